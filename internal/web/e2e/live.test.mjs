// Entering a game of Attack 25 during the broadcast: who answered, which panel, corrections by a
// tap on an earlier answer, and everybody's chances beside it.

import { assert, cell, go, hear, on, play } from "./lib.mjs";

const take = async (page, player, panel) => {
  const before = await page.locator("#moves button").count();
  await page.locator(`.player[data-to="${player}"]`).click();
  await cell(page, panel - 1).click();
  await page.waitForFunction((n) => document.querySelectorAll("#moves button").length > n, before);
};
const moves = (page) => page.locator("#moves button").allInnerTexts().then((all) => all.map((t) => t.trim()));

for (const options of [{}, { hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 }, locale: "ja" }]) {
  on("answers are entered and corrected, " + (options.locale ?? "en"), options, async (page) => {
    await go(page, play("attack25") + "?live=1");
    assert.equal(await page.locator("#answers[open]").count(), 1);
    await page.waitForSelector(".player small"); // the chances are there from the beginning
    await take(page, "R", 13);
    await take(page, "B", 8);
    await take(page, "W", 12);
    assert.deepEqual(await moves(page), ["R13", "B8", "W12"]);
    await page.locator("#moves button").nth(1).click(); // it should be green's
    await page.waitForSelector("#note button");
    assert.equal(await page.locator('.player[data-to="B"]').getAttribute("aria-pressed"), "true");
    await page.locator('.player[data-to="G"]').click();
    await cell(page, 7).click();
    await page.waitForFunction(() => /G8/.test(document.querySelector("#moves").innerText) && document.querySelectorAll("#moves button").length === 3);
    assert.deepEqual(await moves(page), ["R13", "G8", "W12"], "what came after stays");
    await page.locator("#note button").click();
    await page.waitForFunction(() => /B8/.test(document.querySelector("#moves").innerText));
    assert.deepEqual(await moves(page), ["R13", "B8", "W12"], "and the correction can be undone");
  });
}

on("a correction lists the later answers that it makes impossible", {}, async (page) => {
  await go(page, play("attack25"));
  await page.locator("#answers summary").click();
  await take(page, "R", 13);
  await take(page, "B", 8);
  await take(page, "W", 3);
  await page.locator("#moves button").nth(1).click();
  await page.waitForSelector("#note button");
  await cell(page, 11).click();
  await page.waitForFunction(() => /removed/.test(document.querySelector("#note").innerText));
  assert.match(await page.locator("#note").innerText(), /W3/);
  assert.deepEqual(await moves(page), ["R13", "B12"]);
});

on("players have names, which are stored and shown as text", {}, async (page) => {
  await go(page, play("attack25"));
  await page.locator("#answers summary").click();
  await page.locator('[data-name="R"]').fill("<b>Aoi</b>");
  assert.equal(await page.locator(".player b").count(), 0);
  await take(page, "R", 13);
  assert.match(await page.locator(".player").first().innerText(), /^<b>Aoi<\/b> 1/);
  assert.match((await moves(page))[0], /<b>Aoi<\/b> 13/);
  await go(page, play("attack25"));
  assert.match(await page.locator(".player").first().innerText(), /^<b>Aoi<\/b>/);
});

on("the Attack Chance is marked", {}, async (page) => {
  await go(page, play("attack25:WWWWWB.B.GBBWGBB.G.BRGB.B"));
  assert.equal(await page.locator("#turn.sign").innerText(), "Attack Chance");
  await go(page, play("attack25"));
  assert.equal(await page.locator("#turn.sign").count(), 0);
});
