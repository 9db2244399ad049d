// Features of a site without a server: saves in the browser, workers that die, browsers that lack
// features, and use without a network.

import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { alone, assert, cell, files, go, on as test, play } from "./lib.mjs";

const text = "sudoku:3x3:53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const label = (page, i) => cell(page, i).getAttribute("aria-label");
const on = (name, options, f) => (alone ? test(name, options, f) : undefined); // these tests need a site without a server

on("the program arrives within four seconds at 10 Mbit/s", {}, async () => {
  const [version] = readdirSync(join(alone, "static"));
  const { size } = statSync(join(alone, "static", version, "banmen.pack"));
  console.log(`the program has ${size} bytes packed`);
  assert.ok((size * 8) / 10e6 < 4, `${size} bytes`);
});

on("saves are stored, exported to a file and imported again", {}, async (page) => {
  await go(page, play(text));
  await cell(page, 2).click();
  await page.keyboard.press("4");
  await page.locator("#share summary").click();
  for (let i = 0; i < 2; i++) {
    await page.getByRole("button", { name: "Save in this browser" }).click();
    await page.waitForFunction(() => /Saved/.test(document.querySelector("#note").innerText));
  }
  await go(page, "/");
  await page.waitForSelector("#saved li");
  assert.equal(await page.locator("#saved li").count(), 1, "saved once");
  const [download] = await Promise.all([page.waitForEvent("download"), page.locator("#export").click()]);
  const file = await readFile(await download.path());
  assert.equal(JSON.parse(file).saves[0].puzzle, text);
  await page.locator("#saved [data-forget]").click();
  await page.waitForFunction(() => !document.querySelector("#saved li"));
  const said = page.locator("#saved [role=status]");
  for (const bad of ["", "[]", '{"format": "banmen saves 1", "saves": [{"id": 1}]}']) {
    await page.locator("#import").setInputFiles({ name: "x.json", mimeType: "application/json", buffer: Buffer.from(bad) });
    await page.waitForFunction(() => /not a file of saved boards/.test(document.querySelector("#saved [role=status]").textContent));
    await said.evaluate((p) => (p.textContent = ""));
  }
  await page.locator("#import").setInputFiles({ name: "x.json", mimeType: "application/json", buffer: file });
  await page.waitForSelector("#saved li");
  assert.equal(await said.textContent(), "1 boards were read.");
  await page.evaluate(() => localStorage.clear());
  await page.locator("#saved a").click();
  await page.waitForFunction(() => location.hash.startsWith("#/play/"));
  await page.waitForSelector("html[data-ready]");
  assert.match(await label(page, 2), /column 3, 4/);
});

on("the course opens without the program", {}, async (page, context) => {
  await context.addInitScript(() => delete globalThis.WebAssembly);
  await go(page, "/learn/1");
  assert.match(await page.locator("article").innerText(), /It wrote 13 digits and erased 1/);
  await page.locator("main .links a").last().click();
  await page.waitForFunction(() => location.hash === "#/learn/2");
  await page.waitForSelector("html[data-ready]");
  assert.match(await page.locator("h1").innerText(), /^2\./);
});

on("without WebAssembly a board can still be filled in", {}, async (page, context) => {
  await context.addInitScript(() => delete globalThis.WebAssembly);
  await go(page, play("sudoku"));
  const open = await page.evaluate(() => [...document.querySelectorAll("[role=gridcell]")].findIndex((c) => c.getAttribute("aria-label").endsWith("empty")));
  await cell(page, open).click();
  await page.keyboard.press("4");
  assert.match(await label(page, open), /, 4/);
  await page.waitForFunction(() => /no WebAssembly/.test(document.querySelector("#note").innerText));
  await go(page, "/explain/" + encodeURIComponent(text));
  assert.match(await page.locator("main").innerText(), /no WebAssembly/);
  await page.locator("a.name").click();
  await page.waitForSelector("html[data-ready] #kinds", { state: "attached" });
});

on("an error page of the program has links to other pages", { serviceWorkers: "block" }, async (page, context) => {
  const half = async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.body()).subarray(0, 1e6) });
  };
  for (const missing of [(r) => r.abort(), half]) {
    await context.route("**/banmen.pack", missing);
    await go(page, "/explain/" + encodeURIComponent(text));
    await page.getByRole("link", { name: "To the first page" }).click();
    await page.waitForSelector("html[data-ready] #kinds", { state: "attached" });
    await go(page, play(text)); // a plain board is shown nevertheless
    await page.waitForFunction(() => /could not be loaded/.test(document.querySelector("#note").innerText));
    await go(page, "/explain/" + encodeURIComponent(text));
    assert.match(await page.locator("main").innerText(), /could not be loaded/);
    await context.unroute("**/banmen.pack");
  }
  await page.getByRole("link", { name: "Try again" }).click();
  await page.waitForSelector("#told", { state: "attached" });
  const kept = async () => {
    for (const name of await caches.keys()) if ((await (await caches.open(name)).keys()).length) return true;
  };
  while (!(await page.evaluate(kept))) await page.waitForTimeout(100);
  await context.route("**/banmen.pack", (r) => r.abort()); // the unpacked program is stored
  await go(page, "/explain/" + encodeURIComponent(text));
  await page.waitForSelector("#told", { state: "attached" });
  page.wrong.splice(0); // the browser logs that a file is missing
});

