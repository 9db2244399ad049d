// A player who sees nothing solves a puzzle by keys alone, from what a screen reader is told.

import { ask, assert, command, go, hear, on, play, say } from "./lib.mjs";

const text = "sudoku:3x3:53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

// tree reads the board from the accessibility tree: a list of {row, column, what}.
async function tree(page) {
  const snapshot = await page.locator("#board").ariaSnapshot();
  return [...snapshot.matchAll(/gridcell "row (\d+), column (\d+), ([^"]*)"/g)].map((m) => ({ row: +m[1], column: +m[2], what: m[3] }));
}

on("a puzzle is solved with keys and spoken text only", {}, async (page) => {
  await go(page, play(text));
  const cells = await tree(page);
  assert.equal(cells.length, 81);
  assert.equal(cells[0].what, "5, given");
  assert.equal(cells[2].what, "empty");

  // Reach the board with the Tab key alone.
  for (let i = 0; i < 12; i++) {
    await page.keyboard.press("Tab");
    if (await page.evaluate(() => document.activeElement.getAttribute("role") === "gridcell")) break;
  }
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), "row 1, column 3, empty");

  // Fill every open cell as the hints say, without looking at the board.
  const { solution } = await ask("solve", { puzzle: text });
  const digits = solution.slice(solution.lastIndexOf(":") + 1);
  for (const c of cells.filter((c) => c.what === "empty")) {
    await page.keyboard.press("Alt+Shift+G");
    await page.keyboard.type(`r${c.row}c${c.column}`);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    assert.equal(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), `row ${c.row}, column ${c.column}, empty`);
    const digit = digits[(c.row - 1) * 9 + c.column - 1];
    const spoken = await hear(page, () => page.keyboard.press(digit));
    assert.match(spoken, new RegExp(`^r${c.row}c${c.column} ${digit}(; (row|column|box) \\d has \\d open)?$|^Solved`));
  }
  await page.waitForSelector("body.solved");
  assert.match(await say(page).textContent(), /Solved/);
  assert.ok((await tree(page)).every((c) => /^\d(, given)?$/.test(c.what)));
});

on("answers to spoken questions", {}, async (page) => {
  await go(page, play(text));
  await page.locator('[role=gridcell][tabindex="0"]').focus();
  const press = (key) => hear(page, () => page.keyboard.press(key));
  assert.equal(await press("Alt+Shift+R"), "row 1: 5 3 blank blank 7 blank blank blank blank");
  assert.equal(await press("Alt+Shift+C"), "column 3: blank blank 8 blank blank blank blank blank blank");
  assert.equal(await press("Alt+Shift+B"), "box 1: 5 3 blank 6 blank blank blank 9 8");
  assert.equal(await press("Alt+Shift+M"), "r1c3 may be 1, 2 and 4");
  await page.waitForFunction(() => document.querySelector(".pad small").textContent !== "");
  assert.match(await press("Alt+Shift+N"), /^1: 6 left, 2: 7 left/);
  assert.equal(await press("Alt+Shift+L"), "nothing was done yet");
  await page.keyboard.press("4");
  assert.equal(await press("Alt+Shift+L"), "last: r1c3 4; box 1 has 3 open");
  assert.match(await press("Alt+Shift+H"), /^look at /);
  assert.match(await press("Alt+Shift+H"), /^look for: /);
});

on("only new conflicts are announced, with the number of all conflicts", {}, async (page) => {
  await go(page, play(text));
  const said = [];
  await page.exposeFunction("heard", (text) => said.push(text));
  await page.evaluate(() => new MutationObserver(() => heard(document.querySelector("#say").textContent)).observe(document.querySelector("#say"), { childList: true, characterData: true, subtree: true }));
  const write = async (cell, digit, conflict) => {
    await page.locator(`[role=gridcell][aria-label^="row ${cell[0]}, column ${cell[1]},"]`).focus();
    said.length = 0;
    await page.keyboard.press(digit);
    for (let i = 0; i < 100 && !said.some((text) => conflict.test(text)); i++) await page.waitForTimeout(100);
    assert.ok(said.some((text) => conflict.test(text)), said.join(" | "));
  };
  await write([2, 2], "9", /^9 .*row 2.*; 9 .*box 1$|^9 .*row 2[^]*box 1$/);
  await write([9, 7], "8", /^(?!.*row 2).*conflicts in all: \d$/);
});

on("commands in the command field", {}, async (page) => {
  await go(page, play(text));
  await page.locator('[role=gridcell][tabindex="0"]').focus();
  assert.match(await command(page, "r1c3 4"), /^r1c3 4/);
  assert.match(await command(page, "row 2"), /^row 2: 6, 2 open, 1, 9, 5/);
  assert.match(await command(page, "box 9"), /^box 9: 2, 8, /);
  assert.match(await command(page, "mark r1c4 2 6"), /r1c4/);
  assert.match(await command(page, "undo 3"), /^undone/);
  assert.match(await command(page, "fly"), /expected a command/);
  assert.deepEqual(page.wrong, [], "a refusal is no error to the browser");
  assert.match(await command(page, "hint"), /^look at/);
  const cells = await tree(page);
  assert.equal(cells[2].what, "empty");
});

on("commands in Japanese", { locale: "ja" }, async (page) => {
  await go(page, play(text));
  await page.locator('[role=gridcell][tabindex="0"]').focus();
  assert.match(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), /^1行目、?3列|^1行3列/);
  assert.match(await command(page, "行 1"), /^1行目: 5、3、/);
  assert.match(await command(page, "r1c3 4"), /^r1c3 4/);
  assert.match(await command(page, "ヒント"), /./);
  assert.match(await command(page, "戻す"), /^元に戻した/);
});

on("a game with spoken text only", {}, async (page) => {
  await go(page, play("reversi:6x6"));
  const snapshot = await page.locator("#board").ariaSnapshot();
  assert.match(snapshot, /gridcell "cell c2, empty, free to take"/);
  await page.locator('[role=gridcell][tabindex="0"]').focus();
  const press = (key) => hear(page, () => page.keyboard.press(key));
  assert.match(await press("Alt+Shift+M"), /^Black may take /);
  assert.match(await press("Alt+Shift+N"), /^Black has 2, White has 2$/);
  assert.match(await command(page, "c2"), /./);
});

// A wish of lichess players (lila #17342): get the position as text, by a key or a word.
on("the position is copied by a key and by a command", { permissions: ["clipboard-read", "clipboard-write"] }, async (page) => {
  for (const [puzzle, key, want] of [[text, "4", text.replace(":53.", ":534")], ["reversi:6x6", "", "reversi:6x6"]]) {
    await go(page, play(puzzle));
    await page.locator('[role=gridcell][tabindex="0"]').focus();
    if (key) await page.keyboard.press(key);
    for (const ask of [() => hear(page, () => page.keyboard.press("Alt+Shift+Q")), () => command(page, "copy")]) {
      assert.ok((await ask()).startsWith("Copied: " + want));
      assert.ok((await page.evaluate(() => navigator.clipboard.readText())).startsWith(want));
    }
  }
});
