// Everything around the puzzle: daily puzzles and their archive, the end of a puzzle, pauses,
// unfinished boards, numbers and plots, files with all data, sheets for a class.

import { readFile } from "node:fs/promises";
import { ask, assert, barriers, cell, go, on, play, solve, visit, where } from "./lib.mjs";

const small = "sudoku:2x2:1.....3....4.2..";
const note = (page) => page.locator("#note");

on("the puzzles of a day are those of the command, and a calendar shows the month", {}, async (page) => {
  const days = (await ask("daily", { date: "2026-03-04", kind: "sudoku" }));
  await go(page, "/daily/2026-03-04");
  assert.match(await page.locator("h1").innerText(), /Wednesday, 4 March 2026/);
  assert.equal(await page.locator(".of-day .card").count(), 6);
  assert.equal(await page.locator(".calendar td a").count(), 31);
  await page.getByRole("link", { name: "← Previous month" }).click();
  await page.waitForURL(/2026-02/);
  await page.getByRole("link", { name: "← Previous month" }).click();
  await page.waitForURL(/2026-01/);
  assert.equal(await page.getByRole("link", { name: "← Previous month" }).count(), 0, "nothing is before 2026");
  await go(page, "/daily/2026-03-04/sudoku");
  assert.equal(await page.evaluate(() => JSON.parse(document.querySelector("#data").textContent).text), days.puzzle);
  assert.match(await page.locator(".heading").innerText(), /Medium/);
});

on("days before 2026, in the future or not in the calendar are refused", {}, async (page) => {
  for (const [path, what] of [["/daily/2025-12-31", /first day is 2026-01-01/], ["/daily/2999-01-01", /is in the future/], ["/daily/2026-02-30", /is not a date/], ["/daily/2026-03-04/coin", /no daily puzzle/]]) {
    await visit(page, path);
    await page.waitForSelector("html[data-ready]");
    assert.match(await page.locator("main").innerText(), what, path);
  }
  page.wrong.length = 0; // the browser logs each refusal
});

on("a day ends while its page is open, in several time zones", { timezoneId: "Pacific/Kiritimati" }, async (page) => {
  await page.clock.install({ time: new Date("2026-03-04T09:59:00Z") }); // 23:59 there
  await go(page, "/daily/2026-03-04");
  assert.equal(await page.locator("#other-day").isVisible(), false);
  await page.clock.fastForward(120e3);
  await page.waitForSelector("#other-day:not([hidden])");
  assert.match(await page.locator("#other-day a").getAttribute("href"), /2026-03-05/);
});

on("the end of a puzzle: time, hints, mistakes, level, a text for others; then numbers and plots", { permissions: ["clipboard-read", "clipboard-write"] }, async (page) => {
  const { puzzle } = await ask("daily", { date: "2026-01-05", kind: "sudoku" });
  await go(page, "/daily/2026-01-05/sudoku");
  await page.locator('.tools [data-do="hint"]').click();
  await page.waitForFunction(() => document.querySelector("#note").innerText);
  await solve(page, puzzle);
  await page.waitForSelector("#end:not([hidden])");
  const end = await page.locator("#end").innerText();
  assert.match(end, /Solved!/);
  assert.match(end, /Hints used\s+1/);
  assert.match(end, /Mistakes\s+0/);
  assert.match(end, /Level\s+Easy/);
  await page.locator("[data-do=copy-end]").click();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(text, /^banmen 2026-01-05 Number Place \(Sudoku\) Easy\nTime \d+:\d\d, hints 1, mistakes 0\nhttp.*daily\/2026-01-05\/sudoku$/);
  await go(page, "/daily/2026-01-05/sudoku");
  await page.waitForSelector("#end:not([hidden])");
  await go(page, "/daily/2026-01-05");
  assert.match(await page.locator('[data-kind="sudoku"] .done-in').innerText(), /✓ \d+:\d\d/);
  await go(page, "/mine");
  assert.match(await page.locator("#sums").innerText(), /Puzzles solved\s+1/, "solved once, however often it is opened");
  assert.match(await page.locator("#table tbody").innerText(), /Number Place \(Sudoku\)\s+Easy\s+1\s+–/);
  assert.equal(await page.locator("#days svg").count(), 1);
  assert.match(await page.locator("#begun").innerText(), /✓/);
});

