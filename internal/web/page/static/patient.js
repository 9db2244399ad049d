// Requests that retry. If the server refuses for now (429, 503), the request is sent again when the
// server says. If the connection drops, it is sent again until there is an answer. One note on the
// page is about all of them.

const first = 500; // milliseconds before a dropped request is sent again; doubled each time
const most = 10000;
const longest = 60000; // the longest wait that a server may ask for

const note = globalThis.document?.getElementById("away");
let busy = 0; // number of requests that wait because a server refused them
let cut = false; // the last request was dropped

// away reports whether the connection is lost.
export const away = () => cut;

function tell() {
  if (!note) return;
  const text = cut ? note.dataset.away : busy ? note.dataset.busy : "";
  if (note.textContent !== text) note.textContent = text;
}

addEventListener("online", () => {
  cut = false;
  tell();
});

// pause waits for a time in milliseconds, or until the network is back.
function pause(time, signal) {
  return new Promise((done, failed) => {
    const over = () => {
      clearTimeout(timer);
      removeEventListener("online", over);
      signal?.removeEventListener("abort", over);
      if (signal?.aborted) failed(signal.reason);
      else done();
    };
    const timer = setTimeout(over, time);
    addEventListener("online", over);
    signal?.addEventListener("abort", over);
  });
}

// after returns how long to wait, in milliseconds, by the header Retry-After: seconds or a date.
function after(text) {
  const time = /^\d+$/.test(text ?? "") ? 1000 * text : Date.parse(text ?? "") - Date.now();
  return Math.max(0, Math.min(longest, Number.isNaN(time) ? 1000 : time));
}

// dropped shows that the connection broke in the middle of an answer, and waits.
export async function dropped(signal) {
  cut = true;
  tell();
  await pause(first, signal);
}

const always = () => true;

// insist calls send, which is like fetch, until the request is answered. A hasty request is not
// sent again if the connection drops. No request is sent again once wanted returns false.
export async function insist(send, signal, { hasty = false, wanted = always } = {}) {
  for (let wait = first; ; ) {
    let answer;
    try {
      answer = await send();
      cut = false;
    } catch (e) {
      if (!(e instanceof TypeError)) throw e;
      cut = true;
      if (hasty) {
        tell();
        throw e;
      }
    }
    tell();
    const later = answer?.headers.get("Retry-After");
    if (answer && answer.status !== 429 && !(answer.status === 503 && later)) return answer;
    if (answer) {
      busy++;
      tell();
      await pause(after(later), signal).finally(() => busy--);
    } else {
      await pause(wait, signal);
      wait = Math.min(most, 2 * wait);
    }
    tell();
    if (!wanted()) throw new DOMException("nobody waits for it", "AbortError");
  }
}
