// Pictures of every page, in both languages, light and dark, for docs/page: run by
//
//	go build -o /tmp/banmen ./cmd/banmen && cd internal/web/e2e && npm ci && BANMEN=/tmp/banmen node shots.mjs
//
// or node shots.mjs watch, of that page alone; sizes is for other screens.

import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { chromium } from "playwright-core";
import { small } from "./png.mjs";

const out = "../../../docs/page/";
const text = "sudoku:3x3:53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const record = "B13 G8 B3 R12 W11 W14 G18 B23 R16 R4 W21 G5 W22 Gx B15 - R2 W24 G1 W6 B7 Bx - G17 R20/11 G11 G9 Wx R10 G25 W19";
const play = (t) => "/play/" + encodeURIComponent(t);

const server = spawn(process.env.BANMEN, ["serve", "--listen", "127.0.0.1:0"], { stdio: ["ignore", "pipe", "inherit"] });
const address = await new Promise((found) => server.stdout.on("data", (d) => found(String(d).trim().replace(/\/$/, ""))));
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });

const hint = async (page) => {
  const cells = page.locator("[role=gridcell]");
  await cells.nth(2).click();
  await page.keyboard.press("4");
  for (let i = 0; i < 4; i++) {
    await page.locator('.tools [data-do="hint"]').click();
    await page.waitForTimeout(300);
  }
};

const written = async (page) => {
  const cells = page.locator("[role=gridcell]");
  await cells.nth(2).click();
  await page.keyboard.press("4");
  await cells.nth(3).click();
  for (const k of ["Shift+Digit2", "Shift+Digit6"]) await page.keyboard.press(k);
  await cells.nth(5).click();
  for (const k of ["Control+Digit2", "Control+Digit6", "Control+Digit8"]) await page.keyboard.press(k);
  await cells.nth(40).click();
  await cells.nth(39).click({ modifiers: ["Control"] });
  for (const k of ["v", "2", "6", "z"]) await page.keyboard.press(k);
  await cells.nth(8).click();
  await page.keyboard.press("5");
  await page.waitForTimeout(400);
};

// ended solves a small puzzle.
const tiny = "sudoku:2x2:1.....3....4.2..";
const solution = "1342243131244213";
const ended = async (page) => {
  for (const [i, v] of [...solution].entries()) {
    if (tiny.split(":")[2][i] !== ".") continue;
    await page.locator("[role=gridcell]").nth(i).click();
    await page.keyboard.press(v);
  }
  await page.waitForSelector("#end:not([hidden])");
};

// kept shows the page of stored results after the end of a puzzle.
const kept = async (page) => {
  await ended(page);
  await page.goto("/mine");
  await page.waitForSelector("html[data-ready]");
};

// raced goes to the tenth backtrack of a race.
const raced = async (page) => {
  await page.waitForTimeout(1500);
  await page.locator("#position").fill("0");
  for (let i = 0; i < 10; i++) await page.keyboard.press("b");
};

// chances shows the values of opening each panel.
const chances = async (page) => {
  await page.locator('.player[data-to="W"]').click();
  await page.locator("[data-do=chances]").click();
  await page.waitForSelector(".worth");
};

// guessed runs a figure of the course to its end, after a guess.
const guessed = async (page) => {
  const figure = page.locator("[data-figure]");
  await figure.locator(".guess input").fill("500");
  await figure.locator(".guess button").click();
  await figure.locator(".speed").fill("22");
  await figure.locator(".outcome").filter({ hasText: /./ }).waitFor();
  await figure.evaluate((f) => f.scrollIntoView());
};

const open = (id) => async (page) => {
  await page.locator(`#${id} summary`).click();
  await page.waitForTimeout(300);
};

