// The course: figures run, step and accept another board; guesses and progress are stored; without
// scripts the text is complete and figures are animated.

import { assert, barriers, go, on, visit } from "./lib.mjs";

const figure = (page, n = 0) => page.locator("[data-figure]").nth(n);
const stands = (page) => figure(page).locator(".stands").textContent();

on("a figure: guessing its result, running it, stepping, another board", { reducedMotion: "reduce" }, async (page) => {
  await go(page, "/learn/1");
  await figure(page).locator(".guess input").fill("40");
  await figure(page).locator(".guess button").click();
  await page.waitForFunction(() => /step 1,/.test(document.querySelector(".stands").textContent));
  await figure(page).locator("[data-does=after]").focus();
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction(() => /step 2,/.test(document.querySelector(".stands").textContent));
  await page.keyboard.press("ArrowLeft");
  await page.waitForFunction(() => /step 1,/.test(document.querySelector(".stands").textContent));
  await page.keyboard.press("b");
  await page.waitForFunction(() => /backtracks 1/.test(document.querySelector(".stands").textContent));
  assert.match(await figure(page).locator("[role=status]").textContent(), /back from r1c3/);
  await figure(page).locator(".speed").fill("22");
  await figure(page).locator("[data-does=go]").click();
  await page.waitForFunction(() => /You guessed 40; it was 13/.test(document.querySelector(".outcome").textContent));
  await figure(page).locator("summary").click();
  await figure(page).locator(".own input").fill("................");
  await figure(page).locator(".own button").click();
  await page.waitForFunction(() => /step 1,/.test(document.querySelector(".stands").textContent));
  assert.match(await stands(page), /depth 1, backtracks 0/);
  await figure(page).locator(".own input").fill("nonsense");
  await figure(page).locator(".own button").click();
  await page.waitForFunction(() => /unrecognised/.test(document.querySelector(".outcome").textContent));
});

on("a recording accepts another board, and reports errors in it", { reducedMotion: "reduce" }, async (page) => {
  for (const [path, board, shown, says] of [["/learn/3", "1234341221434321", /r\dc\d (is opened|must stay)/, /expected 16 digits, a full board/], ["/learn/4", "......BB...GRB...GR......", /try r\dc\d=/, /expected 25 panels/]]) {
    await go(page, path);
    await figure(page).locator(".guess input").fill("25");
    await figure(page).locator(".guess button").click();
    await page.waitForFunction(() => /step 1,/.test(document.querySelector(".stands").textContent));
    await figure(page).locator("summary").click();
    await figure(page).locator(".own input").fill("12");
    await figure(page).locator(".own button").click();
    await page.waitForFunction((s) => new RegExp(s).test(document.querySelector(".outcome").textContent), says.source);
    await figure(page).locator(".own input").fill(board);
    await figure(page).locator(".own button").click();
    const digits = [...board].filter((c) => c !== ".").length + (path === "/learn/3" ? -1 : 1);
    await page.waitForFunction(([s, n]) => new RegExp(s).test(document.querySelector(".what").textContent) && document.querySelector("[data-figure] .board").textContent.replace(/\s/g, "").length === n, [shown.source, digits]);
    await figure(page).locator(".speed").fill("22");
    await figure(page).locator("[data-does=go]").click();
    await page.waitForFunction(() => /It was \d/.test(document.querySelector(".outcome").textContent));
  }
});

on("the first frames of a long search are one step apart", { reducedMotion: "reduce" }, async (page) => {
  await go(page, "/learn/2");
  await figure(page).locator(".guess input").fill("9999");
  await figure(page).locator(".guess button").click();
  for (let n = 1; n < 30; n++) {
    await page.waitForFunction((n) => new RegExp("step " + n + ",").test(document.querySelector(".stands").textContent), n);
    await figure(page).locator("[data-does=after]").click();
  }
});

on("guesses, chapters read and exercises done are remembered", { reducedMotion: "reduce" }, async (page) => {
  await go(page, "/learn/1");
  await figure(page).locator(".guess input").fill("21");
  await figure(page).locator(".guess button").click();
  await page.locator("[data-done='1.2']").check();
  await page.locator("#read").check();
  await go(page, "/learn");
  assert.match(await page.locator("[data-chapter='1'] .done").textContent(), /read; exercises done: 1 of 5/);
  await go(page, "/learn/1");
  assert.equal(await figure(page).locator(".guess input").inputValue(), "21");
  assert.ok(await page.locator("[data-done='1.2']").isChecked());
});

on("chapters read and exercises done on two devices are merged", {}, async () => {
  const { pack, unpack } = await import(new URL("../page/static/carry.js", import.meta.url));
  const kept = new Map([["learn", { read: [1], done: ["1.1"], guesses: { "1-1": "40" } }]]);
  const there = { "banmen.learn": JSON.stringify({ read: [1, 2], done: ["2.3"], guesses: { "1-1": "12", "2-1": "9" } }) };
  const text = pack({ length: 1, key: () => "banmen.learn", getItem: (name) => there[name] });
  unpack(text, (name, other) => kept.get(name) ?? other, (name, value) => kept.set(name, value));
  assert.deepEqual(kept.get("learn"), { read: [1, 2], done: ["1.1", "2.3"], guesses: { "1-1": "40", "2-1": "9" } });
  assert.throws(() => unpack(JSON.stringify({ format: "banmen browser 1", kept: { learn: [] } }), () => undefined, () => {}), TypeError);
});

on("every chapter fits a phone and has no accessibility errors", { bypassCSP: true, viewport: { width: 360, height: 740 } }, async (page) => {
  await go(page, "/learn");
  const chapters = await page.locator("[data-chapter]").count();
  for (const path of ["/learn", ...Array.from({ length: chapters }, (_, i) => "/learn/" + (i + 1))]) {
    for (const lang of ["en", "ja"]) {
      await go(page, path + "?lang=" + lang);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360, path);
      for (const details of await page.locator("main details").all()) await details.evaluate((d) => (d.open = true));
      await barriers(page, path + " " + lang);
    }
  }
});

on("without scripts a chapter is complete, and its figures are animated", { javaScriptEnabled: false }, async (page) => {
  await visit(page, "/learn/1");
  assert.match(await page.locator("article").innerText(), /It wrote 13 digits and erased 1/);
  for (let n = 1; n <= 6; n++) {
    for (const lang of ["en", "ja"]) {
      await visit(page, "/learn/" + n + "?lang=" + lang);
      const films = await page.locator("figure.lane img").evaluateAll((all) => all.map((img) => img.getAttribute("src")));
      assert.equal(films.length, await page.locator("figure.lane").count());
      for (const src of films) {
        const r = await page.request.get(src);
        assert.match(await r.text(), /^<svg[\s\S]*@keyframes/, src);
      }
      assert.equal(await page.locator("section.exercise").count(), n < 6 ? 5 : 0);
      assert.ok(!(await page.locator(".controls").first().isVisible()));
    }
  }
});
