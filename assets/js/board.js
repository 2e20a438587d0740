// The board: whole words shaped by the browser in ONE text node, token boxes laid behind them.
// Anything around a piece of a word (padding, margin, borders at its side) would break Urdu joins and Indic conjuncts.
const COLOURS = 6;

export default function ({ data, parentElement }) {
  const root = parentElement.querySelector(".sx-board");
  root.replaceChildren();
  if (!data) return;
  const shared = prepare(data);
  const bar = make("div", "bar");
  const png = make("button", "", "Save as PNG");
  png.type = "button";
  bar.append(png);
  const grid = make("div", "grid");
  const tip = make("div", "tip");
  tip.hidden = true;
  tip.setAttribute("role", "tooltip");
  root.append(bar, grid, tip);
  const panels = data.panels.map((panel) => drawPanel(panel, data, shared, grid));
  for (const panel of panels) listen(panel, data, shared, root, tip);
  png.onclick = () => savePng(root, panels, data);

  let gone = false;
  let frame = 0;
  const layout = () => {
    if (gone || frame) return;
    frame = requestAnimationFrame(() => {
      frame = 0;
      if (gone) return;
      // Every rectangle is read before any is written: alternating would lay the page out once a token.
      const plans = panels.map((panel) => measure(panel, data, shared));
      panels.forEach((panel, i) => place(panel, plans[i], data, shared));
    });
  };
  layout();
  document.fonts.ready.then(layout);
  const observer = new ResizeObserver(layout);
  observer.observe(grid);
  document.fonts.addEventListener("loadingdone", layout);
  return () => {
    gone = true;
    observer.disconnect();
    document.fonts.removeEventListener("loadingdone", layout);
  };
}

function make(tag, className, text) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  if (text !== undefined) element.textContent = text;
  return element;
}

function prepare(data) {
  const edges = [0];
  for (const part of new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(data.text)) {
    edges.push(part.index + part.segment.length);
  }
  const at = (offset) => {
    let low = 0, high = edges.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (edges[middle] <= offset) low = middle; else high = middle - 1;
    }
    return low;
  };
  return { edges, at, encoder: new TextEncoder() };
}

function drawPanel(panel, data, shared, grid) {
  const card = make("section", "card");
  card.dataset.key = panel.key;
  card.setAttribute("aria-label", `${panel.title}: ${panel.total} tokens`);
  const head = make("div", "head");
  head.append(make("h3", "", panel.title), make("span", "note", panel.note));
  const stats = make("dl", "stats");
  for (const [label, value] of panel.stats) {
    const pair = make("div");
    pair.append(make("dt", "", label), make("dd", "", value));
    stats.append(pair);
  }
  const word = make("div", `word ${data.script || ""}`);
  // Where nearly every letter is cut, marks would hide the text: lines alone stay, details are a hover away.
  if (panel.tokens.length * 2.2 > data.text.length) word.classList.add("dense");
  word.dir = "auto";
  if (data.lang) word.lang = data.lang;
  const text = make("span", "tx");
  text.textContent = data.text;
  word.append(text);
  card.append(head, stats, word);
  grid.append(card);
  return { panel, card, word, text, node: text.firstChild, buttons: [], current: 0, plan: null };
}

function measure(view, data, shared) {
  const plan = { boxes: [], cuts: [] };
  if (!view.node) return plan;
  const base = view.word.getBoundingClientRect();
  const range = document.createRange();
  const rects = (start, end) => {
    range.setStart(view.node, start);
    range.setEnd(view.node, end);
    const all = [...range.getClientRects()], wide = all.filter((r) => r.width > 0.5);
    // Nastaliq stacks some letters without any advance, and a space at a line's end has none: they get a narrow box.
    return wide.length || !all.length ? wide : [{ left: all[0].left - 3, top: all[0].top, width: 6, height: all[0].height }];
  };
  const rightToLeft = getComputedStyle(view.word).direction === "rtl";
  let lastEnd = 0, level = 0;
  view.panel.tokens.forEach((token, index) => {
    const [start, end] = token;
    const first = shared.at(start), last = shared.at(end);
    const from = shared.edges[first];
    const to = shared.edges[last] === end ? end : shared.edges[last + 1] ?? end;
    level = from < lastEnd ? Math.min(level + 1, 4) : 0; // tokens that share a cluster get stacked bars
    lastEnd = Math.max(lastEnd, to);
    const partial = from !== start || to !== end || token[7] !== "";
    const found = from < to ? rects(from, to) : [];
    plan.boxes.push({ index, level, partial, rects: found.map((r) => clipped(relative(r, base), base.width)) });
    if (index > 0 && token[4] >= 0) {
      const cluster = rects(from, shared.edges[first + 1] ?? to)[0];
      if (cluster) {
        const inside = (start - from) / Math.max(1, (shared.edges[first + 1] ?? to) - from);
        const share = token[7] !== "" && inside === 0 && from < lastEnd && level ? 0.5 : inside;
        const r = relative(cluster, base);
        const strongRight = isRightToLeft(data.text, from) ?? rightToLeft;
        plan.cuts.push({ index, x: strongRight ? r.left + r.width * (1 - share) : r.left + r.width * share, top: r.top, height: r.height });
      }
    }
  });
  return plan;
}

function relative(rect, base) {
  return { left: rect.left - base.left, top: rect.top - base.top, width: rect.width, height: rect.height };
}

