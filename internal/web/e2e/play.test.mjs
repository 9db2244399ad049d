// Actions of players: undo, marks, colours, savepoints, hints, why, share, print, keys, language,
// colours; offline, without scripts, and at all sizes.

import jsQR from "jsqr";
import { ask, assert, cell, go, on, play, say, serve, visit } from "./lib.mjs";

const text = "sudoku:3x3:53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const label = (page, i) => cell(page, i).getAttribute("aria-label");
const note = (page) => page.locator("#note");

on("undo, redo, marks, colours, several cells, savepoints", {}, async (page) => {
  await go(page, play(text));
  await cell(page, 2).click();
  await page.keyboard.press("4");
  assert.match(await label(page, 2), /column 3, 4/);
  await page.keyboard.press("Control+z");
  assert.match(await label(page, 2), /empty/);
  await page.keyboard.press("Control+y");
  assert.match(await label(page, 2), /column 3, 4/);
  await page.keyboard.press("Backspace");
  assert.match(await label(page, 2), /empty/);

  await page.keyboard.press("Shift+Digit1");
  await page.keyboard.press("Control+Digit2");
  assert.match(await label(page, 2), /marks 2, corner marks 1/);
  await cell(page, 3).click({ modifiers: ["Control"] });
  assert.equal(await page.locator('[aria-selected="true"]').count(), 2);
  await page.keyboard.press("v");
  await page.keyboard.press("3");
  await page.keyboard.press("5");
  assert.match(await label(page, 2), /colours 3 and 5/);
  assert.match(await label(page, 3), /colours 3 and 5/);
  assert.equal(await page.locator(".tint").count(), 4);
  await page.keyboard.press("z");
  await page.keyboard.press("p");
  await page.keyboard.press("1");
  assert.match(await label(page, 3), /column 4, 1/);
  await page.keyboard.press("r");
  assert.match(await label(page, 3), /column 4, empty/);
  await page.keyboard.press("Control+z");
  assert.match(await label(page, 3), /column 4, 1/);

  // A drag selects, and so does the double click.
  const a = await cell(page, 9 * 4 + 1).boundingBox();
  const b = await cell(page, 9 * 4 + 3).boundingBox();
  await page.mouse.move(a.x + a.width / 2, a.y + a.height / 2);
  await page.mouse.down();
  await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 8 });
  await page.mouse.up();
  assert.equal(await page.locator('[aria-selected="true"]').count(), 3);
  await cell(page, 0).dblclick();
  assert.equal(await page.locator('[aria-selected="true"]').count(), 3, "all fives");
});

on("what was entered is there when the page is opened again", {}, async (page) => {
  await go(page, play(text));
  await cell(page, 2).click();
  await page.keyboard.press("4");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Control+Digit2");
  await page.waitForFunction(() => address().hash.includes("R1C4"));
  const address = page.url();
  await go(page, play(text));
  assert.match(await label(page, 2), /column 3, 4/);
  assert.match(await label(page, 3), /marks 2/);
  await page.evaluate(() => localStorage.clear());
  await page.goto("about:blank");
  await go(page, address);
  assert.match(await label(page, 2), /column 3, 4/, "from the address");
  assert.match(await label(page, 3), /marks 2/);
  await go(page, "/");
  assert.ok(await page.locator("#recent a").count());
});

on("hints in levels, drawn on the board", {}, async (page) => {
  await go(page, play(text));
  await cell(page, 2).focus();
  const hint = page.locator('.tools [data-do="hint"]');
  const seen = [];
  for (let i = 0; i < 4; i++) {
    const before = await note(page).innerText();
    await hint.click();
    await page.waitForFunction((b) => document.querySelector("#note").innerText !== b, before);
    seen.push(await note(page).innerText());
    assert.ok(await page.locator(".under .hint").count(), "level " + i);
  }
  assert.match(seen.join("\n"), /look at .*\n[^]*look for: .*\n[^]* in r\dc\d[^]* so r\dc\d is \d/);
  assert.equal(await page.locator("svg.overlaid .laid text").count() > 81, true, "candidates are drawn");
  const open = await page.locator('[aria-label$="empty"]').count();
  await note(page).getByRole("button", { name: "Apply" }).click();
  assert.equal(await page.locator('[aria-label$="empty"]').count(), open - 1);
  assert.equal(await page.locator("svg.overlaid").count(), 0);
});

