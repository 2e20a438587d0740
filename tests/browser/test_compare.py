"""Compare in a real browser: cold links first, then every language in both themes, the keyboard, hostile text, downloads."""

from __future__ import annotations

import base64
import csv
import io
import json
import re
import struct
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

import pytest

from sutra import languages
from sutra.models.registry import load
from sutra.ui.frame import PAGES
from tests.browser.conftest import Pages, serve, settled
from tests.conftest import ROOT

pytestmark = pytest.mark.browser
LIGHT = "o200k_base,codepoints"
CODES = [language.code for language in languages.all_languages()]
HOSTILE = '<img src=x onerror="window.__hurt=1"><script>window.__hurt=1</script> घर $5 `क` _ख_ :red[x] \u202eabc\u202c'
TOKEN = ".sx-board .ov[data-i]"


def _address(**query: str) -> str:
    return "?" + urlencode({"tok": LIGHT, **query}, quote_via=quote)


def _board(page: Any) -> Any:
    page.wait_for_selector(TOKEN, state="attached")
    return page.locator(".sx-board")


@pytest.mark.parametrize("file", [page.file for page in PAGES if (ROOT / page.file).exists()])
def test_a_cold_link_opens_its_page(browser: Any, tmp_path: Path, file: str) -> None:
    """Its own server, which nobody has opened at its root: a warm one hides the fault."""
    expected = next(page for page in PAGES if page.file == file)
    path = "" if file == "app.py" else Path(file).stem
    with serve(tmp_path) as server:
        pages = Pages(browser, server)
        page = pages.new()
        page.open(path + (_address(text="घरों में") if file == "app.py" else ""))
        assert page.inner_text('[data-testid="stMain"] h1') == expected.title
        assert page.title().startswith(expected.title)
        if file == "app.py":
            assert _board(page).locator(".tx").first.inner_text() == "घरों में"
        page.locator('[data-testid="stSidebar"] [data-testid="stPageLink"]').first.wait_for(state="attached")
        faults = pages.close()
    assert not faults, faults


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("lang", CODES)
def test_every_language_is_drawn_in_both_themes(pages: Pages, tmp_path_factory: pytest.TempPathFactory, lang: str, scheme: str) -> None:
    language, text = languages.get(lang), languages.samples(lang)[0].text
    names = ("o200k_base", "cl100k_base" if scheme == "dark" and lang in ("ur", "hi") else "whitespace")
    page = pages.new(color_scheme=scheme, viewport={"width": 1280, "height": 1300}).open(_address(text=text, lang=lang, tok=",".join(names)))
    board = _board(page)
    cards = board.locator(".card")
    assert cards.count() == 2
    for index, name in enumerate(names):
        card = cards.nth(index)
        assert card.locator(".tx").evaluate("node => node.textContent") == text
        assert card.locator(".tx").evaluate("node => node.childNodes.length") == 1, "one text node: the browser shapes it whole"
        shown = card.locator(".ov[data-i]").evaluate_all("all => [...new Set(all.map(x => +x.dataset.i))].length")
        assert shown == len(load(name).encode(text)), "every token has its box"
    assert cards.first.locator("div.word").evaluate("node => getComputedStyle(node).direction") == language.direction
    if language.font != "system":
        assert page.evaluate("([f, t]) => document.fonts.check(`20px '${f}'`, t)", [language.font, text[:4]])
        families = page.evaluate("[...document.fonts].filter(f => f.status === 'loaded').map(f => f.family.replaceAll('\"', ''))")
        assert language.font in families
    dark = page.evaluate("(() => { const [r, g, b] = getComputedStyle(document.querySelector('[data-testid=stApp]')).backgroundColor.match(/\\d+/g); return +r + +g + +b < 382; })()")
    assert dark == (scheme == "dark")
    folder = tmp_path_factory.getbasetemp() / "compare"
    folder.mkdir(exist_ok=True)
    picture = page.screenshot(path=folder / f"{lang}-{scheme}.png")
    assert len(picture) > 20_000


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_chosen_tokenizers_are_readable(pages: Pages, scheme: str) -> None:
    page = pages.new(color_scheme=scheme).open(_address(text="घर"))
    tag = page.locator("[data-tag]").first
    colour, ground = (_rgb(tag.evaluate(f"node => getComputedStyle(node).{part}")) for part in ("color", "backgroundColor"))
    lighter, darker = sorted((_luminance(colour), _luminance(ground)), reverse=True)
    assert (lighter + 0.05) / (darker + 0.05) >= 4.5


