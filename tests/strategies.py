"""Texts for property tests: our scripts with everything that is awkward in them."""

from __future__ import annotations

from typing import Final

from hypothesis import strategies as st

DEVANAGARI: Final = "कखगङचजञटडणतदनपफबमयरलळवशषसहक़ऩऱऴअआइईऋएऔॐऽ" + "ािीुूृॄेैॉोौँंः" + "़्" * 3 + "॒॑।॥०५९॰ॲ"
GUJARATI: Final = "કખગઙચજટણતદનપબમયરલળવશષસહઅઆઈએઓ" + "ાિીુૂૃેૈોૌંઃઁૅ" + "઼્" * 3 + "૦૫૯"
ARABIC: Final = "ابپتٹثجچحخدڈذرڑزژسشصضطظعغفقکگلمنںوہھءیےۓكيهىةﷺﺷ" + "َُِّْٰٓٔـ" + "۔،؟۰۵۹٣"
LATIN: Final = "abcdefghijklmnopqrstuvwxyzABZāīūṭḍñéß" + "\u0304\u0323\u0308" + "0159.,!?'’-"
OTHER: Final = "中文한ਕ੍ಕ್தﬁ𐎠\U0001f600\U0001f1ee\U0001f1f3👩🏽🌾▁Ġ₹€\ufffd\U0010ffff"
INVISIBLE: Final = "\u200c\u200d" * 3 + "\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2069\u061c\ufeff\u2060\u00ad\ufe0f"
SPACES: Final = " " * 8 + "\t\n\r\u00a0\u0085\u2028\u2029\u202f\u3000\x0b\x0c\x00\x1b\x7f"

_STRETCHES = [
    st.text(DEVANAGARI, max_size=9),
    st.text(GUJARATI, max_size=9),
    st.text(ARABIC, max_size=9),
    st.text(LATIN, max_size=9),
    st.text(OTHER, max_size=4),
    st.text(INVISIBLE, max_size=3),
    st.text(SPACES, min_size=1, max_size=3),
    st.sampled_from(["<s>", "</s>", "[UNK]", "[SEP]", "<|endoftext|>", "<0xE0>", "##क", "क्षत्रिय", "र्‍या", "👩🏽‍🌾", "लड़कों", "بَّس"]),
]

our_text = st.lists(st.one_of(_STRETCHES), max_size=8).map("".join)
"""Any mixture of our scripts, joiners, nuktas, final viramas, digits, emoji, directions and white space."""

any_text = st.one_of(our_text, st.text(st.characters(exclude_categories=["Cs"]), max_size=20))
"""`our_text`, and now and then any Unicode string without surrogates."""

our_word = st.one_of(st.text(DEVANAGARI, min_size=1, max_size=10), st.text(GUJARATI, min_size=1, max_size=10), st.text(ARABIC, min_size=1, max_size=10))
