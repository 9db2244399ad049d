// One state for one board: two tabs, reload, back, stores that are old, new or full, and a server
// that is busy or away.

import { alone, ask, assert, cell, go, on, play, where } from "./lib.mjs";

const text = "sudoku:3x3:53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const label = (page, i) => cell(page, i).getAttribute("aria-label");
const has = (page, i, what) => page.locator(`[role=gridcell] >> nth=${i}`).and(page.locator(`[aria-label*="${what}"]`)).waitFor({ state: "attached" });
const put = async (page, i, key) => {
  await cell(page, i).focus();
  await page.keyboard.press(key);
};
const quiet = (page) => page.locator("#away");
const kept = (page) => page.evaluate((text) => JSON.parse(localStorage.getItem("banmen.board:" + text)), text);

on("two tabs share a board, and lose nothing", {}, async (page, context) => {
  await go(page, play(text));
  await put(page, 2, "4");
  const other = await context.newPage();
  await go(other, play(text));
  await has(other, 2, "column 3, 4");
  await put(other, 3, "6");
  await has(page, 3, "column 4, 6");
  await page.bringToFront();
  await page.keyboard.press("Control+z"); // undoes the last step, whichever tab made it
  await has(other, 3, "column 4, empty");
  await page.keyboard.press("Control+y");
  await has(other, 3, "column 4, 6");
  // Both tabs enter symbols, in turns and at the same time, each into its own cells.
  const mine = [5, 6, 7, 8, 10, 11];
  const its = [15, 16, 17, 18, 22, 23];
  const write = async (p, cells) => {
    for (const c of cells) await put(p, c, solution[c]);
  };
  await Promise.all([write(page, mine), write(other, its)]);
  for (const p of [page, other]) for (const c of [...mine, ...its]) await has(p, c, `column ${(c % 9) + 1}, ${solution[c]}`);
  await page.waitForFunction((text) => JSON.parse(localStorage.getItem("banmen.board:" + text)).cells.filter((c) => c[0]).length === 30 + 14, text);
  await other.close();
  await page.reload();
  await page.waitForSelector("html[data-ready]");
  for (const c of [2, 3, ...mine, ...its]) assert.match(await label(page, c), new RegExp(`, ${solution[c]}`));
});

on("both tabs write into the same state at the same time", {}, async (page, context) => {
  await go(page, play(text));
  const other = await context.newPage();
  await go(other, play(text));
  // Each tab writes before it hears of the other.
  const hold = (p, c, key) =>
    p.evaluate(async ([c, key]) => {
      document.querySelectorAll("[role=gridcell]")[c].focus();
      document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, code: "Digit" + key, bubbles: true }));
      const until = Date.now() + 300;
      while (Date.now() < until); // a busy tab receives no messages
    }, [c, key]);
  await Promise.all([hold(page, 2, "4"), hold(other, 3, "6")]);
  for (const p of [page, other]) {
    await has(p, 2, "column 3, 4");
    await has(p, 3, "column 4, 6");
  }
});

on("one tab owns a game, and the engines play there", {}, async (page, context) => {
  await go(page, play("reversi:6x6"));
  const moves = (p) => new URLSearchParams(where(p).hash.slice(1)).get("b") ?? "";
  const take = async (p) => {
    const now = await ask("play", { puzzle: "reversi:6x6", moves: moves(p), draw: "none" });
    await cell(p, now.moves.find((m) => m.cell >= 0).cell).click();
  };
  await take(page);
  await page.waitForFunction(() => (new URLSearchParams(address().hash.slice(1)).get("b") ?? "").split(" ").length >= 2); // the answer of the engine
  const other = await context.newPage();
  await go(other, play("reversi:6x6"));
  await other.waitForFunction(() => (new URLSearchParams(address().hash.slice(1)).get("b") ?? "").split(" ").length >= 2);
  assert.equal(moves(other), moves(page));
  await take(other);
  for (const p of [page, other]) await p.waitForFunction(() => (new URLSearchParams(address().hash.slice(1)).get("b") ?? "").split(" ").length >= 4);
  await other.waitForTimeout(800); // an engine in the other tab would have moved by now
  assert.equal(moves(other), moves(page), "the engine plays once");
  assert.equal(moves(page).split(" ").length, 4);
});

on("after reloading and going back, undo, marks and the board are kept", {}, async (page) => {
  await go(page, play(text));
  await put(page, 2, "4");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Control+Digit2");
  await page.waitForFunction(() => address().hash.includes("R1C3"));
  await page.reload();
  await page.waitForSelector("html[data-ready]");
  assert.match(await label(page, 3), /marks 2/);
  await page.keyboard.press("Control+z");
  assert.match(await label(page, 3), /empty$/);
  assert.match(await label(page, 2), /column 3, 4/, "one step, not all of them");
  await page.getByRole("link", { name: "Rules" }).or(page.getByRole("link", { name: "Print" })).first().click();
  await page.waitForSelector(alone ? "html[data-ready]" : "svg.board");
  await page.goBack();
  await page.waitForSelector("html[data-ready] .pad");
  assert.match(await label(page, 2), /column 3, 4/);
  await page.keyboard.press("Control+y");
  await has(page, 3, "marks 2");
});

