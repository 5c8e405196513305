"""An extension of Jupyter's server: what a kernel says goes to the browser at once.

A kernel says that it is busy before it answers, and TCP keeps a small packet back until the one before it is acknowledged,
for which a browser takes up to 40 ms: without this every click on a table would wait so long.
"""

from __future__ import annotations

from typing import Any


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": __name__}]


def _load_jupyter_server_extension(server: Any) -> None:
    """Have every connection to a kernel send small packets too, whatever kind of connection the server uses."""
    kind = server.kernel_websocket_connection_class

    def connect(connection: Any) -> Any:
        connection.websocket_handler.set_nodelay(True)
        return kind.connect(connection)

    server.web_app.settings["kernel_websocket_connection_class"] = type(kind.__name__, (kind,), {"connect": connect})
