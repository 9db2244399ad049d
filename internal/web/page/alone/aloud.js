// The language of the reader, and the words that are shown before a page is loaded.

const all = JSON.parse(document.querySelector("#alone").textContent);

function kept() {
  try {
    return localStorage.getItem("banmen.lang");
  } catch {
    return undefined;
  }
}

// choose sets the language of this page and of later ones.
export function choose(name) {
  if (!all[name]) return;
  lang = name;
  try {
    localStorage.setItem("banmen.lang", name);
  } catch {
    // the choice is lost with this page
  }
}

export let lang = [kept(), ...navigator.languages.map((l) => l.split("-")[0]), "en"].find((l) => all[l]);

// ready has data written with the site: the board on the page of each kind, and the range of days.
export const ready = JSON.parse(document.querySelector("#drawn").textContent);

export const word = (name) => all[lang][name];
