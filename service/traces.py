"""OpenTelemetry traces, where they are asked for; the packages are those of toolworlds[otel]."""

from __future__ import annotations

import re
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from typing import Any

from starlette.types import ASGIApp

_ID = re.compile(r"^/(s|sessions)/[^/]+")


class TracesMissing(RuntimeError):
    """Traces were asked for and cannot be sent here."""


@contextmanager
def traced(apps: Sequence[ASGIApp], *, wanted: bool) -> Generator[Sequence[ASGIApp]]:
    """Applications that send a span for each request while entered, if that is wanted; OTEL_* variables say where to.

    Raises:
        TracesMissing: it is wanted, and the packages are not installed.
    """
    if not wanted:
        yield apps
        return
    try:
        from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter  # noqa: PLC0415 - an extra
        from opentelemetry.instrumentation import asgi  # noqa: PLC0415 - an extra
        from opentelemetry.sdk.trace import TracerProvider  # noqa: PLC0415 - an extra
        from opentelemetry.sdk.trace.export import BatchSpanProcessor  # noqa: PLC0415 - an extra
    except ImportError as error:
        raise TracesMissing(f"TOOLWORLDS_TRACES needs toolworlds[otel]: {error}.") from error
    provider = TracerProvider()
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
    try:
        yield [asgi.OpenTelemetryMiddleware(app, default_span_details=_name, tracer_provider=provider) for app in apps]
    finally:
        provider.shutdown()


def _name(scope: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """Name and attributes of a request's span: ids of sessions stand in attributes, not in names."""
    path = _ID.sub(r"/\1/{session_id}", scope["path"])
    return f"{scope['method']} {path}", {"http.route": path}
