// The scrubber: drag along a finished run. Everything it shows was computed before; here a position picks what to draw.
const LABELS = [["morpheme", "◆", "between morphemes"], ["inside-morpheme", "✕", "inside a morpheme"], ["inside-akshara", "▲", "inside an akshara"], ["inside-codepoint", "⊘", "inside a code point"]];
const SECONDS = 14; // a whole run, played

export default function ({ data, parentElement }) {
  const root = parentElement.querySelector(".sc");
  root.stop?.();
  root.replaceChildren();
  if (!data) return;
  const total = data.total;
  // A new run begins at its end; the same run keeps its place when only the words change.
  const kept = root.dataset.run === data.run ? Number(root.dataset.at) : total;
  let at = Math.min(Number.isFinite(kept) ? kept : total, total);
  root.dataset.run = data.run;

  const bar = make("div", "sc-bar");
  const play = button(bar, "▶ Play", "play");
  const before = button(bar, "‹ Last change", "");
  const after = button(bar, "Next change ›", "");
  const slider = make("input");
  Object.assign(slider, { type: "range", min: 0, max: total, step: 1, value: at });
  slider.setAttribute("aria-label", "Merges done");
  bar.append(slider);
  const read = make("div", "sc-read");
  const words = make("div", "sc-words");
  const legend = make("div", "sc-legend");
  const charts = make("div", "sc-charts");
  for (const [label, mark, says] of LABELS) {
    const item = make("span");
    item.append(make("b", "seam " + label, mark), says);
    legend.append(item);
  }
  const cells = drawWords(words, data);
  const cursors = data.curves.map((curve) => drawCurve(charts, curve, total));
  root.append(bar, read, words, legend, charts);

  const changes = [...new Set(data.words.flatMap((word) => [...word.sutra, ...word.bpe].map(([step]) => step)))].sort((a, b) => a - b);
  const show = (to, live) => {
    at = Math.max(0, Math.min(total, Math.round(to)));
    root.dataset.at = at;
    slider.value = at;
    slider.setAttribute("aria-valuetext", `after ${at} merges`);
    read.setAttribute("aria-live", live ? "polite" : "off");
    describe(read, data, at);
    for (const cell of cells) cell(at);
    for (const cursor of cursors) cursor(at);
    before.disabled = !changes.some((step) => step < at);
    after.disabled = !changes.some((step) => step > at);
  };
  let frame = 0;
  const stop = () => {
    cancelAnimationFrame(frame);
    frame = 0;
    play.textContent = "▶ Play";
  };
  root.stop = stop;
  const start = () => {
    if (at >= total) at = 0;
    let from = at, begun = performance.now();
    play.textContent = "‖ Pause";
    const tick = (now) => {
      show(from + (total * (now - begun)) / (SECONDS * 1000), false);
      frame = at < total ? requestAnimationFrame(tick) : (stop(), 0);
    };
    frame = requestAnimationFrame(tick);
  };
  const go = (to) => { stop(); show(to, true); };
  play.onclick = () => (frame ? stop() : start());
  before.onclick = () => go(changes.filter((step) => step < at).pop() ?? 0);
  after.onclick = () => go(changes.find((step) => step > at) ?? total);
  slider.oninput = () => go(Number(slider.value));
  for (const cursor of cursors) cursor.listen(go);
  show(at, false);
  return stop;
}

function make(tag, className, text) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  if (text !== undefined) element.textContent = text;
  return element;
}

function count(text) {
  const element = make("bdi", "sc-count", text);
  element.dir = "ltr";
  return element;
}

function button(bar, text, className) {
  const element = make("button", className, text);
  element.type = "button";
  bar.append(element);
  return element;
}

function svg(tag, attributes) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

// The last entry of [[step, …], …] that is not beyond `at`.
function latest(rows, at) {
  let low = 0, high = rows.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (rows[middle][0] <= at) low = middle; else high = middle - 1;
  }
  return rows[low];
}

