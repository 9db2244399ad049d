// The end of a puzzle: the time and the help it took, a comparison with earlier results, and a text
// to share.

import { time } from "./clock.js";
import * as home from "./home.js";
import * as life from "./life.js";
import * as store from "./store.js";
import { say } from "./words.js";

export class End {
  constructor(page, data) {
    Object.assign(this, { page, data });
  }

  // show records the result and shows it.
  async show(seconds) {
    const { data, page } = this;
    const before = life.results();
    const level = data.level ?? (await this.rated());
    const was = life.game(data.text)?.done;
    const r = life.finish(data.text, { title: data.title, kind: data.kind, level, daily: data.daily, seconds });
    page.$("#end-title").textContent = say("end-title");
    const rows = [[say("end-time"), time(r.seconds)], [say("end-hints"), r.hints], [say("end-mistakes"), r.mistakes]];
    if (level) rows.push([say("end-level"), say("level-" + level)]);
    page.$("#end dl").replaceChildren(
      ...rows.map(([name, value]) => {
        const div = document.createElement("div");
        div.append(Object.assign(document.createElement("dt"), { textContent: name }), Object.assign(document.createElement("dd"), { textContent: value }));
        return div;
      }),
    );
    page.$("#end-more").textContent = this.compared(was ? [] : before, r).join(say("stop"));
    page.$("#end-text").value = this.text(r);
    page.$("[data-do=share-end]").hidden = !navigator.share;
    page.$("#end").hidden = false;
    this.meet(r);
  }

  // meet compares the result with those of friends, if the address belongs to a meeting.
  async meet(r) {
    const { page } = this;
    const id = home.here().searchParams.get("with");
    if (!id || !home.together) return;
    const field = page.$("#my-name");
    field.value = store.get("name", "");
    const mine = { seconds: r.seconds, hints: r.hints, mistakes: r.mistakes };
    page.$("#meeting").hidden = false;
    page.$("#meeting").addEventListener("submit", async (e) => {
      e.preventDefault();
      try {
        store.set("name", field.value.trim());
        this.table((await home.together.join(id, { name: field.value, ...mine })).results);
        page.$("#meeting").hidden = true;
      } catch (wrong) {
        page.trouble(wrong);
      }
    });
    this.watch(id);
  }

  // watch shows the results of a meeting, and updates them while the page is visible.
  async watch(id) {
    try {
      if (!document.hidden) this.table((await home.together.results(id)).results);
    } catch (e) {
      return this.page.trouble(e);
    }
    setTimeout(() => this.watch(id), 15e3);
  }

  table(results) {
    const box = this.page.$("#meeting-table");
    box.hidden = !results.length;
    box.querySelector("tbody").replaceChildren(
      ...[...results]
        .sort((a, b) => a.seconds - b.seconds)
        .map((r) => {
          const tr = document.createElement("tr");
          tr.append(Object.assign(document.createElement("th"), { scope: "row", textContent: r.name }), ...[time(r.seconds), r.hints, r.mistakes].map((v) => Object.assign(document.createElement("td"), { textContent: v })));
          return tr;
        }),
    );
  }

  // rated returns the level of a puzzle that came without one, or undefined if rating takes too
  // long.
  async rated() {
    try {
      return (await this.page.api.call("rate", { puzzle: this.data.text, timeout: "2s" })).level?.toLowerCase();
    } catch {
      return undefined;
    }
  }

  // compared says how a result compares with earlier results of the same kind and level.
  compared(before, r) {
    const like = before.filter((b) => b.kind === r.kind && b.level === r.level && !b.hints).map((b) => b.seconds);
    const all = [];
    if (like.length && !r.hints) all.push(r.seconds < Math.min(...like) ? say("end-best", time(Math.min(...like))) : say("end-median", time(life.median(like)), like.length));
    const days = life.streak();
    if (r.daily && days > 1) all.push(say("end-streak", days));
    return all;
  }

  // text returns the result as plain lines, for sharing.
  text(r) {
    const { data } = this;
    const path = data.daily ? "/daily/" + data.daily + "/" + data.kind : "/play/" + encodeURIComponent(data.text);
    const what = ["banmen", data.daily, data.title, r.level && say("level-" + r.level)].filter((t) => t).join(" ");
    return [what, say("share-result", time(r.seconds), r.hints, r.mistakes), new URL(home.link(path), location.href).href].join("\n");
  }

  async copy() {
    await this.page.copy(this.page.$("#end-text").value);
    this.page.region.textContent = say("text-is-copied");
  }

  share() {
    navigator.share({ text: this.page.$("#end-text").value }).catch(() => {}); // the reader cancelled
  }
}
