"""What the kernel's functions work on, for the type checker; the shapes are said where the arrays are described."""

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Ints: TypeAlias = NDArray[np.int64]
Bytes: TypeAlias = NDArray[np.uint8]
Words: TypeAlias = NDArray[np.uint64]
Word: TypeAlias = Any
"""One unsigned 64-bit number: a ``np.uint64``, also with the JIT off."""
Int: TypeAlias = Any
"""One signed 64-bit number: an ``int`` or a ``np.int64``, which the type checker holds to be no integer."""
