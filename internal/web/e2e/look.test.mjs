// Measurements: bytes, shifts, times. This file runs alone; tests that need no quiet machine are in
// other files.

import { gzipSync } from "node:zlib";
import { assert, cell, go, on, play, visit, where } from "./lib.mjs";

const text = "sudoku:3x3:53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

on("numbers of bytes, requests and layout shifts", {}, async (page) => {
  const sizes = { js: 0, css: 0, other: [] };
  const here = [];
  page.on("response", async (r) => {
    here.push(new URL(r.url()).origin);
    const kind = r.request().resourceType();
    if (!["script", "stylesheet", "font"].includes(kind)) return;
    const size = +(r.headers()["content-length"] ?? 0) || gzipSync(await r.body().catch(() => "")).length;
    if (kind === "script") sizes.js += size;
    if (kind === "stylesheet") sizes.css += size;
    if (kind === "font") sizes.other.push(r.url());
  });
  await page.addInitScript(() => {
    globalThis.shift = 0;
    new PerformanceObserver((l) => l.getEntries().forEach((e) => e.hadRecentInput || (globalThis.shift += e.value))).observe({ type: "layout-shift", buffered: true });
  });
  await go(page, play(text));
  await page.waitForTimeout(1000);
  const compressed = sizes.js;
  console.log(`/play: ${compressed} bytes of JS, ${sizes.css} of CSS, compressed`);
  assert.ok(compressed > 0 && compressed <= 60 * 1024, "JS has " + compressed);
  assert.ok(sizes.css > 0 && sizes.css <= 20 * 1024, "CSS has " + sizes.css);
  assert.deepEqual(sizes.other, [], "no fonts");
  assert.deepEqual([...new Set(here)], [where(page).origin], "nothing of others");
  assert.equal(await page.evaluate(() => globalThis.shift), 0, "nothing moves");
  await go(page, "/");
  await page.waitForTimeout(500);
  assert.equal(await page.evaluate(() => globalThis.shift), 0, "nothing moves on /");
});

on("the board is in the first response; files can be cached for ever", {}, async (page) => {
  const answer = await page.request.get(play(text));
  const html = await answer.text();
  assert.match(html, /<svg[^>]*class="board"/);
  assert.equal((html.match(/role="gridcell"/g) ?? []).length, 81);
  const file = /\/static\/[^"]*play\.js/.exec(html)[0];
  const r = await page.request.get(file);
  assert.match(r.headers()["cache-control"], /immutable/);
  const again = await page.request.get(file, { headers: { "If-None-Match": r.headers().etag } });
  assert.equal(again.status(), 304);
});

// slow is a phone: a processor a quarter as fast, and a narrow line.
async function slow(page, line) {
  const c = await page.context().newCDPSession(page);
  await c.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await c.send("Network.enable");
  await c.send("Network.setCacheDisabled", { cacheDisabled: true });
  await c.send("Network.setBypassServiceWorker", { bypass: true });
  if (line) await c.send("Network.emulateNetworkConditions", { offline: false, latency: 150, downloadThroughput: 200e3, uploadThroughput: 94e3 });
}

// paint is when the largest content was painted.
async function paint(page, path) {
  await visit(page, path);
  return page.evaluate(
    () =>
      new Promise((done) => {
        let last = 0;
        new PerformanceObserver((l) => l.getEntries().forEach((e) => (last = e.startTime))).observe({ type: "largest-contentful-paint", buffered: true });
        setTimeout(() => done(last), 1500);
      }),
  );
}

on("times, as ratios to a page with a line of text", { viewport: { width: 360, height: 640 } }, async (page) => {
  await slow(page, true);
  const empty = await paint(page, "/offline");
  const full = await paint(page, play(text));
  console.log(`LCP at 1.6 Mbit/s, 4 times slower: ${full.toFixed(0)} ms, ${(full / empty).toFixed(2)} times that of a page with a line of text`);
  assert.ok(full > 0);
});

// presses is the number of key presses to measure.
const presses = process.env.BANMEN_LONG ? 200 : 60;

for (const [name, size] of [["9x9", 3], ["25x25 with all candidates", 5]]) {
  on("keys on " + name, {}, async (page) => {
    const puzzle = size === 3 ? text : "sudoku:5x5:" + "A" + ".".repeat(624);
    const events = (path, first, keys, then) => keysOn(page, path, first, keys, then);
    const typed = ["4", "ArrowRight", "2", "Backspace", "ArrowDown"];
    const work = await worked(page, () => events(play(puzzle), 2, typed, size === 5));
    await slow(page, false);
    const empty = await events("/offline", undefined, ["a", "b"], false);
    const full = await events(play(puzzle), 2, typed, size === 5);
    console.log(`keys on ${name}: p95 of ${full.length} is ${p95(full)} ms, of an empty page ${p95(empty)} ms; ${work.toFixed(1)} ms of processor time a key at full speed`);
    assert.ok(full.length >= 0.75 * presses, "only " + full.length + " were measured");
  });
}

// worked returns the processor time that the page takes for a key, in ms. It depends less than
// other times on what else runs.
async function worked(page, f) {
  const c = await page.context().newCDPSession(page);
  await c.send("Performance.enable", { timeDomain: "threadTicks" });
  const spent = async () => (await c.send("Performance.getMetrics")).metrics.find((m) => m.name === "TaskDuration").value;
  let before;
  keyed = async () => (before = await spent());
  await f();
  keyed = undefined;
  const all = (1000 * (await spent() - before)) / presses;
  await c.detach();
  return all;
}

let keyed; // called when keys begin

const p95 = (all) => [...all].sort((a, b) => a - b)[Math.floor(all.length * 0.95)];

async function keysOn(page, path, first, keys, candidates) {
  await go(page, path);
  if (candidates) {
    await page.locator("#settings summary").click();
    await page.getByLabel("Auto candidates").check();
    await page.waitForFunction(() => document.querySelectorAll(".over text").length > 600);
    const looks = await page.evaluate(() => [...new Set([...document.querySelectorAll(".over .mark")].map((t) => getComputedStyle(t).stroke))]);
    assert.deepEqual(looks, ["none"], "marks have no outline of lines on the board");
    assert.equal(await page.locator(".over svg").count(), 25, "a drawing for each row");
  }
  if (first !== undefined) await cell(page, first).click();
  await page.evaluate(() => {
    globalThis.spans = [];
    new PerformanceObserver((l) => l.getEntries().forEach((e) => e.name === "keydown" && globalThis.spans.push(e.duration))).observe({ type: "event", durationThreshold: 16 });
    globalThis.keysSeen = 0;
    addEventListener("keydown", () => globalThis.keysSeen++, true);
  });
  await keyed?.();
  for (let i = 0; i < presses; i++) {
    await page.keyboard.press(keys[i % keys.length]);
    await page.waitForTimeout(30);
  }
  await page.waitForTimeout(500);
  const [spans, seen] = await page.evaluate(() => [globalThis.spans, globalThis.keysSeen]);
  return [...spans, ...Array(Math.max(0, seen - spans.length)).fill(8)]; // a key without a span took under 16 ms
}