on("hints where no technique applies", {}, async (page) => {
  const { puzzle } = await ask("generate", { kind: "nonogram:5x5", seed: 5 });
  await go(page, play(puzzle));
  for (let i = 0; i < 5; i++) {
    await page.locator('.tools [data-do="hint"]').click();
    await page.waitForTimeout(200);
  }
  assert.match(await say(page).textContent(), /r\dc\d/);
});

on("mistakes: shown at once, explained, undone and repeated", {}, async (page) => {
  await go(page, play(text));
  await cell(page, 2).click();
  await page.keyboard.press("5"); // 5 is already in the row
  await page.waitForSelector(".entry.wrong");
  assert.match(await label(page, 2), /wrong/);
  await page.keyboard.press("Alt+Shift+Y");
  await page.waitForFunction(() => /5/.test(document.querySelector("#note").innerText));
  await page.keyboard.press("Control+z");
  await page.waitForFunction(() => !document.querySelector(".entry.wrong"));

  await page.keyboard.press("2"); // breaks no rule yet
  await cell(page, 3).click();
  await page.keyboard.press("6");
  await page.locator('.tools [data-do="check"]').click();
  await page.waitForFunction(() => /Wrong: r1c3/.test(document.querySelector("#note").innerText));
  await note(page).getByRole("button", { name: "Why not?" }).click();
  await page.waitForFunction(() => /contradiction/.test(document.querySelector("#note").innerText));
  await note(page).getByRole("button", { name: "Undo to before" }).click();
  await page.waitForFunction(() => /before the mistake: 2/.test(document.querySelector("#note").innerText));
  assert.match(await label(page, 2), /empty/);
  assert.match(await label(page, 3), /empty/);

  await go(page, "/");
  const again = page.locator("#mistakes a").first();
  assert.match(await again.innerText(), /r1c3/);
  await again.click();
  await page.waitForSelector("html[data-ready]");
  assert.match(await note(page).innerText(), /r1c3/);
  await page.waitForFunction(() => document.querySelector(".pad small").textContent !== "");
  await cell(page, 2).click();
  await page.keyboard.press("4");
  assert.match(await note(page).innerText(), /Correct this time/);
  await go(page, "/");
  assert.equal(await page.locator("#mistakes a").count(), 0, "it is known for now");
});

on("mistakes shown on request or never; the timer; candidates", {}, async (page) => {
  await go(page, play(text));
  await page.locator("#settings summary").click();
  await page.getByLabel("when asked").check();
  await cell(page, 2).click();
  await page.keyboard.press("5");
  await page.waitForTimeout(300);
  assert.equal(await page.locator(".entry.wrong").count(), 0);
  await page.keyboard.press("k");
  await page.waitForSelector(".entry.wrong");
  await page.keyboard.press("Control+z");
  assert.equal(await page.locator("#clock").innerText(), "");
  await page.getByLabel("Timer").check();
  assert.match(await page.locator("#clock").innerText(), /^0:\d\d$/);
  await page.getByLabel("Auto candidates").check();
  await page.waitForFunction(() => /candidates 1, 2 and 4/.test(document.querySelectorAll("[role=gridcell]")[2].getAttribute("aria-label")));
  await cell(page, 2).click();
  await page.keyboard.press("Control+Digit2");
  assert.match(await label(page, 2), /candidates 1 and 4/);
  await page.getByLabel("Auto candidates").uncheck();
  await cell(page, 2).click();
  await page.keyboard.press("m");
  await page.waitForFunction(() => /marks 1, 2 and 4/.test(document.querySelectorAll("[role=gridcell]")[2].getAttribute("aria-label")));
});

