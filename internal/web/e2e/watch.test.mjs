// Watching searches: pause, step, back, the next backtrack, other methods, another puzzle after
// each, reduced motion, without scripts.

import { ask, assert, go, kinds, on, say, test, visit, where } from "./lib.mjs";

const inkala = "sudoku:3x3:..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..";
const mini = "sudoku:2x2:1.....3....4.2..";
const watch = (text, ...methods) => "/watch/" + encodeURIComponent(text) + "?" + new URLSearchParams(methods.map((m) => ["method", m]));
const lane = (page, method) => page.locator(`.lane[data-method="${method}"]`);
const stands = (page, method) => lane(page, method).locator(".stands").textContent();
const cells = (page, method) => lane(page, method).locator(".over text").evaluateAll((all) => all.map((t) => t.textContent).join(""));
const still = { reducedMotion: "reduce" };

// come waits until the given number of lanes have all their frames.
const come = (page, lanes) => page.waitForFunction((n) => document.querySelectorAll('.lane[data-come="true"]').length === n, lanes);

on("steps forward and back", still, async (page) => {
  await go(page, watch(mini, "naive"));
  await come(page, 1);
  assert.equal(await stands(page, "naive"), "step 0, depth 0, backtracks 0", "nothing moves by itself");
  const seen = [];
  for (let i = 0; i < 5; i++) {
    await page.keyboard.press("ArrowRight");
    seen.push([await stands(page, "naive"), await cells(page, "naive")]);
  }
  assert.deepEqual(seen[0], ["step 1, depth 1, backtracks 0", "3"]);
  assert.match(seen[3][0], /step 4, depth 1, backtracks 1/);
  for (let i = 3; i >= 0; i--) {
    await page.keyboard.press("ArrowLeft");
    assert.deepEqual([await stands(page, "naive"), (await cells(page, "naive"))], seen[i]);
  }
  await page.keyboard.press("b");
  assert.match(await stands(page, "naive"), /step 4, depth 1, backtracks 1/);
  assert.match(await say(page).textContent(), /naive: step 4.*back from r1c3/);
  await page.locator("#position").fill(await page.locator("#position").getAttribute("max"));
  assert.match(await lane(page, "naive").locator(".what").textContent(), /solved/);
  const { solution } = await ask("solve", { puzzle: mini });
  const full = await ask("play", { puzzle: solution, draw: "none" });
  const open = full.values.filter((_, i) => mini.at(i - 16) === ".").map((v) => full.symbols[v - 1]);
  assert.equal([...(await cells(page, "naive"))].sort().join(""), open.sort().join(""));
});

on("a race runs, pauses and ends", {}, async (page) => {
  await go(page, watch(inkala, "fast", "naive", "last"));
  await page.waitForFunction(() => /step [1-9]/.test(document.querySelector(".lane .stands").textContent));
  await page.keyboard.press(" ");
  assert.equal(await page.locator("#go").textContent(), "Go on");
  const at = await stands(page, "fast");
  await page.waitForTimeout(300);
  assert.equal(await stands(page, "fast"), at);
  await page.locator("#speed").fill("22");
  await page.locator("#go").click();
  await page.waitForFunction(() => document.querySelectorAll(".lane.ended").length === 3);
  assert.match(await lane(page, "naive").locator(".what").textContent(), /solved/);
  assert.match(await lane(page, "last").locator(".what").textContent(), /stuck/);
  assert.match(await lane(page, "naive").locator(".deepest").textContent(), /every \d+ steps/);
  await page.locator('#methods [value="brute"]').check();
  await lane(page, "brute").waitFor();
  assert.match(page.url(), /method=brute/);
  for (const m of ["fast", "naive", "last"]) await page.locator(`#methods [value="${m}"]`).uncheck();
  await page.locator('#methods [value="brute"]').click();
  assert.equal(await page.locator(".lane").count(), 1, "one stays");
});

