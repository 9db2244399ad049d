// Words in the language of the page: formats with %s and %d, or %[2]s where the order is
// another, as the catalogue has them.

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

// speak has a region say a text, again if it said the same before.
export function speak(region, text) {
  region.textContent = text === region.textContent ? text + "\u00a0" : text;
}

// spell is how a cell is written for people, as steps and words write it: r4c7.
export const spell = (name) => name.replace(/^R(\d+)C(\d+)/, "r$1c$2");

// join writes a list as people say it: 2, 5 and 7.
export function join(all) {
  if (all.length < 2) return all.join("");
  return say("and", all.slice(0, -1).join(say("comma")), all[all.length - 1]);
}
