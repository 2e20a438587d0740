"""Twenty visitors train at once: ``python -m tests.bench.live [visitors] [speed] [waves]``.

Speaks the app's own protocol over web sockets, so that the server is measured and not a browser: each visitor opens the
Train page, presses Run, and asks for a refresh as often as the page tells it to. Prints the time to the first chart,
how soon a cancel is felt and how soon a run ends when its page is left; then, a wave of visitors after another, the time
a refresh takes, the places seen in the queue, faults, and the server's memory before, during and after.
"""

from __future__ import annotations

import os
import re
import socket
import statistics
import subprocess
import sys
import threading
import time
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from websockets.sync.client import ClientConnection, connect

ROOT = Path(__file__).resolve().parents[2]
def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


PORT = _free_port()
LANGS = ("hi", "ur", "mr", "ne")
AFTER = 125  # seconds after which nothing of a visit may be left


@dataclass
class Visitor:
    """One session. `refreshes` are seconds from asking to done; `places` those seen in the queue."""

    query: str
    refreshes: list[float] = field(default_factory=list)
    places: set[int] = field(default_factory=set)
    faults: list[str] = field(default_factory=list)
    first_chart: float = 0.0
    finished: float = 0.0
    state: str = ""
    buttons: dict[str, str] = field(default_factory=dict)
    fragment: str = ""
    every: float = 1.0
    charts: int = 0
    dropped: int = 0

    def open(self) -> None:
        """Connect and draw the page once; the connection lives as long as the visitor."""
        self.socket: ClientConnection = connect(f"ws://127.0.0.1:{PORT}/_stcore/stream", max_size=None, subprotocols=["streamlit"], ping_interval=None, additional_headers={"Origin": f"http://127.0.0.1:{PORT}"}).__enter__()  # type: ignore[list-item]
        self.ask()

    def ask(self, *, button: str = "", fragment: str = "") -> float:
        """Run the page (or a fragment), with a button pressed or not; seconds until it has run."""
        message = BackMsg()
        message.rerun_script.query_string = self.query
        message.rerun_script.page_name = "train"
        if button:
            state = message.rerun_script.widget_states.widgets.add()
            state.id, state.trigger_value = self.buttons[button], True
        if fragment:
            message.rerun_script.fragment_id, message.rerun_script.is_auto_rerun = fragment, True
        begun = time.monotonic()
        self.charts = 0
        self.socket.send(message.SerializeToString())
        try:
            while not self._read(6 if fragment else 120):
                pass
        except TimeoutError:
            # A fragment asked for just as its run ended is gone with the rerun of the whole page: nobody answers.
            self.dropped += 1
            self.fragment = ""
        return time.monotonic() - begun

    def _read(self, seconds: float) -> bool:
        found = ForwardMsg()
        found.ParseFromString(self.socket.recv(timeout=seconds))  # type: ignore[arg-type]
        kind = found.WhichOneof("type")
        if kind == "auto_rerun":
            self.fragment, self.every = found.auto_rerun.fragment_id, found.auto_rerun.interval
        elif kind == "stop_auto_rerun":
            self.fragment = ""
        elif kind == "delta" and found.delta.WhichOneof("type") == "new_element":
            self._see(found.delta.new_element)
        return kind == "script_finished" and found.script_finished != ForwardMsg.FINISHED_EARLY_FOR_RERUN

    def _see(self, element: Any) -> None:
        kind = element.WhichOneof("type")
        if kind == "exception":
            self.faults.append(element.exception.message)
        elif kind == "plotly_chart":
            self.charts += 1
        elif kind == "button":
            self.buttons[element.button.label] = element.button.id
        elif kind == "html" and (told := re.search(r"tr-status tr-(\w+)", element.html.body)):
            self.state = told.group(1)
            place = re.search(r"Place (\d+)", element.html.body)
            if self.state == "waiting":
                self.places.add(int(place.group(1)) if place else 1 if "Next" in element.html.body else 0)

    def train(self) -> None:
        """Press Run and look until it is done."""
        begun = time.monotonic()
        self.ask(button="▶ Run")
        while self.state not in ("done", "cancelled", "left", "failed") and time.monotonic() - begun < 600:
            time.sleep(self.every)
            dropped, taken = self.dropped, self.ask(fragment=self.fragment)
            if dropped == self.dropped:
                self.refreshes.append(taken)
            if self.charts and not self.first_chart:
                self.first_chart = time.monotonic() - begun
        self.finished = time.monotonic() - begun


