"""Requests to the Bot API, with aiohttp: a third of the processor time that httpx takes for the same."""

import json
import secrets
from collections.abc import Iterable
from functools import cache, lru_cache
from urllib.request import getproxies, proxy_bypass

import aiohttp
from telegram._utils.types import ODVInput
from telegram.error import NetworkError, TimedOut
from telegram.request import BaseRequest, RequestData
from yarl import URL

CONNECT_SECONDS = 5.0
POOL_SECONDS = 5.0

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
        self._session: aiohttp.ClientSession | None = None
        # Nobody outside learns it, so nothing that is sent can hold it.
        self._boundary = secrets.token_hex(16)

    @property
    def read_timeout(self) -> float | None:
        """Seconds that python-telegram-bot adds to a long poll's own."""
        return self._read_seconds

    async def initialize(self) -> None:
        """Open the pool."""
        if self._session is None:
            self._session = aiohttp.ClientSession(
                connector=aiohttp.TCPConnector(limit=self._connections, keepalive_timeout=60, ttl_dns_cache=300),
                cookie_jar=aiohttp.DummyCookieJar(),
                headers={"User-Agent": self.USER_AGENT},
                # Answers are short, and unpacking costs more than it saves.
                skip_auto_headers=("Accept-Encoding",),
            )

    async def shutdown(self) -> None:
        """Close every connection."""
        if self._session is not None:
            await self._session.close()
            self._session = None

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
            status, answer = await self._ask(method, _address(url), kind, body, seconds)
        except TimeoutError as error:
            raise TimedOut from error
        except aiohttp.ClientConnectorError as error:
            raise NobodyThereError(f"{type(error).__name__}: {error}") from error
        except aiohttp.ClientError as error:
            raise NetworkError(f"{type(error).__name__}: {error}") from error
        if method == "POST" and not answer.startswith(b"{"):
            raise NetworkError(f"answered by somebody else than the Bot API ({status})")
        return status, answer

    async def _ask(self, method: str, address: URL, kind: str, body: bytes, seconds: float) -> tuple[int, bytes]:
        if self._session is None:
            raise RuntimeError("this pool is not open")
        async with self._session.request(
            method,
            address,
            data=body,
            headers={"Content-Type": kind},
            timeout=_times(seconds),
            proxy=_proxy(address.scheme, address.host or ""),
        ) as answer:
            return answer.status, await answer.read()


@cache
def _times(seconds: float) -> aiohttp.ClientTimeout:
    connect = CONNECT_SECONDS + POOL_SECONDS
    return aiohttp.ClientTimeout(total=None, connect=connect, sock_connect=CONNECT_SECONDS, sock_read=seconds)


@cache
def _proxy(scheme: str, host: str) -> str | None:
    """The proxy that the environment names. aiohttp would ask a thread for it at every request."""
    return None if proxy_bypass(host) else getproxies().get(scheme)


def _encode(data: RequestData | None, boundary: str) -> tuple[str, bytes]:
    """A request's parameters and files as content type and body. What is no form is JSON: forms take long to escape."""
    if data is None or not data.contains_files:
        return "application/json", json.dumps(data.parameters if data else {}).encode()
    parts = [_part(boundary, (f'name="{name}"',), "", _text(value)) for name, value in data.parameters.items()]
    for name, (filename, content, mime) in data.multipart_data.items():
        named = (f'name="{name}"', f'filename="{_quoted(filename)}"')
        parts.append(_part(boundary, named, mime, content if isinstance(content, bytes) else content.read()))
    return f"multipart/form-data; boundary={boundary}", b"".join([*parts, f"--{boundary}--\r\n".encode()])


def _text(value: object) -> bytes:
    return (value if isinstance(value, str) else json.dumps(value)).encode()


def _part(boundary: str, names: Iterable[str], mime: str, content: bytes) -> bytes:
    kind = f"Content-Type: {mime}\r\n" if mime else ""
    head = f"--{boundary}\r\nContent-Disposition: form-data; {'; '.join(names)}\r\n{kind}\r\n"
    return head.encode() + content + b"\r\n"


def _quoted(filename: str) -> str:
    # As the HTML standard has it for form data: https://html.spec.whatwg.org/#multipart-form-data
    return filename.replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A")
