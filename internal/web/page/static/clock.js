// The timer. It runs while the page is visible, and is shown only to readers who want it.

import { settings } from "./store.js";

// time formats seconds: 4:05, 1:02:03.
export function time(s) {
  const two = (n) => String(n).padStart(2, "0");
  return (s >= 3600 ? Math.floor(s / 3600) + ":" + two(Math.floor(s / 60) % 60) : Math.floor(s / 60)) + ":" + two(s % 60);
}

export class Clock {
  constructor(element) {
    this.element = element;
    this.spent = 0;
    this.since = 0;
    document.addEventListener("visibilitychange", () => (document.hidden ? this.pause() : this.ran && this.run()));
    setInterval(() => this.show(), 1000);
    this.show();
  }

  set(seconds) {
    this.spent = seconds;
    this.show();
  }

  // follow shows the time of another tab, and stops the timer here.
  follow(seconds) {
    this.since = 0;
    this.ran = false;
    this.set(seconds);
  }

  // rest pauses the timer until the reader continues. Returning to the page does not restart it.
  rest(on) {
    this.resting = on;
    if (on) this.pause();
    else this.run();
    this.show();
  }

  run() {
    if (this.ended || this.resting) return;
    this.ran = true;
    this.since ||= Date.now();
  }

  pause() {
    this.spent = this.seconds();
    this.since = 0;
  }

  stop() {
    this.pause();
    this.ended = true;
    this.show();
  }

  seconds() {
    return this.spent + (this.since ? Math.round((Date.now() - this.since) / 1000) : 0);
  }

  text() {
    return time(this.seconds());
  }

  show() {
    this.element.textContent = settings.timer ? this.text() : "";
  }
}
