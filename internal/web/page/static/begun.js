// The puzzles that a reader has begun, with small pictures and how much is filled.

import * as home from "./home.js";
import * as life from "./life.js";
import * as store from "./store.js";
import { time } from "./clock.js";

const xml = "http://www.w3.org/2000/svg";

function element(name, attributes) {
  const e = document.createElementNS(xml, name);
  for (const [k, v] of Object.entries(attributes)) e.setAttribute(k, v);
  return e;
}

// picture draws a small map of a board: the given cells, and those that the reader filled.
export function picture(g, board) {
  const svg = element("svg", { viewBox: `-0.5 -0.5 ${g.cols + 1} ${g.rows + 1}`, class: "far", "aria-hidden": "true" });
  svg.append(element("rect", { width: g.cols, height: g.rows, class: "edge" }));
  const path = { given: "", mine: "" };
  (board?.cells ?? []).forEach(([v], c) => {
    if (!v || v === g.blank) return;
    path[g.given?.[c] === "1" ? "given" : "mine"] += `M${c % g.cols} ${Math.floor(c / g.cols)}h1v1h-1z`;
  });
  for (const [name, d] of Object.entries(path)) if (d) svg.append(element("path", { d, class: name }));
  return svg;
}

// percent returns how much of a puzzle is filled, or undefined if that is not known.
export const percent = (g) => (g?.open ? Math.floor((100 * g.filled) / g.open) : undefined);

const date = (t) => new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium" }).format(t);
const address = (r, g) => (g?.daily ? `/daily/${g.daily}/${g.kind}` : (g?.link ?? "/play/" + encodeURIComponent(r.text)));

// unfinished returns the boards that are begun and not solved, the latest first.
export function unfinished() {
  const all = life.games();
  return store.recent().filter((r) => !r.done && all[r.text]?.filled).map((r) => ({ ...r, g: all[r.text], to: address(r, all[r.text]) }));
}

// items returns list items for the stored boards, the unfinished ones first.
export function items(most = 30) {
  const all = life.games();
  return store
    .recent()
    .sort((a, b) => Boolean(a.done) - Boolean(b.done))
    .slice(0, most)
    .map((r) => {
      const g = all[r.text];
      const li = document.createElement("li");
      const a = document.createElement("a");
      a.href = home.link(address(r, g));
      if (g?.cols) a.append(picture(g, store.board(r.text)));
      a.append(Object.assign(document.createElement("b"), { textContent: r.title }));
      const small = document.createElement("small");
      const far = r.done ? "✓" + (g?.seconds ? " " + time(g.seconds) : "") : percent(g) !== undefined ? percent(g) + "\u00a0%" : "";
      small.textContent = [g?.daily ?? date(r.when), far].filter((t) => t).join(" · ");
      li.append(a, small);
      return li;
    });
}
