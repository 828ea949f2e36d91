# The tutor for one small server; HOSTING.md says how to run it.
FROM python:3.11-slim AS build
COPY . /source
# Only the exact versions that were tried are installed; `binder/lock` writes both lists.
RUN pip install --no-cache-dir --require-hashes --requirement /source/binder/build.txt
RUN pip wheel --no-index --no-deps --no-build-isolation --wheel-dir /wheel /source
RUN python -m venv --without-pip /opt/eternitium
RUN pip --python /opt/eternitium install --no-cache-dir --no-compile --no-deps --require-hashes --requirement /source/binder/container.txt
RUN pip --python /opt/eternitium install --no-cache-dir --no-compile --no-index --no-deps /wheel/*.whl
# Only the modules that the server and its pages load are compiled; other packages' tests are deleted.
RUN ["/opt/eternitium/bin/python", "-c", "import cryptography.fernet, numba, eternitium.analysis.compiled, eternitium.jobs.server, eternitium_widgets.server.server, eternitium_widgets.server.fork_server as pages; pages.prepare()"]
RUN find /opt/eternitium -type d -name tests -prune -exec rm -r {} + && du -sm /opt/eternitium

FROM python:3.11-slim
COPY --from=build /opt/eternitium /opt/eternitium
RUN pip uninstall --yes --quiet --root-user-action=ignore setuptools wheel pip
RUN useradd --create-home --uid 1000 tutor && install --directory --owner=tutor /data
USER tutor
WORKDIR /home/tutor
# Compiled for any processor, because the image moves between machines.
ENV PATH=/opt/eternitium/bin:$PATH NUMBA_CPU_NAME=generic NUMBA_CPU_FEATURES=
RUN eternitium warmup
# The key of the games that browsers keep is in this folder; it must not be part of the image.
ENV XDG_DATA_HOME=/data
VOLUME /data
EXPOSE 8866
# Check whether a page can be opened.
HEALTHCHECK --start-period=60s --timeout=20s CMD ["python", "-c", "from http.client import HTTPConnection as C; c = C('localhost', 8866, timeout=15); c.request('GET', '/health'); assert c.getresponse().status < 500"]
ENTRYPOINT ["eternitium", "--host", "0.0.0.0", "--no-browser", "--verbose"]