on("without IndexedDB nothing is saved, but the board can be played", { serviceWorkers: "block" }, async (page, context) => {
  await context.route("**/database.js", async (route) => { // of pages and of workers
    const without = 'Object.defineProperty(globalThis, "indexedDB", { get: () => undefined });\n';
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: without + (await answer.text()) });
  });
  await go(page, play(text));
  await page.locator("#share summary").click();
  await page.locator("#save").click();
  await page.waitForFunction(() => /does not store data/.test(document.querySelector("#note").innerText));
  await cell(page, 2).click();
  await page.keyboard.press("4");
  assert.match(await label(page, 2), /column 3, 4/);
  await go(page, "/collections");
  assert.match(await page.locator("main").innerText(), /does not store data/);
  page.wrong.splice(0);
});

on("a request whose engine dies fails with a message, and the next one is answered", {}, async (page) => {
  await go(page, play(text));
  const api = (f) => page.evaluate(f, text);
  await page.waitForFunction(() => document.querySelector(".pad small").textContent !== "");
  for (const w of page.workers()) await w.evaluate(() => (globalThis.banmen = () => setTimeout(() => { throw new Error("died"); })));
  const dies = await api(async (text) => {
    const { client } = await import(document.querySelector('script[src$="play.js"]').src.replace("play.js", "home.js"));
    globalThis.api = client("en");
    return globalThis.api.call("solve", { puzzle: text }).then(() => "", (e) => e.message);
  });
  assert.match(dies, /ended without an answer/);
  for (const w of page.workers()) await w.evaluate(() => 0).catch(() => {});
  const answer = await api(async (text) => {
    for (;;) { // the others die as well
      try {
        return await globalThis.api.call("solve", { puzzle: text });
      } catch (e) {
        if (!/ended without/.test(e.message)) throw e;
      }
    }
  });
  assert.equal(answer.solutions, 1);
  page.wrong.splice(0); // the browser logs the error
});

const many = readFileSync(new URL("../../../kinds/sudoku/internal/minlex/testdata/royle17.txt", import.meta.url), "utf8").split("\n").filter((l) => /^[0-9.]{81}/.test(l));

// disguised returns n different sudokus, made by exchanging digits.
function disguised(n) {
  const all = [];
  for (let i = 0; all.length < n; i++) {
    const digits = [..."123456789"];
    for (let k = i, d = 9; d > 1; k = Math.floor(k / d), d--) [digits[d - 1], digits[k % d]] = [digits[k % d], digits[d - 1]];
    all.push(...many.map((p) => p.replace(/[1-9]/g, (c) => digits[c - 1])));
  }
  return all.slice(0, n);
}

// send makes a collection.
async function send(page, puzzles) {
  await go(page, "/collections");
  await page.locator("#file").setInputFiles({ name: "some.txt", mimeType: "text/plain", buffer: Buffer.from(puzzles.join("\n")) });
  await page.locator("#send button").click();
  await page.waitForURL("**/c/*", { timeout: 120e3 });
  await page.waitForSelector("html[data-ready]");
}
const rated = (page, n) => page.waitForFunction((n) => +document.querySelector("#progress").dataset.rated >= n, n, { timeout: 120e3 });

