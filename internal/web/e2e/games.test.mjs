// Games: engines in seats, the Attack Chance, import and export of records, hints, words.

import { readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { assert, cell, go, on, play, say, where } from "./lib.mjs";

const chance = "B13 G8 B3 R12 W11 W14 G18 B23 R16 R4 W21 G5 W22 Gx B15 - R2 W24 G1 W6 B7 Bx - G17";
const from = (moves, text = "attack25") => play(text) + "#" + new URLSearchParams({ b: moves });
const moves = (page) => page.evaluate(() => (new URLSearchParams(address().hash.slice(1)).get("b") ?? "").split(" ").filter((m) => m));
const wait = (page, n) => page.waitForFunction((n) => (new URLSearchParams(address().hash.slice(1)).get("b") ?? "").split(" ").filter((m) => m).length >= n, n);

// seat puts engines into seats, with a seed.
async function seat(page, engines, seed) {
  if (!(await page.locator("#seats").getAttribute("open").then((a) => a !== null))) await page.locator("#seats summary").click();
  await page.locator("#seed").fill(String(seed));
  await page.locator("#seed").blur();
  for (const [p, e] of Object.entries(engines)) await page.locator(`[data-seat="${p}"]`).selectOption(e);
}

on("engines play to the end, and the same seed gives the same game", {}, async (page) => {
  const games = [];
  for (const text of ["attack25", "attack25"]) {
    await go(page, play(text));
    await page.evaluate(() => localStorage.clear());
    await page.goto("about:blank");
    await go(page, play(text));
    await page.locator("#seats summary").click();
    await seat(page, { R: "greedy" }, 11);
    await page.locator('.tools [data-do="pause"]').click();
    await page.locator('.tools [data-do="restart"]').click();
    await page.waitForFunction(() => address().hash === "");
    await seat(page, { G: "greedy", W: "random", B: "greedy" }, 11);
    await page.locator('.tools [data-do="pause"]').click();
    await page.waitForFunction(() => /wins|tie/.test(document.querySelector("#turn").textContent));
    games.push((await moves(page)).join(" "));
  }
  assert.equal(games[0], games[1]);
  assert.match(games[0], /\//, "an Attack Chance");
});

on("a person against engines: pause, single moves, and who answers", {}, async (page) => {
  await go(page, play("attack25"));
  await seat(page, { R: "greedy", G: "greedy", B: "greedy" }, 5);
  await page.waitForFunction(() => /White answers/.test(document.querySelector("#say").textContent));
  const before = await moves(page);
  assert.equal(await page.locator('.player[aria-disabled="false"]').count(), 1, "only W may answer");
  await page.locator('.tools [data-do="pause"]').click();
  await page.locator('[role=gridcell][aria-label*="free to take"]').first().click();
  await wait(page, before.length + 1);
  await page.waitForTimeout(800);
  assert.equal((await moves(page)).length, before.length + 1, "the engines wait");
  for (let n = 0; (await moves(page)).length === before.length + 1 && n < 1; n++) await page.locator('.tools [data-do="step"]').click();
  await page.waitForTimeout(800);
  assert.ok((await moves(page)).length <= before.length + 2, "one step");
  await page.getByLabel("I choose who answers").check();
  const n = (await moves(page)).length;
  await page.locator('.tools [data-do="pause"]').click();
  await page.waitForTimeout(800);
  assert.equal((await moves(page)).length, n, "nobody has said who answers");
  await page.locator('.player[data-to="R"]').click();
  await wait(page, n + 1);
  assert.match((await moves(page)).at(-1), /^R/);
  assert.match(await page.locator("#review").getAttribute("href"), /#mine=W$/);
  await page.reload();
  await page.waitForSelector("html[data-ready]");
  assert.equal(await page.locator('[data-seat="G"]').inputValue(), "greedy", "seats are kept");
});

on("Reversi against an engine", {}, async (page) => {
  await go(page, play("reversi:6x6"));
  await seat(page, { O: "greedy" }, 1);
  assert.ok(await page.locator("#who").isHidden());
  for (let n = 0; n < 40 && !(await page.locator("#turn").textContent()); n++) {
    const mine = await page.locator('[role=gridcell][aria-label*="free to take"]').count();
    if (mine) await page.locator('[role=gridcell][aria-label*="free to take"]').first().click();
    else if (await page.locator("#others button").count()) await page.locator("#others button").first().click();
    await page.waitForTimeout(600);
  }
  assert.match(await page.locator("#turn").textContent(), /wins|tie|\d/);
});

on("Reversi has discs on green, an opponent, and the last move", {}, async (page) => {
  await go(page, play("reversi"));
  assert.equal(await page.locator("rect.felt").count(), 1);
  assert.deepEqual(await page.locator(".player").allInnerTexts(), ["Black 2", "White 2"]);
  assert.deepEqual((await page.locator('[data-seat="O"] > option').allTextContents()).map((t) => t.split(" ")[0]), ["by", "weak", "normal", "strong"]);
  assert.equal(await page.locator(".over .spot").count(), 4, "legal moves");
  await cell(page, 0).click();
  assert.match(await page.locator("#note").innerText(), /Black/);
  await cell(page, 19).hover();
  assert.equal(await page.locator(".flips").count(), 1);
  await cell(page, 19).click();
  await wait(page, 2);
  await page.waitForFunction(() => document.querySelectorAll(".under .last").length === 1);
  assert.equal(await page.locator(".flips").count(), 0, "frames go with the position");
  assert.equal(await page.locator(".over .disc-dark, .over .disc-light").count(), 6);
  assert.doesNotMatch(await page.locator("#note").innerText(), /legal/, "what was said of another position is gone");
});

on("the value of opening each panel", {}, async (page) => {
  await go(page, from(chance));
  await page.waitForFunction(() => /Attack Chance/.test(document.querySelector("#turn").textContent));
  await page.locator("[data-do=chances]").click();
  await page.waitForFunction(() => document.querySelectorAll(".worth").length === 21);
  const all = (await page.locator("#note").innerText()).split("Value of opening: ")[1].split(", ").map((t) => t.split(/[:\s]+/));
  assert.equal(all.length, 21);
  assert.ok(all.every(([, w], i) => i === 0 || +w <= +all[i - 1][1]), "the best first");
  assert.equal(await page.locator(".worth .best").first().textContent(), all[0][1]);
  assert.match(await cell(page, +all[0][0] - 1).getAttribute("aria-label"), new RegExp(`opened: ${all[0][1]}\\s%`));
  await page.locator('.player[data-to="G"]').click();
  await page.locator('[role=gridcell][aria-label*="free to take"]').first().click();
  await page.waitForFunction(() => /Which cell should be opened/.test(document.querySelector("#note").textContent) && document.querySelectorAll(".worth").length === 21);
  await page.locator('.note [data-do="deselect"]').click();
  await page.waitForFunction(() => !/Which cell/.test(document.querySelector("#note").textContent));
  // By keys: take the panel of the cursor, then go to the panel to open.
  const free = page.locator('[role=gridcell][aria-label*="free to take"]').first();
  await free.focus();
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => /Which cell should be opened/.test(document.querySelector("#say").textContent));
  for (const k of "16") await page.keyboard.press(k);
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => /\/16$/.test(new URLSearchParams(address().hash.slice(1)).get("b")));
  assert.equal(await page.locator(".worth").count(), 0);
});

on("records are imported and exported", { permissions: ["clipboard-read", "clipboard-write"] }, async (page) => {
  await go(page, from("R13 B8"));
  await page.waitForFunction(() => document.querySelector("#review").href.includes("B8"));
  await page.locator("#records summary").click();
  assert.equal(await page.locator("#record").inputValue(), "R13 B8");
  await page.locator('[data-do="copy-record"]').click();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), "R13 B8");
  const [file] = await Promise.all([page.waitForEvent("download"), page.locator('[data-do="download-record"]').click()]);
  assert.equal(file.suggestedFilename(), "attack25.txt");
  assert.equal(readFileSync(await file.path(), "utf8"), "R13 B8\n");

  const open = async (text) => {
    await page.locator("#record").fill(text);
    await page.locator('[data-do="open-record"]').click();
  };
  const board = () => page.locator(".sheet").ariaSnapshot();
  const stays = await board();
  for (const [text, says] of [
    ["f5d6c3", /^1:1: expected a record of attack25, found one of reversi$/],
    ["R13 B8\nWx - G99", /^2:7: expected a panel from 1 to 25/],
    ["R13 B8\nWx - G25", /^2:6: move 5, G25: G may not take 25/],
    ["R13 B8 G14 " + "R25 ".repeat(10000), /^1:12: move 4, R25: /],
    ["", /expected a puzzle/],
    ["<script>alert(1)</script>", /^1:1: /],
  ]) {
    await open(text);
    await page.waitForFunction((t) => document.querySelector("#record-said").textContent.match(t), says.source);
    assert.equal(await board(), stays, "the board stays");
    assert.deepEqual(await moves(page), ["R13", "B8"]);
  }
  assert.deepEqual(page.wrong, [], "refusals that are expected print nothing in the console");
  await open("R13 B8" + " -".repeat(9998));
  await page.waitForFunction(() => /10000 moves/.test(document.querySelector("#say").textContent));
  await page.locator("#review").click();
  await page.waitForFunction(() => /A review accepts records of up to/.test(document.querySelector("#note").textContent));
  const name = join(tmpdir(), `banmen-record-${process.pid}.txt`);
  writeFileSync(name, "# a game\nR13B8Wx-G14\n");
  await page.locator("#record-file").setInputFiles(name);
  await page.waitForFunction(() => /5 moves/.test(document.querySelector("#say").textContent));
  await page.waitForFunction(() => new URLSearchParams(address().hash.slice(1)).get("b") === "R13 B8 Wx - G14");
  await open("attack25,size=6:R15 B9");
  await page.waitForFunction(() => /attack25%2Csize/.test(location.href) && document.documentElement.dataset.ready !== undefined);
  assert.deepEqual(await moves(page), ["R15", "B9"]);
});