function describe(read, data, at) {
  read.replaceChildren();
  const fact = (...parts) => {
    const item = make("span");
    item.append(...parts);
    read.append(item);
  };
  fact("after ", make("b", "", at.toLocaleString("en")), ` of ${data.total.toLocaleString("en")} merges`);
  if (at < 1) return fact("before the first merge: every word is its units");
  const row = Math.min(at, data.merges.length) - 1;
  const [left, right] = data.merges[row];
  fact("γ ", make("b", "", data.gamma[row].toFixed(2)));
  const pair = make("b");
  pair.append(make("bdi", data.script, left), " + ", make("bdi", data.script, right));
  fact("SuTRA merged ", pair);
  fact("Ψ ", make("b", "", data.validity[row].toFixed(2)));
}

function drawWords(words, data) {
  const cells = [];
  const head = (className, text) => {
    const element = make("div", "sc-h " + className);
    if (className !== "name") element.append(make("i"));
    element.append(text);
    words.append(element);
  };
  head("name", "Word");
  head("ours", "SuTRA");
  head("bpe", "Plain BPE");
  for (const word of data.words) {
    const name = make("div", "sc-w name");
    name.append(make("bdi", data.script, word.word));
    if (word.pieces.length) {
      const small = make("small", data.script);
      small.dir = data.direction;
      word.pieces.forEach((piece, i) => small.append(...(i ? [make("i", "", "|")] : []), make("bdi", "", piece)));
      small.title = "morphemes";
      name.append(small);
    }
    words.append(name, ...["ours", "bpe"].map((which) => {
      const cell = make("div", "sc-w " + which);
      cell.dir = data.direction;
      cell.dataset.word = word.word;
      const rows = which === "ours" ? word.sutra : word.bpe;
      let shown = null;
      cells.push((at) => {
        const row = latest(rows, at);
        if (row === shown) return;
        const old = new Set((shown ?? row)[1].map(([text]) => text));
        shown = row;
        cell.replaceChildren(...row[1].flatMap(([text, label, says]) => {
          const token = make("bdi", `tok ${data.script}${old.has(text) ? "" : " new"}`, text);
          if (!label) return [token];
          const seam = make("span", "seam " + label, says.slice(0, says.indexOf(" ")));
          seam.title = says.slice(says.indexOf(" ") + 1);
          return [seam, token];
        }), count(`${row[1].length} ${row[1].length === 1 ? "token" : "tokens"}`));
      });
      return cell;
    }));
  }
  return cells;
}

function drawCurve(charts, curve, total) {
  const width = 300, height = 92, pad = 5;
  const all = [...curve.sutra, ...curve.bpe].map(([, value]) => value);
  const top = Math.max(...all, 1e-9);
  const path = (points) => points.map(([step, value], i) => `${i ? "L" : "M"}${(step / total) * width},${height - pad - (value / top) * (height - 2 * pad)}`).join("");
  const box = make("div", "sc-chart");
  const title = make("h4");
  const name = make("span");
  name.append(curve.title + " ", make("small", "", curve.unit));
  const value = make("span");
  title.append(name, value);
  const chart = svg("svg", { viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: "none", role: "img", "aria-label": `${curve.title} along the run` });
  if (curve.bpe.length) chart.append(svg("path", { class: "bpe", d: path(curve.bpe) }));
  chart.append(svg("path", { class: "sutra", d: path(curve.sutra) }));
  const line = svg("line", { x1: 0, x2: 0, y1: 0, y2: height });
  chart.append(line);
  box.append(title, chart);
  charts.append(box);
  const cursor = (at) => {
    const x = (at / total) * width;
    line.setAttribute("x1", x);
    line.setAttribute("x2", x);
    const texts = [curve.sutra.length ? "SuTRA " + short(latest(curve.sutra, at)[1]) : "", curve.bpe.length ? "BPE " + short(latest(curve.bpe, at)[1]) : ""];
    value.textContent = texts.filter(Boolean).join(" · ");
  };
  cursor.listen = (go) => {
    const to = (event) => {
      const box = chart.getBoundingClientRect();
      go((total * (event.clientX - box.left)) / box.width);
    };
    chart.onpointerdown = (event) => { chart.setPointerCapture(event.pointerId); to(event); };
    chart.onpointermove = (event) => { if (event.buttons) to(event); };
  };
  return cursor;
}

function short(value) {
  if (Math.abs(value) >= 10000) return Intl.NumberFormat("en", { notation: "compact", maximumSignificantDigits: 3 }).format(value);
  return value.toLocaleString("en", { maximumFractionDigits: 2 });
}
