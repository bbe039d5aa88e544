"""A line that can die without the server seeing it."""

from __future__ import annotations

from typing import Any

from tests.server.sim.net import Wire


class Cable(Wire):
    """A socket's two ends. `vanish`: this end is gone, and the server learns of it only when it has waited in vain."""

    _void = False

    def vanish(self, seconds: float) -> None:
        """Nothing comes through any more; after so long the server gives up."""
        if self.code is None:
            self._void = True
            self._closed(1006)
            self._loop.call_later(seconds, self.cut)

    async def _send(self, message: Any) -> None:
        if self._void and not self._cut and message["type"] == "websocket.send":
            return
        await super()._send(message)

    def _come(self, text: str) -> None:
        if not self._void:
            super()._come(text)

    def _arrive(self, message: dict[str, Any]) -> None:
        if not self._void:
            super()._arrive(message)
