// Puzzles of every kind to the end by keyboard, and by touch.

import { ask, assert, cell, go, kinds, on, open, play, puzzles, say, site, test, where } from "./lib.mjs";

// walk moves the cursor to a cell by arrows.
async function walk(page, from, to, cols) {
  const [r0, c0, r1, c1] = [Math.floor(from / cols), from % cols, Math.floor(to / cols), to % cols];
  for (let i = 0; i < Math.abs(r1 - r0); i++) await page.keyboard.press(r1 > r0 ? "ArrowDown" : "ArrowUp");
  for (let i = 0; i < Math.abs(c1 - c0); i++) await page.keyboard.press(c1 > c0 ? "ArrowRight" : "ArrowLeft");
}

on("a puzzle of each kind by keyboard", {}, async (page) => {
  for (const p of await puzzles()) {
    await go(page, play(p.text));
    let at = p.open[0];
    await cell(page, at).focus();
    for (const to of p.open) {
      await walk(page, at, to, p.cols);
      at = to;
      for (const c of p.solution[to]) await page.keyboard.press(c);
      await page.waitForTimeout(1);
    }
    await page.waitForFunction(() => document.body.classList.contains("solved")).catch(() => assert.fail(p.name + " is not solved: " + p.text));
    assert.match(await page.locator("#note").innerText(), /Solved/, p.name);
  }
});

on("a puzzle of each kind by touch", { hasTouch: true, isMobile: true, viewport: { width: 360, height: 640 } }, async (page) => {
  for (const p of await puzzles()) {
    await go(page, play(p.text));
    for (const to of p.open) {
      await cell(page, to).tap();
      await page.locator(`[data-symbol="${p.symbols.indexOf(p.solution[to]) + 1}"]`).tap();
    }
    await page.waitForFunction(() => document.body.classList.contains("solved")).catch(() => assert.fail(p.name + " is not solved: " + p.text));
  }
});

on("digits are chosen before cells, by touch", { hasTouch: true, isMobile: true, viewport: { width: 360, height: 640 } }, async (page) => {
  const [p] = (await puzzles()).filter((p) => p.name === "sudoku");
  await go(page, play(p.text));
  for (const [i, s] of p.symbols.entries()) {
    const pad = page.locator(`[data-symbol="${i + 1}"]`);
    await pad.tap();
    assert.equal(await pad.getAttribute("aria-pressed"), "true");
    for (const to of p.open.filter((c) => p.solution[c] === s)) await cell(page, to).tap();
    await pad.tap();
  }
  await page.waitForSelector("body.solved");
});

// game plays a game by legal moves; keys choose who moves.
async function game(page, text, take) {
  await go(page, play(text));
  await page.evaluate(() => {
    for (const seat of document.querySelectorAll("[data-seat]")) {
      seat.value = "";
      seat.dispatchEvent(new Event("change", { bubbles: true }));
    }
  });
  for (let n = 0; n < 100; n++) {
    const moves = new URLSearchParams(where(page).hash.slice(1)).get("b") ?? "";
    const now = await ask("play", { puzzle: text, moves, draw: "none" });
    if (now.over) return n;
    const mover = await page.locator('.player[aria-pressed="true"]').getAttribute("data-to");
    const legal = now.moves.filter((m) => m.cell >= 0 && m.player === mover);
    const move = legal[(n * 7) % legal.length];
    if (move) await take(page, move.cell, now.cols);
    else await page.locator("#others button").first().click();
    // Where a move has two cells, as with Attack Chance, the page asks for the other.
    const other = now.names.indexOf(move?.text.split("/")[1]);
    if (other >= 0) {
      await page.locator("#note button").first().waitFor();
      await take(page, other, now.cols);
    }
    await page.waitForFunction((b) => (new URLSearchParams(address().hash.slice(1)).get("b") ?? "") !== b, moves);
  }
  assert.fail("the game does not end");
}

on("games to the end by keyboard and touch", {}, async (page) => {
  let n = 0;
  for (const kind of await kinds()) {
    const now = await ask("play", { puzzle: kind.presets[0], draw: "none" });
    if (!now.players) continue;
    const text = kind.name === "reversi" ? "reversi:6x6" : kind.presets[0];
    const played = await game(page, text, async (page, to, cols) => {
      const at = await page.evaluate(() => [...document.querySelectorAll("[role=gridcell]")].findIndex((c) => c.tabIndex === 0));
      await cell(page, at).focus();
      await walk(page, at, to, cols);
      await page.keyboard.press("Enter");
    });
    assert.ok(played > 10, kind.name);
    assert.match((await say(page).textContent()) + (await page.locator("#turn").textContent()), /over|wins|\d/);
    n++;
  }
  assert.equal(n, 2);
});

test("games by touch", { timeout: 120e3 }, async () => {
  const context = await open({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 640 } });
  const page = await context.newPage();
  const played = await game(page, "reversi:6x6", (page, to) => cell(page, to).tap());
  assert.ok(played > 10);
  await context.close();
});