on("keys are listed and can be changed", {}, async (page) => {
  await go(page, play(text));
  await page.locator("#keys summary").click();
  const row = page.locator("#keymap tr", { has: page.locator("th", { hasText: /^undo$/ }) });
  assert.match(await row.innerText(), /ctrl\+z/);
  await row.getByRole("button").click();
  await page.keyboard.press("q");
  assert.match(await row.innerText(), /\bq\b/);
  await cell(page, 2).click();
  await page.keyboard.press("4");
  await page.keyboard.press("q");
  assert.match(await label(page, 2), /empty/);
  await page.reload();
  await page.waitForSelector("html[data-ready]");
  await page.locator("#keys summary").click();
  assert.match(await row.innerText(), /\bq\b/);
  await page.locator("#usual-keys").click();
  assert.match(await row.innerText(), /ctrl\+z/);

  // The key that reads out the row can be changed like any other, and the table lists the word for
  // it, too.
  const spoken = page.locator("#keymap tr", { has: page.locator("th", { hasText: /^read out the row$/ }) });
  assert.match(await spoken.innerText(), /alt\+shift\+r\s+row\b/);
  await spoken.getByRole("button").click();
  await page.keyboard.press("F2");
  assert.match(await spoken.innerText(), /\bf2\b/);
  await cell(page, 2).click();
  await page.keyboard.press("F2");
  assert.match(await say(page).textContent(), /^row 1: 5 3/);
  await page.keyboard.press("Alt+Shift+r");
  const keys = await page.locator("#keymap kbd").allTextContents();
  assert.deepEqual(keys.filter((k, i) => keys.indexOf(k) !== i), [], "no key stands twice");

  // A key that is already used is removed from its old action.
  await spoken.getByRole("button").click();
  await page.keyboard.press("Control+z");
  assert.doesNotMatch(await row.innerText(), /ctrl\+z/);
});

on("without a server, commands work as in the terminal", {}, async (page) => {
  await go(page, play(text));
  const moves = "R1C3=4";
  const lines = ["r1c3 4", "go r2c2", "移動 r2c2", "row 2", "行 1", "3列目", "box 9", "undo 3", "2手戻す", "hint", "ヒント", "why not", "なぜ", "mark r1c4 2 6", "r1c4に2のメモ", "colour r1c4 3", "clear r1c3", "候補 r1c4", "what may r1c4 be", "how many left", "残り", "back to before the mistake", "間違いの前に戻る", "実行", "savepoint", "セーブポイント"];
  for (const line of lines) {
    const { heard } = await ask("play", { puzzle: text, moves, words: line, draw: "none" });
    const mine = await page.evaluate(
      async ([line, src]) => {
        const { understand } = await import(src);
        const data = JSON.parse(document.querySelector("#data").textContent);
        const all = [...data.board.names, ...data.board.symbols].map((w) => w.toLowerCase());
        return understand(data.heard, line, (w) => all.includes(w.toLowerCase()));
      },
      [line, (await page.locator('script[src$="play.js"]').getAttribute("src")).replace("play.js", "command.js")],
    );
    const same = { symbol: "", may: mine.action === "candidates" ? "candidates" : "may", look: "" };
    assert.equal(mine.action, same[heard.action] ?? heard.action, line);
  }
  await page.route("**/api/**", (r) => r.abort());
  const tell = async (line, want) => {
    await page.locator("#speak").evaluate((d) => (d.open = true));
    await page.locator("#words").fill(line);
    await page.keyboard.press("Enter");
    await page.waitForFunction((w) => new RegExp(w).test(document.querySelector("#say").textContent), want);
  };
  await tell("row 2", "^row 2: 6 blank");
  await tell("箱 9", "^box 9: 2 8");
  await tell("r1c3 4", "^r1c3 4");
  await tell("undo", "^undone");
  await tell("fly", "not understood");
  page.wrong.splice(0); // the browser logs that it is offline
});

// scanned returns the text of the QR code, decoded from its picture.
async function scanned(page) {
  const side = 250;
  const dark = await page.evaluate(async (side) => {
    const img = document.querySelector("#qr");
    await img.decode();
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = side;
    const c = canvas.getContext("2d", { willReadFrequently: true });
    c.drawImage(img, 0, 0, side, side);
    return c.getImageData(0, 0, side, side).data.reduce((all, v, i) => (i % 4 ? all : all + (v < 128 ? "1" : "0")), "");
  }, side);
  return jsQR(Uint8ClampedArray.from([...dark].flatMap((d) => (d === "1" ? [0, 0, 0, 255] : [255, 255, 255, 255]))), side, side)?.data;
}

