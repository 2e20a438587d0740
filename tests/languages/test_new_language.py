"""A language more costs one folder of data: a toy Punjabi, which no line of code knows, works end to end."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import ROOT

FILES = {
    "language.toml": 'code = "pa"\nname = "Punjabi"\nnative = "ਪੰਜਾਬੀ"\norder = 9\nscript = "Guru"\ndirection = "ltr"\nfont = "system"\n'
    'digits = "੦੧੨੩੪੫੬੭੮੯"\nvirama = ["੍"]\nromanisation = "iso15919"\nwordfreq = ""\nlemmas = ""\nhints = ["ਹੈ", "ਵਿੱਚ", "ਦਾ"]\n',
    "samples.toml": '[[sample]]\ntitle = "Home"\ntext = "ਮੇਰਾ ਘਰ ਪਿੰਡ ਵਿੱਚ ਹੈ।"\n',
    "paradigms.tsv": "n.m\t-\t0\t#\nn.m\t-\t+ਾਂ:OBL.PL\t#\nn.f\t-\t0\t#\nn.f\t-\t+ਾਂ:PL\t#\n",
    "roots.tsv": "ਘਰ\tn.m\thouse\nਪ੍ਰੇਮ\tn.m\tlove\nਕਿਤਾਬ\tn.f\tbook\n",
    "words.tsv": "ਹੈ:be\t-\tis\n",
    "whole.tsv": "ਮਾਂ\tmother\n",
    "parallel.txt": "ਇਹ ਘਰ ਹੈ।\n",
    "text/01.txt": "ਘਰਾਂ ਵਿੱਚ ਕਿਤਾਬਾਂ ਹਨ। ਪ੍ਰੇਮ ਘਰ ਹੈ।\n",
}
SCRIPT = """
import json, sys
from pathlib import Path
import sutra.languages
sutra.languages.DATA = Path(sys.argv[1])
import sutra
from sutra.compare import compare
from sutra.corpora import corpus
from sutra.models.registry import load
from sutra.morphology.check import check
from sutra.render.tracks import blocks
from sutra.text.aksharas import aksharas
from sutra.text.guess import guess_language
from sutra.text.romanise import romanise
from sutra.training import TrainSpec, train

text = "ਘਰਾਂ ਵਿੱਚ ਪ੍ਰੇਮ ਹੈ।"
run = train(corpus("pa").counts, TrainSpec(algorithm="sutra", languages=("pa",), vocab_size=450)).run()
model = run.tokenizer()
found = compare(text, "pa", [load("codepoints"), model])
print(json.dumps({
    "check": check("pa"),
    "surface": {word: sutra.analyse(word, "pa").surface for word in ("ਘਰਾਂ", "ਕਿਤਾਬਾਂ", "ਮਾਂ", "ਹੈ")},
    "mul": sutra.analyse("ਘਰਾਂ", "mul").surface,
    "aksharas": aksharas("ਪ੍ਰੇਮ"),
    "guess": guess_language(text).lang,
    "roman": romanise("ਘਰ", "pa"),
    "round trip": model.decode(model.encode(text).ids) == text,
    "labels": sorted({cut.label for cut in found.entries[0].cuts}),
}))
"""


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    data = tmp_path_factory.mktemp("data")
    for name, text in FILES.items():
        path = data / "pa" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    environment = os.environ | {"PYTHONPATH": str(ROOT), "PYTHONUTF8": "1", "SUTRA_CACHE": str(tmp_path_factory.mktemp("cache"))}
    done = subprocess.run([sys.executable, "-c", SCRIPT, str(data)], capture_output=True, text=True, encoding="utf-8", env=environment, cwd=Path(data))
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_the_validator_accepts_it(told: dict[str, Any]) -> None:
    assert told["check"]["problems"] == []
    assert (told["check"]["roots"], told["check"]["words"], told["check"]["whole"]) == (3, 1, 1)


def test_its_words_are_cut(told: dict[str, Any]) -> None:
    assert told["surface"] == {"ਘਰਾਂ": ["ਘਰ", "ਾਂ"], "ਕਿਤਾਬਾਂ": ["ਕਿਤਾਬ", "ਾਂ"], "ਮਾਂ": ["ਮਾਂ"], "ਹੈ": ["ਹੈ"]}
    assert told["mul"] == ["ਘਰ", "ਾਂ"]


def test_its_virama_joins(told: dict[str, Any]) -> None:
    # Unicode's own conjunct rule leaves Gurmukhi out.
    assert told["aksharas"] == ["ਪ੍ਰੇ", "ਮ"]


def test_it_is_guessed_and_romanised(told: dict[str, Any]) -> None:
    assert (told["guess"], told["roman"]) == ("pa", "ghara")


def test_it_is_trained_on_and_compared(told: dict[str, Any]) -> None:
    assert told["round trip"]
    assert "morpheme" in told["labels"]
