// Explaining, making and reviewing: by keys and mouse, without loading the page again, and
// without scripts.

import { ask, assert, go, on, play, visit } from "./lib.mjs";

const text = "sudoku:3x3:..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..";
const easy = "sudoku:2x2:1.....3....4.2..";
const at = (what, t) => "/" + what + "/" + encodeURIComponent(t);

on("a solving path, step by step", {}, async (page) => {
  await go(page, at("explain", text));
  const answer = await ask("explain", { puzzle: text });
  assert.equal(await page.locator("#steps li").count(), answer.steps.length);
  assert.match(await page.locator("#notation").innerText(), new RegExp(answer.steps[0].notation.slice(0, 12)));
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction((n) => document.querySelector("#notation").textContent === n, answer.steps[1].notation);
  assert.match(page.url(), /step=2/);
  await page.locator("#steps li a").nth(2).click();
  await page.waitForFunction((n) => document.querySelector("#notation").textContent === n, answer.steps[2].notation);
  assert.equal(await page.locator("#steps [aria-current]").count(), 1);
  await page.locator("#all summary").click();
  await page.waitForFunction(() => +document.querySelector("#count").textContent > 1);
  const other = page.locator("#others li a").last();
  const notation = await other.textContent();
  await other.click();
  await page.waitForFunction((n) => document.querySelector("#notation").textContent.startsWith(n), notation);
  assert.match(page.url(), /pick=/);
  await page.locator("#proof summary").click();
  assert.notEqual(await page.locator("#lines").innerText(), "");
  await page.goBack();
  await page.waitForFunction((n) => document.querySelector("#notation").textContent === n, answer.steps[2].notation);
  assert.match(await page.locator("#er").innerText(), /ER 10\.6/);
  await page.locator("#play").click();
  await page.waitForSelector("html[data-ready]");
  await page.locator('[role="gridcell"][aria-label^="row 5, column 6, 3"]').waitFor({ state: "attached" });
});

on("a solving path without scripts", { javaScriptEnabled: false }, async (page) => {
  await visit(page, at("explain", easy));
  await page.locator("#after").click();
  assert.match(page.url(), /step=2/);
  assert.match(await page.locator("#where").innerText(), /Step 2 of 12/);
  await page.locator("#all summary").click();
  await page.locator("#others a").click();
  assert.ok((await page.locator("#others a").count()) > 1, "all steps of the position");
});

on("a puzzle by hand", {}, async (page) => {
  await go(page, at("make", "sudoku:2x2"));
  assert.match(await page.locator("#told").innerText(), /288 solutions/);
  const hits = page.locator("#picture [role=gridcell]");
  const put = async (cell, symbol) => {
    await hits.nth(cell).focus();
    const was = await page.locator("#text").innerText();
    await page.keyboard.press(symbol);
    await page.waitForFunction((t) => document.querySelector("#text").textContent !== t, was);
  };
  await put(0, "1");
  assert.match(await page.locator("#told").innerText(), /72 solutions/);
  await put(6, "3");
  await put(11, "4");
  assert.match(await page.locator("#told").innerText(), /3 solutions/);
  assert.equal(await page.locator("#picture .fixed").count() > 0, true);
  await put(13, "2");
  assert.match(await page.locator("#told").innerText(), /The only solution/);
  assert.match(await page.locator("#told").innerText(), /score/);
  assert.equal(await page.locator("#text").innerText(), easy);
  await put(13, "1");
  assert.match(await page.locator("#told").innerText(), /There is no solution|solution/);
  await put(13, "Backspace");
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.locator("#cell").inputValue(), "R4C3");
  await page.goBack();
  await page.waitForFunction(() => document.querySelector("#text").textContent.length > 0);
  await page.locator("#changes a").first().click();
  await page.waitForFunction(() => !document.querySelector("#text").textContent.startsWith("sudoku:2x2:1"));
});

on("a puzzle by its level, without scripts", { javaScriptEnabled: false }, async (page) => {
  await visit(page, "/make/sudoku");
  await page.locator("#level").selectOption("medium");
  await page.locator(".generate button").click();
  assert.match(page.url(), /\/make\/sudoku/);
  assert.match(await page.locator("#told").innerText(), /Medium/);
  await page.locator("#cell").selectOption("R1C1");
  await page.locator(".put .word").click();
  assert.match(page.url(), /\/make\/sudoku/);
});

const record = "B13 G8 B3 R12 W11 W14 G18 B23 R16 R4 W21 G5 W22 Gx B15 - R2 W24 G1 W6 B7 Bx - G17 R20/11 G11 G9 Wx R10 G25 W19";

on("a game with Attack Chance is played, and reviewed with its reasons", {}, async (page) => {
  await go(page, play("attack25") + "#" + new URLSearchParams({ b: record }));
  await page.waitForFunction(() => document.querySelector("#review").href.includes("W19"));
  await page.locator("#review").click();
  await page.waitForSelector("html[data-ready]");
  const rows = page.locator("#turns tbody tr");
  assert.equal(await rows.count(), 31);
  assert.match(await rows.nth(30).getAttribute("aria-current"), /true/);
  await page.keyboard.press("ArrowLeft");
  await page.waitForFunction(() => address().search === "?turn=30");
  await rows.nth(20).locator("a").click();
  await page.waitForFunction(() => address().search === "?turn=21");
  assert.equal(await page.locator("#plot polyline").count(), 4);
  await page.waitForSelector("html[data-refined]", { state: "attached", timeout: 120e3 }); // with the exact values of endings
  assert.match(await rows.nth(20).innerText(), /B19/);
  assert.match(await page.locator("#turns").innerText(), /the corner/);
});

on("who can win, the best choices, and which panels turn over", {}, async (page) => {
  await go(page, play("attack25") + "#" + new URLSearchParams({ b: record.split(" ").slice(0, 22).join(" ") }));
  await page.waitForFunction(() => document.querySelector("#review").href.includes("Bx"));
  await page.locator("[data-do=chances]").click();
  await page.waitForFunction(() => document.querySelectorAll("#players small").length === 4);
  const sum = (await page.locator("#players small").allInnerTexts()).reduce((n, t) => n + parseInt(t), 0);
  assert.ok(sum > 97 && sum < 103, "all chances are " + sum);
  assert.match(await page.locator("#note").innerText(), /Best: [RGWB]/);
  const free = page.locator('[role=gridcell][aria-label*="free to take"]').first();
  await free.hover();
  assert.ok((await page.locator(".hit.flips").count()) > 0, "something turns over");
  await page.locator("[data-do=chances]").click();
  assert.equal(await page.locator("#players small").count(), 0);
});
