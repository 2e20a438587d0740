"""The guided tour: settings and pinned words that show the point in a minute, each with what to look at."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sutra.live.settings import Settings


@dataclass(frozen=True, kw_only=True)
class Preset:
    """One stop of the tour. `shows`: a pinned word that SuTRA and plain BPE cut differently in the end."""

    name: str
    title: str
    says: str
    settings: Settings
    pins: tuple[str, ...]
    shows: str


_ROWS: Final = (
    Preset(
        name="prefix",
        title="A Hindi prefix",
        says="In असाधारण the prefix अ- stands before the root साधारण; watch BPE fuse them into असा, so that no token is the root any more. "
        "Here γ is held at 4 and SuTRA never takes that merge: it ends with अ|साधारण. Run it again with γ falling to 0 and see असा come back at the very end.",
        settings=Settings(lang="hi", size=12_000, gamma_start=4.0, gamma_end=4.0, schedule="constant"),
        pins=("असाधारण", "असामान्य", "असंभव", "बेरोजगार"),
        shows="असाधारण",
    ),
    Preset(
        name="oblique",
        title="A Marathi oblique stem",
        says="Case endings stand on an oblique stem: घरा|त ‘in the house’, मुलां|ना ‘to the children’. "
        "Look at the seam: BPE swallows stem and ending into one token for each frequent form, SuTRA keeps the stem apart, so that घरात, घराचा and घरावर share it.",
        settings=Settings(lang="mr"),
        pins=("घरात", "मुलांना", "पाण्यात", "शाळेत", "घराच्या"),
        shows="घरात",
    ),
    Preset(
        name="plural",
        title="Urdu plurals",
        says="کتاب and لڑکا take the same ending: کتابوں, لڑکوں. "
        "Look at the end of the run: BPE has glued ending and root into one token for each frequent word, SuTRA still writes root + وں and so learns each of them once.",
        settings=Settings(lang="ur"),
        pins=("کتابوں", "لڑکوں", "عورتیں", "دوستوں", "باتیں"),
        shows="کتابوں",
    ),
)
PRESETS: Final[dict[str, Preset]] = {row.name: row for row in _ROWS}

PINS: Final[dict[str, str]] = {
    "hi": "असाधारण लड़कों किताबें घरों में",
    "mr": "घरात मुलांना पाण्यात शाळेत घराच्या",
    "gu": "છોકરાઓ ઘરમાં પુસ્તકો લોકોની",
    "ur": "کتابوں لڑکوں عورتیں دوستوں باتیں",
    "ne": "घरहरूमा केटाहरूलाई किताबहरू मान्छेको",
    "ur-Latn": "kitabon larkon auratein doston baatein",
    "en": "houses walking unkindness teachers",
}
