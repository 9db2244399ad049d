// Texts in the language of the page. They are formats with %s and %d, or %[2]s if the order of
// arguments differs, as in the catalogues of messages.

let words = {};

export function learn(all) {
  words = all;
}

export function say(name, ...args) {
  let next = 0;
  return (words[name] ?? name).replace(/%(?:\[(\d+)\])?[sdv]/g, (_, at) => {
    next = at ? +at : next + 1;
    return args[next - 1] ?? "";
  });
}

// speak announces a text in a live region, even if it is the same as before.
export function speak(region, text) {
  region.textContent = text === region.textContent ? text + "\u00a0" : text;
}

// spell returns the name of a cell as steps and commands spell it: r4c7.
export const spell = (name) => name.replace(/^R(\d+)C(\d+)/, "r$1c$2");

// join returns a list in words: 2, 5 and 7.
export function join(all) {
  if (all.length < 2) return all.join("");
  return say("and", all.slice(0, -1).join(say("comma")), all[all.length - 1]);
}
