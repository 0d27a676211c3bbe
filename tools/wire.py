"""What goes between page and server, as TypeScript types: from the schemas, to check the scripts of the page by."""

import json
from pathlib import Path
from typing import Any

from pydantic.json_schema import models_json_schema

from wardeck.web.api import RoomOpened, ServerAnswer
from wardeck.web.estimates import EstimateAnswer
from wardeck.web.house import GroupAnswer, PresetAnswer, RulesAnswer
from wardeck.web.luck import LuckAnswer

PROTOCOL = Path(__file__).resolve().parent.parent / "docs" / "protocol.schema.json"
ANSWERS = (ServerAnswer, RoomOpened, PresetAnswer, RulesAnswer, GroupAnswer, EstimateAnswer, LuckAnswer)
HEAD = "// Made by `make pages` from docs/protocol.schema.json and the answers over HTTP; do not edit.\n"
WIRE = "tools/page/wire.d.ts"
FEW = 3
"""More kinds than that stand below each other."""
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def wire_types() -> str:
    """A type for each frame, event and answer, in one namespace."""
    rooms = json.loads(PROTOCOL.read_text("utf-8"))["$defs"]
    _, answers = models_json_schema([(each, "serialization") for each in ANSWERS])
    types = "\n".join(_named(name, schema) for name, schema in {**rooms, **answers["$defs"]}.items())
    return f"{HEAD}\ndeclare namespace Wire {{\n{types}}}\n"


def _named(name: str, schema: dict[str, Any]) -> str:
    about = f"  /** {' '.join(schema['description'].split())} */\n" if "description" in schema else ""
    return f"{about}  type {_camel(name)} = {_type(schema)};\n"


def _camel(name: str) -> str:
    return "".join(word[0].upper() + word[1:] for word in name.split("-"))


def _type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return _camel(schema["$ref"].rpartition("/")[2])
    if "const" in schema or "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema.get("enum", [schema.get("const")]))
    if kinds := schema.get("oneOf") or schema.get("anyOf"):
        return ("\n    | " if len(kinds) > FEW else " | ").join(map(_type, kinds))
    if schema.get("type") == "array":
        return _array(schema)
    if schema.get("type") == "object":
        return _object(schema)
    return PLAIN.get(schema.get("type", ""), "any")


def _array(schema: dict[str, Any]) -> str:
    least, most = schema.get("minItems"), schema.get("maxItems")
    if "prefixItems" in schema:
        return f"[{', '.join(map(_type, schema['prefixItems']))}]"
    item = _type(schema["items"])
    if least is not None and least == most:
        return f"[{', '.join([item] * least)}]"
    return f"({item})[]" if " | " in item else f"{item}[]"


def _object(schema: dict[str, Any]) -> str:
    if "properties" not in schema:
        more = schema.get("additionalProperties")
        return f"Record<string, {_type(more) if isinstance(more, dict) else 'any'}>"
    needed = schema.get("required", [])
    fields = (f"{key}{'' if key in needed else '?'}: {_type(each)}" for key, each in schema["properties"].items())
    return f"{{ {'; '.join(fields)} }}"
