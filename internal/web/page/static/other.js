// Pages without a board in play.

import { start } from "./site.js";

start();
document.documentElement.dataset.ready = "";
document.querySelector("#again")?.addEventListener("click", (e) => {
  e.preventDefault(); // without a server, the address is after #, and following the link would not reload
  location.reload();
});
document.querySelector("#print")?.addEventListener("click", () => print());
