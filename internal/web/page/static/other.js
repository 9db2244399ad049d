// Pages without a board in play.

import { start } from "./site.js";

start();
document.documentElement.dataset.ready = "";
document.querySelector("#again")?.addEventListener("click", (e) => {
  e.preventDefault(); // a site has its addresses behind #
  location.reload();
});
document.querySelector("#print")?.addEventListener("click", () => print());