// collected sends puzzles and waits until they are rated.
const collected = async (page) => {
  const royle = readFileSync(new URL("../../../kinds/sudoku/internal/minlex/testdata/royle17.txt", import.meta.url), "utf8");
  const hard = ["8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..", "11" + ".".repeat(79)];
  await page.locator("#title").fill("Royle");
  await page.locator("#text").fill(royle.split("\n").filter((l) => l && l[0] !== "#").concat(hard, "??!").join("\n"));
  await page.locator("#send button").click();
  await page.waitForURL("**/c/*");
  await page.waitForFunction(() => document.querySelector("#progress").dataset.rated === document.querySelector("#progress").dataset.puzzles);
  await page.goto(page.url() + "?sort=-score&limit=12");
  await page.waitForSelector("html[data-ready]");
};

// The pages: name, address, what to do there, whether to show the full page.
const pages = [
  ["first", "/", undefined, true],
  ["play", play(text), written],
  ["hint", play(text), hint],
  ["keys", play(text), open("keys"), true],
  ["settings", play(text), open("settings"), true],
  ["share", play(text), open("share"), true],
  ["reversi", play("reversi:8x8:f5d6c3d3c4f4"), undefined],
  ["attack25", play("attack25:R13B8G14"), undefined],
  ["chance", play("attack25") + "#" + new URLSearchParams({ b: record.split(" ").slice(0, 24).join(" ") }), chances],
  ["seats", play("attack25:R13B8G14"), open("seats"), true],
  ["train", "/train/attack25", undefined, true],
  ["explain", "/explain/" + encodeURIComponent(text), undefined, true],
  ["watch", "/watch/" + encodeURIComponent("sudoku:3x3:..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97.."), raced, true],
  ["make", "/make/" + encodeURIComponent(text.slice(0, -10) + ".........."), undefined, true],
  ["review", "/review/" + encodeURIComponent(record) + "?turn=17", async (page) => page.waitForSelector("html[data-refined]", { state: "attached", timeout: 120e3 }), true],
  ["solve", "/solve/" + encodeURIComponent(text), undefined],
  ["print", "/print/" + encodeURIComponent(text), undefined],
  ["course", "/learn", undefined],
  ["chapter", "/learn/2", guessed],
  ["end", play(tiny), ended],
  ["daily", "/daily/2026-03-04", undefined],
  ["mine", play(tiny), kept, true],
  ["sheets", "/sheets?kind=sudoku&level=easy&count=4&per=4&ruby=on&key=on&seed=1", undefined, true],
  ["collections", "/collections", undefined, true],
  ["collection", "/collections", collected, true],
  ["failed", "/play/nothing", undefined],
];

async function shoot(name, path, act, all, options) {
  const context = await browser.newContext({ baseURL: address, ...options });
  const page = await context.newPage();
  await page.goto(path);
  await page.waitForSelector("html[data-ready]");
  await page.waitForTimeout(300);
  await act?.(page);
  writeFileSync(out + name + ".png", small(await page.screenshot({ fullPage: Boolean(all) })));
  await context.close();
}

mkdirSync(out, { recursive: true });
const only = process.argv.slice(2);
for (const [name, path, act, all] of pages) {
  if (only.length && !only.includes(name)) continue;
  for (const locale of ["en", "ja"]) {
    for (const colorScheme of ["light", "dark"]) {
      await shoot(`${name}-${locale}-${colorScheme}`, path, act, all, { locale, colorScheme, viewport: { width: 960, height: 640 } });
    }
  }
}
if (!only.length || only.includes("sizes")) {
  const phone = { hasTouch: true, isMobile: true, locale: "ja" };
  await shoot("portrait", play(text), undefined, false, { ...phone, viewport: { width: 360, height: 640 } });
  await shoot("collection-phone", "/collections", collected, true, { ...phone, viewport: { width: 360, height: 740 } });
  await shoot("landscape", play(text), undefined, false, { ...phone, viewport: { width: 640, height: 360 }, colorScheme: "dark" });
  await shoot("projector", play(text), undefined, false, { locale: "en", viewport: { width: 1920, height: 1080 } });
}
await browser.close();
server.kill();
