// Puzzles of few symbols, solved as people solve them: filled cells are drawn with strokes of the
// mouse, by touch and by keys, and nobody has to enter a cross.

import { ask, assert, cell, go, on, play } from "./lib.mjs";

const kinds = ["nonogram:5x5", "starbattle:5x5", "takuzu:4", "coin:4"];
const label = (page, i) => cell(page, i).getAttribute("aria-label");
const solved = (page) => page.waitForFunction(() => document.body.classList.contains("solved"));
const middle = async (page, i) => {
  await cell(page, i).scrollIntoViewIfNeeded(); // opened settings push the board away
  const b = await cell(page, i).boundingBox();
  return [b.x + b.width / 2, b.y + b.height / 2];
};

// made returns a puzzle of a kind: its text, the board, and its solution by cell.
async function made(kind) {
  const { puzzle } = await ask("generate", { kind, seed: 5 });
  const { solution } = await ask("solve", { puzzle });
  const info = await ask("play", { puzzle, draw: "none" });
  const full = await ask("play", { puzzle: solution, draw: "none" });
  return { puzzle, info, want: full.values.map((v, c) => (info.given?.includes(c) || v === info.blank ? 0 : v)) };
}

// drag moves the pressed mouse over cells.
async function drag(page, cells, button = "left") {
  await page.mouse.move(...(await middle(page, cells[0])));
  await page.mouse.down({ button });
  for (const c of cells.slice(1)) await page.mouse.move(...(await middle(page, c)), { steps: 4 });
  await page.mouse.up({ button });
}

for (const kind of kinds) {
  on(`${kind} by mouse`, {}, async (page) => {
    const { puzzle, info, want } = await made(kind);
    await go(page, play(puzzle));
    for (let c = 0; c < want.length; c++) {
      const v = want[c];
      if (!v) continue;
      if (v > 2) {
        await page.locator(`[data-symbol="${v}"]`).click();
        await drag(page, [c]);
        await page.locator(`[data-symbol="${v}"]`).click();
        continue;
      }
      const line = [c];
      while ((line.at(-1) + 1) % info.cols && want[line.at(-1) + 1] === v) line.push(line.at(-1) + 1);
      await drag(page, line, v === 2 ? "right" : "left");
      c = line.at(-1);
    }
    await solved(page);
    assert.match(await page.locator("#note").innerText(), /Solved/);
  });

  on(`${kind} by touch`, { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } }, async (page) => {
    const { puzzle, want } = await made(kind);
    await go(page, play(puzzle));
    for (let c = 0; c < want.length; c++) {
      if (want[c] === 1) await cell(page, c).tap();
      else if (want[c] === 2) {
        await page.locator('[data-symbol="2"]').tap();
        await cell(page, c).tap();
        await page.locator('[data-symbol="2"]').tap();
      }
    }
    await solved(page);
  });

  on(`${kind} by keys`, {}, async (page) => {
    const { puzzle, info, want } = await made(kind);
    await go(page, play(puzzle));
    await cell(page, 0).focus();
    for (let c = 0; c < want.length; c++) {
      if (want[c]) await page.keyboard.type(info.symbols[want[c] - 1]);
      await page.keyboard.press("ArrowRight");
      if ((c + 1) % info.cols === 0) await page.keyboard.press("ArrowDown");
    }
    await solved(page);
  });
}

on("a stroke is one step of undo, the right button paints the second symbol, and a stroke can erase", {}, async (page) => {
  await go(page, play("nonogram:2x6"));
  const row = async (n = 6) => Promise.all(Array.from({ length: n }, async (_, c) => (await label(page, c)).split(", ")[2]));
  await drag(page, [3], "right");
  assert.deepEqual(await row(), ["empty", "empty", "empty", "crossed out", "empty", "empty"]);
  await drag(page, [0, 1, 2, 3, 4]);
  assert.deepEqual(await row(), ["filled", "filled", "filled", "crossed out", "filled", "empty"]);
  await page.keyboard.press("Control+z");
  assert.deepEqual(await row(), ["empty", "empty", "empty", "crossed out", "empty", "empty"]);
  await page.keyboard.press("Control+y");
  await drag(page, [1, 2, 3]);
  assert.deepEqual(await row(), ["filled", "empty", "empty", "crossed out", "filled", "empty"]);
  assert.equal(await page.locator("[data-pen][data-do=corner]").count(), 0, "there is nothing to mark");
});

on("a long press paints the second symbol", { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } }, async (page, context) => {
  await go(page, play("takuzu:4:................"));
  const [x, y] = await middle(page, 5);
  const client = await context.newCDPSession(page);
  await client.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
  await page.waitForFunction(() => /, 1/.test(document.querySelectorAll("[role=gridcell]")[5].getAttribute("aria-label")));
  await client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
});

on("marks are painted with a digit chosen before", {}, async (page) => {
  await go(page, play("sudoku:2x2:1.....3....4.2.."));
  await page.keyboard.press("Escape");
  await page.locator("[data-pen][data-do=corner]").click();
  await page.locator('[data-symbol="2"]').click();
  await drag(page, [1, 2, 3]);
  for (const c of [1, 2, 3]) assert.match(await label(page, c), /corner marks 2/);
  await drag(page, [2, 3]);
  assert.match(await label(page, 1), /corner marks 2/);
  assert.doesNotMatch(await label(page, 3), /corner/);
});

on("clues of a nonogram dim when they are met, and turn red when they are broken", {}, async (page) => {
  await go(page, play("nonogram:2x3+columns(1/0/1)+rows(1.1/0)"));
  await drag(page, [0]);
  await page.waitForFunction(() => document.querySelectorAll("text.clue.met").length === 3); // rows 0; columns 1 and 0
  await drag(page, [1]);
  await page.waitForFunction(() => document.querySelectorAll("text.clue.broken").length > 0);
  await page.mouse.move(...(await middle(page, 4)));
  assert.equal(await page.locator(".under .hair").count(), 4, "its row and its column");
});

on("cells beside a star are crossed out automatically if so set", {}, async (page) => {
  await go(page, play("starbattle:4x4+regions(ABBBABBBBBBCDDDC)"));
  assert.ok((await page.locator(".zone").count()) > 0);
  await page.locator("#settings summary").click();
  await page.getByLabel("Automatically cross out cells that must be empty").check();
  await drag(page, [2]);
  await page.waitForFunction(() => document.querySelectorAll(".over .auto").length >= 6);
  assert.match(await label(page, 1), /crossed out/);
  await page.keyboard.press("Control+z");
  await page.waitForFunction(() => !document.querySelector(".over .auto"));
});