def _rgb(text: str) -> list[float]:
    return [int(part) / 255 for part in re.findall(r"\d+", text)[:3]]


def _luminance(rgb: list[float]) -> float:
    """Relative luminance as WCAG 2 has it."""
    parts = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in rgb]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def test_the_guessed_language_follows_the_text(page: Any) -> None:
    """The browser kept showing the first guess while another language's tokenizers were compared."""
    page.open(_address(text="घरों में"))
    label = "document.querySelector('input[aria-label=Language]')?.value"  # the box's code is fetched when it is first drawn
    page.wait_for_function(f"{label} === 'Guessed: Hindi'", timeout=10_000)
    for text, name in (("کتابیں اچھی ہیں", "Urdu"), ("ઘરોમાં પુસ્તકો છે", "Gujarati")):
        area = page.locator("textarea").first
        area.fill(text)
        area.press("Control+Enter")
        page.wait_for_function(f"{label} === 'Guessed: {name}'", timeout=10_000)


def test_right_to_left_order(page: Any) -> None:
    page.open(_address(text="کتابیں اچھی ہیں", lang="ur", tok="codepoints,bytes"))
    _board(page)
    card = page.locator(".sx-board .card").first
    places = card.locator(".ov[data-i]").evaluate_all("all => all.map(x => [+x.dataset.i, x.getBoundingClientRect().left])")
    assert [left for _, left in places] == sorted((left for _, left in places), reverse=True), "later tokens stand further left"


def test_a_mixed_line_keeps_each_script_in_its_order(page: Any) -> None:
    page.open(_address(text="کتاب hello گھر", lang="ur", tok="codepoints,bytes"))
    _board(page)
    lefts = dict(page.locator(".sx-board .card").first.locator(".ov[data-i]").evaluate_all("all => all.map(x => [+x.dataset.i, x.getBoundingClientRect().left])"))
    hello = [lefts[i] for i in range(5, 10)]
    assert hello == sorted(hello)
    assert lefts[0] > lefts[5] > lefts[11]


def test_the_keyboard_reaches_a_tokens_details(page: Any) -> None:
    page.open(_address(text="घरों में", lang="hi", tok="codepoints,bytes"))
    board = _board(page)
    board.locator("button", has_text="PNG").focus()
    page.keyboard.press("Tab")
    tip = board.locator(".tip")
    encoding = load("codepoints").encode("घरों में")
    for place, key in ((0, None), (1, "ArrowRight"), (2, "ArrowRight"), (1, "ArrowLeft"), (7, "End"), (0, "Home")):
        if key:
            page.keyboard.press(key)
        tip.wait_for(state="visible")
        told = tip.inner_text()
        assert f"token {place + 1} of 8 · id {encoding.ids[place]}" in told
        assert encoding.tokens[place].hex(" ").upper() in told
        assert f"U+{encoding.ids[place]:04X}" in told
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert "between morphemes, also inside an akshara" in tip.inner_text()
    page.keyboard.press("Escape")
    tip.wait_for(state="hidden")
    assert page.evaluate("document.activeElement.tagName") != "BODY"


def test_arrows_follow_the_reading_direction(page: Any) -> None:
    page.open(_address(text="کتابیں", lang="ur", tok="codepoints,bytes"))
    board = _board(page)
    board.locator("button", has_text="PNG").focus()
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowLeft")
    assert "token 2 of 6" in board.locator(".tip").inner_text()


