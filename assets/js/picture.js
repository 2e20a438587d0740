// A picture of the board, made in the visitor's browser: the same cards and boxes, each line of text shaped by the canvas,
// and a legend, so that it can be read alone. Joined to board.js, which it takes relative() and isRightToLeft() from.
const MARGIN = 24;
const LONGEST = 16000; // pixels: browsers draw no longer canvas

function savePng(root, panels, data) {
  const base = root.querySelector(".grid").getBoundingClientRect();
  const style = getComputedStyle(root);
  const canvas = document.createElement("canvas");
  const ctx = canvas.getContext("2d");
  const legend = legendOf(ctx, root, data, base.width, style);
  const width = base.width + MARGIN * 2, height = base.height + legend.height + MARGIN * 2;
  const scale = Math.min(Math.max(2, 1600 / width), LONGEST / height);
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  ctx.scale(scale, scale);
  ctx.fillStyle = style.getPropertyValue("--st-background-color") || "#fff";
  ctx.fillRect(0, 0, width, height);
  ctx.translate(MARGIN, MARGIN);
  for (const view of panels) drawCard(ctx, view, base);
  ctx.translate(0, base.height);
  legend.draw();
  canvas.toBlob((blob) => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(blob);
    link.download = "sutra-compare.png";
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  });
}

// What the picture holds is what its legend explains: kinds of cuts that stand in it, and the hatch.
function legendOf(ctx, root, data, width, style) {
  const items = data.labels
    .map(([label, mark, title]) => ({ title, mark, cut: root.querySelector(`.cut.${label}`) }))
    .filter(({ cut }) => cut && getComputedStyle(cut).display !== "none");
  const flag = [...root.querySelectorAll(".cut.flag")].find((cut) => getComputedStyle(cut, "::after").display !== "none");
  if (flag) items.push({ title: data.flag, mark: "‿", colour: getComputedStyle(flag, "::after").color });
  const shared = root.querySelector(".ov.shared");
  if (shared) items.push({ title: "hatched: tokens that share one letter and its signs", box: shared });
  items.push({ title: "SuTRA Studio", quiet: true });
  const font = "400 13px Inter, sans-serif", line = 24, sample = 30;
  ctx.font = font;
  let x = 0, y = 30;
  for (const item of items) {
    const needs = (item.quiet ? 0 : sample) + ctx.measureText(item.title).width;
    if (x > 0 && x + needs > width) [x, y] = [0, y + line];
    [item.x, item.y] = [x, y];
    x += needs + 26;
  }
  const draw = () => {
    for (const item of items) {
      if (item.cut) drawCut(ctx, getComputedStyle(item.cut), { left: item.x + 4, top: item.y - 9, height: 18 });
      if (item.box) drawBox(ctx, getComputedStyle(item.box), { left: item.x, top: item.y - 9, width: 22, height: 18 });
      ctx.textAlign = "left";
      ctx.textBaseline = "middle";
      ctx.direction = "ltr";
      ctx.font = "700 13px Inter, sans-serif";
      ctx.fillStyle = item.colour ?? (item.cut ? getComputedStyle(item.cut).color : style.color);
      if (item.mark) ctx.fillText(item.mark, item.x + 12, item.y);
      ctx.font = font;
      ctx.fillStyle = style.color;
      ctx.globalAlpha = item.quiet ? 0.7 : 1;
      ctx.fillText(item.title, item.x + (item.quiet ? 0 : sample), item.y);
      ctx.globalAlpha = 1;
    }
  };
  return { height: y + line / 2, draw };
}

function drawCard(ctx, view, base) {
  const at = relative(view.card.getBoundingClientRect(), base), own = getComputedStyle(view.card);
  ctx.beginPath();
  ctx.roundRect(at.left + 0.5, at.top + 0.5, at.width - 1, at.height - 1, 12);
  ctx.fillStyle = own.backgroundColor;
  ctx.fill();
  ctx.strokeStyle = own.borderTopColor;
  ctx.lineWidth = 1;
  ctx.setLineDash([]);
  ctx.stroke();
  for (const element of view.card.querySelectorAll("h3, .note, dt, dd")) drawText(ctx, element.firstChild, element, base);
  for (const element of view.word.querySelectorAll(".ov")) drawBox(ctx, getComputedStyle(element), relative(element.getBoundingClientRect(), base));
  drawText(ctx, view.node, view.word, base);
  for (const element of view.word.querySelectorAll(".cut")) drawCutOf(ctx, element, base);
}

