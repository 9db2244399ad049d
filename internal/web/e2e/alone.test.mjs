// What a site without a server has of its own: saves in the browser, engines that die, browsers
// that lack something, no network.

import { readFile } from "node:fs/promises";
import { alone, assert, cell, files, go, on as test, play } from "./lib.mjs";

const text = "sudoku:3x3:53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const label = (page, i) => cell(page, i).getAttribute("aria-label");
const on = (name, options, f) => (alone ? test(name, options, f) : undefined); // they are of no server

on("saves are kept, written into a file and read again", {}, async (page) => {
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
    await page.waitForFunction(() => /no file of saved boards/.test(document.querySelector("#saved [role=status]").textContent));
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

on("without WebAssembly boards are played by hand", {}, async (page, context) => {
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

on("without IndexedDB nothing is saved, and the board is played on", {}, async (page, context) => {
  await context.addInitScript(() => Object.defineProperty(globalThis, "indexedDB", { get: () => undefined }));
  await go(page, play(text));
  await page.locator("#share summary").click();
  await page.locator("#save").click();
  await page.waitForFunction(() => /keeps nothing/.test(document.querySelector("#note").innerText));
  await cell(page, 2).click();
  await page.keyboard.press("4");
  assert.match(await label(page, 2), /column 3, 4/);
});

on("a request whose engine dies says so, and the next one is answered", {}, async (page) => {
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
  page.wrong.splice(0); // the browser tells of the error
});

on("what nobody waits for any more is stopped", {}, async (page) => {
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
