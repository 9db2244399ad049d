// Faults that people reported, so that they do not return: texts that outlive their position,
// numbers without meaning, addresses without a page, overlapping pads and plots.

import { ask, assert, cell, go, on, play, where } from "./lib.mjs";

const text = "sudoku:3x3:..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..";
const picture = "nonogram:10x10+columns(1.1.2/1.1.1.2/7.1/3.2/2.1.1/1.5/3/2.2/1.6/1.1.1)+rows(1.1.1.2/3.1/7/2.1/2.1/1.1.2/3.2.2/1.1.2/4.1.2/2.2.1)";
const regions = "starbattle:5x5+regions(AABBBAABBBACCDDACCDDEEEDD)";
const note = (page) => page.locator("#note").innerText();

on("remarks about a position disappear with it", {}, async (page) => {
  await go(page, play(text));
  await cell(page, 0).click();
  await page.keyboard.press("4");
  await page.locator('.tools [data-do="check"]').click();
  await page.waitForFunction(() => /\w/.test(document.querySelector("#note").innerText));
  await page.keyboard.press("Alt+Shift+Y");
  await page.waitForTimeout(300);
  await cell(page, 1).click();
  await page.keyboard.press("9");
  await page.waitForFunction(() => !/r1c1/.test(document.querySelector("#note").innerText));
  assert.doesNotMatch(await note(page), /contradiction|Wrong/);
});

on("a digit that occurs too often is shown as such", {}, async (page) => {
  await go(page, play("sudoku:2x2:1..............."));
  await page.waitForFunction(() => document.querySelector('[data-symbol="1"] small').textContent, "how many belong there is known");
  for (const i of [1, 4, 6, 9, 11]) {
    await cell(page, i).click();
    await page.keyboard.press("1");
  }
  await page.waitForFunction(() => /in all: 6/.test(document.querySelector("#say").textContent), "the last answer came, after which nothing else is said");
  await page.keyboard.press("Alt+Shift+N");
  await page.waitForFunction(() => /1: 2 too many/.test(document.querySelector("#say").textContent));
  assert.doesNotMatch(await page.locator("body").innerText(), /-\d+ left/);
});

on("a kind and its size make an address", {}, async (page) => {
  for (const [path, kind] of [["/kenken:4", "kenken:4"], ["/coin:4", "coin:4"], ["/magic:4", "magic:4"], ["/latin:6", "latin:6"], ["/sudoku", "sudoku:3x3"], ["/reversi", "reversi"]]) {
    await go(page, path);
    assert.ok(decodeURIComponent(where(page).pathname).startsWith("/play/" + kind) || where(page).pathname.startsWith("/daily/"), where(page).pathname);
    assert.ok((await page.locator("[role=gridcell]").count()) > 8, path);
  }
});

on("pens, keypads and lines suit the kind", {}, async (page) => {
  for (const [puzzle, pens] of [[picture, 2], [regions, 2], [text, 4]]) {
    await go(page, play(puzzle));
    assert.equal(await page.locator("[data-pen]").count(), pens, puzzle);
    // The number of missing symbols does not overlap the sign of a button.
    const over = await page.locator(".pad [data-symbol]").evaluateAll((all) =>
      all.filter((b) => {
        const small = b.querySelector("small");
        const [a, c] = [b.querySelector("b").getBoundingClientRect(), small.getBoundingClientRect()];
        return small.textContent && a.right > c.left + 1 && a.bottom > c.top + 1 && a.left < c.right && a.top < c.bottom;
      }).map((b) => b.innerText),
    );
    assert.deepEqual(over, [], puzzle);
  }
  await go(page, play(text));
  const columns = await page.locator(".pad [data-symbol]").evaluateAll((all) => new Set(all.map((b) => Math.round(b.getBoundingClientRect().left))).size);
  assert.equal(columns, 3, "nine digits stand as on a telephone");
  assert.equal(await page.locator("#command").isVisible(), false, "commands are behind a button");
  await go(page, play(picture));
  assert.match(await page.locator(".ink .heavy").getAttribute("d"), /h480.*v480/s);
  const [left, mid] = await page.locator(".ink .heavy").evaluate((p) => [p.getBBox().x, p.getAttribute("d")]);
  assert.ok(mid.includes(`M${left + 5 * 48} `), "a line after five cells");
  await cell(page, 34).hover();
  assert.equal(await page.locator(".hair").count(), 19, "row and column under the hand");
  await go(page, play(regions));
  assert.ok((await page.locator(".zone").count()) > 0, "regions are tinted");
});

