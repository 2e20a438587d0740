"""A real browser and a server of its own: outside requests, page errors and server tracebacks fail the test that met them.

``page.open(path)`` goes to a page of the app and waits until it is drawn. Without chromium the tests are skipped; under CI
that is a failure.
"""

from __future__ import annotations

import contextlib
import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import ROOT

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"]
READY = '[data-testid="stApp"][data-test-script-state="notRunning"]'
HEADING = '[data-testid="stMain"] h1'


@dataclass(frozen=True)
class Server:
    """A running app: its address and its log."""

    url: str
    log: Path


@contextlib.contextmanager
def serve(folder: Path) -> Iterator[Server]:
    """Start the app on a free port; stop it at the end."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    path = folder / "server.log"
    command = [sys.executable, "-m", "streamlit", "run", "app.py", "--server.address=127.0.0.1", f"--server.port={port}", "--server.headless=true"]
    with path.open("wb") as log:
        process = subprocess.Popen(command, cwd=ROOT, stdout=log, stderr=subprocess.STDOUT, env=os.environ | {"PYTHONPATH": str(ROOT)})
    url, end = f"http://127.0.0.1:{port}", time.monotonic() + 90
    try:
        while True:
            try:
                urllib.request.urlopen(url + "/_stcore/health", timeout=2).close()
                break
            except OSError:
                if process.poll() is not None or time.monotonic() > end:
                    pytest.fail(path.read_text(encoding="utf-8", errors="replace"))
                time.sleep(0.1)
        yield Server(url, path)
    finally:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for the browser tests that do not need a fresh one."""
    with serve(tmp_path_factory.mktemp("server")) as found:
        yield found


@pytest.fixture(scope="session")
def app_url(server: Server) -> str:
    """Where the app answers."""
    return server.url


# Module scope: two of Playwright's loops cannot run at once, and a module may bring its own.
@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """Chromium."""
    if not os.path.exists(CHROMIUM):
        if os.environ.get("CI"):
            pytest.fail("chromium is missing")
        pytest.skip("chromium is missing")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield found
        found.close()


class Pages:
    """Opens pages of one server in contexts of their own, and remembers what went wrong in any of them."""

    def __init__(self, browser: Any, server: Server) -> None:
        self._browser, self._server = browser, server
        self._contexts: list[Any] = []
        self._begun = server.log.stat().st_size
        self.faults: list[str] = []

    def new(self, **options: Any) -> Any:
        """A page in a context of its own, with `open(path)`; options are Playwright's (viewport, color_scheme, …)."""
        context = self._browser.new_context(**{"viewport": {"width": 1280, "height": 900}, "reduced_motion": "reduce", **options})
        self._contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(60_000)
        page.on("pageerror", lambda error: self.faults.append(f"page error: {error}"))
        page.on("request", lambda request: self._outside(request.url))
        page.on("websocket", lambda socket: self._outside(socket.url.replace("ws://", "http://", 1)))
        page.open = lambda path="": self._open(page, path)
        return page

    def _outside(self, url: str) -> None:
        if not url.startswith((self._server.url, "data:", "blob:")):
            self.faults.append(f"outside request: {url}")

    def _open(self, page: Any, path: str) -> Any:
        page.goto(f"{self._server.url}/{path.lstrip('/')}")
        return settled(page)

    def close(self) -> list[str]:
        """Close every page; everything that went wrong, tracebacks of the server included."""
        for context in self._contexts:
            context.close()
        with self._server.log.open("rb") as log:
            log.seek(self._begun)
            told = log.read().decode("utf-8", errors="replace")
        if "Traceback" in told:
            self.faults.append(told[told.index("Traceback") :][:4000])
        return self.faults


def settled(page: Any) -> Any:
    """Wait until the script has ended, the heading is there, every widget's own code is fetched and the fonts are loaded."""
    page.wait_for_selector(HEADING)
    page.wait_for_selector(READY)
    page.wait_for_function("!document.querySelector('[data-testid=\"stSkeleton\"]')")
    page.evaluate("document.fonts.ready.then(() => 1)")
    return page


@pytest.fixture
def pages(browser: Any, server: Server) -> Iterator[Pages]:
    """A maker of pages, for tests that need other viewports or several visitors."""
    found = Pages(browser, server)
    yield found
    faults = found.close()
    assert not faults, faults


@pytest.fixture
def page(pages: Pages) -> Any:
    """One page of the app: ``page.open(path)``."""
    return pages.new()
