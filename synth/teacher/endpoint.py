"""Questions to an OpenAI-compatible endpoint: so many at a time, each with a time limit, again where that can help."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any, cast

import orjson

from synth.teacher.answers import Answers
from synth.teacher.prompts import Prompt, body_of

if TYPE_CHECKING:
    import aiohttp

KEY_VARIABLE = "TOOLWORLDS_TEACHER_KEY"
FAILING = 50  # messages in a row without an answer, after which the endpoint is given up
_MOST_BYTES = 1 << 20
_LONGEST_WAIT_S = 60.0
_AGAIN = frozenset({408, 425, 429})
_WRONG = frozenset({401, 403, 404, 405})


class TeacherLost(RuntimeError):
    """The endpoint cannot be reached, or will not answer; the message says why."""


@dataclass(frozen=True, slots=True)
class Teacher:
    """A model and where it is asked.

    Attributes:
        url: base of the endpoint, such as http://127.0.0.1:8000/v1.
        key: sent as a bearer token; "" for none.
        at_once: questions under way at most.
        timeout_s: after which an attempt is given up.
        attempts: how often a question is asked at most.
        wait_s: before the second attempt; doubled before each further one.
    """

    url: str
    model: str
    key: str = field(default="", repr=False)
    at_once: int = 16
    timeout_s: float = 60.0
    attempts: int = 4
    wait_s: float = 0.5

    @property
    def base(self) -> str:
        """The address without what comes after it."""
        return self.url.rstrip("/").removesuffix("/chat/completions")


class _NoAnswer(Exception):
    """An attempt gave none; the message is the counted reason."""

    def __init__(self, reason: str, *, again: bool = True, wait_s: float | None = None, gone: bool = False) -> None:
        super().__init__(reason)
        self.again = again
        self.wait_s = wait_s
        self.gone = gone


def knock(teacher: Teacher) -> None:
    """See that something answers at the endpoint and takes the key.

    Raises:
        TeacherLost: nothing does, or it does not.
    """
    asyncio.run(_knock(teacher))


def ask_all(teacher: Teacher, prompts: Iterable[Prompt], answers: Answers, done: Callable[[], None]) -> dict[str, str]:
    """Ask what is not answered yet, and keep the answers.

    Args:
        prompts: taken one by one, as questions end.
        done: called after each question that was asked.

    Returns:
        Key -> why there is no answer.

    Raises:
        TeacherLost: the endpoint cannot be reached, refuses, or has failed at 50 messages in a row.
        OSError: an answer cannot be kept.
    """
    return asyncio.run(_ask_all(teacher, prompts, answers, done))


async def _knock(teacher: Teacher) -> None:
    async with _opened(teacher) as http:
        try:
            await _content(http, "GET", teacher, "/models", None)
        except _NoAnswer as error:
            if error.gone:
                raise TeacherLost(f"No teacher answers at {teacher.base}: {error}.") from error


async def _ask_all(
    teacher: Teacher, prompts: Iterable[Prompt], answers: Answers, done: Callable[[], None]
) -> dict[str, str]:
    failed: dict[str, str] = {}
    asked: set[str] = set()
    in_a_row = 0

    def left() -> Iterator[Prompt]:
        for prompt in prompts:
            if prompt.key not in answers and prompt.key not in asked:
                asked.add(prompt.key)
                yield prompt

    async def go_on(shared: Iterator[Prompt], http: aiohttp.ClientSession) -> None:
        nonlocal in_a_row
        for prompt in shared:
            try:
                answer = await _ask(http, teacher, prompt)
            except _NoAnswer as error:
                failed[prompt.key] = str(error)
                in_a_row += 1
                if in_a_row >= FAILING:
                    raise TeacherLost(
                        f"The teacher left {FAILING} messages in a row without an answer: {error}."
                    ) from error
            else:
                in_a_row = 0
                answers.add(prompt.key, answer)
            done()

    shared = left()
    async with _opened(teacher) as http:
        try:
            async with asyncio.TaskGroup() as group:
                for _ in range(teacher.at_once):
                    group.create_task(go_on(shared, http))
        except* (TeacherLost, OSError) as several:
            raise _first(several) from None
    answers.sync()
    return failed


def _first(group: BaseExceptionGroup[Any]) -> BaseException:
    found = group.exceptions[0]
    return _first(cast("BaseExceptionGroup[Any]", found)) if isinstance(found, BaseExceptionGroup) else found


async def _ask(http: aiohttp.ClientSession, teacher: Teacher, prompt: Prompt) -> str:
    """Raises _NoAnswer after the last attempt, TeacherLost where no attempt can help."""
    wait, rng = teacher.wait_s, Random(prompt.key)
    body = orjson.dumps(body_of(teacher.model, prompt))
    for left in range(teacher.attempts - 1, -1, -1):
        try:
            return _text_of(await _content(http, "POST", teacher, "/chat/completions", body))
        except _NoAnswer as error:
            if error.gone and not left:
                raise TeacherLost(f"No teacher answers at {teacher.base}: {error}.") from error
            if not error.again or not left:
                raise
            pause = error.wait_s if error.wait_s is not None else wait * (1 + rng.random())
        await asyncio.sleep(min(pause, _LONGEST_WAIT_S))
        wait *= 2
    raise AssertionError("The last attempt answers or raises.")


async def _content(http: aiohttp.ClientSession, method: str, teacher: Teacher, path: str, body: bytes | None) -> bytes:
    """The body of a good answer; raises _NoAnswer, or TeacherLost where the endpoint refuses for good."""
    import aiohttp  # noqa: PLC0415 - of the extra `teacher`

    try:
        async with http.request(method, teacher.base + path, data=body, allow_redirects=False) as answer:
            content = bytearray()
            async for chunk in answer.content.iter_chunked(1 << 16):
                content += chunk
                if len(content) > _MOST_BYTES:
                    raise _NoAnswer("answer too long")
            status, after = answer.status, answer.headers.get("Retry-After", "")
    except TimeoutError as error:
        raise _NoAnswer("no answer in time") from error
    except aiohttp.InvalidURL as error:
        raise TeacherLost(f"{teacher.url!r} is no address of an endpoint.") from error
    except aiohttp.ClientConnectorError as error:
        raise _NoAnswer(f"{error.strerror or error}", gone=True) from error
    except aiohttp.ClientError as error:
        raise _NoAnswer("connection broken") from error
    if status == 200:
        return bytes(content)
    wrong = status in _WRONG or 300 <= status < 400
    if wrong and (method == "POST" or status in {401, 403}):
        raise TeacherLost(f"The teacher at {teacher.base} refuses: {status} {_reason(bytes(content))}")
    raise _NoAnswer(
        f"status {status}", again=status >= 500 or status in _AGAIN, wait_s=float(after) if after.isdecimal() else None
    )


def _text_of(content: bytes) -> str:
    """The text of a chat completion; raises _NoAnswer where it is none."""
    try:
        found: Any = orjson.loads(content)
    except ValueError as error:
        raise _NoAnswer("no JSON") from error
    try:
        text: Any = found["choices"][0]["message"]["content"]
    except (LookupError, TypeError) as error:
        raise _NoAnswer("no chat completion") from error
    if text is not None and not isinstance(text, str):
        raise _NoAnswer("no chat completion")
    return text or ""


def _reason(content: bytes) -> str:
    return " ".join(content[:300].decode(errors="replace").split())


def _opened(teacher: Teacher) -> aiohttp.ClientSession:
    """Raises TeacherLost where aiohttp is not installed."""
    try:
        import aiohttp  # noqa: PLC0415 - of the extra `teacher`
    except ImportError as error:
        raise TeacherLost("aiohttp is not installed: pip install 'toolworlds[teacher]'.") from error
    headers = {"Content-Type": "application/json"}
    if teacher.key:
        headers["Authorization"] = f"Bearer {teacher.key}"
    return aiohttp.ClientSession(
        connector=aiohttp.TCPConnector(limit=teacher.at_once),
        timeout=aiohttp.ClientTimeout(total=teacher.timeout_s),
        cookie_jar=aiohttp.DummyCookieJar(),
        headers=headers,
        trust_env=True,
    )
