// A client of the API over HTTP. The worker of a page without a server has the same two
// functions, so that nothing else knows where answers come from.

// base is the path below which a server has the pages, empty for all.
export const base = globalThis.document?.documentElement.dataset.base ?? "";

export class Refused extends Error {
  constructor(answer) {
    super(answer.error);
    this.status = answer.status;
    this.answer = answer;
  }
}

export function client(lang) {
  const headers = { "Content-Type": "application/json", "Accept-Language": lang };

  const ask = (verb, request, signal) => fetch(base + "/api/v1/" + verb, { method: "POST", headers, body: JSON.stringify(request), signal });

  // stream asks a verb and yields the lines of its answer as they come.
  async function* stream(verb, request, signal) {
    const r = await ask(verb, request, signal);
    const reader = r.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    for (;;) {
      const { value, done } = await reader.read();
      rest += value ?? "";
      const lines = rest.split("\n");
      rest = done ? "" : lines.pop();
      for (const line of lines) if (line) yield taken(line);
      if (done) return;
    }
  }

  // call asks a verb for one line.
  async function call(verb, request, signal) {
    const text = await (await ask(verb, request, signal)).text();
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
