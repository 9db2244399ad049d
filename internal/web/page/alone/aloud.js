// The language of the reader, and words that are needed before there is a page.

const all = JSON.parse(document.querySelector("#alone").textContent);

function kept() {
  try {
    return localStorage.getItem("banmen.lang");
  } catch {
    return undefined;
  }
}

// choose takes a language for this page and others.
export function choose(name) {
  if (!all[name]) return;
  lang = name;
  try {
    localStorage.setItem("banmen.lang", name);
  } catch {
    // it is of this page alone
  }
}

export let lang = [kept(), ...navigator.languages.map((l) => l.split("-")[0]), "en"].find((l) => all[l]);

// What was written with the site: the puzzle or game on the page of each kind, and days.
export const ready = JSON.parse(document.querySelector("#drawn").textContent);

export const word = (name) => all[lang][name];