on("a link with a board is a step that can be undone", {}, async (page) => {
  await go(page, play(text));
  await put(page, 2, "4");
  await page.waitForFunction(() => address().hash.includes("R1C3"));
  await go(page, play(text) + "#b=" + encodeURIComponent("R1C4=6"));
  assert.match(await label(page, 3), /column 4, 6/);
  assert.match(await label(page, 2), /empty/);
  await page.keyboard.press("Control+z");
  assert.match(await label(page, 2), /column 3, 4/);
});

// Chromium restores an earlier address if it is busy right after a change.
on("a reload at an address from before the last change loses nothing", {}, async (page) => {
  await go(page, play(text));
  await put(page, 2, "4");
  await page.waitForFunction(() => address().hash.includes("b=R1C3"));
  const old = await page.evaluate(() => location.href);
  await put(page, 3, "6");
  await page.waitForFunction((old) => location.href !== old, old);
  await page.evaluate((old) => history.replaceState(null, "", old), old);
  // Leaving the page must not write the newer address again.
  await page.evaluate(() => (history.replaceState = () => {}));
  await page.reload();
  await page.waitForSelector("html[data-ready]");
  for (const c of [2, 3]) assert.match(await label(page, c), new RegExp(`, ${solution[c]}`));
});

on("the focused cell is the selected one", {}, async (page) => {
  await go(page, play(text));
  await cell(page, 2).click();
  await cell(page, 3).focus(); // like a screen reader
  await page.keyboard.press("6");
  assert.match(await label(page, 3), /column 4, 6/);
  assert.match(await label(page, 2), /empty/);
  assert.equal(await cell(page, 3).getAttribute("aria-selected"), "true");
  assert.equal(await page.locator('[aria-selected="true"]').count(), 1);
});

on("data stored by an older version", {}, async (page) => {
  await go(page, play(text));
  await page.evaluate((text) => {
    localStorage.clear(); // data from before versions, change numbers and colours
    const cells = [...text.split(":")[2]].map((s) => [s === "." ? 0 : +s]);
    cells[2] = [4];
    localStorage.setItem("banmen.board:" + text, JSON.stringify({ cells, seconds: 61 }));
    localStorage.setItem("banmen.recent", JSON.stringify([{ text, title: "Sudoku", when: 1 }]));
  }, text);
  await go(page, play(text));
  assert.match(await label(page, 2), /column 3, 4/);
  await put(page, 3, "6");
  await page.waitForFunction((text) => JSON.parse(localStorage.getItem("banmen.board:" + text)).n > 0, text);
  const now = await kept(page);
  assert.deepEqual([now.cells[2][0], now.cells[3][0]], [4, 6]);
});

on("a newer version of the page in another tab", {}, async (page, context) => {
  await go(page, play(text));
  await put(page, 2, "4");
  await page.waitForFunction((text) => localStorage.getItem("banmen.board:" + text), text);
  const other = await context.newPage();
  await go(other, "/offline");
  await other.evaluate(() => localStorage.setItem("banmen.version", "2"));
  const before = await page.evaluate(() => JSON.stringify(localStorage));
  await put(page, 3, "6");
  await page.locator("#newer").waitFor();
  assert.match(await label(page, 3), /column 4, 6/, "it can be played on");
  await page.waitForTimeout(400);
  assert.equal(await page.evaluate(() => JSON.stringify(localStorage)), before, "nothing is changed that a newer page keeps");
});

on("an older version of the page in another tab", {}, async (page) => {
  await go(page, play(text));
  await put(page, 2, "4");
  await page.waitForFunction((text) => localStorage.getItem("banmen.board:" + text), text);
  await page.evaluate((text) => {
    const { n, ...old } = JSON.parse(localStorage.getItem("banmen.board:" + text));
    old.cells[3] = [6, [], [], [], []];
    localStorage.setItem("banmen.board:" + text, JSON.stringify(old)); // a board of an older version, without change numbers and messages to other tabs
  }, text);
  await put(page, 5, "8");
  await has(page, 3, "column 4, 6");
  assert.match(await label(page, 5), /column 6, 8/);
  assert.match(await label(page, 2), /column 3, 4/);
});