on("without a time limit", {}, async (page) => {
  await go(page, watch(mini, "fast"));
  await page.locator("#forever").check();
  await page.locator("#speed").fill("22");
  const first = page.url();
  await page.waitForFunction((url) => location.href !== url, first);
  await page.waitForFunction(() => /solved/.test(document.querySelector(".lane .what").textContent));
  const text = decodeURIComponent(where(page).pathname.slice("/watch/".length));
  assert.match(text, /^sudoku:2x2:/);
  assert.equal(decodeURIComponent(new URL((await page.locator("#keep").getAttribute("href")).replace(/^#/, ""), page.url()).pathname), "/play/" + text);
});

on("a race of every kind", still, async (page) => {
  for (const kind of await kinds()) {
    const text = kind.presets[0];
    if ((await ask("play", { puzzle: text, draw: "none" })).players) continue;
    await go(page, watch(text, "fast"));
    await come(page, 1);
    await page.locator("#position").fill(await page.locator("#position").getAttribute("max"));
    assert.match(await lane(page, "fast").locator(".what").textContent(), /solved/, text);
  }
});

on("without scripts the answer is shown", { javaScriptEnabled: false }, async (page) => {
  await visit(page, watch(mini));
  assert.match(await page.locator("main").innerText(), /The only solution\.[\s\S]*fast\s+\d+\s+\d+\s+\d+\s+solved/);
  assert.equal(await page.locator("main svg.board:visible").count(), 1);
});

test("the default pace of a race", async () => {
  const { nearest, paces, passed, suited } = await import("../page/static/pace.js");
  const lane = (head, every, ended = "") => ({ head, every, ended });
  assert.equal(suited([lane(0, 1), lane(0, undefined)]), undefined, "one has not begun");
  assert.equal(suited([lane(0, 1), lane(0, 1)]), 20, "a short race can be followed");
  for (const every of [2, 7, 1000, 123456]) {
    const pace = suited([lane(60, 1, "solved"), lane(0, every)]);
    assert.ok(pace >= every, "the slowest lane moves each second");
    assert.ok((2000 * every) / pace <= 60 && (2000 * every) / pace > 50 || pace === 20, "the whole takes about a minute");
    assert.ok(paces[nearest(pace)] >= pace);
  }
  assert.equal(suited([lane(6000, 3, "solved")]), 100, "as soon as it is known how long it is");
  assert.equal(suited([lane(90, 50, "solved")]), 50, "there is a frame each second");
  assert.equal(passed([lane(0, 1)], 20), 1);
  assert.equal(passed([lane(0, 7)], 20), 7);
  assert.equal(passed([lane(0, 1)], 6000), 100);
});

on("a long race is shown during the search, and says how many steps it skips", {}, async (page) => {
  const hard = "sudoku:3x3:" + "000000010400000000020000000000050407008000300001090000300400200050100000000806000".replaceAll("0", ".");
  await go(page, watch(hard, "fast", "naive"));
  for (let i = 0, before = ""; i < 3; i++) {
    await page.waitForFunction((b) => ![b, "", "\u00a0"].includes(document.querySelector('.lane[data-method="naive"] .stands').textContent) && !/step 0,/.test(document.querySelector('.lane[data-method="naive"] .stands').textContent), before);
    before = await stands(page, "naive");
  }
  assert.notEqual(await lane(page, "naive").evaluate((l) => l.classList.contains("ended")), true, "it is not over yet");
  assert.match(await page.locator("#pace").textContent(), /steps a second; one step in [\d,]+ is shown/);
  const own = await page.locator("#pace").textContent();
  await page.locator("#speed").fill("3");
  assert.match(await page.locator("#pace").textContent(), /^10 steps a second/);
  await page.waitForFunction(() => document.querySelectorAll('.lane[data-come="true"]').length === 2);
  assert.match(await page.locator("#pace").textContent(), /^10 steps a second/, "what the reader said stays");
  assert.notEqual(own, await page.locator("#pace").textContent());
});
