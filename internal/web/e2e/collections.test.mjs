// Collections: uploaded and pasted, watched while they are rated, sorted, filtered, exported and
// deleted; by mouse and keys, without scripts, on a phone.

import { readFileSync } from "node:fs";
import { alone, assert, barriers, go, on, where } from "./lib.mjs";

const royle = readFileSync(new URL("../../../kinds/sudoku/internal/minlex/testdata/royle17.txt", import.meta.url), "utf8")
  .split("\n").filter((l) => l && l[0] !== "#");

// disguised returns n different sudokus, made from royle by exchanging digits.
function disguised(n) {
  const all = [];
  for (let i = 0; i < n; i++) {
    const left = [..."123456789"];
    const digits = [];
    for (let k = Math.floor(i / royle.length), d = 0; d < 9; d++) {
      digits.push(left.splice(k % left.length, 1)[0]);
      k = Math.floor(k / (left.length + 1));
    }
    all.push(royle[i % royle.length].replace(/[1-9]/g, (c) => digits[c - 1]));
  }
  return all;
}

const hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
const rated = (page, n) => page.waitForFunction((n) => +document.querySelector("#progress").dataset.rated >= n, n, { timeout: 120e3 });
const column = (page, n) => page.locator(`.catalogue tbody tr > :nth-child(${n})`).allInnerTexts();
const settled = (page, matching) => page.waitForFunction((n) => +document.querySelector("#progress").dataset.matching === n, matching);

// send pastes puzzles, or sends them as a file, and goes to the collection.
async function send(page, puzzles, file) {
  await go(page, "/collections");
  await page.locator("#title").fill("Seventeen");
  if (file) await page.locator("#file").setInputFiles({ name: "some.txt", mimeType: "text/plain", buffer: Buffer.from(puzzles) });
  else await page.locator("#text").fill(puzzles);
  await page.locator("#send button").click();
  await page.waitForURL("**/c/*");
  await page.waitForSelector("html[data-ready]");
}

on("a pasted collection is rated, sorted, filtered and opened", {}, async (page) => {
  await send(page, [...royle, royle[1].slice(1), royle[0], hard, "11" + ".".repeat(79)].join("\n"));
  const all = royle.length + 2;
  await rated(page, all);
  assert.match(await page.locator("h1").innerText(), /Seventeen/);
  assert.match(await page.locator(".left-out summary").innerText(), /left out: 1; duplicates left out: 1/);
  await page.locator(".left-out summary").click();
  assert.match(await page.locator(".left-out li").innerText(), /expected/);
  assert.match(await page.locator(".chart").getAttribute("aria-label"), /Easy: \d+.*Extreme: 1/);

  await page.locator("th[scope=col] a", { hasText: "Score" }).click();
  await page.waitForSelector('th[aria-sort="ascending"] >> text=Score');
  const up = (await column(page, 4)).filter(Boolean).map(Number);
  assert.deepEqual(up, [...up].sort((a, b) => a - b));
  await page.locator("th[scope=col] a", { hasText: "Score" }).press("Enter");
  await page.waitForSelector('th[aria-sort="descending"] >> text=Score');
  assert.equal((await column(page, 4))[0], "21342");
  assert.equal(await page.evaluate(() => document.activeElement.dataset.key), "sort-score", "the focus stays");
  assert.equal(await page.locator("[aria-sort]").count(), 1);
  assert.match(page.url(), /sort=-score/);

  await page.locator("#level").selectOption("extreme");
  await settled(page, 1);
  assert.deepEqual(await column(page, 3), ["Extreme"]);
  assert.match(await page.locator("#say").innerText(), /^1 puzzles$/);
  await page.locator("#level").selectOption("");
  await settled(page, all);
  await page.locator("#er").fill("1.0-1.9");
  await page.locator("#er").press("Enter");
  await page.waitForFunction((n) => +document.querySelector("#progress").dataset.matching < n, all);
  assert.ok((await column(page, 5)).every((er) => er >= "1.0" && er <= "1.9"));
  await page.locator("#er").fill("x");
  await page.locator("#er").press("Enter");
  await page.waitForFunction(() => /expected/.test(document.querySelector("#say").textContent));
  page.wrong.length = 0; // the browser logs the refusal, too
  await page.locator(".reset").click();
  await page.waitForSelector("html[data-ready]");
  await page.locator("#state").selectOption("clash");
  await settled(page, 1);
  assert.deepEqual(await column(page, 9), ["givens clash"]);
  await page.locator("#state").selectOption("");
  await settled(page, all);
  const needs = page.locator("#require option", { hasText: "Swordfish" }).or(page.locator("#require option", { hasText: "X-Wing" })).or(page.locator("#require option", { hasText: "Naked Pair" })).first();
  const many = +/\((\d+)\)/.exec(await needs.innerText())[1];
  await page.locator("#require").selectOption(await needs.getAttribute("value"));
  await settled(page, many);
  for (const of of ["score", "er", "givens", "needs"]) {
    await page.locator("#of").selectOption(of);
    await page.waitForFunction((of) => new URLSearchParams(address().search).get("of") === of, of);
    assert.ok((await page.locator(".chart .bar").count()) > 0, of);
  }
  await page.locator(".catalogue tbody th a").first().click();
  await page.waitForSelector("html[data-ready]");
  assert.match(page.url(), /\/play\/sudoku/);
  await page.goBack();
  await page.waitForSelector("html[data-ready]");
  await page.locator(".catalogue tbody td a", { hasText: "Explain" }).first().click();
  await page.waitForSelector("html[data-ready]");
  assert.match(page.url(), /\/explain\/sudoku/);
});