on("on a phone the keypad is directly below the board", { viewport: { width: 360, height: 640 }, isMobile: true, hasTouch: true }, async (page) => {
  for (const puzzle of [text, picture]) {
    await go(page, play(puzzle));
    const gap = await page.evaluate(() => document.querySelector(".hand").getBoundingClientRect().top - document.querySelector(".frame svg").getBoundingClientRect().bottom);
    assert.ok(gap >= 0 && gap < 24, puzzle + ": " + gap);
  }
});

for (const locale of ["en", "ja"]) {
  on("the players of Attack 25 are named by their colours: " + locale, { locale, colorScheme: "dark" }, async (page) => {
    await go(page, play("attack25"));
    const names = (await page.locator(".player").allInnerTexts()).join(" ");
    for (const name of locale === "ja" ? ["赤", "緑", "白", "青"] : ["Red", "Green", "White", "Blue"]) assert.ok(names.includes(name), names);
    await page.locator("#seats summary").click();
    const levels = await page.locator("[data-seat] > option").allInnerTexts();
    for (const level of locale === "ja" ? ["弱", "ふつう", "強"] : ["weak", "normal", "strong"]) assert.ok(levels.some((l) => l.includes(level)), levels.join());
    await go(page, play("reversi"));
    const [felt, paper] = await page.evaluate(() => ["rect.felt", "rect.paper"].map((s) => getComputedStyle(document.querySelector(s)).fill));
    const [r, g, b] = felt.match(/\d+/g).map(Number);
    assert.ok(g > r && g > b && felt !== paper, "green in the dark, too: " + felt);
  });
}

on("panels turn one after the other", {}, async (page) => {
  const moves = [];
  let move;
  for (let now = await ask("play", { puzzle: "reversi", draw: "none" }); !move; now = await ask("play", { puzzle: "reversi", moves: moves.join(" "), draw: "none" })) {
    move = now.moves.find((m) => m.flips?.length > 1);
    if (!move) moves.push(now.moves[0].text);
  }
  await go(page, play("reversi") + "#b=" + encodeURIComponent(moves.join(" ")));
  await page.locator("#seats summary").click();
  for (const seat of ["X", "O"]) await page.locator(`[data-seat="${seat}"]`).selectOption({ index: 0 }); // by hand
  await page.waitForSelector(`[role=gridcell][aria-label*="${move.text}"][aria-label*="free to take"]`, { state: "attached" }); // wait until the moves were made
  assert.equal(await page.locator(".flip").count(), 0, "nothing turns at the start");
  await cell(page, move.cell).click();
  await page.waitForSelector(".flip");
  const delays = await page.locator(".flip").evaluateAll((all) => all.map((g) => g.style.animationDelay));
  assert.deepEqual(delays, move.flips.map((_, i) => i * 70 + "ms"));
});


on("titles of plots are inside the plots", { locale: "ja" }, async (page) => {
  await go(page, "/watch/" + encodeURIComponent(text));
  await page.waitForSelector(".lane svg text");
  const out = await page.evaluate(() =>
    [...document.querySelectorAll("main svg")].flatMap((svg) => {
      const frame = svg.getBoundingClientRect();
      return [...svg.querySelectorAll("text")].filter((t) => {
        const r = t.getBoundingClientRect();
        return r.width && (r.left < frame.left - 1 || r.right > frame.right + 1 || r.top < frame.top - 1 || r.bottom > frame.bottom + 1);
      }).map((t) => t.textContent);
    }),
  );
  assert.deepEqual(out, []);
});

on("rows have short names, and pictures beside the grid have a role", {}, async (page) => {
  await go(page, play(text));
  assert.deepEqual(await page.locator("[role=row]").evaluateAll((all) => all.slice(0, 2).map((r) => r.getAttribute("aria-label"))), ["row 1", "row 2"]);
  assert.equal(await page.locator(".frame > svg").getAttribute("role"), "presentation");
  assert.equal(await page.locator(".frame svg > g:not([role]):not([aria-hidden])").count(), 0);
});
