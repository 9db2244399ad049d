// With others: a link to the same puzzle with everybody's times; and moving all data to another
// device by a link or by codes.

import { alone, assert, go, on, open, play, solve, visit } from "./lib.mjs";

const small = "sudoku:2x2:1.....3....4.2..";

// finish solves a board, to the moment at the end.
async function finish(page, text) {
  await solve(page, text);
  await page.waitForSelector("#end:not([hidden])");
}

on("friends solve the same puzzle and see each other's times", {}, async (page) => {
  await go(page, play(small));
  await page.locator("#share summary").click();
  await page.getByRole("button", { name: "Play with friends" }).click();
  await page.waitForFunction(() => /with=/.test(document.querySelector("#link").value));
  const link = await page.locator("#link").inputValue();
  await finish(page, small);
  await page.locator("#my-name").fill("<i>Aoi</i>");
  await page.getByRole("button", { name: "Send my time" }).click();
  await page.waitForSelector("#meeting-table:not([hidden]) tbody tr");

  const other = await open({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 640 }, locale: "ja" });
  const friend = await other.newPage();
  await go(friend, link);
  await finish(friend, small);
  await friend.waitForSelector("#meeting-table:not([hidden]) tbody tr");
  await friend.locator("#my-name").fill("Ben");
  await friend.locator("#meeting button").tap();
  await friend.waitForFunction(() => document.querySelectorAll("#meeting-table tbody tr").length === 2);
  const names = await friend.locator("#meeting-table tbody th").allInnerTexts();
  assert.deepEqual(names.sort(), ["<i>Aoi</i>", "Ben"]);
  await other.close();
  await page.waitForFunction(() => document.querySelectorAll("#meeting-table tbody tr").length === 2, undefined, { timeout: 30e3 });
});

on("all data moves to another device by a link, once", {}, async (page) => {
  await go(page, play(small));
  await finish(page, small);
  await go(page, "/mine");
  await page.getByRole("button", { name: "Move to another device" }).click();
  await page.waitForSelector("#moving:not([hidden]) img");
  const link = await page.locator("#move-link").inputValue();
  assert.match(link, /\/mine#take=[\w-]{22}$/, "the secret stands behind #");
  const other = await open();
  const there = await other.newPage();
  await go(there, link);
  await there.waitForFunction(() => /1 boards and 1 results/.test(document.querySelector("#say").textContent));
  assert.match(await there.locator("#sums").innerText(), /Puzzles solved\s+1/);
  assert.equal(new URL(there.url()).hash, "");
  await visit(there, "/");
  await go(there, link);
  await there.waitForFunction(() => /already collected/.test(document.querySelector("#say").textContent));
  await other.close();
});

on("codes, scanned in any order, move all data to another device", {}, async (page, context) => {
  const carry = new URL("../page/static/carry.js", import.meta.url);
  const { gather, pieces } = await import(carry);
  const text = JSON.stringify({ format: "banmen browser 1", kept: { results: Array.from({ length: 300 }, (_, i) => ({ text: "p" + i + Math.sin(i), kind: "sudoku", title: "S", level: "easy", seconds: i, hints: 0, mistakes: 0, when: i })) } });
  const all = await pieces(text);
  assert.ok(all.length > 2);
  let now;
  for (const p of [...all.slice(1).reverse(), all[1]]) {
    now = await gather(JSON.parse(JSON.stringify(now ?? null)), p); // through JSON, as the browser stores it
    assert.equal(now.text, undefined);
  }
  assert.deepEqual(now.missing, [1]);
  for (const bad of ["", "1/2", "0/2/abc/xx", "3/2/abc/xx", "1/99/abc/xx", "1/1/abc/AAAA"]) await assert.rejects(gather(now, bad), TypeError, bad);
  now = await gather(now, all[0]);
  assert.equal(now.text, text);
  // On the page, opened by links as a camera does, with one link missing at first.
  const order = [...all.slice(1), all[0]];
  for (const [i, p] of order.entries()) {
    await go(page, "/mine#piece=" + p);
    if (i + 1 < order.length) await page.waitForFunction((n) => document.querySelector("#say").textContent.startsWith(n + " of "), i + 1);
  }
  await page.waitForFunction(() => /300 results/.test(document.querySelector("#say").textContent));
  await go(page, "/mine#piece=1/1/abc/AAAA");
  await page.waitForFunction(() => /nothing was changed/.test(document.querySelector("#say").textContent));
  if (!alone) return;
  await page.getByRole("button", { name: "Move to another device" }).click();
  await page.waitForSelector("#codes img");
});
