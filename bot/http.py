"""Requests to the Bot API, written straight to aiohttp's connections.

Its pool, TLS, proxies and parser are used; its way from a request to an answer is not (redirects, cookies, streams, a
task for each body): that takes as long as the rest, and nothing here needs it.
"""

import json
import secrets
from collections.abc import Iterable
from functools import cache, lru_cache
from urllib.request import getproxies, proxy_bypass

import aiohttp
from aiohttp.connector import Connection
from aiohttp.http import HttpProcessingError
from telegram._utils.types import ODVInput
from telegram.error import NetworkError, TimedOut
from telegram.request import BaseRequest, RequestData
from yarl import URL

WANTED = frozenset({"message_id", "date", "chat", "photo", "animation"})
CONNECT_SECONDS = 5.0
POOL_SECONDS = 5.0
_TIMES = aiohttp.ClientTimeout(total=None, connect=CONNECT_SECONDS + POOL_SECONDS, sock_connect=CONNECT_SECONDS)

_address = lru_cache(100)(URL)
"""An address taken apart: one for each method that is called."""


class NobodyThereError(NetworkError):
    """The server's name is not known, or it takes no connections."""


class Requests(BaseRequest):
    """A pool of kept-alive connections. `read_seconds` is how long an answer may take once a request is sent.

    Proxies are taken from the environment (HTTPS_PROXY), as everywhere.
    """

    def __init__(self, connections: int, read_seconds: float) -> None:
        self._connections = connections
        self._read_seconds = read_seconds
        self._pool: aiohttp.TCPConnector | None = None
        self._servers: dict[URL, aiohttp.ClientRequest] = {}
        # Nobody outside learns it, so nothing that is sent can hold it.
        self._boundary = secrets.token_hex(16)

    @staticmethod
    def parse_json_payload(payload: bytes) -> dict[str, object]:
        """Decode an answer. Of a message that was sent or edited only what `WANTED` names is handed on.

        The rest repeats what was just said, keyboard and all, and unpacking it takes longer than sending it.
        """
        answer: dict[str, object] = BaseRequest.parse_json_payload(payload)
        result = answer.get("result")
        if isinstance(result, dict) and "message_id" in result:
            answer["result"] = {name: value for name, value in result.items() if name in WANTED}
        return answer

    @property
    def read_timeout(self) -> float | None:
        """Seconds that python-telegram-bot adds to a long poll's own."""
        return self._read_seconds

    async def initialize(self) -> None:
        """Open the pool."""
        if self._pool is None:
            self._pool = aiohttp.TCPConnector(limit=self._connections, keepalive_timeout=60, ttl_dns_cache=300)

    async def shutdown(self) -> None:
        """Close every connection."""
        if self._pool is not None:
            await self._pool.close()
            self._pool = None

    async def do_request(  # noqa: PLR0917 - the signature is python-telegram-bot's
        self,
        url: str,
        method: str,
        request_data: RequestData | None = None,
        read_timeout: ODVInput[float] = BaseRequest.DEFAULT_NONE,
        write_timeout: ODVInput[float] = BaseRequest.DEFAULT_NONE,
        connect_timeout: ODVInput[float] = BaseRequest.DEFAULT_NONE,
        pool_timeout: ODVInput[float] = BaseRequest.DEFAULT_NONE,
    ) -> tuple[int, bytes]:
        """Send a request; answers status and body.

        Raises telegram.error.TimedOut (a request that may have arrived) and telegram.error.NetworkError, of which
        NobodyThereError is one. What failed is never repeated here: a message might come twice.
        """
        seconds = read_timeout if isinstance(read_timeout, int | float) else self._read_seconds
        kind, body = _encode(request_data, self._boundary)
        try:
            return await self._ask(method, _address(url), kind, body, seconds)
        except TimeoutError as error:
            raise TimedOut from error
        except aiohttp.ClientConnectorError as error:
            raise NobodyThereError(f"{type(error).__name__}: {error}") from error
        except (aiohttp.ClientError, HttpProcessingError) as error:
            raise NetworkError(f"{type(error).__name__}: {error}") from error

    async def _ask(self, method: str, address: URL, kind: str, body: bytes, seconds: float) -> tuple[int, bytes]:
        if self._pool is None:
            raise RuntimeError("this pool is not open")
        server = self._server(address.origin())
        connection = await self._pool.connect(server, [], _TIMES)
        try:
            answer = await _exchange(connection, _head(server, method, address, kind, len(body)) + body, seconds)
        except BaseException:
            connection.close()
            raise
        connection.release()
        return answer

    def _server(self, origin: URL) -> aiohttp.ClientRequest:
        """How a server is reached: what aiohttp needs to know in order to connect."""
        known = self._servers.get(origin)
        if known is None:
            proxy = _proxy(origin.scheme, origin.host or "")
            known = self._servers[origin] = aiohttp.ClientRequest(
                "GET",
                origin,
                headers={"User-Agent": self.USER_AGENT},
                # Answers are short, and unpacking costs more than it saves.
                skip_auto_headers=("Accept-Encoding", "Content-Type"),
                proxy=URL(proxy) if proxy else None,
            )
        return known


