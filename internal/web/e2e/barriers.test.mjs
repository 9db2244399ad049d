// Looks for accessibility errors on pages of each type, with axe.

import { assert, barriers, cell, go, on, play } from "./lib.mjs";

const text = "sudoku:3x3:53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

// Another theme only changes colours, so axe runs its other rules once.
for (const lang of ["en", "ja"]) {
  on("no accessibility errors, with all details open, in any theme: " + lang, { bypassCSP: true, locale: lang }, async (page) => {
    const paths = ["/", play(text), play("nonogram:5x5+columns(2/4/4/4/2)+rows(1.1/5/5/3/1)"), play("reversi"), play("attack25:R13B8G14"), "/watch/" + encodeURIComponent(text), "/solve/" + encodeURIComponent(text), "/print/" + encodeURIComponent(text), "/offline",
      "/explain/" + encodeURIComponent(text) + "?step=3", "/make/" + encodeURIComponent(text.slice(0, -8) + "........"), "/make/sudoku:2x2", "/links/" + encodeURIComponent(text), "/review/R13%20B8%20W7", "/train/attack25", "/play/rubbish"];
    for (const path of paths) {
      await go(page, path);
      assert.equal(await page.locator("html").getAttribute("lang"), lang);
      await page.evaluate(() => document.querySelectorAll("details").forEach((d) => (d.open = true)));
      if (path === play(text)) {
        await cell(page, 2).click();
        await page.keyboard.press("5");
        await page.waitForSelector(".entry.wrong");
      }
      await barriers(page, path);
      for (const theme of process.env.BANMEN_LONG ? ["dark", "safe"] : ["dark"]) {
        await page.evaluate((theme) => (document.documentElement.dataset.theme = theme), theme);
        await barriers(page, path + ", " + theme, ["color-contrast", "link-in-text-block"]);
      }
    }
    page.wrong.splice(0, Infinity, ...page.wrong.filter((w) => !/status of 400/.test(w))); // the browser logs the status of a refused page
  });
}
