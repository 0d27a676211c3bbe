"""The page: its files, read once, and the sentences that it says."""

import gzip
import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import resources
from importlib.resources.abc import Traversable

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from wardeck.messages import look_up, page

KINDS = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webmanifest": "application/manifest+json",
}
INDEX = "index.html"
SENTENCES = {"page": look_up("web.page"), **{name: page(name) for name in ("common", "start", "after", "racing")}}
"""What the page says: pages of the catalogue by the first word of a key."""


@dataclass(frozen=True, slots=True)
class File:
    """A file of the page. ``mark`` changes when it does, so that a browser asks only whether it has."""

    body: bytes
    packed: bytes
    """The body for whoever takes gzip, which is every browser: a fourth of the bytes."""
    kind: str
    mark: str

    def answer(self, request: Request) -> Response:
        headers = {"Cache-Control": "no-cache", "ETag": self.mark, "Vary": "Accept-Encoding"}
        if self.mark in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        if "gzip" in request.headers.get("accept-encoding", ""):
            return Response(self.packed, media_type=self.kind, headers=headers | {"Content-Encoding": "gzip"})
        return Response(self.body, media_type=self.kind, headers=headers)


def page_routes() -> list[Route]:
    """A route for each file of the page, and one for its sentences."""
    routes = [_route("/" if path == INDEX else f"/{path}", file) for path, file in _files()]

    async def sentences(request: Request) -> Response:
        return JSONResponse(SENTENCES, headers={"Cache-Control": "no-cache"})

    return [*routes, Route("/sentences.json", sentences, methods=["GET"])]


def _route(path: str, file: File) -> Route:
    async def answer(request: Request) -> Response:
        return file.answer(request)

    return Route(path, answer, methods=["GET"])


def _files() -> Iterator[tuple[str, File]]:
    return _within(resources.files("wardeck.web").joinpath("static"), "")


def _within(folder: Traversable, path: str) -> Iterator[tuple[str, File]]:
    for each in sorted(folder.iterdir(), key=lambda each: each.name):
        if each.is_dir():
            yield from _within(each, f"{path}{each.name}/")
        elif kind := KINDS.get(f".{each.name.rpartition('.')[2]}"):
            body = each.read_bytes()
            mark = f'W/"{hashlib.sha256(body).hexdigest()[:20]}"'
            yield path + each.name, File(body, gzip.compress(body, mtime=0), kind, mark)