on("hints, words and the timer of a game", {}, async (page) => {
  await go(page, from("R13 B8"));
  await page.waitForFunction(() => document.querySelector("#review").href.includes("B8"));
  const command = async (words) => {
    await page.evaluate(() => (document.querySelector("#say").textContent = ""));
    await page.locator("#speak").evaluate((d) => (d.open = true));
    await page.locator("#words").fill(words);
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.querySelector("#say").textContent !== "");
    return say(page).textContent();
  };
  await cell(page, 12).focus();
  await page.keyboard.press("h");
  await page.waitForFunction(() => /now R wins/.test(document.querySelector("#note").textContent));
  assert.match(await page.locator("#note").innerText(), /R3: \d+\.\d in 100, score/);
  assert.equal(await page.locator("#clock").textContent(), "");
  await page.keyboard.press("t");
  await page.waitForFunction(() => /\d:\d\d/.test(document.querySelector("#clock").textContent));
  await page.keyboard.press("t");
  await page.waitForFunction(() => document.querySelector("#clock").textContent === "");
  assert.match(await command("moves"), /R: 3/);
  assert.match(await command("row 2"), /^row 2/);
  assert.match(await command("8"), /8: B/);
  assert.match(await command("what 8"), /8: B/);
  assert.match(await command("W14"), /W14 played/);
  assert.deepEqual(await moves(page), ["R13", "B8", "W14"]);
  assert.match(await command("undo 2"), /^undone/);
  await page.waitForFunction(() => new URLSearchParams(address().hash.slice(1)).get("b") === "R13");
  assert.match(await command("fly"), /expected|fly/);
});

on("a game on a phone", { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true }, async (page) => {
  await go(page, from(chance));
  await page.waitForFunction(() => /Attack Chance/.test(document.querySelector("#turn").textContent));
  await page.locator("[data-do=chances]").tap();
  await page.waitForFunction(() => document.querySelectorAll(".worth").length === 21);
  for (const id of ["seats", "records", "settings"]) await page.locator(`#${id} summary`).tap();
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 360, "nothing is wider than the screen");
});