def _head(server: aiohttp.ClientRequest, method: str, address: URL, kind: str, length: int) -> bytes:
    """The lines before the body of a request. A proxy that passes on what it can read wants to know the server, too."""
    target = str(address) if server.proxy and not server.is_ssl() else address.raw_path_qs
    lines = [f"{method} {target} HTTP/1.1", *(f"{name}: {value}" for name, value in server.headers.items())]
    return "\r\n".join([*lines, f"Content-Type: {kind}", f"Content-Length: {length}", "", ""]).encode()


async def _exchange(connection: Connection, request: bytes, seconds: float) -> tuple[int, bytes]:
    """Write a request and read its answer: status and body. The time for it begins when all is written."""
    protocol, transport = connection.protocol, connection.transport
    if protocol is None or transport is None:
        raise aiohttp.ClientConnectionError("the connection is lost")
    protocol.set_response_params(read_timeout=seconds)
    transport.write(request)
    if protocol.writing_paused:
        await protocol._drain_helper()
    protocol.start_timeout()
    while True:
        message, content = await protocol.read()
        if message.code >= 200:
            return message.code, await content.read()


@cache
def _proxy(scheme: str, host: str) -> str | None:
    """The proxy that the environment names. aiohttp would ask a thread for it at every request."""
    return None if proxy_bypass(host) else getproxies().get(scheme)


def _encode(data: RequestData | None, boundary: str) -> tuple[str, bytes]:
    """A request's parameters and files as content type and body. What is no form is JSON: forms take long to escape."""
    if data is None or not data.contains_files:
        return "application/json", json.dumps(data.parameters if data else {}).encode()
    parts = [_part(boundary, (f'name="{name}"',), "", value.encode()) for name, value in data.json_parameters.items()]
    for name, (filename, content, mime) in data.multipart_data.items():
        named = (f'name="{name}"', f'filename="{_quoted(filename)}"')
        parts.append(_part(boundary, named, mime, content if isinstance(content, bytes) else content.read()))
    return f"multipart/form-data; boundary={boundary}", b"".join([*parts, f"--{boundary}--\r\n".encode()])


def _part(boundary: str, names: Iterable[str], mime: str, content: bytes) -> bytes:
    kind = f"Content-Type: {mime}\r\n" if mime else ""
    head = f"--{boundary}\r\nContent-Disposition: form-data; {'; '.join(names)}\r\n{kind}\r\n"
    return head.encode() + content + b"\r\n"


def _quoted(filename: str) -> str:
    # As the HTML standard has it for form data: https://html.spec.whatwg.org/#multipart-form-data
    return filename.replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A")