def memory(pid: int) -> float:
    """Resident memory of a process in MB."""
    text = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    return int(re.search(r"VmRSS:\s+(\d+)", text).group(1)) / 1024  # type: ignore[union-attr]


def serve() -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "streamlit", "run", "app.py", "--server.address=127.0.0.1", f"--server.port={PORT}", "--server.headless=true"]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.STDOUT, env=os.environ.copy())
    while True:
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{PORT}/_stcore/health", timeout=1).close()
            return process
        except OSError:
            time.sleep(0.2)


def line(name: str, value: str) -> None:
    print(f"{name:<44}{value}", flush=True)


def alone() -> None:
    """One visitor, warm: first chart, whole run at full speed, cancel, leaving."""
    visitor = Visitor("speed=full")
    visitor.open()
    visitor.train()
    line("one visitor, full speed: first chart", f"{visitor.first_chart:.2f} s")
    line("one visitor, full speed: finished", f"{visitor.finished:.2f} s ({visitor.state})")
    visitor.state = ""
    slow = Visitor("speed=class")
    slow.open()
    slow.ask(button="▶ Run")
    while slow.state != "running":
        time.sleep(0.3)
        slow.ask(fragment=slow.fragment)
    begun = time.monotonic()
    slow.ask(button="Cancel")
    while slow.state not in ("cancelling", "cancelled"):
        time.sleep(0.05)
        slow.ask(fragment=slow.fragment)
    line("cancel felt after", f"{time.monotonic() - begun:.2f} s")
    left = Visitor("speed=class")
    left.open()
    left.ask(button="▶ Run")
    begun = time.monotonic()
    time.sleep(16.5)
    left.ask()
    line("looked again 16.5 s after leaving", left.state)
    for one in (visitor, slow, left):
        one.socket.close()


def wave(count: int, speed: str, pid: int) -> None:
    """`count` visitors who train at once and leave; what they saw, and the server's memory."""
    visitors = [Visitor(f"speed={speed}&lang={LANGS[i % len(LANGS)]}") for i in range(count)]
    for visitor in visitors:
        visitor.open()
    threads = [threading.Thread(target=visitor.train) for visitor in visitors]
    begun, most = time.monotonic(), 0.0
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads):
        most = max(most, memory(pid))
        time.sleep(0.5)
    times = sorted(time for visitor in visitors for time in visitor.refreshes)
    line(f"{count} visitors, speed {speed}: all done", f"{time.monotonic() - begun:.1f} s, states {sorted({v.state for v in visitors})}")
    line("refreshes", f"{len(times)}, median {statistics.median(times):.2f} s, p95 {times[int(len(times) * 0.95)]:.2f} s, longest {times[-1]:.2f} s")
    line("places seen in the queue", f"1 to {max(max(v.places, default=0) for v in visitors)}")
    line("faults", f"{sum(len(v.faults) for v in visitors)}; asked in the moment a run ended: {sum(v.dropped for v in visitors)}")
    for visitor in visitors:
        visitor.socket.close()
    time.sleep(AFTER)
    line(f"server memory most, {AFTER} s after they left", f"{most:.0f}, {memory(pid):.0f} MB")


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    speed = sys.argv[2] if len(sys.argv) > 2 else "normal"
    waves = int(sys.argv[3]) if len(sys.argv) > 3 else 2
    server = serve()
    try:
        # The tables of every language are read first: they stay, and are no part of what visitors take.
        for lang in LANGS:
            warm = Visitor(f"speed=full&lang={lang}")
            warm.open()
            warm.train()
            warm.socket.close()
            line(f"first run in {lang} (the first of all compiles)", f"{warm.finished:.1f} s")
        alone()
        time.sleep(AFTER)
        line("server memory before", f"{memory(server.pid):.0f} MB")
        for _ in range(waves):
            wave(count, speed, server.pid)
    finally:
        server.terminate()
        server.wait(10)


if __name__ == "__main__":
    main()
