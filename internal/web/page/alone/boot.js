// Loads the page whose address follows the #, and handles links and forms.

import { lang, word } from "./aloud.js";
import * as home from "./home.js";

document.addEventListener("submit", (e) => {
  const action = e.target.getAttribute("action");
  if (e.defaultPrevented || !action?.startsWith("/")) return;
  e.preventDefault();
  const to = new URL(action, location.origin);
  for (const [name, value] of new FormData(e.target, e.submitter)) to.searchParams.set(name, value);
  home.go(to);
});

// jump scrolls to an element of this page and focuses it; the page is not loaded again.
function jump(name) {
  const target = name && document.getElementById(decodeURIComponent(name));
  if (!target) return;
  target.scrollIntoView();
  const held = target.matches("[tabindex], a, button, input, textarea") ? target : target.querySelector('[tabindex="0"], a, button, input, textarea');
  held?.focus({ preventScroll: true });
}

document.addEventListener("click", (e) => {
  const href = e.target.closest("a[href]")?.getAttribute("href");
  if (e.defaultPrevented || !href?.startsWith("#") || href.startsWith("#/")) return;
  e.preventDefault();
  jump(href.slice(1));
});

async function show() {
  const from = home.here();
  const { page, at } = await home.load(from);
  if (at.pathname + at.search !== from.pathname + from.search) home.put(at.pathname + at.search + (at.hash || from.hash));
  const scripts = [...page.querySelectorAll("script[type=module]")]; // DOMParser does not run scripts
  document.documentElement.lang = lang;
  document.title = page.title;
  document.body.replaceWith(document.adoptNode(page.body));
  for (const s of scripts) await import(new URL(s.getAttribute("src"), document.baseURI));
  if (!from.hash.includes("=")) jump(from.hash.slice(1));
}

// failed shows why the page could not be loaded, with links to try again and to the first page.
function failed(e) {
  const [why, ways, again, first] = ["p", "p", "a", "a"].map((name) => document.createElement(name));
  why.textContent = e.message;
  ways.className = "links";
  Object.assign(again, { textContent: word("try-again"), href: home.link(home.here()) });
  again.addEventListener("click", (e) => {
    e.preventDefault(); // following a link to this page would do nothing
    location.reload();
  });
  Object.assign(first, { textContent: word("to-first"), href: home.link("/") });
  ways.append(again, " ", first);
  document.documentElement.lang = lang;
  document.querySelector("main").replaceChildren(why, ways);
  document.querySelector("main").removeAttribute("aria-busy");
  document.documentElement.dataset.ready = "";
}

show().catch(failed);