@pytest.mark.parametrize("view", ["whole", "words", "chips"])
def test_injected_markup_stays_text(page: Any, view: str) -> None:
    page.open(_address(text=HOSTILE, view=view, tok="o200k_base,codepoints,whitespace"))
    page.wait_for_selector(".sx-board .tx" if view == "whole" else ".sx-chip, .sx-cell", state="attached")
    assert page.evaluate("window.__hurt") is None
    assert page.locator('img[src="x"]').count() == 0
    assert page.locator("[onerror]").count() == 0
    seen = page.locator(".sx-board .tx").first.text_content() if view == "whole" else page.locator('[data-testid="stMain"]').text_content()
    for part in ("<img", "<script>", "$5", "`") if view == "whole" else (("onerror", "script") if view == "words" else ("$", "`", ":", "⟨RLO⟩")):
        assert part in seen, part


def test_partial_code_points_are_separate_chips_with_hex(page: Any) -> None:
    page.open(_address(text="नमस्ते", view="chips", tok="cl100k_base,codepoints"))
    page.wait_for_selector(".sx-chip", state="attached")
    lists = page.locator(".sx-chips")
    assert lists.nth(0).locator(".sx-chip").count() == len(load("cl100k_base").encode("नमस्ते"))
    partial = [bytes.fromhex(chip) for chip in lists.nth(0).locator(".sx-chip.sx-part small").all_inner_texts()]
    assert len(partial) == 2
    assert "\ufffd" not in page.content()
    assert b"".join(partial).decode("utf-8") in "नमस्ते"


def test_pasting_redraws_and_writes_the_address(page: Any) -> None:
    page.open(_address(text="घर", lang="hi"))
    _board(page)
    box = page.locator("textarea").first
    box.fill("नई दुनिया")
    box.press("Control+Enter")
    page.locator(".sx-board .tx", has_text="नई दुनिया").first.wait_for(state="attached")
    page.wait_for_function("new URL(location).searchParams.get('text') === 'नई दुनिया'")
    reached = page.url
    page.goto(reached)
    settled(page)
    _board(page)
    assert page.locator(".sx-board .tx").first.text_content() == "नई दुनिया"


def test_downloads_are_whole(page: Any) -> None:
    text = "लड़कों ने क्षमा माँगी"
    page.open(_address(text=text, lang="hi", tok="cl100k_base,codepoints"))
    _board(page)
    found: dict[str, bytes] = {}
    for name in ("Tokens (CSV)", "Figures (CSV)", "Everything (JSON)", "Page (HTML)", "Save as PNG"):
        with page.expect_download() as download:
            page.get_by_role("button", name=name).click()
        found[name] = Path(download.value.path()).read_bytes()
    tokens = list(csv.DictReader(io.StringIO(found["Tokens (CSV)"].decode("utf-8-sig"))))
    assert bytes.fromhex("".join(row["bytes"] for row in tokens if row["tokenizer"] == "cl100k_base")).decode() == text
    assert len(list(csv.DictReader(io.StringIO(found["Figures (CSV)"].decode("utf-8-sig"))))) == 2
    assert json.loads(found["Everything (JSON)"])["text"] == text
    assert text in found["Page (HTML)"].decode("utf-8")
    picture = found["Save as PNG"]
    assert picture.startswith(b"\x89PNG")
    width, height = struct.unpack(">II", picture[16:24])
    assert width > 800
    assert height > 200
    assert len(picture) > 10_000