on("a collection is rated as by the command, exported and imported again", {}, async (page) => {
  const puzzles = [...many.slice(0, 20), "11" + ".".repeat(79)];
  await send(page, puzzles);
  await rated(page, puzzles.length);
  for (const [title, ...flags] of [["TSV", "--to", "tsv"], ["JSON", "--json", "--stats"]]) {
    const [file] = await Promise.all([page.waitForEvent("download"), page.locator("#found nav a", { hasText: title }).click()]);
    let expected;
    try {
      expected = execFileSync(process.env.BANMEN, ["rate", "--scale", "all", ...flags, "-"], { input: puzzles.join("\n"), encoding: "utf8", stdio: ["pipe", "pipe", "ignore"], env: { ...process.env, LANG: "C" } });
    } catch (e) {
      expected = e.stdout; // the exit status is not 0: some have several solutions
    }
    assert.equal(readFileSync(await file.path(), "utf8"), expected, title);
  }
  await go(page, "/");
  const [download] = await Promise.all([page.waitForEvent("download"), page.locator("#export").click()]);
  const file = JSON.parse(readFileSync(await download.path(), "utf8"));
  assert.equal(file.collections[0].rated, puzzles.length);
  const read = async (f) => {
    await page.locator("#saved [role=status]").evaluate((p) => (p.textContent = ""));
    await page.locator("#import").setInputFiles({ name: "x.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(f)) });
    await page.waitForFunction(() => document.querySelector("#saved [role=status]").textContent !== "");
    return page.locator("#saved [role=status]").textContent();
  };
  const shelf = async () => {
    await go(page, "/collections");
    return page.locator(".shelf li").count();
  };
  await go(page, "/c/" + file.collections[0].id);
  page.once("dialog", (d) => d.accept());
  await page.locator("#delete button").click();
  await page.waitForURL("**/collections");
  await page.waitForSelector("html[data-ready] #list");
  assert.equal(await shelf(), 0);
  await go(page, "/");
  const bad = structuredClone(file);
  bad.collections[0].pages = [];
  assert.match(await read(bad), /no such collection|damaged/);
  bad.collections[0].pages = [["AAAA", "AAAA"]];
  assert.match(await read(bad), /damaged|went wrong|internal error/);
  bad.collections[0].head = "{}";
  assert.match(await read(bad), /not a file of saved boards/);
  assert.equal(await shelf(), 0, "what is damaged is not kept");
  await go(page, "/");
  for (let i = 0; i < 2; i++) assert.match(await read(file), /1 collections were read/);
  assert.equal(await shelf(), 1);
  await page.locator(".shelf a").click();
  await page.waitForSelector("html[data-ready] #progress", { state: "attached" });
  await rated(page, puzzles.length);
});

on("rating continues after its worker is killed, in one page of several", {}, async (page, context) => {
  await send(page, disguised(20000));
  await rated(page, 50);
  for (const w of page.workers()) await w.evaluate(() => setTimeout(() => { throw new Error("died"); })).catch(() => {});
  const before = +(await page.locator("#progress").getAttribute("data-rated"));
  await rated(page, before + 100);
  const other = await context.newPage(); // another page sees the ratings of the first one
  await go(other, "/collections");
  await other.locator(".shelf a").click();
  await other.waitForSelector("html[data-ready] #progress", { state: "attached" });
  const then = +(await other.locator("#progress").getAttribute("data-rated"));
  await rated(other, then + 50);
  assert.equal(await other.evaluate(async () => (await navigator.locks.query()).held.filter((l) => l.name === "banmen rates").length), 1, "one rates");
  await page.close(); // and continues them when the first one is closed
  const now = +(await other.locator("#progress").getAttribute("data-rated"));
  await rated(other, now + 300);
  other.once("dialog", (d) => d.accept());
  await other.locator("#delete button").click();
  await other.waitForURL("**/collections");
  page.wrong.splice(0); // the browser logs the error
});

on("a collection of 100,000 puzzles", {}, async (page) => {
  await send(page, disguised(100000));
  assert.match(await page.locator("caption").innerText(), /of 100000/);
  await rated(page, 100);
  await page.locator("th[scope=col] a", { hasText: "Score" }).click();
  await page.waitForSelector('th[aria-sort="ascending"] >> text=Score');
  const begin = Date.now(); // a page of another worker is made meanwhile
  await go(page, play(text));
  await page.waitForFunction(() => document.querySelector(".pad small").textContent !== "");
  console.log("a page beside rating took " + (Date.now() - begin) + " ms");
});

on("on a full disk a collection is refused with a message", {}, async (page, context) => {
  await go(page, "/collections");
  const cdp = await context.newCDPSession(page);
  await cdp.send("Storage.overrideQuotaForOrigin", { origin: new URL(page.url()).origin, quotaSize: 1 << 16 });
  await page.locator("#file").setInputFiles({ name: "some.txt", mimeType: "text/plain", buffer: Buffer.from(disguised(20000).join("\n")) });
  await page.locator("#send button").click();
  await page.waitForFunction(() => /storage is full: nothing was saved/.test(document.querySelector("#say").textContent));
  await cdp.send("Storage.overrideQuotaForOrigin", { origin: new URL(page.url()).origin });
  await go(page, "/collections");
  assert.equal(await page.locator(".shelf li").count(), 0);
});

on("a request that nobody waits for any more is stopped", {}, async (page) => {
  await go(page, play(text));
  const left = await page.evaluate(async () => {
    const { client } = await import(document.querySelector('script[src$="play.js"]').src.replace("play.js", "home.js"));
    const api = client("en");
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 500);
    const why = await api.call("count", { puzzle: "latin:20" }, stop.signal).catch((e) => e.name);
    return [why, (await api.call("count", { puzzle: "latin:4" })).count];
  });
  assert.deepEqual(left, ["AbortError", "576"]);
});

on("a site without a network", {}, async (page) => {
  const server = await files();
  await page.goto(server.address + "/#" + play(text));
  await page.waitForSelector("html[data-ready]");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(async () => (await (await caches.open("pages")).keys()).length > 0);
  await server.stop();
  await page.reload();
  await page.waitForSelector("html[data-ready]");
  await page.locator('.tools [data-do="hint"]').click();
  await page.waitForFunction(() => /look at/.test(document.querySelector("#note").innerText));
  await page.goto("about:blank");
  await page.goto(server.address + "/#/explain/" + encodeURIComponent(text));
  await page.waitForSelector("#told", { state: "attached" });
  page.wrong.splice(0);
});
