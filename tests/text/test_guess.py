"""The guessed language: right on every sample of every language, and never English just because it is Latin."""

from __future__ import annotations

import pytest
from hypothesis import given

from sutra import languages
from sutra.text.guess import guess_language
from tests.strategies import any_text

SAMPLES = [(sample.lang, sample.text) for language in languages.all_languages() for sample in languages.samples(language.code)]


@pytest.mark.parametrize(("lang", "text"), SAMPLES, ids=[f"{lang}-{i}" for i, (lang, _) in enumerate(SAMPLES)])
def test_samples_are_recognised(lang: str, text: str) -> None:
    assert guess_language(text).lang == lang


@pytest.mark.parametrize("text", ["kya ho rha hai kya ho raha hai", "kya ho rha hai", "kya ho raha hai", "KYA HAAL HAI"])
def test_q08_latin_script_does_not_mean_english(text: str) -> None:
    assert guess_language(text).lang == "ur-Latn"


@pytest.mark.parametrize("text", ["", " ", "123", "!?", "中文", "\u200d\u202e"])
def test_a_text_without_our_letters_is_a_guess_of_no_weight(text: str) -> None:
    assert guess_language(text).share == 0.0


TOLD = [
    ("mr", "मुलांनी शाळेत नवीन पुस्तके वाचली."), ("mr", "सगळ्यांना फरक कळला का?"), ("mr", "दर्\u200dया आणि दर्या"), ("mr", "दर्\u200dया"), ("mr", "घराची चावी हरवली"),
    ("mr", "मुलांनी शाळेत नवीन पुस्तके वाचली. सगळ्यांना फरक कळला का? दर्\u200dया आणि दर्या"), ("mr", "पावसामुळे रस्ते बंद पडले"),
    ("ne", "केटाकेटीहरूले विद्यालयमा नयाँ किताब पढे।"), ("ne", "भाइलाई ज्वरो आयो"), ("ne", "बजारबाट तरकारी ल्याऊ"), ("ne", "उसले काम गर्\u200dयो"), ("ne", "र्\u200dयाली निकाल्यो"),
    ("hi", "लड़कियों ने किताबें पढ़ीं"), ("hi", "बच्चे स्कूल जाएँगे"), ("hi", "पानी"), ("hi", "चिड़ियाँ उड़ गईं"), ("hi", "राम की माता का घर"),
    ("en", "hello world"), ("en", "numpy"), ("en", "def add(x, y): return x + y"), ("ur-Latn", "larkiyon ne kitabein parhin"),
]  # fmt: skip


@pytest.mark.parametrize(("lang", "text"), TOLD)
def test_a_short_sentence_is_told_from_its_neighbours(lang: str, text: str) -> None:
    assert guess_language(text).lang == lang


@pytest.mark.parametrize("lang", ["hi", "mr", "ne"])
def test_sentences_of_one_script_are_told_apart_without_their_small_words(lang: str) -> None:
    texts = [sample.text for sample in languages.samples(lang)]
    hints = languages.get(lang).hints
    bare = [" ".join(word for word in text.split() if word.strip("।.,?!") not in hints) for text in texts]
    right = [guess_language(text).lang == lang for text in bare]
    assert sum(right) >= len(right) - 1, list(zip(right, bare, strict=True))


@pytest.mark.parametrize(
    ("lang", "text"),
    [("hi", '=1+2 लड़कियों ने किताबें पढ़ीं, "हाँ" <b>x</b> <script>alert(2)</script>'), ("hi", '<div class="card wide"><p lang="hi">नमस्ते दुनिया</p></div>'),
     ("hi", "मैं कल office में meeting attend करूँगा because client urgent है"), ("hi", "पूरी ख़बर https://www.example.org/news/article/2024/long-title"),
     ("mr", "मी उद्या office ला meeting साठी येणार नाही"), ("ur", "میں کل office میں meeting کے لیے آؤں گا"), ("gu", "હું કાલે office માં meeting માટે આવીશ"),
     ("en", "The word किताबें means books in Hindi, and it is the plural of किताब."), ("en", "My name is राम and I work with the team in Delhi."),
     ("ur-Latn", "mujhe yeh kitab bohat pasand hai, نام kya hai"), ("en", "<b>hello</b>")],
)  # fmt: skip
def test_a_mixed_text_is_read_as_the_language_of_its_sentences(lang: str, text: str) -> None:
    assert guess_language(text).lang == lang


@pytest.mark.parametrize(
    ("text", "script"),
    [("আমার ঘর", "Bengali"), ("ਮੇਰਾ ਘਰ", "Gurmukhi"), ("தமிழ் மொழி", "Tamil"), ("తెలుగు", "Telugu"), ("ಕನ್ನಡ", "Kannada"), ("മലയാളം", "Malayalam"),
     ("සිංහල", "Sinhala"), ("ଓଡ଼ିଆ", "Odia"), ("中文", "Han"), ("привет", "Cyrillic"), ("한국어", "Hangul"), ("ᱚᱞ ᱪᱤᱠᱤ", "Ol Chiki"), ("Ελλάδα", "Greek")],
)  # fmt: skip
def test_a_script_without_a_lexicon_is_told_by_name(text: str, script: str) -> None:
    guess = guess_language(text)
    assert (guess.script, guess.known, guess.label) == (script, False, f"Not guessed: {script} script")
    assert guess.remark.startswith(f"This text is in {script} script, which this app has no lexicon for")


@pytest.mark.parametrize("text", ["😀🎉", "123 456", "?! …", "۱۲۳", "=1+2"])
def test_a_text_without_letters_says_so(text: str) -> None:
    guess = guess_language(text)
    assert (guess.script, guess.known, guess.label) == ("", False, "Not guessed: no letters")
    assert "no letters" in guess.remark


def test_a_known_language_needs_no_remark() -> None:
    assert all(guess_language(text).remark == "" and guess_language(text).known for _, text in TOLD)
    assert guess_language("தமிழ் மொழி office").remark.startswith("This text is mostly in Tamil script")


@given(any_text)
def test_any_text_gets_a_guess(text: str) -> None:
    guess = guess_language(text)
    assert guess.label
    assert guess.known == (guess.remark == "")
    assert 0.0 <= guess.share <= 1.0


def test_mixed_scripts_are_said_to_be() -> None:
    assert guess_language("मेरा घर and my home are one").mixed
    assert not guess_language("मेरा घर यहाँ है").mixed
