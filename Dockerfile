# The tutor for one small server; HOSTING.md tells how to run it.
FROM python:3.11-slim AS build
COPY . /source
RUN python -m venv --without-pip /opt/eternitium
# Nothing comes from elsewhere that is not exactly what was tried; `binder/lock` writes the list.
RUN pip --python /opt/eternitium install --no-cache-dir --require-hashes --requirement /source/binder/container.txt
RUN pip --python /opt/eternitium install --no-cache-dir --no-index --no-deps --no-build-isolation /source

FROM python:3.11-slim
COPY --from=build /opt/eternitium /opt/eternitium
RUN useradd --create-home --uid 1000 tutor && install --directory --owner=tutor /data
USER tutor
WORKDIR /home/tutor
# Compiled for any processor, since the image moves between machines.
ENV PATH=/opt/eternitium/bin:$PATH NUMBA_CPU_NAME=generic NUMBA_CPU_FEATURES=
RUN eternitium warmup
# The key of the games that browsers keep lies there; it must not be part of the image.
ENV XDG_DATA_HOME=/data
VOLUME /data
EXPOSE 8866
# Whether a page can be opened.
HEALTHCHECK --start-period=60s --timeout=20s CMD ["python", "-c", "from http.client import HTTPConnection as C; c = C('localhost', 8866, timeout=15); c.request('GET', '/health'); assert c.getresponse().status < 500"]
ENTRYPOINT ["eternitium", "--host", "0.0.0.0", "--no-browser", "--verbose"]