on("a collection from a file: its pages, exports during the rating, deletion during the rating", {}, async (page) => {
  await send(page, disguised(30000).join("\n"), true);
  assert.match(await page.locator("caption").innerText(), /1 to 50 of 30000/);
  await rated(page, 60);
  await page.locator('[data-key="explain-40"]').focus();
  await page.evaluate(() => (document.querySelector(".catalogue").kept = true));
  await rated(page, 300);
  assert.equal(await page.evaluate(() => document.activeElement.dataset.key), "explain-40", "the focus stays while it is rated");
  assert.ok(await page.evaluate(() => document.querySelector(".catalogue").kept), "the table stays");
  const before = +(await page.locator("#progress").getAttribute("data-rated"));
  await page.locator('[data-key="page-1"]').click();
  await page.waitForFunction(() => /51 to 100/.test(document.querySelector("caption").textContent));
  await page.locator('[data-key="page-1"]').click();
  await page.waitForFunction(() => /101 to 150/.test(document.querySelector("caption").textContent));
  await page.goBack();
  await page.waitForSelector("html[data-ready]");
  await page.goForward();
  await page.waitForSelector("html[data-ready]");
  for (const [title, begins] of [["TSV", "puzzle\tlevel\tscore\ter\tep\ted\thardest\n"], ["CSV", "puzzle,level,score,er"], ["JSON", '{"format":"banmen-result/1","verb":"rate"'], ["Puzzles only", royle[0].slice(0, 0)]]) {
    const [file] = await Promise.all([page.waitForEvent("download"), page.locator("#found nav a", { hasText: title }).click()]);
    const text = readFileSync(await file.path(), "utf8");
    assert.ok(text.startsWith(begins), title + ": " + text.slice(0, 200));
    const lines = text.trim().split("\n").length;
    assert.ok(lines >= before && lines <= 30001, title + " has " + lines + " lines");
  }
  const here = where(page).pathname;
  page.once("dialog", (d) => d.dismiss());
  await page.locator("#delete button").click();
  assert.equal(where(page).pathname, here, "who says no keeps it");
  page.once("dialog", (d) => d.accept());
  await page.locator("#delete button").click();
  await page.waitForURL("**/collections");
  await page.waitForSelector("html[data-ready] #list");
  assert.equal(await page.locator(".shelf li").count(), 0);
  if (!alone) assert.equal((await page.request.get(here)).status(), 404);
  await go(page, here);
  assert.match(await page.locator("main").innerText(), /no such collection/);
  page.wrong.length = 0; // the browser logs the refusal, too
});

on("texts that are not puzzles are reported, and nothing is stored", {}, async (page) => {
  await go(page, "/collections");
  await page.locator("#text").fill("!!g ?yhah!d fhhyzaf? bcx\n".repeat(2000));
  await page.locator("#send button").click();
  await page.waitForFunction(() => /none of the 2000 lines/.test(document.querySelector("#say").textContent));
  assert.ok(await page.locator("#send button").isEnabled());
  page.wrong.length = 0; // the browser logs the refusal, too
  await page.reload();
  assert.equal(await page.locator(".shelf li").count(), 0);
});

on("collections without scripts", { javaScriptEnabled: false }, async (page) => {
  await page.goto("/collections");
  await page.locator("#text").fill(royle.slice(0, 5).join("\n"));
  await page.locator("#send button").click();
  await page.waitForURL("**/c/*");
  assert.equal(await page.locator(".catalogue tbody tr").count(), 5);
  await page.locator("th[scope=col] a", { hasText: "Givens" }).click();
  assert.equal(await page.locator('th[aria-sort="ascending"]').innerText(), "Givens");
  await page.locator("#givens").fill("18-30");
  await page.locator("#filter button").click();
  assert.match(await page.locator("caption").innerText(), /No puzzle matches/);
  await page.locator("#delete button").click();
  await page.waitForURL("**/collections");
  assert.equal(await page.locator(".shelf li").count(), 0);
});

for (const colorScheme of ["light", "dark"]) {
  on("collections have no accessibility errors and fit a phone, " + colorScheme, { colorScheme, bypassCSP: true, viewport: { width: 360, height: 740 }, locale: colorScheme === "dark" ? "ja" : "en" }, async (page) => {
    await go(page, "/collections");
    await barriers(page, "/collections");
    await send(page, [...royle, hard, "!!g ?yhah!d"].join("\n"));
    await rated(page, royle.length + 1);
    await barriers(page, "/c/ID");
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing is wider than a phone");
    for (const small of await page.locator("main button, main nav a, .catalogue a").all()) {
      const box = await small.boundingBox();
      assert.ok(!box || box.height >= 44, (await small.innerText()) + " is " + box?.height + " high");
    }
  });
}