def test_the_picture_has_hatches_equal_frames_and_a_legend(page: Any) -> None:
    page.open(_address(text="नमस्ते घर", lang="hi", tok="bytes,cl100k_base"))
    board = _board(page)
    with page.expect_download() as download:
        board.locator("button", has_text="PNG").click()
    picture = base64.b64encode(Path(download.value.path()).read_bytes()).decode("ascii")
    hatched, frames, legend, ground = board.evaluate(
        """async (root, picture) => {
        const image = await createImageBitmap(await (await fetch('data:image/png;base64,' + picture)).blob());
        const canvas = new OffscreenCanvas(image.width, image.height), ctx = canvas.getContext('2d');
        ctx.drawImage(image, 0, 0);
        const base = root.querySelector('.grid').getBoundingClientRect(), scale = image.width / (base.width + 48);
        const pixels = (x, y, w, h) => { const data = ctx.getImageData((x + 24) * scale, (y + 24) * scale, Math.max(1, w * scale), Math.max(1, h * scale)).data;
          return Array.from({ length: data.length / 4 }, (_, i) => data.slice(i * 4, i * 4 + 3).join()); };
        const at = x => { const r = x.getBoundingClientRect(); return { x: r.left - base.left, y: r.top - base.top, w: r.width, h: r.height }; };
        const cards = [...root.querySelectorAll('.card')].map(at), box = at(root.querySelector('.ov.shared'));
        const plain = pixels(cards[0].x + 3, cards[0].y + cards[0].h / 2, 1, 1)[0];
        const stripe = pixels(box.x + 4, box.y + 1, box.w - 8, 3);
        const frames = cards.map(c => pixels(c.x, c.y + c.h / 2, 3, 1).join(' '));
        return [stripe.filter(x => x !== plain).length / stripe.length, frames, new Set(pixels(0, base.height + 12, 200, 30)).size, plain];
        }""",
        picture,
    )
    assert hatched > 0.3, "a hatched token has its stripes"
    assert len(set(frames)) == 1, "every card has the same frame"
    assert frames[0].split(" ").count(ground) < len(frames[0].split(" ")), "and has one"
    assert legend > 5, "words stand under the cards"


@pytest.mark.parametrize(("lang", "text"), [("hi", "घर" + "\t" * 60 + "में"), ("ur", "گھر" + "\t" * 60 + "میں")])
def test_tabs_stay_in_their_card(page: Any, lang: str, text: str) -> None:
    page.open(_address(text=text, lang=lang, tok="codepoints,bytes"))
    past = _board(page).locator(".card").evaluate_all(
        """cards => cards.flatMap(card => { const frame = card.getBoundingClientRect();
        return [...card.querySelectorAll('.ov')].map(x => x.getBoundingClientRect()).filter(r => r.left < frame.left || r.right > frame.right); }).length"""
    )
    assert past == 0


def test_the_page_taken_away_is_drawn_without_a_server(page: Any, tmp_path: Path) -> None:
    page.open(_address(text="नमस्ते", lang="hi", tok="cl100k_base,codepoints"))
    _board(page)
    with page.expect_download() as download:
        page.get_by_role("button", name="Page (HTML)").click()
    (tmp_path / "page.html").write_bytes(Path(download.value.path()).read_bytes())
    page.set_content((tmp_path / "page.html").read_text(encoding="utf-8"))
    assert page.locator(".sx-chip").count() == sum(len(load(name).encode("नमस्ते")) for name in ("cl100k_base", "codepoints"))


@pytest.mark.parametrize(("lang", "view"), [("hi", "whole"), ("ur", "whole"), ("hi", "words"), ("ur", "chips"), ("en", "whole")])
def test_a_narrow_screen_has_no_page_overflow(pages: Pages, lang: str, view: str) -> None:
    text = languages.samples(lang)[0].text
    page = pages.new(viewport={"width": 390, "height": 844}).open(_address(text=text, lang=lang, view=view))
    page.wait_for_selector(TOKEN if view == "whole" else ".sx-chip, .sx-cell", state="attached")
    width = page.evaluate("Math.max(document.documentElement.scrollWidth, document.querySelector('[data-testid=stMain]').scrollWidth)")
    assert width <= 390
    parts = page.locator("[data-testid=stMain] h1, [data-testid=stMain] textarea, .sx-board, .sx-board .card, .sx-board .ov, .sx-chips, .sx-tracks, .sx-figures")
    past = parts.evaluate_all("all => all.filter(x => x.getBoundingClientRect().right > 391).map(x => x.className || x.tagName)")
    assert parts.count() > 3
    assert not past


