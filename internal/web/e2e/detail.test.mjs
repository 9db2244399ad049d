// Details that are easily lost: counters, keys of letters, long presses, titles of other programs,
// mistakes announced.

import { ask, assert, cell, go, kinds, on, play, puzzles, say, where, visit } from "./lib.mjs";

const text = "sudoku:3x3:53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const label = (page, i) => cell(page, i).getAttribute("aria-label");
const here = (page) => page.evaluate(() => [...document.querySelectorAll("[role=gridcell]")].findIndex((c) => c.tabIndex === 0));
const note = (page) => page.locator("#note");

on("a puzzle of every kind is solved by a test", {}, async () => {
  const games = [];
  for (const k of await kinds()) if ((await ask("play", { puzzle: k.presets[0], draw: "none" })).players) games.push(k.name);
  const played = (await puzzles()).map((p) => p.name);
  assert.deepEqual([...played, ...games].sort(), (await kinds()).map((k) => k.name).sort());
  assert.deepEqual(games.sort(), ["attack25", "reversi"]);
});

on("the remaining number of each digit is shown, also when none remain", {}, async (page) => {
  const full = (await ask("solve", { puzzle: text })).solution.split(":").pop();
  const [...digits] = full;
  const eights = digits.map((d, i) => (d === "8" && text.split(":").pop()[i] === "." ? i : -1)).filter((i) => i >= 0);
  await go(page, play(text));
  const pad = page.locator('[data-symbol="8"]');
  const left = () => pad.locator("small").textContent();
  await page.waitForFunction((n) => document.querySelector('[data-symbol="8"] small').textContent === String(n), eights.length);
  for (const [n, at] of eights.entries()) {
    assert.equal(await pad.evaluate((b) => b.classList.contains("done")), false);
    await cell(page, at).click();
    await cell(page, at).dispatchEvent("keydown", { key: "8", code: "Numpad8", bubbles: true, cancelable: true });
    assert.equal(await left(), String(eights.length - n - 1));
  }
  assert.ok(await pad.evaluate((b) => b.classList.contains("done")));
  const opacity = await pad.locator("b").evaluate((b) => +getComputedStyle(b).opacity);
  assert.ok(opacity < 0.6, "it is not dim: " + opacity);
});

on("keys move across the gaps of overlapping grids", {}, async (page) => {
  const text = "sudoku:grids(2x2@R1C3,2x2@R3C1)";
  const { solution } = await ask("solve", { puzzle: text });
  await go(page, play(text));
  assert.equal(await page.locator("[role=gridcell]:not(.gap)").count(), 28);
  await cell(page, 2).click();
  assert.equal(await here(page), 2);
  await page.keyboard.press("ArrowLeft");
  assert.equal(await here(page), 5);
  await page.keyboard.press("Home");
  assert.equal(await here(page), 2);
  await cell(page, 2).dblclick();
  assert.equal(await page.locator('[aria-selected="true"]').count(), 28, "all open cells");
  const digits = solution.slice(solution.lastIndexOf(":") + 1);
  for (const [i, digit] of [...digits].entries()) {
    if (!/\d/.test(digit)) continue;
    await cell(page, i).click();
    await page.keyboard.press(digit);
  }
  await page.waitForSelector("body.solved");
});

on("an error page has links to other pages", {}, async (page) => {
  for (const [lang, first] of [["en", "To the first page"], ["ja", "最初のページへ"]]) {
    await go(page, "/play/rubbish?lang=" + lang);
    assert.equal(await page.locator("#paste").inputValue(), "rubbish", "it can be mended here");
    await page.locator("#paste").fill("1.....3....4.2..");
    await page.locator("main form button").click();
    await page.waitForSelector("html[data-ready] [role=gridcell]");
    await go(page, "/play/rubbish?lang=" + lang);
    await page.getByRole("link", { name: first }).click();
    await page.waitForSelector("html[data-ready] #kinds", { state: "attached" });
  }
  await go(page, "/no-such-page");
  assert.equal(await page.locator("#again").count(), 0, "it would not help");
  assert.ok(page.wrong.splice(0).every((w) => /status of 4\d\d/.test(w)));
});

on("a request without an answer is repeated", {}, async (page) => {
  await page.route("**/api/**", (r) => r.abort());
  await visit(page, "/train/attack25");
  await page.waitForFunction(() => /Not connected/.test(document.querySelector("#away").textContent));
  await page.unroute("**/api/**");
  await page.waitForFunction(() => /Which is better/.test(document.querySelector("#note").textContent));
  await page.route("**/api/**", (r) => r.abort());
  await go(page, "/watch/" + encodeURIComponent(text));
  await page.waitForFunction(() => /Not connected/.test(document.querySelector("#away").textContent));
  await page.unroute("**/api/**");
  await page.waitForFunction(() => /solved/.test(document.querySelector(".lane .what").textContent));
  page.wrong.splice(0); // the browser logs that it is offline
});