on("share and print", {}, async (page, context) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await go(page, play(text));
  await cell(page, 2).click();
  await page.keyboard.press("4");
  await page.locator("#share summary").click();
  await page.waitForFunction(() => document.querySelector("#link").value);
  const link = await page.locator("#link").inputValue();
  assert.ok(link.endsWith(play(text)));
  await page.waitForFunction(() => document.querySelector("#qr").naturalWidth > 0);
  assert.equal(await scanned(page), link);
  await page.getByLabel("Include my entries").check();
  await page.waitForFunction(() => /#b=R1C3%3D4$/.test(document.querySelector("#link").value));
  const longer = await page.locator("#link").inputValue();
  for (let i = 0; (await scanned(page)) !== longer; i++) assert.ok(i < 300, "the code becomes that of what was written");
  await page.locator("#copy").click();
  await page.waitForFunction(() => /copied/.test(document.querySelector("#note").innerText));
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /#b=R1C3/);

  await page.getByRole("link", { name: "Print" }).click();
  await page.waitForSelector("html[data-ready]");
  await page.emulateMedia({ media: "print" });
  assert.equal(await page.locator(".top").isVisible(), false);
  assert.ok(await page.locator("svg.board").isVisible());
  assert.ok((await page.pdf()).length > 1000);
});

