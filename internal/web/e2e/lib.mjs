// Helpers that the tests of pages share: a server, a browser, and pages that fail on any error of
// their scripts.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { extname, join } from "node:path";
import { after, test as plain } from "node:test";
import { chromium } from "playwright-core";

const binary = process.env.BANMEN;
const chrome = process.env.CHROMIUM ?? ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"].map((name) => "/usr/bin/" + name).find(existsSync);

let running;
const servers = [];
after(() => servers.forEach((s) => s.kill()));

// site starts the server on the first call, and returns its address.
export async function site() {
  return (await (running ??= serve())).address;
}

// serve starts a server.
export function serve() {
  return new Promise((found, failed) => {
    assert.ok(binary, "BANMEN is the command to test");
    const server = spawn(binary, ["serve", "--listen", "127.0.0.1:0", "--lang", "en"], { stdio: ["ignore", "pipe", "inherit"] });
    server.on("exit", (code, signal) => {
      failed(new Error("the server ended: " + (code ?? signal)));
      if (!server.killed) console.error("the server ended by itself:", code ?? signal);
    });
    servers.push(server);
    let said = "";
    server.stdout.on("data", (d) => {
      said += d;
      const m = /http:\/\/\S+/.exec(said);
      if (m) found({ address: m[0].replace(/\/$/, ""), stop: () => ended(server) });
    });
  });
}

// ended stops a server, and waits until it no longer answers.
function ended(server) {
  server.kill();
  return new Promise((done) => server.on("exit", done));
}

// alone is the folder of a site without a server. If it is set, all tests use its pages, except
// those that say why not.
export const alone = process.env.BANMEN_SITE;

const needsServer = {
  "friends solve the same puzzle and see each other's times": "a site compares by the text that is shared at the end",
  "all data moves to another device by a link, once": "a site has codes, which another test tries",
  "saved on the server, and shared read-only": "a link to a save needs a server",
  "without a server, commands work as in the terminal": "the test cuts the connection to the server",
  "mistakes are never shown if so set": "the test waits for a response of the server",
  "a request without an answer is repeated": "the test cuts the connection to the server",
  "titles of saves are shown as text, not as HTML": "the test saves one by the API",
  "without a network": "the test stops the server; a site has its own test",
  "numbers of bytes, requests and layout shifts": "the test counts what the server sends",
  "the board is in the first response; files can be cached for ever": "a site has only files",
  "times, as ratios to a page with a line of text": "the test measures the time of the first response",
  "every chapter fits a phone and has no accessibility errors": "the same pages are tested on the server; here each would load the program again",
  "keys on 9x9": "the same scripts are measured on a server",
  "keys on 25x25 with all candidates": "likewise",
};

// slow lists tests of things that faster tests also try.
const slow = [
  "keys on 9x9",
  "a puzzle of each kind by touch",
  "engines play to the end, and the same seed gives the same game",
  "Reversi against an engine",
  "collections have no accessibility errors and fit a phone, dark",
  "texts that are not puzzles are reported, and nothing is stored",
  "a collection of 100,000 puzzles",
  "a review in Japanese",
  "no accessibility errors, with all details open, in any theme: ja",
  "times at 10 Mbit/s, nothing in the cache",
];

const skip = (name, options = {}) =>
  !process.env.BANMEN_LONG && slow.includes(name) ? "BANMEN_LONG=1 runs it" : elsewhere(name, options);

// elsewhere returns the reason why a test does not run on a site without a server, or false if it
// runs there.
const elsewhere = (name, options) =>
  alone && (options.javaScriptEnabled === false ? "without JavaScript" : (needsServer[name] ?? false));

export const test = (name, options, f) => plain(name, { ...(f ? options : {}), skip: skip(name) }, f ?? options);

// files starts a server that serves only the files of the site.
const filers = [];
after(() => filers.forEach(stop));
const stop = (s) => new Promise((done) => (s.close(done), s.closeAllConnections()));
export function files() {
  const types = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".png": "image/png", ".webmanifest": "application/manifest+json" };
  return new Promise((found) => {
    const server = createServer((r, w) => {
      const name = join(alone, decodeURIComponent(r.url.split("?")[0]).replace(/\/$/, "/index.html"));
      if (!existsSync(name)) return w.writeHead(404).end();
      w.writeHead(200, { "Content-Type": types[extname(name)] ?? "application/octet-stream" }).end(readFileSync(name));
    });
    filers.push(server);
    server.listen(0, "127.0.0.1", () => found({ address: "http://127.0.0.1:" + server.address().port, stop: () => stop(server) }));
  });
}

// pages returns the address of the pages.
let filing;
const pages = async () => (alone ? (await (filing ??= files())).address : site());

// where returns the address of a page as links name it. Inside a page, address() does that.
export const where = (page) => new URL(alone ? new URL(page.url()).hash.slice(1) || "/" : page.url(), "http://pages");

// visit opens a page.
export async function visit(page, path) {
  if (!alone || !path.startsWith("/")) return page.goto(path);
  await page.goto("about:blank"); // a change after # alone would not load another document
  return page.goto("/#" + path);
}

let browser;

