// How soon a board appears: on a site before its program has loaded, and on a server over a slow
// line. Tests assert what is there; they print times, which depend on the machine.

import { alone, ask, assert, cell, go, on as any, open as fresh, play, visit, where } from "./lib.mjs";

const quiet = { serviceWorkers: "block" }; // without service workers, whose cached files would appear at once

// test ignores what the browser logs about blocked service workers.
const test = (name, options, f) =>
  any(name, { ...quiet, ...options }, async (page, context) => {
    await f(page, context);
    page.wrong.splice(0, Infinity, ...page.wrong.filter((w) => !/Service Worker registration blocked/.test(w)));
  });
const on = (name, options, f) => (alone ? test(name, options, f) : undefined);
const text = "sudoku:3x3:..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..";
const label = (page, i) => cell(page, i).getAttribute("aria-label");
const open = (n) => ".".repeat(n);

// held delays the program until the function that it returns is called.
const held = async (page) => {
  let let_go;
  const wait = new Promise((f) => (let_go = f));
  await page.context().route("**/banmen.pack", async (r) => (await wait, r.continue().catch(() => {})));
  return let_go;
};

on("a plain board can be played before the program is loaded, and then uses it", {}, async (page) => {
  const come = await held(page);
  await go(page, play(text));
  assert.equal(await page.locator(".ink .given").count(), [...text.split(":")[2]].filter((c) => c !== ".").length);
  await cell(page, 0).click();
  await page.keyboard.press("5"); // 5 is already in the row
  assert.match(await label(page, 0), /column 1, 5/);
  await page.waitForSelector(".entry.wrong");
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+Digit1");
  assert.match(await label(page, 0), /marks 1/);
  await page.reload();
  await page.waitForSelector("html[data-ready]");
  assert.match(await label(page, 0), /marks 1/, "it is kept");
  await page.locator('.tools [data-do="hint"]').click();
  come();
  await page.waitForFunction(() => /look at/.test(document.querySelector("#note").innerText));
});

on("all kinds of plain boards look as the program draws them", {}, async (page) => {
  const made = [];
  for (const kind of ["killer", "kenken:6", "futoshiki:6", "kropki:6", "skyscrapers:5", "starbattle:8x8", "nonogram:10x10", "nonogram:15x15", "coin:6", "magic:3", "magic:4"]) made.push((await ask("generate", { kind, seed: 3 })).puzzle);
  const texts = [text, ...made, "sudoku:2x2:" + open(16), "sudoku:2x3:1.....2.....3.....4.....5.....6.....", "sudoku:4x4:G" + open(255), "latin:5:1" + open(24), "takuzu:6:10" + open(34)];
  // The page as home.js makes it, before scripts change it.
  const loaded = (path, program) =>
    page.evaluate(
      async ([path, program]) => {
        const src = document.querySelector('script[src$="play.js"]').src;
        const home = await import(src.replace("play.js", "home.js"));
        const { page } = await home.load(path + (program ? "?by=program" : ""));
        const text = (e) => e.outerHTML.replaceAll("?by=program", "").replace(/\s+/g, " ").replaceAll("> <", "><");
        return { main: text(page.querySelector("main")).replace(/<script type="application\/json".*?<\/script>/, ""), title: page.title, data: JSON.parse(page.querySelector("#data").textContent) };
      },
      [path, program],
    );
  const days = ["/daily/2026-01-01", "/daily/2026-02-28", "/daily/2026-11-01", "/daily/2026-11-20", ...["sudoku", "nonogram", "starbattle", "kenken", "takuzu", "futoshiki"].map((kind) => "/daily/2026-05-31/" + kind)];
  for (const [lang, path] of ["en", "ja"].flatMap((lang) => [...texts.map(play), ...days].map((path) => [lang, path]))) {
    if ((await page.evaluate(() => document.documentElement.lang)) !== lang || path === play(text)) await go(page, play("sudoku") + "?lang=" + lang);
    const mine = await loaded(path, false);
    const its = await loaded(path, true);
    assert.deepEqual(mine.data, its.data, path);
    assert.equal(mine.title, its.title);
    const off = [...mine.main].findIndex((c, i) => c !== its.main[i]);
    assert.ok(mine.main === its.main, `${path}: ${mine.main.slice(off - 80, off + 80)} and not ${its.main.slice(off - 80, off + 80)}`);
  }
});