on("saved on the server, and shared read-only", {}, async (page, context) => {
  await go(page, play(text));
  await cell(page, 2).click();
  await page.keyboard.press("4");
  await page.locator("#share summary").click();
  await page.getByRole("button", { name: "Link to my save" }).click();
  await page.waitForFunction(() => /\/s\/./.test(document.querySelector("#link").value));
  const link = await page.locator("#link").inputValue();
  await page.getByRole("button", { name: "Save on this server" }).click();
  await page.waitForFunction(() => /Saved/.test(document.querySelector("#note").innerText));
  await go(page, "/");
  assert.equal(await page.locator("#saved a").count(), 1, "saved once");
  const other = await (await context.browser().newContext()).newPage();
  await go(other, link);
  assert.match(await label(other, 2), /column 3, 4/);
  await cell(other, 3).click();
  await other.keyboard.press("2");
  await other.context().close();
  await page.evaluate(() => localStorage.clear());
  await page.locator("#saved a").click();
  await page.waitForURL(/\/play\//);
  await page.waitForSelector("html[data-ready]");
  assert.match(await label(page, 2), /column 3, 4/);
  assert.match(await label(page, 3), /empty/, "nobody changes it by the link");
  await page.locator("#share summary").click();
  assert.match(await page.locator("#share").innerText(), /1000 saves here, 16 MiB in all. Saves not opened for 365 days are deleted/);
  await go(page, "/");
  await page.getByRole("button", { name: /^Delete / }).click();
  await page.waitForFunction(() => !document.querySelector("#saved li"));
  assert.equal(await page.locator("#saved").isVisible(), false);
  await go(page, "/");
  assert.equal(await page.locator("#saved").count(), 0, "it is forgotten");
});

on("signs are drawn as in pictures, and have names", {}, async (page) => {
  for (const [puzzle, key, name, at] of [["starbattle:5x5", "*", "star", 7], ["starbattle:6x6", "-", "crossed out", 3], ["nonogram:5x5", "#", "filled", 12]]) {
    const text = puzzle.startsWith("nono") ? (await ask("generate", { kind: puzzle, seed: 5 })).puzzle : puzzle;
    await go(page, play(text));
    await cell(page, at).focus();
    await page.keyboard.press(key);
    assert.match(await label(page, at), new RegExp(`, ${name}(, wrong)?$`));
    assert.match(await say(page).textContent(), new RegExp(name));
    assert.equal(await page.locator(".over text").count(), 0);
    const { names } = await ask("play", { puzzle: text, draw: "none" });
    const { drawing } = await ask("play", { puzzle: text, moves: names[at] + "=" + key, draw: "inline" });
    const off = await page.evaluate((drawing) => {
      const sign = ":is(.shape, .shape-wrong, .cross)";
      const mine = document.querySelector(".over " + sign).getBoundingClientRect();
      const other = document.importNode(new DOMParser().parseFromString(drawing, "image/svg+xml").querySelector(".ink " + sign), true);
      document.querySelector(".board > .ink").append(other);
      const its = other.getBoundingClientRect();
      return Math.max(...["x", "y", "width", "height"].map((k) => Math.abs(mine[k] - its[k])));
    }, drawing);
    assert.ok(off < 0.5, `${key} is ${off} px off`);
    const pad = page.locator(".pad button", { hasText: name });
    assert.equal(await pad.locator("svg *").count(), 1);
  }
});

on("every key of the table does something", {}, async (page) => {
  for (const [path, without] of [[play(text), []], [play("reversi"), []]]) {
    await go(page, path);
    const rows = await page.evaluate(() => JSON.parse(document.querySelector("#data").textContent).keys.map((k) => [k.doc, k.action]));
    await page.locator("#keys summary").click();
    await page.waitForSelector("#keymap tr");
    const shown = await page.locator("#keymap th").allTextContents();
    assert.deepEqual(rows.filter(([doc]) => !shown.includes(doc)).map(([, action]) => action), without);
  }
});

on("light, dark and another language", { colorScheme: "dark" }, async (page) => {
  await go(page, play(text));
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const dark = await paper();
  await page.getByRole("button", { name: "Light" }).click();
  const light = await paper();
  assert.notEqual(dark, light);
  await page.reload();
  assert.equal(await paper(), light, "the choice is kept");
  await cell(page, 2).click();
  await page.keyboard.press("4");
  await page.waitForFunction(() => address().hash);
  await page.locator("[data-lang]").click();
  await page.waitForSelector("html[lang=ja][data-ready]");
  assert.match(await page.locator("h1").innerText(), /ナンプレ/);
  assert.match(await label(page, 2), /4$/, "what was written came along");
  await go(page, "/");
  assert.equal(await page.evaluate(() => document.documentElement.lang), "ja", "the language is kept");
});

on("without a network", {}, async (page) => {
  const server = await serve();
  await go(page, server.address + play(text));
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(async () => (await (await caches.open("pages")).keys()).length > 0);
  const stopped = page.waitForEvent("console", { predicate: (m) => m.type() === "error" });
  await server.stop();
  await page.reload();
  await page.waitForSelector("html[data-ready]");
  await cell(page, 2).click();
  await page.keyboard.press("4");
  assert.match(await label(page, 2), /column 3, 4/);
  await page.waitForFunction(() => /Not connected/.test(document.querySelector("#away").innerText));
  await stopped;

  // A cache from an older version has that version's files.
  await page.evaluate(async () => {
    const cache = await caches.open("pages");
    for (const key of await cache.keys()) {
      const kept = await cache.match(key);
      await cache.put(key, new Response((await kept.text()).replaceAll(/\/static\/[\w-]+\//g, "/static/older/"), { headers: kept.headers }));
    }
  });
  await page.reload();
  await page.waitForSelector("html[data-ready]");
  assert.match(await page.locator('script[src$="play.js"]').getAttribute("src"), /older/);
  assert.match(await label(page, 2), /column 3, 4/);

  await page.goto(server.address + "/play/never-seen");
  assert.match(await page.locator("main").innerText(), /You are offline/);
  page.wrong.splice(0); // the browser logs that it is offline
});

on("installable", {}, async (page) => {
  await go(page, "/");
  const m = await (await page.request.get("/manifest.webmanifest")).json();
  assert.equal(m.display, "standalone");
  for (const icon of m.icons) {
    const [corner, filled, width] = await page.evaluate(async (src) => {
      const img = new Image();
      img.src = src;
      await img.decode();
      const canvas = document.createElement("canvas");
      canvas.width = canvas.height = 64;
      const c = canvas.getContext("2d", { willReadFrequently: true });
      c.drawImage(img, 0, 0, 64, 64);
      return [[...c.getImageData(2, 2, 1, 1).data], [...c.getImageData(20, 20, 1, 1).data], img.naturalWidth];
    }, icon.src);
    assert.deepEqual([corner, filled], [[255, 255, 255, 255], [37, 99, 196, 255]], icon.src);
    if (/^\d/.test(icon.sizes)) assert.equal(icon.sizes, `${width}x${width}`);
  }
});

on("without scripts", { javaScriptEnabled: false }, async (page) => {
  await visit(page, "/");
  assert.equal(await page.locator("[role=gridcell]").count(), 81);
  assert.equal(await page.locator(".pad").isVisible(), false);
  await page.locator("#paste").fill(text.split(":").pop());
  await page.getByRole("button", { name: "Open" }).click();
  assert.ok(decodeURIComponent(page.url()).endsWith(text), page.url());
  await page.getByRole("link", { name: "Solution" }).click();
  assert.match(await page.locator("main").innerText(), /only solution/);
  const { solution } = await ask("solve", { puzzle: text });
  const digits = await page.locator("svg.board text").allTextContents();
  assert.equal(digits.length, 81);
  assert.deepEqual([...digits].sort(), [...solution.split(":").pop()].sort());
  await visit(page, play(text));
  await page.getByRole("link", { name: "Print" }).click();
  assert.ok(await page.locator("svg.board").isVisible());
  await visit(page, "/");
  await page.locator("#paste").fill(text.split(":").pop() + "\n" + "1" + ".".repeat(80) + "\nrubbish\n");
  await page.getByRole("button", { name: "Open" }).click();
  assert.equal(await page.locator(".found a").count(), 2);
  await visit(page, "/");
  await page.getByRole("link", { name: "日本語" }).click();
  assert.match(await page.locator("h1").innerText(), /ナンプレ/);
});

for (const [width, height] of [[360, 640], [640, 360], [1920, 1080]]) {
  on(`at ${width} by ${height}`, { viewport: { width, height }, hasTouch: width < 1000, isMobile: width < 1000 }, async (page) => {
    const all = ["/", "/solve/TEXT", "/print/TEXT", "/explain/TEXT", "/watch/TEXT", "/make/TEXT", "/review/R13%20B8%20W7", "/train/attack25", play("attack25:R13B8G14")];
    for (const path of [play(text), play("reversi"), ...(width === 360 ? all : all.slice(0, 3))].map((p) => p.replace("TEXT", encodeURIComponent(text)))) {
      await go(page, path);
      const wide = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth, scrollX]);
      assert.ok(wide[0] <= wide[1], path + " is wider than the screen: " + wide);
    }
    await go(page, play(text));
    const board = await page.locator("svg.board").boundingBox();
    assert.ok(board.y + Math.min(board.height, board.width) <= height + 1, "the board is seen whole: " + JSON.stringify(board));
    for (const b of await page.locator(".pad button, .pens button, .tools:not(.wide) button").all()) {
      const box = await b.boundingBox();
      assert.ok(box.height >= 44 && box.width >= 44, "a finger finds " + (await b.innerText()) + " " + JSON.stringify(box));
    }
    const one = await cell(page, 0).boundingBox();
    assert.ok(one.width >= 28, "cells have " + one.width + " px");
  });
}

on("a board of 25 by 25 is panned and zoomed", { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true }, async (page) => {
  await go(page, play("sudoku:5x5:" + "1" + ".".repeat(624)));
  assert.ok((await cell(page, 0).boundingBox()).width >= 28);
  const frame = page.locator(".frame");
  assert.ok(await frame.evaluate((f) => f.scrollWidth > f.clientWidth && f.classList.contains("pans")));
  await cell(page, 624).focus();
  await cell(page, 0).focus();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowLeft");
  assert.ok(await frame.evaluate((f) => f.scrollLeft > 100 && f.scrollTop > 0), "the cursor is seen");
  const before = (await cell(page, 0).boundingBox()).width;
  await page.getByRole("button", { name: "Larger" }).click();
  assert.ok((await cell(page, 0).boundingBox()).width > before * 1.2);
});