// A tab or the spaces at a line's end hang out of the text: their boxes end where it ends.
function clipped(rect, width) {
  const left = Math.max(0, Math.min(rect.left, width - 6));
  const right = Math.max(Math.min(rect.left + rect.width, width), left + Math.min(rect.width, 6));
  return { ...rect, left, width: right - left };
}

function isRightToLeft(text, at) {
  const point = text.codePointAt(at) ?? 0;
  if ((point >= 0x590 && point <= 0x8ff) || (point >= 0xfb1d && point <= 0xfefc)) return true;
  return /\p{L}|\p{N}/u.test(String.fromCodePoint(point)) ? false : undefined;
}

function place(view, plan, data, shared) {
  const focused = view.buttons.some((button) => button.matches(":focus"));
  view.word.querySelectorAll(".ov, .cut").forEach((element) => element.remove());
  view.buttons = [];
  view.plan = plan;
  const fragment = document.createDocumentFragment();
  const quiet = data.onlyDifferences;
  for (const box of plan.boxes) {
    const token = view.panel.tokens[box.index];
    const differs = token[6] || view.panel.tokens[box.index + 1]?.[6];
    box.rects.forEach((rect, part) => {
      const element = make(part ? "span" : "button", `ov sx-c${token[2] % COLOURS}${box.partial ? " shared" : ""}${quiet && !differs ? " muted" : ""}`);
      element.dataset.i = box.index;
      element.style.cssText = `left:${rect.left}px;top:${rect.top}px;width:${rect.width}px;height:${rect.height + box.level * 6}px`;
      if (!part) {
        element.type = "button";
        element.tabIndex = view.buttons.length === view.current ? 0 : -1;
        element.setAttribute("aria-label", describe(token, view.panel, data, shared).replaceAll("\n", ", "));
        view.buttons.push(element);
      }
      fragment.append(element);
    });
  }
  for (const cut of plan.cuts) {
    const token = view.panel.tokens[cut.index];
    if (quiet && !token[6]) continue;
    const [label, mark] = data.labels[token[4]];
    const element = make("span", `cut ${label}${token[5] && label !== "inside-akshara" ? " flag" : ""}`);
    element.setAttribute("aria-hidden", "true");
    element.append(make("b", "", mark));
    element.style.cssText = `left:${cut.x - 1}px;top:${cut.top + 2}px;height:${cut.height - 2}px`;
    fragment.append(element);
  }
  view.word.append(fragment);
  if (focused) view.buttons[Math.min(view.current, view.buttons.length - 1)]?.focus();
}

function describe(token, panel, data, shared) {
  const [start, end, number, id, label, flag, , hex] = token;
  const text = data.text.slice(start, end);
  const lines = [`token ${number + 1} of ${panel.total} · id ${id}`];
  if (hex) {
    lines.push("part of a character", `bytes: ${hex}`);
  } else if (!text) {
    lines.push("the model's own space, or a token that stands for nothing here", "0 bytes");
  } else {
    const points = [...text];
    const key = (c) => c.codePointAt(0).toString(16).toUpperCase().padStart(4, "0");
    const bytes = [...shared.encoder.encode(text)];
    lines.push(points.slice(0, 60).map((c) => data.symbols[key(c)] ?? c).join(""));
    lines.push(`${bytes.length} byte${bytes.length === 1 ? "" : "s"}: ${bytes.slice(0, 48).map((b) => b.toString(16).toUpperCase().padStart(2, "0")).join(" ")}`);
    for (const c of points.slice(0, 12)) lines.push(`U+${key(c)} ${data.names[key(c)] ?? ""}`);
    if (points.length > 12) lines.push("…");
  }
  if (label >= 0) lines.push(`begins ${data.labels[label][2]}${flag ? `, ${data.flag}` : ""}`);
  return lines.join("\n");
}

function listen(view, data, shared, root, tip) {
  const token = (event) => event.target.closest?.(".ov");
  const show = (event) => {
    const element = token(event);
    if (!element) return;
    tip.textContent = describe(view.panel.tokens[+element.dataset.i], view.panel, data, shared);
    tip.hidden = false;
    const box = element.getBoundingClientRect(), base = root.getBoundingClientRect();
    const width = tip.offsetWidth;
    tip.style.left = `${Math.max(0, Math.min(box.left - base.left, base.width - width))}px`;
    tip.style.top = `${box.bottom - base.top + 8}px`;
  };
  const hide = () => { tip.hidden = true; };
  view.word.addEventListener("mouseover", show);
  view.word.addEventListener("focusin", (event) => {
    const element = token(event);
    const at = view.buttons.indexOf(element);
    if (at >= 0) move(view, at, false);
    show(event);
  });
  view.word.addEventListener("mouseout", hide);
  view.word.addEventListener("focusout", hide);
  view.word.addEventListener("keydown", (event) => {
    const count = view.buttons.length;
    if (event.key === "Escape") return hide();
    const rightToLeft = getComputedStyle(view.word).direction === "rtl";
    const step = { ArrowRight: rightToLeft ? -1 : 1, ArrowLeft: rightToLeft ? 1 : -1 }[event.key];
    const target = event.key === "Home" ? 0 : event.key === "End" ? count - 1 : step === undefined ? -1 : view.current + step;
    if (target < 0 || target >= count) return;
    event.preventDefault();
    move(view, target, true);
  });
}

function move(view, target, focus) {
  view.buttons[view.current]?.setAttribute("tabindex", "-1");
  view.current = target;
  view.buttons[target].setAttribute("tabindex", "0");
  if (focus) view.buttons[target].focus();
}