on("a pause covers the board and stops the timer", {}, async (page) => {
  await go(page, play(small));
  await page.locator(".heading .rest").click();
  assert.equal(await page.locator("#board .frame").isVisible(), false);
  await page.keyboard.press("2");
  assert.equal(await page.locator(".entry").count(), 0, "nothing is written meanwhile");
  await page.keyboard.press("Enter"); // the button on the cover has the focus
  assert.equal(await page.locator("#board .frame").isVisible(), true);
  await cell(page, 1).click();
  await page.keyboard.press("2");
  assert.ok(await page.locator(".entry").count());
});

on("unfinished puzzles can be continued from the first page", {}, async (page) => {
  await go(page, "/");
  assert.equal(await page.locator("#continue").isVisible(), false);
  await go(page, play(small));
  await cell(page, 1).click();
  await page.keyboard.press("2");
  await page.waitForTimeout(500);
  await go(page, "/");
  assert.match(await page.locator("#continue").innerText(), /Continue: Number Place \(Sudoku\) 8\s%/);
  assert.equal(await page.locator("#recent .far .mine").count(), 1);
  await page.locator("#continue").click();
  await page.waitForSelector("html[data-ready]");
  assert.match(await cell(page, 1).getAttribute("aria-label"), /, 2/);
});

on("all data goes to another browser as a file, and is merged there", {}, async (page, context) => {
  await go(page, play(small));
  await solve(page, small);
  await page.waitForSelector("#end:not([hidden])");
  await go(page, "/mine");
  const [download] = await Promise.all([page.waitForEvent("download"), page.locator("#export-all").click()]);
  const file = await readFile(await download.path());
  await page.evaluate(() => localStorage.clear());
  await go(page, play("sudoku:2x2:...4..3..1....2."));
  await cell(page, 0).click();
  await page.keyboard.press("2");
  await page.waitForTimeout(500);
  await go(page, "/mine");
  for (const bad of ["", "[]", '{"format":"banmen browser 1","kept":{"results":[1]}}', '{"format":"banmen browser 1","kept":{"version":9}}']) {
    await page.locator("#say").evaluate((p) => (p.textContent = ""));
    await page.locator("#import-all").setInputFiles({ name: "x.json", mimeType: "application/json", buffer: Buffer.from(bad) });
    await page.waitForFunction(() => /not exported from these pages/.test(document.querySelector("#say").textContent));
  }
  await page.locator("#import-all").setInputFiles({ name: "x.json", mimeType: "application/json", buffer: file });
  await page.waitForFunction(() => /1 boards and 1 results/.test(document.querySelector("#say").textContent));
  assert.equal(await page.locator("#begun li").count(), 2);
  assert.match(await page.locator("#sums").innerText(), /Puzzles solved\s+1/);
});

on("levels of each kind that has them, and the next puzzle of the same level", {}, async (page) => {
  await go(page, "/");
  const kinds = await page.locator("#kinds .card").evaluateAll((all) => all.map((li) => [li.querySelector("b").textContent, li.querySelectorAll(".levels a").length, li.querySelectorAll("svg").length]));
  assert.equal(kinds[0][0], "Number Place (Sudoku)");
  assert.match(kinds.at(-1)[0], /model/i, "own models come last");
  for (const [name, levels, pictures] of kinds.slice(0, -1)) assert.ok(pictures === 1 && (levels > 2 || /Reversi|Attack/.test(name)), name + " has " + levels);
  await page.locator(".begin .levels a", { hasText: "Medium" }).click();
  await page.waitForURL(/level=medium/);
  await page.waitForSelector("html[data-ready]");
  assert.match(await page.locator(".heading").innerText(), /Medium/);
  const next = await page.locator("#end a.button").getAttribute("href");
  assert.match(next, /level=medium/);
});

for (const [width, height] of [[1280, 800], [360, 640]]) {
  on(`the day, the levels and unfinished puzzles are visible without scrolling at ${width}x${height}`, { viewport: { width, height } }, async (page) => {
    await go(page, play(small));
    await cell(page, 1).click();
    await page.keyboard.press("2");
    await page.waitForTimeout(500);
    await go(page, "/");
    for (const what of [".doors .main", "#continue", ".begin .levels"]) {
      const box = await page.locator(what).boundingBox();
      assert.ok(box && box.y + box.height <= height && box.x + box.width <= width, what + " " + JSON.stringify(box));
    }
    const board = await page.locator("#board svg.board").boundingBox();
    assert.ok(board.y + board.height <= height, "the board " + JSON.stringify(board));
    const pad = await page.locator(".pad").boundingBox();
    if (width < 700) assert.ok(pad.y - board.y - board.height < 24, "no band between board and pad");
    const columns = new Set(await page.locator(".pad [data-symbol]").evaluateAll((all) => all.map((b) => b.offsetLeft)));
    assert.equal(columns.size, 3);
  });
}