on("days and their puzzles are shown before the program is loaded", {}, async (page) => {
  await held(page);
  await go(page, "/daily");
  const today = await page.evaluate(() => new Date(Date.now() - new Date().getTimezoneOffset() * 60e3).toISOString().slice(0, 10));
  assert.equal(await page.locator("[data-kind] svg").count(), 6);
  assert.equal(await page.locator('.calendar [aria-current="date"]').getAttribute("data-day"), today);
  await page.locator('[data-kind="kenken"] div a').click();
  await page.waitForSelector("[role=gridcell]");
  await page.waitForSelector("html[data-ready]");
  assert.equal(where(page).pathname, `/daily/${today}/kenken`);
  assert.ok((await page.locator(".ink .cage").count()) > 5);
  await cell(page, 0).click();
  await page.keyboard.press("1");
  await page.keyboard.press("1");
  await page.keyboard.press("Control+Digit2");
  await page.keyboard.press("2");
  assert.match(await label(page, 0), /column 1, 2/);
  await page.locator(".crumb a").click();
  await page.waitForSelector("body.daily");
  await page.waitForSelector("html[data-ready]");
  await page.locator(".calendar nav a").first().click();
  await page.waitForFunction((day) => !document.querySelector(`[data-day="${day}"]`), today);
  await go(page, "/daily/2026-01-01");
  assert.equal(await page.locator(".calendar nav a").count(), 2, "no month before the first");
});

on("each kind shows the board of the day at once, and a new one after it was played", {}, async (page) => {
  const come = await held(page);
  const boards = {};
  for (const kind of ["sudoku", "killer", "kenken", "nonogram", "starbattle", "skyscrapers", "kropki", "coin", "reversi"]) {
    for (const path of ["/play/" + kind, "/new/" + kind]) {
      await go(page, path);
      assert.ok((await page.locator("[role=gridcell]").count()) > 8, path);
      boards[kind] = decodeURIComponent(where(page).pathname);
      assert.match(boards[kind], new RegExp(`^/(play/${kind === "killer" ? "sudoku:3x3\\+cage" : kind}|daily/[-\\d]+/${kind})`));
    }
  }
  await page.clock.install({ time: Date.now() + 24 * 3600e3 });
  for (const kind of ["sudoku", "killer", "skyscrapers", "coin"]) {
    await go(page, "/play/" + kind);
    assert.notEqual(decodeURIComponent(where(page).pathname), boards[kind], "another on the next day");
  }
  await go(page, "/new/sudoku");
  const first = where(page).pathname;
  const at = await page.evaluate(() => [...document.querySelectorAll("[role=gridcell]")].findIndex((c) => c.getAttribute("aria-label").endsWith("empty")));
  await cell(page, at).focus();
  await page.keyboard.press("1");
  await page.waitForFunction(() => Object.keys(localStorage).some((k) => k.startsWith("banmen.board:")));
  come();
  await go(page, "/new/sudoku");
  assert.notEqual(where(page).pathname, first, "another puzzle");
});

