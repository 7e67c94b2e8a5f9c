# The service, the worlds and synth: no tests, no tasks, no gold. `make image` builds it and tries it out.
FROM python:3.11-slim-bookworm AS build
# Where pip finds certificates, if its own do not do; a mount at build time brings them.
ARG PIP_CERT
WORKDIR /src
RUN python -m venv /opt/toolworlds
COPY requirements.lock ./
COPY pyproject.toml README.md ./
COPY sessions sessions
COPY servers servers
COPY tasks tasks
COPY rewards rewards
COPY synth synth
COPY service service
RUN /opt/toolworlds/bin/python -m pip install --quiet --no-cache-dir --disable-pip-version-check \
        --constraint requirements.lock . \
    && /opt/toolworlds/bin/python -m pip uninstall --quiet --yes --disable-pip-version-check pip

FROM python:3.11-slim-bookworm
RUN useradd --uid 10001 --no-create-home --shell /usr/sbin/nologin toolworlds \
    && install -d -o toolworlds -g toolworlds /data
COPY --from=build /opt/toolworlds /opt/toolworlds
ENV PATH=/opt/toolworlds/bin:/usr/local/bin:/usr/bin:/bin \
    PYTHONSAFEPATH=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    TOOLWORLDS_HOST=0.0.0.0 \
    TOOLWORLDS_PORT=8000 \
    TOOLWORLDS_CONTROL_PORT=8001
USER 10001:10001
# Tasks to serve, an archive, what synth writes. The rest of the file system may be read-only; /tmp is not needed to serve.
VOLUME /data
WORKDIR /data
EXPOSE 8000 8001
# Both ports answer only once every world is loaded; a service that drains is not ready.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["python", "-c", "import os, urllib.request; urllib.request.urlopen('http://127.0.0.1:' + os.environ['TOOLWORLDS_PORT'] + '/readyz', timeout=4)"]
ENTRYPOINT ["toolworlds"]
CMD ["serve"]