on("a full store makes room, or reports that it is full", {}, async (page) => {
  await go(page, play(text));
  await page.evaluate(() => {
    const recent = [];
    for (let i = 0; i < 5; i++) {
      localStorage.setItem("banmen.board:old" + i, "x".repeat(900e3));
      recent.push({ text: "old" + i, title: "old", when: 5 - i });
    }
    localStorage.setItem("banmen.recent", JSON.stringify(recent));
    for (let size = 1 << 20; size >= 1; size >>= 1) {
      for (let i = 0; ; i++) {
        try {
          localStorage.setItem("fill" + size + "." + i, "x".repeat(size));
        } catch {
          break;
        }
      }
    }
  });
  await put(page, 2, "4");
  await page.waitForFunction((text) => localStorage.getItem("banmen.board:" + text), text);
  assert.equal((await kept(page)).cells[2][0], 4);
  assert.equal(await page.evaluate(() => localStorage.getItem("banmen.board:old4")), null, "the oldest goes");
  assert.ok(await page.evaluate(() => localStorage.getItem("banmen.board:old0")), "and no more than need be");
  assert.equal(await page.locator("#full").isVisible(), false);
  await page.evaluate(() => {
    for (let i = 0; i < 5; i++) localStorage.removeItem("banmen.board:old" + i);
    localStorage.setItem("banmen.recent", "[]");
    for (let size = 1 << 20; size >= 1; size >>= 1) {
      for (let i = 0; ; i++) {
        try {
          localStorage.setItem("more" + size + "." + i, "x".repeat(size));
        } catch {
          break;
        }
      }
    }
  });
  await page.locator(".pad").scrollIntoViewIfNeeded();
  for (let c = 3; c < 9; c++) await put(page, c, "Control+Digit1");
  await page.locator("#full").waitFor();
  assert.match(await label(page, 8), /marks 1/, "it can be played on");
});

if (!alone) {
  on("a request to a busy server is repeated when the server says", {}, async (page, context) => {
    await go(page, play(text));
    await page.waitForFunction(() => document.querySelector(".pad small").textContent !== "");
    const asked = [];
    await page.route("**/api/v1/play", (r) => {
      asked.push(Date.now());
      return asked.length <= 2 ? r.fulfill({ status: 429, headers: { "Retry-After": "1" }, body: '{"error":"busy","status":"busy"}' }) : r.continue();
    });
    await page.locator('.tools [data-do="hint"]').click();
    await page.waitForFunction(() => /busy/.test(document.querySelector("#away").textContent));
    await put(page, 2, "5"); // the page stays usable meanwhile
    assert.match(await label(page, 2), /column 3, 5/);
    await page.waitForFunction(() => document.querySelector("#away").textContent === "");
    await page.waitForSelector(".entry.wrong");
    assert.ok(asked.length >= 3, asked.length + " requests");
    page.wrong.splice(0); // the browser logs refusals
  });

  on("pages of a busy server load again by themselves", {}, async (page) => {
    await go(page, "/explain/" + encodeURIComponent(text));
    let refused = 0;
    await page.route("**/explain/**", (r) => (refused++ < 1 ? r.fulfill({ status: 429, headers: { "Retry-After": "1" }, body: "" }) : r.continue()));
    const before = await page.locator("#notation").innerText();
    await page.keyboard.press("ArrowRight");
    await page.waitForFunction((b) => document.querySelector("#notation").textContent !== b, before);
    assert.equal(refused, 2);
    page.wrong.splice(0);
  });

  on("without a server, marks, mistakes, undo and the end of a puzzle still work", {}, async (page, context) => {
    await go(page, play(text));
    await page.waitForFunction(() => document.querySelector(".pad small").textContent !== "");
    await page.route("**/api/**", (r) => r.abort());
    await put(page, 2, "5");
    await page.waitForSelector(".entry.wrong");
    assert.match(await label(page, 2), /wrong/);
    await page.waitForFunction(() => /Not connected/.test(document.querySelector("#away").textContent));
    await page.keyboard.press("Control+z");
    await page.waitForFunction(() => !document.querySelector(".entry.wrong"));
    await page.keyboard.press("m");
    await has(page, 2, "marks 1, 2 and 4");
    await page.keyboard.press("Control+z");
    await put(page, 3, "2");
    await page.keyboard.press("k");
    await page.waitForFunction(() => /Wrong: r1c4/.test(document.querySelector("#note").innerText));
    await page.locator('.tools [data-do="hint"]').click(); // this waits for the server
    for (const c of [...text.split(":")[2]].flatMap((s, c) => (s === "." ? [c] : []))) await put(page, c, solution[c]);
    await page.waitForSelector("body.solved");
    assert.equal(await page.locator("#away").count(), 1, "one note tells of all that waits");
    page.wrong.splice(0);
  });

  on("waiting requests are answered when the server is back", {}, async (page) => {
    await go(page, play(text));
    await page.waitForFunction(() => document.querySelector(".pad small").textContent !== "");
    await page.route("**/api/**", (r) => r.abort());
    await page.locator('.tools [data-do="hint"]').click();
    await page.waitForFunction(() => /Not connected/.test(document.querySelector("#away").textContent));
    await page.unroute("**/api/**");
    await page.waitForFunction(() => /look at/.test(document.querySelector("#note").innerText));
    assert.equal(await quiet(page).textContent(), "");
    page.wrong.splice(0);
  });
}
