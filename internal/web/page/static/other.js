// Pages without a board in play.

import { start } from "./site.js";

start();
document.documentElement.dataset.ready = "";
document.querySelector("#again")?.addEventListener("click", (e) => {
  e.preventDefault(); // without a server the address follows #, so that the link would not reload the page
  location.reload();
});
document.querySelector("#print")?.addEventListener("click", () => print());