function drawBox(ctx, own, at) {
  ctx.save();
  ctx.beginPath();
  ctx.roundRect(at.left, at.top, at.width, at.height, 4);
  ctx.clip();
  ctx.fillStyle = own.backgroundColor;
  ctx.fillRect(at.left, at.top, at.width, at.height);
  if (own.backgroundImage !== "none") {
    // The stripes of the style sheet: 4 px of every 8, at 45 degrees, from the upper left corner.
    ctx.globalAlpha = 0.34;
    ctx.strokeStyle = own.getPropertyValue("--k").trim() || own.borderBottomColor;
    ctx.lineWidth = 4;
    for (let far = 2 * Math.SQRT2; far < at.width + at.height + 8; far += 8 * Math.SQRT2) {
      ctx.beginPath();
      ctx.moveTo(at.left + far + 8, at.top - 8);
      ctx.lineTo(at.left - 8, at.top + far + 8);
      ctx.stroke();
    }
    ctx.globalAlpha = 1;
  }
  const under = parseFloat(own.borderBottomWidth);
  ctx.fillStyle = own.borderBottomColor;
  ctx.fillRect(at.left, at.top + at.height - under, at.width, under);
  ctx.restore();
}

// The side a cut is drawn on follows the text's direction: whichever border has a width.
function drawCut(ctx, own, at) {
  const side = parseFloat(own.borderLeftWidth) ? "Left" : "Right";
  const width = parseFloat(own[`border${side}Width`]), line = own[`border${side}Style`];
  ctx.save();
  ctx.globalAlpha = parseFloat(own.opacity);
  ctx.strokeStyle = own[`border${side}Color`];
  ctx.lineCap = line === "dotted" ? "round" : "butt";
  ctx.setLineDash(line === "dashed" ? [width * 2, width * 1.2] : line === "dotted" ? [0.01, width * 1.7] : []);
  ctx.lineWidth = line === "double" ? width / 3 : width;
  for (const shift of line === "double" ? [-width / 3, width / 3] : [0]) {
    ctx.beginPath();
    ctx.moveTo(at.left + width / 2 + shift, at.top);
    ctx.lineTo(at.left + width / 2 + shift, at.top + at.height);
    ctx.stroke();
  }
  ctx.restore();
}

function drawCutOf(ctx, element, base) {
  const own = getComputedStyle(element), at = relative(element.getBoundingClientRect(), base);
  if (own.display === "none") return;
  drawCut(ctx, own, at);
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  const mark = element.querySelector("b"), after = getComputedStyle(element, "::after");
  if (mark && getComputedStyle(mark).display !== "none") {
    const r = relative(mark.getBoundingClientRect(), base), shape = getComputedStyle(mark);
    ctx.font = `${shape.fontWeight} ${shape.fontSize} ${shape.fontFamily}`;
    ctx.fillStyle = own.color;
    ctx.fillText(mark.textContent, r.left + r.width / 2, r.top + r.height / 2);
  }
  if (element.classList.contains("flag") && after.display !== "none") {
    ctx.font = `${after.fontSize} Inter, sans-serif`;
    ctx.fillStyle = after.color;
    ctx.fillText("‿", at.left + 1, at.top + at.height + 8 - (parseFloat(after.lineHeight) || 16) / 2);
  }
}

function drawText(ctx, node, element, base) {
  const own = getComputedStyle(element), text = node?.data ?? "";
  if (!text) return;
  ctx.font = `${own.fontWeight} ${own.fontSize} ${own.fontFamily}`;
  ctx.fillStyle = own.color;
  ctx.globalAlpha = parseFloat(own.opacity);
  ctx.textBaseline = "alphabetic";
  const ascent = ctx.measureText("अ").fontBoundingBoxAscent;
  let toTheLeft = own.direction === "rtl";
  for (const line of linesOf(node, text)) {
    const strong = [...line.text].map((c) => isRightToLeft(c, 0)).find((x) => x !== undefined);
    if (line.first === 0 || text[line.first - 1] === "\n") toTheLeft = strong ?? toTheLeft;
    ctx.direction = toTheLeft ? "rtl" : "ltr";
    ctx.textAlign = toTheLeft ? "right" : "left";
    ctx.fillText(line.text, (toTheLeft ? line.right : line.left) - base.left, line.top - base.top + ascent);
  }
  ctx.globalAlpha = 1;
}

// Lines as the browser broke them, parted at tabs, which a canvas would draw as one space.
function linesOf(node, text) {
  const range = document.createRange();
  const lines = [];
  let open = false;
  for (const part of new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(text)) {
    range.setStart(node, part.index);
    range.setEnd(node, part.index + part.segment.length);
    const rect = range.getClientRects()[0];
    if (!rect || /^[\r\n\t]/.test(part.segment)) {
      open = false;
      continue;
    }
    const line = lines.at(-1);
    if (open && Math.abs(line.top - rect.top) < rect.height / 2) {
      line.text += part.segment;
      line.left = Math.min(line.left, rect.left);
      line.right = Math.max(line.right, rect.right);
    } else {
      lines.push({ text: part.segment, top: rect.top, left: rect.left, right: rect.right, first: part.index });
      open = true;
    }
  }
  return lines;
}
