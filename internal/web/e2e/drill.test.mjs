// The trainer of techniques by keys, touch and screen reader, until missed positions are repeated.

import { ask, assert, barriers, cell, command, go, hear, on } from "./lib.mjs";

const kept = (page, name) => page.evaluate((name) => JSON.parse(localStorage.getItem("banmen." + name)), name);
const shown = (page, what) => page.waitForFunction((what) => new RegExp(what).test(document.querySelector("#note")?.textContent), what);

// steps are the cells and symbols that the step of a position removes or places.
async function steps(page, technique) {
  const known = await kept(page, "train:techniques");
  const seed = (await kept(page, "seeds")).techniques;
  const memory = { ...known, known: {}, missed: [] }; // as when the first position was requested
  const asked = { puzzle: "sudoku:3x3", technique, seed, known: JSON.stringify({ ...memory, turn: known.turn }) };
  const { item, at } = await ask("drill", asked);
  const said = (await ask("drill", { ...asked, item: JSON.stringify(item), at, "with-solution": true })).said[0];
  const [, cells, digit] = /(r\d+c\d+) is (\d)\.$/.exec(said) ?? /so (r\d+c\d+).* cannot be (\d)/.exec(said);
  const [, r, c] = /r(\d)\d*c(\d)/.exec(cells);
  return { cell: 9 * (r - 1) + (c - 1), digit };
}

on("a technique is trained with keys and spoken text: lesson, hints, answer", {}, async (page) => {
  await go(page, "/train/sudoku?technique=hidden-single");
  await shown(page, "find: Hidden Single");
  assert.match(await page.locator("#lesson summary").innerText(), /New: Hidden Single/);
  assert.ok((await page.locator("#lesson li").count()) >= 4, "the lesson has facts");
  assert.equal(await page.locator("#lesson .example svg").count(), 1);
  await cell(page, 0).focus();
  assert.match(await hear(page, () => page.keyboard.press("h")), /row|column|box|look/i);
  assert.match(await hear(page, () => page.keyboard.press("h")), /Hidden Single/);
  await page.keyboard.press("h");
  await page.waitForFunction(() => document.querySelector(".back.hint"));
  const { cell: at, digit } = await steps(page, "hidden-single");
  await cell(page, at).focus();
  assert.match(await hear(page, () => page.keyboard.press("Shift+Digit" + digit)), new RegExp("placed " + digit));
  assert.match(await page.locator("#answer").innerText(), new RegExp("Your answer: r\\dc\\d=" + digit));
  assert.match(await hear(page, () => page.keyboard.press("Enter")), /found/);
  assert.deepEqual((await kept(page, "train:techniques")).known["hidden-single"], { right: 1, wrong: 0, hinted: 1 });
  await page.keyboard.press("Enter"); // the button for the next position has the focus
  await shown(page, "find: Hidden Single");
  assert.ok(await page.locator("#lesson").isHidden(), "the lesson comes once");
});

on("a wrong answer is refuted, and its position is repeated", { hasTouch: true, viewport: { width: 360, height: 740 } }, async (page) => {
  await go(page, "/train/sudoku?technique=naked-pair");
  await shown(page, "find: Naked Pair");
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 360, "nothing is wider than the screen");
  const first = await page.locator("svg.board").first().innerHTML();
  const labels = await page.locator("[role=gridcell]").evaluateAll((all) => all.map((e) => e.getAttribute("aria-label")));
  const seed = (await kept(page, "seeds")).techniques;
  const { item, at, board } = await ask("drill", { puzzle: "sudoku:3x3", technique: "naked-pair", seed });
  const i = labels.findIndex((l) => /candidates/.test(l));
  const right = [];
  for (const d of board.candidates[i]) {
    const a = await ask("drill", { puzzle: "sudoku:3x3", technique: "naked-pair", item: JSON.stringify(item), at, answer: `r${1 + Math.floor(i / 9)}c${1 + (i % 9)}=${d}` });
    if (a.worth !== "wrong") right.push(d);
  }
  assert.equal(right.length, 1, "one candidate is right");
  await page.locator("[data-pen=place]").tap();
  await cell(page, i).tap();
  const wrong = board.candidates[i].find((d) => d !== right[0]);
  await page.locator(`[data-symbol="${wrong}"]`).tap();
  await page.locator("#judge").tap();
  await shown(page, "wrong: with r\\dc\\d=" + wrong);
  await shown(page, "Try again");
  await page.locator("#judge").tap();
  await page.waitForSelector("#next:not([hidden])");
  assert.equal(await page.locator("svg.board .laid").count(), 1, "the step is drawn");
  assert.match(await page.locator("#count").innerText(), /wrong: 1, to repeat: 1/);
  for (let n = 0; n < 2; n++) {
    await page.locator("#next").tap();
    await shown(page, "find: Naked Pair");
    await page.locator("#show").tap();
    await page.waitForSelector("#next:not([hidden])");
  }
  await page.locator("#next").tap();
  await shown(page, "find: Naked Pair");
  const back = await page.locator("svg.board").first().innerHTML();
  const texts = (html) => html.match(/<text[^>]*class="(given|entry|mark even)"[^>]*>[^<]*/g)?.length;
  assert.equal(texts(back), texts(first), "the first one is back");
});

on("a typed answer, the words in it, and the technique to learn next", {}, async (page) => {
  await go(page, "/train/sudoku?technique=hidden-single");
  await shown(page, "find: Hidden Single");
  await command(page, "r1c1");
  await command(page, "r1c1=");
  await shown(page, "expected eliminations such as");
  await command(page, "?");
  await shown(page, "row|column|box|look");
  await page.locator("#suggest").click();
  await shown(page, "Learn next: ");
  await page.locator("#note a").click();
  await page.waitForURL(/technique=/);
  await page.waitForSelector("html[data-ready]");
  page.wrong.length = 0; // the answer that could not be read
});

on("the lesson of a technique is found by any of its names", {}, async (page) => {
  await go(page, "/techniques");
  assert.ok((await page.locator(".facts a").count()) > 150);
  await page.locator("#name").fill("井桁");
  await page.keyboard.press("Enter");
  await page.waitForSelector("main .example svg");
  assert.equal(await page.locator("h1").innerText(), "X-Wing");
  await barriers(page);
  await page.locator('a[href*="/train/"]').click();
  await page.waitForURL(/\/train\/sudoku\?technique=x-wing/);
  await shown(page, "find: X-Wing");
  await barriers(page);
});

on("why a puzzle is harder than another", {}, async (page) => {
  const text = "sudoku:3x3:..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..";
  await go(page, "/explain/" + encodeURIComponent(text));
  await page.locator('a[href*="/profile/"]').click();
  await page.waitForSelector("#than");
  await page.locator("#than").fill("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
  await page.keyboard.press("Enter");
  await page.waitForSelector("p.why");
  assert.equal(await page.locator("p.why").first().innerText(), "The first puzzle is harder.");
  await barriers(page);
  await page.locator(".profile small a").first().click();
  await page.waitForURL(/step=\d+/);
});

on("the trainer needs no puzzle in its address, and begins with easy techniques", {}, async (page) => {
  for (const path of ["/train", "/train/killer"]) {
    await go(page, path);
    assert.match(page.url(), /\/train\/sudoku/);
    await shown(page, "find: Full House");
  }
  await go(page, "/play/sudoku");
  await page.click("summary:has-text('More')");
  await page.click("a[href*='/train/']");
  await shown(page, "find: Full House");
});
