"""The shape of the house: what importing loads, which room may know which, how long a page may be, what is documented."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from sutra.ui.frame import PAGES
from tests.conftest import ROOT

SOURCES = sorted((ROOT / "sutra").rglob("*.py"))
PAGE_FILES = [ROOT / "app.py", *sorted((ROOT / "pages").glob("*.py"))]

# A room may import its own and earlier rooms. Files beside the folders are rooms of their own.
ROOMS = (
    {"errors"}, {"cache", "memory"}, {"languages"}, {"encoding"}, {"text"}, {"morphology"}, {"cuts"},
    {"models", "training", "storage", "corpora", "export"}, {"discovery"}, {"metrics", "compare", "layers", "tax", "parallel", "shatter"}, {"live"}, {"render"}, {"ui"}, {"cli"},
)  # fmt: skip
RANK = {room: rank for rank, rooms in enumerate(ROOMS) for room in rooms}
# Known exceptions, each with its reason.
ALLOWED = {
    ("morphology", "models"): {"jit"},  # the one way to compile, shared
    ("morphology", "metrics"): {"gold"},  # a visitor's own lexicon is written as gold files are
}
HEAVY = ("streamlit", "plotly", "tiktoken", "pandas", "tokenizers", "sentencepiece", "numba", "pyarrow", "click")


def _room(path: Path) -> str:
    part = path.relative_to(ROOT / "sutra").parts[0]
    return part.removesuffix(".py")


def _imports(path: Path) -> list[tuple[int, str, bool]]:
    """Line, dotted name and whether it runs on import, of every import of a file."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    inner = {node for function in ast.walk(tree) if isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef)) for node in ast.walk(function)}
    typed = {node for test in ast.walk(tree) if isinstance(test, ast.If) and "TYPE_CHECKING" in ast.unparse(test.test) for node in ast.walk(test)}
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found += [(node.lineno, alias.name, node not in inner and node not in typed) for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            found += [(node.lineno, f"{node.module}.{alias.name}", node not in inner and node not in typed) for alias in node.names]
    return found


def _short(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("module", ["sutra", "sutra.text.words", "sutra.encoding", "sutra.errors"])
def test_importing_loads_nothing_heavy(module: str) -> None:
    script = f"import sys, {module}; print(*sorted({{name.partition('.')[0] for name in sys.modules}} & set({HEAVY!r})))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, cwd=ROOT, check=True)
    assert done.stdout.split() == []


def test_no_module_waits_for_the_lock_of_once_while_it_is_imported() -> None:
    """What is made once imports modules: a module that asked for such an answer meanwhile waited for it, and it for the module."""
    script = """if True:
        import importlib, pathlib, threading
        import sutra.cache
        sutra.cache._making.acquire()
        names = [".".join(path.with_suffix("").parts) for path in sorted(pathlib.Path("sutra").rglob("*.py"))]
        names = [name.removesuffix(".__init__") for name in names if not name.endswith("__main__")]
        thread = threading.Thread(target=lambda: [importlib.import_module(name) for name in names], daemon=True)
        thread.start()
        thread.join(120)
        print("waits" if thread.is_alive() else "done")
    """
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, cwd=ROOT, check=True)
    assert done.stdout.split()[-1] == "done", done.stderr


def test_the_lazy_names_of_the_package_are_there() -> None:
    import sutra

    for name in sutra.__all__:
        assert getattr(sutra, name) is not None
    assert sutra.analyse("घरों", lang="hi").surface == ("घर", "ों")
    assert sutra.morphology.boundaries(["घरों"], "hi")[1].tolist() == [2]
    with pytest.raises(AttributeError):
        sutra.nothing  # noqa: B018


def test_the_command_line_loads_no_interface() -> None:
    script = "import sys, sutra.cli; print(*sorted({name.partition('.')[0] for name in sys.modules} & {'streamlit', 'plotly', 'pandas'}))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, cwd=ROOT, check=True)
    assert done.stdout.split() == []


@pytest.mark.parametrize("path", SOURCES, ids=_short)
def test_only_ui_knows_streamlit(path: Path) -> None:
    found = [line for line, name, _ in _imports(path) if name.partition(".")[0] == "streamlit"]
    assert not found or _room(path) == "ui", found


@pytest.mark.parametrize("path", SOURCES, ids=_short)
def test_plotting_is_imported_inside_functions(path: Path) -> None:
    assert not [line for line, name, at_once in _imports(path) if name.partition(".")[0] == "plotly" and at_once]


@pytest.mark.parametrize("path", [path for path in SOURCES if _room(path) not in ("__init__", "__main__")], ids=_short)
def test_imports_point_one_way(path: Path) -> None:
    room = _room(path)
    assert room in RANK, f"say in tests/test_architecture.py where the room {room} stands"
    wrong = []
    for line, name, _ in _imports(path):
        parts = name.split(".")
        if parts[0] != "sutra" or len(parts) < 2 or parts[1] not in RANK:
            continue
        if RANK[parts[1]] > RANK[room] and not (set(parts[2:]) & ALLOWED.get((room, parts[1]), set())):
            wrong.append(f"line {line}: {name}")
    assert not wrong


@pytest.mark.parametrize("path", PAGE_FILES, ids=_short)
def test_pages_are_thin(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").split("\n")
    assert len(lines) <= 121
    # 'pages/x.py' begins with its own name, so that a cold link draws the whole frame.
    assert f'start_page("{_short(path)}")' in "\n".join(lines)


def test_every_page_is_in_the_sidebar() -> None:
    assert {_short(path) for path in PAGE_FILES} <= {page.file for page in PAGES}


@pytest.mark.parametrize("path", SOURCES, ids=_short)
def test_every_public_name_is_documented(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    assert ast.get_docstring(tree), "a module says what it is for"
    missing = []
    for node in tree.body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and not node.name.startswith("_") and not ast.get_docstring(node):
            missing.append(node.name)
    assert not missing


@pytest.mark.parametrize("path", [*SOURCES, *PAGE_FILES], ids=_short)
def test_visitors_text_never_meets_markdown(path: Path) -> None:
    """Markdown runs what it is given even inside an escaped span: an error may quote a visitor, so it is shown by `complain`."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    if path.name != "say.py":
        assert not [node.lineno for node in ast.walk(tree) if isinstance(node, ast.Attribute) and ast.unparse(node) == "st.error"]
    for node in ast.walk(tree):
        if isinstance(node, ast.keyword) and node.arg in ("unsafe_allow_html", "unsafe_allow_javascript"):
            assert isinstance(node.value, ast.Constant)
            assert node.value.value is False


def test_the_readme_shows_every_folder() -> None:
    path = ROOT / "README.md"
    if not path.exists():
        pytest.fail("there is no README")
    text = path.read_text(encoding="utf-8")
    tree = text[text.index("## ") :]
    folders = {item.name for item in ROOT.iterdir() if item.is_dir() and not item.is_symlink() and not item.name.startswith(".") and not item.name.endswith(".egg-info") and item.name != "__pycache__"}
    rooms = {item.name for item in (ROOT / "sutra").iterdir() if item.is_dir() and item.name != "__pycache__"}
    known = folders - {"build", "dist"} | rooms
    assert not {name for name in known if f"{name}/" not in tree and f"{name} " not in tree}


def test_nothing_names_the_machine_it_was_made_on() -> None:
    suspicious = ("/work" + "/", "/opt" + "/venv", "/root" + "/")
    for path in [*SOURCES, *PAGE_FILES, *sorted((ROOT / "docs").glob("*.md")), ROOT / "README.md", *sorted((ROOT / "tests").rglob("*.py"))]:
        text = path.read_text(encoding="utf-8") if path.exists() else ""
        assert not [word for word in suspicious if word in text], path.name