on("letter keys move the cursor, except where letters are values", {}, async (page) => {
  await go(page, play(text));
  await cell(page, 40).focus();
  for (const [key, to] of [["d", 41], ["s", 50], ["a", 49], ["w", 40]]) {
    await page.keyboard.press(key);
    assert.equal(await here(page), to, key);
  }
  await go(page, play("sudoku:4x4:1" + ".".repeat(255)));
  await cell(page, 20).focus();
  await page.keyboard.press("d");
  assert.equal(await here(page), 20);
  assert.match(await label(page, 20), /, D$/);
});

on("mistakes are never shown if so set", {}, async (page) => {
  await go(page, play(text));
  await page.locator("#settings summary").click();
  await page.getByLabel("never", { exact: true }).check();
  await cell(page, 2).click();
  const answered = page.waitForResponse((r) => r.url().endsWith("/api/v1/play"));
  await page.keyboard.press("5");
  await answered;
  await page.evaluate(() => new Promise((f) => requestAnimationFrame(() => requestAnimationFrame(f))));
  assert.equal(await page.locator(".entry.wrong, .under .wrong").count(), 0);
  assert.match(await label(page, 2), /, 5$/);
});

on("a long press selects several cells", { hasTouch: true, isMobile: true, viewport: { width: 360, height: 640 } }, async (page) => {
  await go(page, play(text));
  await cell(page, 2).tap();
  const { x, y, width } = await cell(page, 3).boundingBox();
  const touch = await page.context().newCDPSession(page);
  const at = [{ x: x + width / 2, y: y + width / 2 }];
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at });
  await page.waitForFunction(() => document.querySelectorAll('[aria-selected="true"]').length > 1 || document.querySelector('[aria-selected="true"][aria-label^="row 1, column 4"]'));
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await page.locator('[data-symbol="2"]').tap();
  assert.match(await label(page, 3), /column 4, 2/);
});

on("titles of saves are shown as text, not as HTML", {}, async (page) => {
  await go(page, "/");
  const title = '<img src=x onerror="document.title=1">';
  const made = await page.evaluate((title) => fetch("/api/v1/saves", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ title, puzzle: "sudoku:2x2:1.....3....4.2..", state: { b: "<script>1</script>" } }) }).then((r) => r.status), title);
  assert.equal(made, 201);
  await go(page, "/");
  assert.equal(await page.locator("#saved a").textContent(), title);
  assert.equal(await page.locator("#saved img").count(), 0);
  await page.locator("#saved a").click();
  await page.waitForURL(/\/play\//);
  await page.waitForSelector("html[data-ready]");
  assert.notEqual(await page.title(), "1");
  assert.equal(await page.locator("[role=gridcell]").count(), 16);
});

on("unfinished puzzles come first", {}, async (page) => {
  const mini = "sudoku:2x2:1.....3....4.2..";
  const { solution } = await ask("solve", { puzzle: mini });
  await go(page, play(text));
  await cell(page, 2).click();
  await page.keyboard.press("4");
  await go(page, play(mini));
  for (const [i, d] of [...solution.split(":").pop()].entries()) {
    if (mini.split(":").pop()[i] !== ".") continue;
    await cell(page, i).click();
    await page.keyboard.press(d);
  }
  await page.waitForSelector("body.solved");
  await go(page, "/");
  const all = await page.locator("#recent li").allInnerTexts();
  assert.equal(all.length, 2);
  assert.deepEqual(all.map((t) => t.includes("✓")), [false, true]);
  await page.locator("#recent a").first().click();
  await page.waitForSelector("html[data-ready]");
  assert.match(await label(page, 2), /column 3, 4/, "as it was left");
});

// A wish of lichess players (lila #17621): go to a mistake, hear the position, try a move, and hear
// the result.
on("the trainer repeats a mistake, with keys and spoken text only", {}, async (page) => {
  await go(page, play(text));
  await cell(page, 2).focus();
  await page.keyboard.press("2");
  await page.keyboard.press("Alt+Shift+K");
  await page.waitForFunction(() => /Wrong: r1c3/.test(document.querySelector("#say").textContent));
  await go(page, "/");
  await page.locator("#mistakes a").first().focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/again=R1C3/);
  await page.waitForSelector("html[data-ready]");
  assert.match(await say(page).textContent(), /A mistake to review: which symbol belongs in r1c3/);
  assert.equal(await here(page), 2, "the cursor is there");
  await cell(page, 2).focus();
  const hear = async (key, want) => {
    await page.keyboard.press(key);
    await page.waitForFunction((w) => new RegExp(w).test(document.querySelector("#say").textContent), want);
  };
  await hear("Alt+Shift+R", "^row 1: 5 3 blank");
  await hear("Alt+Shift+M", "^r1c3 may be 1, 2 and 4");
  await hear("2", "Still wrong");
  await hear("Alt+Shift+Y", "contradiction|r1c3");
  await hear("Backspace", "r1c3 empty");
  await hear("4", "Correct this time");
});
