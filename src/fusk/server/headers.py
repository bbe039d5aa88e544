"""What every answer carries, so that a browser lets nothing in that is not ours (AU-15)."""

from __future__ import annotations

from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

ALWAYS: Final = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'; require-trusted-types-for 'script'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "cache-control": "no-store",
}
"""`cache-control` may be something else where nothing secret is in the answer; the rest holds always."""

ENCRYPTED: Final = {"strict-transport-security": "max-age=31536000"}
"""Where the page came over TLS."""


class Headers:
    """Adds them to every answer of an app, whoever made it."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        wanted = ALWAYS | ENCRYPTED if scope.get("scheme") == "https" else ALWAYS

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = {name.lower() for name, _ in message.get("headers", ())}
                missing = [
                    (name.encode(), value.encode()) for name, value in wanted.items() if name.encode() not in given
                ]
                message = {**message, "headers": [*message.get("headers", ()), *missing]}
            await send(message)

        await self._app(scope, receive, with_headers)