// patience is how long a test waits for anything, in milliseconds. On a busy machine, a site's
// program takes half a minute to start.
const patience = 100e3;

export async function open(options = {}) {
  browser ??= chromium.launch({ executablePath: chrome, args: ["--no-sandbox", "--disable-dev-shm-usage"] });
  const b = await browser;
  const context = await b.newContext({ baseURL: await pages(), locale: "en", viewport: { width: 1280, height: 900 }, ...options });
  context.setDefaultTimeout(patience);
  await context.addInitScript((alone) => (globalThis.address = () => (alone ? new URL(location.origin + (location.hash.slice(1) || "/")) : location)), Boolean(alone));
  return context;
}

after(async () => (await browser)?.close());

// on defines a test with a page, and fails on any error of the page.
export function on(name, options, f) {
  plain(name, { timeout: 4 * patience, skip: skip(name, options) }, async (t) => {
    const context = await open(options);
    const page = await context.newPage();
    const wrong = [];
    page.on("console", (m) => ["error", "warning"].includes(m.type()) && wrong.push(m.type() + ": " + m.text()));
    page.on("pageerror", (e) => wrong.push(String(e.stack)));
    page.wrong = wrong;
    try {
      await f(page, context, t);
      assert.deepEqual(wrong, [], "what the browser complained of");
    } catch (e) {
      console.log("at the end there was", page.url(), await page.locator("body").innerText({ timeout: 1000 }).catch(String), wrong);
      throw e;
    } finally {
      await context.close();
    }
  });
}

// ask sends a request to a verb of the API, and returns the first line of the answer.
export async function ask(verb, request) {
  const r = await fetch((await site()) + "/api/v1/" + verb, { method: "POST", body: JSON.stringify(request) });
  const text = await r.text();
  assert.equal(r.status, 200, verb + " " + JSON.stringify(request) + ": " + text);
  return JSON.parse(text.split("\n")[0]);
}

export const play = (text) => "/play/" + encodeURIComponent(text);

// go opens a page and waits for its scripts.
export async function go(page, path) {
  await visit(page, path);
  await page.waitForSelector("html[data-ready]");
}

// puzzles returns one small puzzle of each kind, with its solution by cell.
export async function puzzles() {
  const small = { sudoku: "sudoku:2x3", latin: "latin:4", coin: "coin:4", futoshiki: "futoshiki:4", kenken: "kenken:4", kropki: "kropki:4", skyscrapers: "skyscrapers:4", starbattle: "starbattle:5x5", takuzu: "takuzu:4", nonogram: "nonogram:5x5", magic: "magic:3" };
  const all = [];
  for (const kind of await kinds()) {
    if ((await ask("play", { puzzle: kind.presets[0], draw: "none" })).players) continue;
    let text = kind.presets[0];
    if (small[kind.name]) text = (await ask("generate", { kind: small[kind.name], seed: 5 })).puzzle;
    const { solution } = await ask("solve", { puzzle: text });
    const before = await ask("play", { puzzle: text, draw: "none" });
    const full = await ask("play", { puzzle: solution, draw: "none" });
    all.push({ name: kind.name, text, ...before, solution: full.values.map((v) => full.symbols[v - 1]) });
  }
  return all;
}

export async function kinds() {
  const r = await fetch((await site()) + "/api/v1/kinds", { method: "POST", body: "{}" });
  return (await r.text()).trim().split("\n").map((l) => JSON.parse(l));
}

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

// barriers fails on serious findings of axe, by all of its rules or some. It needs bypassCSP.
export async function barriers(page, what, rules) {
  if (!(await page.evaluate(() => globalThis.axe))) await page.evaluate(axe);
  const { violations } = await page.evaluate((values) => globalThis.axe.run({ resultTypes: ["violations"], ...(values && { runOnly: { type: "rule", values } }) }), rules);
  const serious = violations.filter((v) => ["serious", "critical"].includes(v.impact));
  assert.deepEqual(serious.map((v) => v.id + ": " + v.nodes.map((n) => n.html.slice(0, 120) + " " + (n.any[0]?.message ?? "")).join("\n  ")), [], what);
}

export const say = (page) => page.locator("#say");
export const cell = (page, i) => page.locator("[role=gridcell]").nth(i);

export { assert };

// hear waits until the live region says something new, and returns it.
export async function hear(page, f) {
  await page.evaluate(() => (document.querySelector("#say").textContent = ""));
  await f();
  await page.waitForFunction(() => document.querySelector("#say").textContent !== "");
  return (await say(page).textContent()).trim();
}

// command opens the command field and enters words.
export const command = (page, words) =>
  hear(page, async () => {
    await page.keyboard.press("Alt+Shift+S");
    await page.keyboard.type(words);
    await page.keyboard.press("Enter");
  });

// solve fills the open cells of a board by keys.
export async function solve(page, text) {
  const { solution } = await ask("solve", { puzzle: text });
  const full = await ask("play", { puzzle: solution, draw: "none" });
  const board = await ask("play", { puzzle: text, draw: "none" });
  for (const [i, v] of full.values.entries()) {
    if (board.given?.includes(i)) continue;
    await cell(page, i).click();
    await page.keyboard.press(full.symbols[v - 1]);
  }
}
