// How fast a race goes where nobody has said it: so that its slowest lane moves each second, and
// all of it takes about a minute. It knows no page.

export const paces = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 1e4, 2e4, 5e4, 1e5, 2e5, 5e5, 1e6, 2e6, 5e6, 1e7, Infinity];

const minute = 60; // seconds
const least = 20; // steps a second, which the eye can follow
const frames = 2000; // that a search has at most: the verb watch spaces them so

// length is how many steps a lane has, as far as that is known: to its end, or as its first frame
// says how far apart frames are.
const length = (lane) => (lane.ended ? lane.head : Math.max(lane.head, lane.every > 1 ? lane.every * frames : 0));

// suited is the pace for some lanes, in steps a second; undefined as long as some have no frame.
export function suited(lanes) {
  if (!lanes.length || lanes.some((l) => !l.ended && !l.every)) return undefined;
  const most = Math.max(...lanes.map(length));
  const apart = Math.max(...lanes.map((l) => l.every ?? 1));
  return Math.ceil(Math.max(least, apart, most / minute));
}

// nearest is the number of the pace in the list that is next to one.
export const nearest = (pace) => paces.findIndex((p) => p >= pace);

// passed is how many steps there are to each that is drawn: frames are so far apart, and a screen
// draws 60 times a second.
export const passed = (lanes, pace) => Math.max(1, ...lanes.map((l) => l.every ?? 1), pace === Infinity ? 1 : Math.ceil(pace / 60));
