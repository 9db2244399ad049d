// Requests that wait. What a server refuses for now (429, 503) is asked again when the server
// says so; what a dropped connection took is asked again until it is answered. One quiet note
// tells of all of them.

const first = 500; // milliseconds until a dropped request is sent again: twice as many each time
const most = 10000;
const longest = 60000; // that a server may have a request wait

const note = globalThis.document?.getElementById("away");
let busy = 0; // requests that a server refused for now
let cut = false; // since the last answer a request was dropped

// away reports whether there is no connection.
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

// pause waits so many milliseconds, or until the network is back.
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

// after is how long a refusal says to wait, in milliseconds: Retry-After has seconds, or a date.
function after(text) {
  const time = /^\d+$/.test(text ?? "") ? 1000 * text : Date.parse(text ?? "") - Date.now();
  return Math.max(0, Math.min(longest, Number.isNaN(time) ? 1000 : time));
}

// dropped tells that a connection broke in the midst of an answer, and waits.
export async function dropped(signal) {
  cut = true;
  tell();
  await pause(first, signal);
}

const always = () => true;

// insist sends a request until it is answered; send is fetch with all it needs, or does the same.
// A hasty request is not sent again when it is dropped, and one that is not wanted any more is not
// sent again at all.
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
