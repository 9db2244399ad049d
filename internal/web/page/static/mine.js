// The puzzles that the reader has begun and solved in this browser, in numbers and plots, with
// export to a file.

import { items } from "./begun.js";
import { gather, mostPieces, pack, pieces, unpack } from "./carry.js";
import { time } from "./clock.js";
import * as home from "./home.js";
import * as life from "./life.js";
import { start } from "./site.js";
import * as store from "./store.js";
import { learn, say } from "./words.js";

const $ = (selector) => document.querySelector(selector);
learn(JSON.parse($("#data").textContent).words);

const level = (key) => (key ? say("level-" + key) : "–");
const make = (name, text, attributes = {}) => {
  const e = Object.assign(document.createElement(name), { textContent: text });
  for (const [k, v] of Object.entries(attributes)) e.setAttribute(k, v);
  return e;
};
const draw = (name, attributes, text) => {
  const e = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [k, v] of Object.entries(attributes)) e.setAttribute(k, v);
  if (text !== undefined) e.textContent = text;
  return e;
};

// bars draws a bar for each day.
function bars(days) {
  const most = Math.max(4, ...days.map((d) => d.n));
  const svg = draw("svg", { viewBox: "0 0 600 150", class: "chart", role: "img", "aria-label": say("plot-days", days.reduce((s, d) => s + d.n, 0)) });
  svg.append(draw("path", { d: "M20 125H596", class: "grid" }), draw("text", { x: 8, y: 24 }, most), draw("text", { x: 8, y: 129 }, 0));
  days.forEach((d, i) => {
    const x = 24 + (i * 572) / days.length;
    const height = (105 * d.n) / most;
    if (d.n) svg.append(draw("rect", { x, y: 125 - height, width: 572 / days.length - 4, height, class: "bar" }));
    if (i % 7 === 6) svg.append(draw("text", { x: x + 8, y: 144 }, d.day.slice(5)));
  });
  return svg;
}

// dots plots times in order, with a line at the median.
function dots(times) {
  const most = Math.max(1, ...times); // a tiny puzzle may take 0 seconds
  const svg = draw("svg", { viewBox: "0 0 600 150", class: "chart", role: "img", "aria-label": say("plot-times", times.length, time(life.median(times))) });
  const y = (s) => 125 - (105 * s) / most;
  const middle = y(life.median(times));
  svg.append(draw("path", { d: "M40 125H596", class: "grid" }), draw("text", { x: 18, y: 24 }, time(most)), draw("path", { d: `M40 ${middle}H596`, class: "grid middle" }));
  times.forEach((s, i) => svg.append(draw("circle", { cx: 52 + (i * 536) / Math.max(1, times.length - 1), cy: y(s), r: 4, class: "bar" })));
  return svg;
}

function show() {
  const list = items();
  $("#begun").replaceChildren(...list);
  $("#none-begun").hidden = list.length > 0;
  const all = life.results();
  const sums = [[say("sum-solved"), all.length], [say("sum-streak"), life.streak(all)], [say("sum-clean"), all.filter((r) => !r.hints && !r.mistakes).length]];
  $("#sums").replaceChildren(...sums.map(([name, n]) => {
    const div = document.createElement("div");
    div.append(make("dt", name), make("dd", n));
    return div;
  }));
  const rows = life.table(all);
  $("#table tbody").replaceChildren(...rows.map((r) => {
    const tr = document.createElement("tr");
    tr.append(make("th", r.title, { scope: "row" }), make("td", level(r.level)), make("td", r.solved), make("td", r.median === undefined ? "–" : time(r.median)), make("td", r.best === undefined ? "–" : time(r.best)));
    return tr;
  }));
  const days = [];
  for (let i = 27; i >= 0; i--) {
    const at = new Date();
    at.setHours(12, 0, 0, 0);
    at.setDate(at.getDate() - i);
    const day = life.day(at);
    days.push({ day, n: all.filter((r) => life.day(r.when) === day).length });
  }
  $("#days").replaceChildren(bars(days));
  const which = $("#which");
  const chosen = which.value;
  which.replaceChildren(...rows.map((r) => new Option(r.title + " " + level(r.level), r.kind + " " + r.level)));
  if (rows.some((r) => r.kind + " " + r.level === chosen)) which.value = chosen;
  times();
}

function times() {
  const [kind, key] = $("#which").value.split(" ");
  const all = life.results().filter((r) => r.kind === kind && (r.level ?? "") === key && !r.hints).slice(-100);
  $("#times").replaceChildren(...(all.length ? [dots(all.map((r) => r.seconds))] : []));
}

$("#which").addEventListener("change", times);
$("#export-all").addEventListener("click", () => {
  const a = document.createElement("a");
  a.href = URL.createObjectURL(new Blob([pack()], { type: "application/json" }));
  a.download = "banmen-" + life.day() + ".json";
  a.click();
  setTimeout(() => URL.revokeObjectURL(a.href), 1000);
});
$("#import-all").addEventListener("change", async (e) => {
  const [file] = e.target.files;
  e.target.value = "";
  if (file) take(await file.text());
});

// take merges a text that another browser exported.
function take(text) {
  try {
    const { boards, results } = unpack(text, store.get, store.set);
    $("#say").textContent = say("carried", boards, results);
  } catch {
    $("#say").textContent = say("not-carried");
  }
  show();
}

// tell shows a text at the head of the page.
const tell = (text) => ($("#say").textContent = text);

// send shows a link, and its QR code, with which another device can fetch everything once. Without
// a server it shows several codes to be read one after the other.
async function send() {
  const box = $("#codes");
  const here = (hash) => new URL(home.link("/mine" + hash), location.href).href;
  try {
    const text = pack();
    const links = home.together ? [here("#take=" + (await home.together.send(text)))] : (await pieces(text)).map((p) => here("#piece=" + p));
    if (links.length > mostPieces) return tell(say("too-much"));
    $("#codes-doc").textContent = say(home.together ? "take-doc" : "pieces-doc", links.length);
    box.replaceChildren(
      ...(await Promise.all(
        links.map(async (link, i) => {
          const img = document.createElement("img");
          Object.assign(img, { className: "qr", width: 200, height: 200, src: await home.picture("/qr?text=" + encodeURIComponent(link)), alt: say("code-n", i + 1, links.length) });
          return img;
        }),
      )),
    );
    $("#move-link").value = links.length === 1 ? links[0] : "";
    $("#move-link").hidden = links.length > 1;
    $("#moving").hidden = false;
  } catch (e) {
    tell(e.message);
  }
}
$("#move").addEventListener("click", send);

// arrive handles an address from another device. The address carries all data or a piece of them.
async function arrive() {
  const hash = new URLSearchParams(home.here().hash.slice(1));
  if (!hash.has("take") && !hash.has("piece")) return;
  home.put("/mine"); // so that a reload does not import again
  try {
    if (hash.has("take")) {
      if (home.together) take(await home.together.take(hash.get("take")));
      return;
    }
    const now = await gather(store.get("pieces"), hash.get("piece"));
    store.set("pieces", now.text === undefined ? { sum: now.sum, count: now.count, got: now.got } : undefined);
    if (now.text !== undefined) take(now.text);
    else tell(say("pieces-missing", now.count - now.missing.length, now.count, now.missing.join(" ")));
  } catch (e) {
    tell(e instanceof TypeError && !hash.has("take") ? say("no-piece") : e.message);
  }
}
addEventListener("hashchange", arrive);

show();
arrive();
start();
document.documentElement.dataset.ready = "";
