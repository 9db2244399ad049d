// Links of other programs on the page: opened in the field and by address, with rules beside the
// board, and exported again; and rules drawn by mouse and keys, with the solutions they leave.

import { ask, assert, go, on, where } from "./lib.mjs";

const at = (what, t) => "/" + what + "/" + encodeURIComponent(t);
const lines = "sudoku:2x2+arrow(R4C1-R4C3)+thermo(R1C1-R1C3):1..............2";
const texts = {
  sudokupad: "sudoku:2x2+thermo(R1C1-R1C3):1...............",
  fpuzzles: lines,
  sudokumaker: lines,
  iss: lines,
  penpa: "sudoku:2x2:..1.............",
  puzzlink: "sudoku:2x2:1.....3....4.2..",
};

// others are links to other puzzles, so that there are ten.
const others = [
  ["fpuzzles", "sudoku:3x3+kropki(R1C1bR1C2)+whispers(R2C1-R2C4)+x:................................................................................."],
  ["sudokumaker", "sudoku:2x2+quad(1.2R1C1)+renban(R4C1-R4C3):................"],
  ["iss", "sudoku:2x2+littlekiller(5R1C2-R2C1)+sandwich(3R1C1-R1C4):................"],
  ["penpa", "sudoku:2x2:1..............2"],
];

on("links of ten other programs", {}, async (page) => {
  const all = [...Object.entries(texts), ...others];
  assert.equal(all.length, 10);
  for (const [i, [form, text]] of all.entries()) {
    const { text: link } = await ask("convert", { puzzle: text, to: form });
    assert.match(link, /^https:\/\//, form);
    if (i % 2) await go(page, at("play", link.trim()));
    else {
      await go(page, "/");
      await page.locator("#paste").fill(link.trim());
      await page.locator("form:has(#paste) button").click();
      await page.waitForSelector("body.playing");
    }
    await page.waitForSelector("html[data-ready]");
    assert.ok(where(page).pathname.startsWith("/play/"), form + " " + page.url());
    const texts = await page.locator("section.told").allInnerTexts();
    for (const [, part] of text.matchAll(/\+([a-z]+)/g)) {
      const rule = { arrow: /arrow/, thermo: /thermometer/, cage: /cage/, kropki: /dot/, whispers: /differ by at least 5/, x: /diagonal/, quad: /circle/, renban: /consecutive/, littlekiller: /diagonal/, sandwich: /least and the greatest/ }[part];
      assert.match(texts.join(), rule, form + " " + part);
    }
  }
  await page.locator(".links a", { hasText: "Open elsewhere" }).click();
  await page.waitForSelector("ul.out");
  assert.equal(await page.locator("ul.out li").count(), 6);
  assert.ok((await page.locator("ul.out a").count()) >= 5);
});

// changed returns the text of the puzzle after a change.
async function changed(page, does) {
  const was = await page.locator("#text").innerText();
  await does();
  await page.waitForFunction((t) => document.querySelector("#text").textContent !== t, was);
  return page.locator("#text").innerText();
}

on("regions are painted by mouse and keys", {}, async (page) => {
  await go(page, at("make", "sudoku:2x2"));
  const hits = page.locator("#picture [role=gridcell]");
  const drag = async (...cells) => {
    await page.evaluate(() => scrollTo(0, 0));
    for (const [i, cell] of cells.entries()) {
      const box = await hits.nth(cell).boundingBox();
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 3 });
      if (i === 0) await page.mouse.down();
    }
    await page.mouse.up();
  };
  await page.getByRole("button", { name: "Draw regions" }).click();
  assert.equal(await page.locator(".painted .tint").count(), 16);
  const letter = (l) => page.locator("#regions .letters button", { hasText: l });
  await letter("A").click();
  await drag(0, 1, 2, 3);
  await letter("B").click();
  await drag(4, 5, 6, 7);
  await hits.nth(8).focus();
  for (const l of "CCCC") {
    await page.keyboard.press(l);
    await page.keyboard.press("ArrowRight");
  }
  await letter("D").click();
  await drag(12, 13, 14, 15);
  assert.equal(await letter("C").getAttribute("aria-label"), "Region C: 4 cells");
  const text = await changed(page, () => page.getByRole("button", { name: "Use these regions" }).click());
  assert.match(text, /^sudoku:2x2\+regions\(AAAABBBBCCCCDDDD\)/);
  assert.equal(await page.locator(".painted").count(), 0);
  assert.match(await page.locator("#told").innerText(), /576 solutions/);
  assert.match(await changed(page, () => page.locator("#drawn li", { hasText: "AAAABBBB" }).locator("a").click()), /^sudoku:2x2:/);
  await page.getByRole("button", { name: "Draw regions" }).click();
  await letter("A").click();
  await drag(2, 3);
  await page.getByRole("button", { name: "Use these regions" }).click();
  await page.waitForFunction(() => /region/.test(document.querySelector("#told h2").textContent), "sizes that cannot be are refused");
  await go(page, at("make", "starbattle:5x5"));
  await page.getByRole("button", { name: "Draw regions" }).click();
  assert.equal(await page.locator("#regions .letters button").count(), 5);
});