@pytest.mark.parametrize("width", [390, 1366])
@pytest.mark.parametrize(("lang", "text", "names"), [("ur", languages.samples("ur")[0].text, "sutra,unigram,o200k_base"), ("hi", "अंतर्राष्ट्रीयकरण हुआ", "bytes,cl100k_base")])
def test_words_wrap_and_their_names_are_read_whole(pages: Pages, width: int, lang: str, text: str, names: str) -> None:
    page = pages.new(viewport={"width": width, "height": 844}).open(_address(text=text, lang=lang, view="words", tok=names))
    page.wait_for_selector(".sx-cell", state="attached")
    lines, cut, names_cut, misplaced, shaded = page.locator(".sx-band").evaluate(
        """band => {
        const words = [...band.querySelectorAll('.sx-word')], frame = band.querySelector('.sx-words').getBoundingClientRect();
        const box = x => x.getBoundingClientRect();
        const outside = words.filter(x => box(x).left < frame.left - 1 || box(x).right > frame.right + 1);
        const cut = words.filter(x => x.scrollWidth > x.clientWidth + 1 && getComputedStyle(x).overflowX !== 'auto');
        const scrolling = words.filter(x => x.scrollWidth > x.clientWidth + 1);
        const tops = [...new Set(words.map(x => Math.round(box(x).top)))];
        const sets = [...band.querySelectorAll('.sx-name-set')];
        const names = [...sets[0].querySelectorAll('.sx-track-name > span')].filter(x => x.scrollHeight > x.clientHeight + 1 || x.scrollWidth > x.clientWidth + 1);
        return [tops.length, outside.length + cut.length, names.length, tops.filter((top, i) => Math.abs(box(sets[i]).top - top) > 1).length,
                scrolling.every(x => getComputedStyle(x).backgroundImage.includes('gradient'))];
        }"""
    )
    assert lines > 1 or lang == "hi"
    assert (cut, names_cut, misplaced) == (0, 0, 0)
    assert shaded


def test_the_board_does_not_break_words_into_pieces(page: Any) -> None:
    """Shaped whole: the text of the board is as wide as the same text without any token."""
    text = "کتابیں"
    page.open(_address(text=text, lang="ur", tok="codepoints,bytes"))
    _board(page)
    drawn, plain = page.locator(".sx-board .tx").first.evaluate(
        """node => { const copy = node.cloneNode(true);
        copy.style.cssText = 'position:absolute;visibility:hidden;white-space:nowrap'; node.parentElement.append(copy);
        const widths = [node.getBoundingClientRect().width, copy.getBoundingClientRect().width]; copy.remove(); return widths; }"""
    )
    assert drawn == pytest.approx(plain, abs=1)


def test_u05_two_visitors_do_not_see_each_others_choice(pages: Pages) -> None:
    one = pages.new().open(_address(text="घर", tok="codepoints,bytes"))
    other = pages.new().open(_address(text="آسمان", tok="whitespace,bytes"))
    assert _board(one).locator(".tx").first.text_content() == "घर"
    assert _board(other).locator(".tx").first.text_content() == "آسمان"
    one.reload()
    settled(one)
    assert _board(one).locator(".tx").first.text_content() == "घर"


def test_own_tokenizer_joins_for_this_visit_and_a_broken_one_is_one_line(page: Any, tmp_path: Path) -> None:
    from tests.models.test_adapters import hugging_face

    (tmp_path / "mine.json").write_text(hugging_face("bert").to_str(), encoding="utf-8")
    (tmp_path / "broken.json").write_text('{"model": {"type"', encoding="utf-8")
    page.open(_address(text="मेरा घर", tok="codepoints,bytes"))
    page.get_by_text("Bring your own tokenizer").first.click()
    page.locator('input[type="file"]').first.set_input_files(tmp_path / "broken.json")
    page.get_by_text("truncated or edited").wait_for()
    page.locator('input[type="file"]').first.set_input_files(tmp_path / "mine.json")
    page.wait_for_selector('.sx-board .card[data-key="mine.json"]')
    assert "lossy" in page.locator('.sx-board .card[data-key="mine.json"] .note').inner_text()
