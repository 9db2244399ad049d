// Fog hides parts of a board, from eyes and ears, until the digits beside them are right.

import { board } from "../page/alone/plain.js";
import { ask, assert, cell, go, on } from "./lib.mjs";

const label = (page, i) => cell(page, i).getAttribute("aria-label");
const fogged = (page) => page.locator(".fog rect").count();

// foggy returns a killer sudoku with fog and a lit corner, as a link of f-puzzles, and its
// solution.
async function foggy(more = {}) {
  const { puzzle: text } = await ask("generate", { kind: "killer", seed: 5 });
  const { drawn, answer } = board(text);
  const name = (i) => answer.names[i];
  const grid = Array.from({ length: 9 }, (_, r) => Array.from({ length: 9 }, (_, c) => (answer.values[9 * r + c] ? { value: answer.values[9 * r + c], given: true } : {})));
  const puzzle = JSON.stringify({ size: 9, grid, killercage: drawn.cages.map((g) => ({ cells: g.cells.map(name), value: g.text })), foglight: ["R9C9"], ...more });
  const { solution } = await ask("solve", { puzzle });
  return { puzzle, given: answer.given, digits: [...solution.split(":").pop()] };
}

on("fog hides cells until the digits beside them are right", {}, async (page) => {
  const { puzzle, given, digits } = await foggy();
  const { fog } = await ask("play", { puzzle, draw: "none" });
  const near = (a, b) => Math.max(Math.abs(Math.floor(a / 9) - Math.floor(b / 9)), Math.abs((a % 9) - (b % 9))) <= 1;
  assert.deepEqual(fog, digits.map((_, i) => i).filter((i) => i !== 80 && !given.some((g) => near(g, i))));
  await go(page, "/play/" + encodeURIComponent(puzzle));
  assert.equal(await fogged(page), fog.length);
  const covered = await page.locator(".fog rect").first().evaluate((r) => {
    const { left, top, width, height } = r.getBoundingClientRect();
    const order = [...r.ownerSVGElement.children].map((g) => g.getAttribute("class"));
    return getComputedStyle(r).fillOpacity === "1" && width > 20 && height > 20 && left > 0 && top > 0 && order.indexOf("fog") > order.indexOf("ink") && order.indexOf("fog") < order.indexOf("over");
  });
  assert.ok(covered, "over the ink, under what is written");
  const wrong = digits[80] === "1" ? "2" : "1";
  await cell(page, 80).click();
  await page.keyboard.press(wrong);
  await page.waitForTimeout(300);
  assert.equal(await fogged(page), fog.length, "a wrong digit lifts nothing");
  await page.keyboard.press(digits[80]);
  await page.waitForFunction((n) => document.querySelectorAll(".fog rect").length === n, fog.filter((i) => !near(i, 80)).length);
  await page.keyboard.press("Control+z");
  await page.waitForFunction((n) => document.querySelectorAll(".fog rect").length === n, fog.length);
  await cell(page, 80).click();
  await page.keyboard.press(digits[80]);
  await page.waitForFunction(() => Object.keys(localStorage).some((k) => k.startsWith("banmen.board:")));
  await page.waitForTimeout(300);
  await go(page, "/");
  await page.locator("#continue").click();
  await page.waitForSelector(".fog rect");
  assert.equal(await fogged(page), fog.filter((i) => !near(i, 80)).length, "it goes on in the fog");
});

on("fog, and that it lifted, is announced", {}, async (page) => {
  const { puzzle, digits } = await foggy();
  const { fog } = await ask("play", { puzzle, draw: "none" });
  await go(page, "/play/" + encodeURIComponent(puzzle));
  assert.ok(fog.includes(79));
  assert.match(await label(page, 79), /empty, in fog$/);
  await cell(page, 80).click();
  await page.keyboard.press(digits[80]);
  await page.waitForFunction(() => !/fog/.test(document.querySelectorAll("[role=gridcell]")[79].getAttribute("aria-label")));
});

on("fog lifts where the setter chose, and hides givens, candidates and conflicts until then", {}, async (page) => {
  const lifts = (cell, cells) => ({ trigger: { type: "cellvalue", cell }, effect: { type: "foglight", cells } });
  const { puzzle, given, digits } = await foggy({ triggereffect: [lifts("r9c9", "r1c1r1c2")] });
  const { fog, lights } = await ask("play", { puzzle, draw: "none" });
  assert.equal(fog.length, 80, "givens are dark, too");
  assert.deepEqual(lights, [{ when: [80], cells: [0, 1] }]);
  await go(page, "/play/" + encodeURIComponent(puzzle));
  if (given.length) assert.match(await label(page, given[0]), /column \d, in fog$/);
  await page.locator("#settings summary").click();
  await page.getByLabel("Auto candidates").check();
  const open = digits.map((_, i) => i).filter((i) => !given.includes(i));
  await page.waitForFunction((i) => /candidates/.test(document.querySelectorAll("[role=gridcell]")[i].getAttribute("aria-label")), open[0]);
  for (const i of open.slice(0, 9)) assert.match(await label(page, i), /1.*2.*3.*4.*5.*6.*7.*8.*9/, "neither a cage nor a given counts");
  await cell(page, 79).click();
  await page.keyboard.press(digits[79]);
  await page.waitForTimeout(300);
  assert.equal(await fogged(page), 80, "other digits lift nothing");
  await cell(page, 80).click();
  await page.keyboard.press(digits[80]);
  await page.waitForFunction(() => document.querySelectorAll(".fog rect").length === 78);
});