on("boards with clues and cages can be played before the program is loaded", {}, async (page) => {
  await held(page);
  for (const [kind, what] of [["killer", ".ink .cage"], ["kenken:6", ".ink .label"], ["skyscrapers:5", ".ink .clue"], ["nonogram:10x10", ".ink .clue"], ["futoshiki:6", ".ink .sign"], ["kropki:6", ".ink .ring"]]) {
    const { puzzle } = await ask("generate", { kind, seed: 8 });
    await go(page, play(puzzle));
    assert.ok((await page.locator(what).count()) > 3, kind);
    const { open } = await ask("play", { puzzle, draw: "none" });
    await cell(page, open[0]).click({ position: { x: 8, y: 8 } });
    if (!kind.startsWith("nonogram")) {
      await page.keyboard.press("2");
      assert.match(await label(page, open[0]), /, 2/);
      await page.keyboard.press("Control+z");
      await page.keyboard.press("Control+Digit3");
      assert.match(await label(page, open[0]), /marks 3/);
    } else assert.match(await label(page, open[0]), /filled/);
  }
});

// line limits the network to rate Mbit/s, with nothing in the cache.
async function line(page, rate, latency, cpu = 1) {
  const c = await page.context().newCDPSession(page);
  await c.send("Network.enable");
  await c.send("Network.setCacheDisabled", { cacheDisabled: true });
  await c.send("Network.setBypassServiceWorker", { bypass: true });
  await c.send("Network.emulateNetworkConditions", { offline: false, latency, downloadThroughput: (rate * 1e6) / 8, uploadThroughput: (rate * 1e6) / 8 });
  await c.send("Emulation.setCPUThrottlingRate", { rate: cpu });
}

const since = (page) => page.evaluate(() => Math.round(performance.now()));

on("times at 10 Mbit/s, nothing in the cache", {}, async () => {
  const killer = (await ask("generate", { kind: "kenken:6", seed: 3 })).puzzle;
  const pages = { "the first page": "/", "a plain board": play(text), "the board of a kind": "/play/nonogram", "a board with cages": play(killer), "the puzzles of the day": "/daily", "an explanation": "/explain/" + encodeURIComponent(text) };
  for (const [what, path] of Object.entries(pages)) {
    const context = await fresh(quiet);
    const p = await context.newPage();
    await line(p, 10, 40);
    await visit(p, path);
    const mark = { "/explain": "#told", "/daily": "[data-kind] svg" }[path.slice(0, path.indexOf("/", 1) >>> 0)];
    await p.waitForSelector(mark ?? "[role=gridcell]", { state: "attached" });
    const there = await since(p);
    const all = [`${what} is there after ${there} ms`];
    if (!mark) {
      await p.waitForSelector("html[data-ready]");
      all.push(`may be played after ${await since(p)} ms`);
      await p.locator('.tools [data-do="hint"]').click();
      await p.waitForFunction(() => /\w/.test(document.querySelector("#note").innerText));
      all.push(`gives a hint after ${await since(p)} ms`);
    }
    console.log(all.join(", "));
    await context.close();
  }
});

if (!alone) {
  test("time until scripts run at 1.6 Mbit/s with a CPU four times slower", { viewport: { width: 360, height: 640 } }, async (page) => {
    let requests = 0;
    page.on("request", () => requests++);
    await line(page, 1.6, 150, 4);
    await go(page, play(text));
    const ready = await since(page);
    const lcp = await page.evaluate(() => new Promise((done) => new PerformanceObserver((l) => done(l.getEntries().at(-1).startTime)).observe({ type: "largest-contentful-paint", buffered: true })));
    console.log(`/play: largest paint after ${lcp.toFixed(0)} ms, may be played after ${ready} ms, ${requests} requests`);
    const [loaded, named] = await page.evaluate(() => {
      const last = (url) => url.split("/").at(-1);
      const loaded = performance.getEntriesByType("resource").map((e) => last(e.name)).filter((name) => name.endsWith(".js"));
      return [loaded, [...document.querySelectorAll('link[rel="modulepreload"], script[src]')].map((e) => last(e.href ?? e.src))];
    });
    assert.deepEqual([...new Set(loaded)].sort(), named.sort(), "the page names all scripts that it loads, so that none waits for another");
  });
}