on("sheets for a class: different puzzles, their solutions, readings", { locale: "ja" }, async (page) => {
  await go(page, "/sheets");
  await page.locator("#count").fill("5");
  await page.locator("#level").selectOption("easy");
  await page.locator("[name=ruby]").check();
  await page.locator("form.ask button").click();
  await page.waitForURL(/seed=/);
  await page.waitForSelector("html[data-ready]");
  assert.equal(await page.locator(".leaf:not(.key)").count(), 2);
  assert.equal(await page.locator(".leaf:not(.key) figure").count(), 5);
  assert.equal(await page.locator(".key figure").count(), 5);
  const boards = await page.locator(".leaf:not(.key) figure").evaluateAll((all) => all.map((f) => f.querySelector("svg").innerHTML));
  assert.equal(new Set(boards).size, 5);
  assert.ok(await page.locator("ruby rt").count());
  const address = where(page);
  await go(page, address.pathname + address.search);
  assert.deepEqual(await page.locator(".leaf:not(.key) figure").evaluateAll((all) => all.map((f) => f.querySelector("svg").innerHTML)), boards, "the same address has the same sheets");
  await go(page, "/sheets?kind=sudoku&count=999&seed=1");
  assert.match(await page.locator("main [role=alert]").innerText(), /999/);
  await page.emulateMedia({ media: "print" });
  await go(page, address.pathname + address.search.replace("per=4", "per=1"));
  assert.equal(await page.locator(".leaf:not(.key)").count(), 5);
  assert.equal(await page.locator("form.ask").isVisible(), false, "the form is not printed");
});

for (const locale of ["en", "ja"]) {
  on("no accessibility errors on the pages around the puzzle, " + locale, { bypassCSP: true, locale }, async (page) => {
    await go(page, play(small));
    await solve(page, small);
    await page.waitForSelector("#end:not([hidden])");
    await barriers(page, "the end");
    for (const path of ["/daily/2026-03-04", "/mine", "/sheets?kind=sudoku&level=easy&count=2&seed=1&ruby=on&key=on"]) {
      await go(page, path);
      await barriers(page, path);
      await page.evaluate(() => (document.documentElement.dataset.theme = "dark"));
      await barriers(page, path + ", dark", ["color-contrast"]);
    }
  });
}

on("tips of the first visit appear one after the other, and never again", {}, async (page) => {
  await go(page, play(small));
  assert.match(await page.locator("#tips").innerText(), /Choose a cell/);
  await page.locator("[data-tip=next]").click();
  assert.match(await page.locator("#tips").innerText(), /small marks/);
  await page.locator("[data-tip=skip]").focus();
  await page.keyboard.press("Enter");
  assert.equal(await page.locator("#tips").isVisible(), false);
  await go(page, "/");
  assert.equal(await page.locator("#tips").isVisible(), false);
});

on("a shared text leads to the puzzle", {}, async (page) => {
  for (const [text, want] of [
    ["banmen 2026-01-05 Number Place Easy\nTime 3:20, hints 0, mistakes 1\nhttps://example.org/puzzles/daily/2026-01-05/sudoku", "/daily/2026-01-05/sudoku"],
    ["banmen ナンプレ\n時間3:20\nhttp://example.org/site/#/play/" + encodeURIComponent(small), play(small)],
  ]) {
    await go(page, "/");
    await page.locator("#paste").fill(text);
    await page.locator("#open form button").click();
    await page.waitForFunction((want) => decodeURIComponent(address().pathname) === decodeURIComponent(want), want);
    await page.waitForSelector("html[data-ready]");
    assert.ok(await cell(page, 0).count());
  }
});

// Headless Chromium never offers installation, so the test does.
on("a button installs the pages where the browser offers it", {}, async (page) => {
  await go(page, "/");
  const button = page.locator("#install");
  assert.equal(await button.isVisible(), false, "before the browser offers it");
  const offer = () => page.evaluate(() => {
    const e = new Event("beforeinstallprompt", { cancelable: true });
    e.prompt = async () => (window.prompted = (window.prompted ?? 0) + 1);
    dispatchEvent(e);
    return e.defaultPrevented;
  });
  assert.equal(await offer(), true, "the browser's own bar would show as well");
  await button.click();
  assert.equal(await page.evaluate(() => window.prompted), 1);
  assert.equal(await button.isVisible(), false, "an offer is good once");
  await offer();
  await button.waitFor();
  await page.evaluate(() => dispatchEvent(new Event("appinstalled")));
  assert.equal(await button.isVisible(), false, "after it was installed from the menu");
});