on("rules are entered as formulas, alternatives and state machines", {}, async (page) => {
  await go(page, at("make", "sudoku:2x2"));
  const hits = page.locator("#picture [role=gridcell]");
  const add = () => page.locator("#write button").click();
  await page.locator("#written").selectOption("relate");
  assert.match(await page.locator("#written-rule").innerText(), /neighbours on a line|table/);
  await page.locator("#relation-of").selectOption("|a − b| ≥ n");
  await hits.nth(0).focus();
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Shift+ArrowRight");
  assert.equal(await page.locator("#args").inputValue(), "34/4/1/12@R1C1-R1C2-R1C3");
  assert.match(await changed(page, add), /relate\(34\/4\/1\/12@R1C1-R1C3\)/);
  await page.locator("#written").selectOption("automaton");
  assert.equal(await page.locator("#relation").isVisible(), false);
  assert.match(await changed(page, add), /automaton\(12>1\/\*12>1;34>0@R1C1-R1C3\)/);
  await page.locator("#written").selectOption("or");
  await page.locator("#args").fill("cage(3R4C1-R4C2)/less(R4C1<R3C1)");
  assert.match(await changed(page, add), /or\(cage\(3R4C1-R4C2\)\/less\(R4C1<R3C1\)\)/);
  assert.match(await page.locator("#drawn").innerText(), /cage\(3R4C1-R4C2\)/);
  await page.locator("#args").fill("cage(3R4C1-R4C9)");
  await add();
  await page.waitForFunction(() => /R4C9/.test(document.querySelector("#told h2").textContent), "what is wrong is told");
  assert.doesNotMatch(await changed(page, () => page.locator("#drawn li", { hasText: "12>1" }).locator("a").click()), /automaton/);
});

on("rules are drawn by mouse and keys", {}, async (page) => {
  await go(page, at("make", "sudoku:2x2"));
  const hits = page.locator("#picture [role=gridcell]");
  const changed = async (does) => {
    const was = await page.locator("#text").innerText();
    await does();
    await page.waitForFunction((t) => document.querySelector("#text").textContent !== t, was);
    return page.locator("#text").innerText();
  };
  const drag = async (...cells) => {
    for (const [i, cell] of cells.entries()) {
      const box = await hits.nth(cell).boundingBox();
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      if (i === 0) await page.mouse.down();
    }
    await page.mouse.up();
  };
  await page.locator("#part").selectOption("thermo");
  await drag(0, 1, 2);
  assert.equal(await page.locator("#cells").inputValue(), "R1C1R1C2R1C3");
  assert.match(await changed(() => page.locator("#draw button").click()), /thermo\(R1C1-R1C3\)/);
  assert.match(await page.locator("#told").innerText(), /48 solutions/);
  await hits.nth(2).focus();
  assert.equal(await page.locator("#counts").innerText(), "r1c3: 3 ×12, 4 ×36");
  assert.match(await page.locator("#drawn").innerText(), /Numbers increase/);
  await page.locator("#part").selectOption("cage");
  await page.locator("#value").fill("4");
  await hits.nth(12).focus();
  await page.keyboard.press("Shift+ArrowRight");
  assert.match(await changed(() => page.keyboard.press("Enter")), /cage\(4R4C1-R4C2\)/);
  await page.locator("#value").fill("");
  await page.locator("#part").selectOption("kropki");
  await drag(8, 9);
  assert.match(await changed(() => page.locator("#draw button").click()), /kropki\(R3C1bR3C2\)/);
  await page.locator("#part").selectOption("sandwich");
  await page.locator("#value").fill("0");
  await drag(4, 5);
  assert.match(await changed(() => page.locator("#draw button").click()), /sandwich\(0R2C1-R2C4\)/);
  assert.ok((await page.locator("#picture .left text").count()) > 0, "true candidates");
  assert.doesNotMatch(await changed(() => page.locator("#drawn li", { hasText: "Thermometers" }).locator("a").click()), /thermo/);
});
