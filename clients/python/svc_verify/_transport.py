"""Sends one HTTP request: with the standard library, or with a client of httpx."""
from __future__ import annotations

import http.client
import urllib.error
import urllib.request
from typing import TYPE_CHECKING, Any, Mapping, NamedTuple, Protocol

from ._errors import ConnectionFailed

if TYPE_CHECKING:
    import httpx


class Response(NamedTuple):
    status: int
    #: Names in lower case.
    headers: Mapping[str, str]
    body: bytes


class Transport(Protocol):
    """Returns the answer, whatever its status. Raises ConnectionFailed without one, and follows no redirect."""

    def __call__(
        self, method: str, url: str, headers: Mapping[str, str], body: bytes | None, timeout: float
    ) -> Response: ...


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """A redirect could take the key to another host."""

    def redirect_request(self, *args: Any, **kwargs: Any) -> None:
        return None


_opener = urllib.request.build_opener(_NoRedirects)


def urllib_transport(
    method: str, url: str, headers: Mapping[str, str], body: bytes | None, timeout: float
) -> Response:
    request = urllib.request.Request(url, data=body, headers=dict(headers), method=method)
    try:
        try:
            answer = _opener.open(request, timeout=timeout)
        except urllib.error.HTTPError as error:
            answer = error
        with answer:
            names = {name.lower(): value for name, value in answer.headers.items()}
            return Response(answer.status, names, answer.read())
    except (OSError, http.client.HTTPException) as error:
        raise ConnectionFailed(f"cannot reach {url}: {error}") from error


def httpx_transport(client: httpx.Client) -> Transport:
    """Sends every request with `client`, which keeps connections open."""
    import httpx

    def send(
        method: str, url: str, headers: Mapping[str, str], body: bytes | None, timeout: float
    ) -> Response:
        try:
            answer = client.request(
                method, url, headers=dict(headers), content=body, timeout=timeout, follow_redirects=False
            )
        except httpx.TransportError as error:
            raise ConnectionFailed(f"cannot reach {url}: {error}") from error
        return Response(answer.status_code, {k.lower(): v for k, v in answer.headers.items()}, answer.content)

    return send
