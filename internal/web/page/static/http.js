// A client of the API over HTTP. Sites without a server have a client with the same two functions,
// so no other file knows where answers come from.

import { dropped, insist } from "./patient.js";

// base is the path under which the server has its pages, or empty.
export const base = globalThis.document?.documentElement.dataset.base ?? "";

export class Refused extends Error {
  constructor(answer) {
    super(answer.error);
    this.status = answer.status;
    this.answer = answer;
  }
}

export function client(lang) {
  const headers = { "Content-Type": "application/json", "Accept-Language": lang, Prefer: "refusal=body" };

  const ask = (verb, request, signal, how) => insist(() => fetch(base + "/api/v1/" + verb, { method: "POST", headers, body: JSON.stringify(request), signal }), signal, how);

  // stream sends a request and yields the lines of the answer as they come. If the connection
  // drops, it sends the request again and skips the lines that it already had.
  async function* stream(verb, request, signal) {
    let had = 0;
    let next = request;
    for (;;) {
      let n = 0;
      try {
        for await (const line of lines(await ask(verb, next, signal))) {
          if (n++ < had) continue;
          const answer = taken(line);
          if (!had++ && answer.every) next = { ...request, every: answer.every }; // so that a retry gets frames of the same steps
          yield answer;
        }
        return;
      } catch (e) {
        if (!(e instanceof TypeError)) throw e;
        await dropped(signal);
      }
    }
  }

  async function* lines(r) {
    const reader = r.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    for (;;) {
      const { value, done } = await reader.read();
      rest += value ?? "";
      const all = rest.split("\n");
      rest = done ? "" : all.pop();
      for (const line of all) if (line) yield line;
      if (done) return;
    }
  }

  // call sends a request and returns its first line. It retries until there is an answer; how has
  // the options of insist (patient.js). A hasty request throws a TypeError if the connection drops.
  async function call(verb, request, signal, how) {
    const text = await (await ask(verb, request, signal, how)).text();
    return taken(text.split("\n", 1)[0]);
  }

  return { call, stream };
}

export function taken(line) {
  let answer;
  try {
    answer = JSON.parse(line);
  } catch {
    answer = { error: line.slice(0, 200), status: "internal" };
  }
  if (answer.error !== undefined && answer.status) throw new Refused(answer);
  return answer;
}
