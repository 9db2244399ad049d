// The default pace of a race: the slowest lane moves every second, and the whole race takes about a
// minute. It knows no page.

export const paces = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 1e4, 2e4, 5e4, 1e5, 2e5, 5e5, 1e6, 2e6, 5e6, 1e7, Infinity];

const minute = 60; // seconds
const least = 20; // steps a second, slow enough for the eye
const frames = 2000; // the most frames of a search: the verb watch spaces them accordingly

// length returns the number of steps of a lane. For a search that goes on it estimates them from
// the spacing of frames.
const length = (lane) => (lane.ended ? lane.head : Math.max(lane.head, lane.every > 1 ? lane.every * frames : 0));

// suited returns the pace for lanes, in steps a second, or undefined if one has no frame yet.
export function suited(lanes) {
  if (!lanes.length || lanes.some((l) => !l.ended && !l.every)) return undefined;
  const most = Math.max(...lanes.map(length));
  const apart = Math.max(...lanes.map((l) => l.every ?? 1));
  return Math.ceil(Math.max(least, apart, most / minute));
}

// nearest returns the index of the first pace in the list that is at least the given one.
export const nearest = (pace) => paces.findIndex((p) => p >= pace);

// passed returns the number of steps from one drawn step to the next. It depends on the spacing of
// frames, and on the 60 redraws a second of a screen.
export const passed = (lanes, pace) => Math.max(1, ...lanes.map((l) => l.every ?? 1), pace === Infinity ? 1 : Math.ceil(pace / 60));
