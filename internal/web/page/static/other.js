// Pages without a board in play.

import { start } from "./site.js";

start();
document.documentElement.dataset.ready = "";
document.querySelector("#print")?.addEventListener("click", () => print());
