package svg

import (
	"fmt"
	"io"
	"time"

	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/render/scene"
)

// Animate writes frames as an endless animation. An item that several frames share is
// drawn once and shown at the right times by style sheet rules alone. With
// prefers-reduced-motion the last frame is shown.
func Animate(w io.Writer, frames []figure.Frame, theme *scene.Theme) error {
	film := scene.Film(frames, theme)
	all := timeline(film)
	still := *film[len(film)-1]
	still.Items = nil
	for _, t := range all {
		still.Items = append(still.Items, t.item)
	}
	d := &animation{device: device{w: w}, all: all, from: starts(frames)}
	return still.Draw(d)
}

// A timed item is an item with the frames that show it.
type timed struct {
	item scene.Item
	in   []int // numbers of the frames, ascending
}

// timeline returns the items of all frames, each once, in an order that keeps the order
// of each frame.
func timeline(film []*scene.Scene) (all []*timed) {
	known := map[string]*timed{}
	for k, s := range film {
		at := 0 // position after the last item of this frame
		seen := map[string]int{}
		for _, item := range s.Items {
			key := fmt.Sprintf("%T%v", item, item)
			seen[key]++
			key = fmt.Sprint(key, seen[key])
			t := known[key]
			if t == nil {
				t = &timed{item: item}
				known[key] = t
				all = append(all, nil)
				copy(all[at+1:], all[at:])
				all[at] = t
				at++
			} else {
				for i := at; i < len(all); i++ {
					if all[i] == t {
						at = i + 1
						break
					}
				}
			}
			t.in = append(t.in, k)
		}
	}
	return all
}

// starts returns the start times of the frames and the end of the last.
func starts(frames []figure.Frame) []time.Duration {
	all := []time.Duration{0}
	for _, f := range frames {
		all = append(all, all[len(all)-1]+f.Duration)
	}
	return all
}

// An animation draws items with the times when they are seen.
type animation struct {
	device
	all  []*timed
	from []time.Duration
	next int // index of the next item
	ids  int // number of animated items so far
}

func (d *animation) Rect(r scene.Rect, s scene.Style) {
	defer d.group()()
	d.device.Rect(r, s)
}

func (d *animation) Path(p scene.Path, s scene.Style) {
	defer d.group()()
	d.device.Path(p, s)
}

func (d *animation) Text(t scene.Text, s scene.Style) {
	defer d.group()()
	d.device.Text(t, s)
}

// group begins the group of the next item unless the item is always visible. It returns a
// function that ends the group.
func (d *animation) group() func() {
	t := d.all[d.next]
	d.next++
	frames := len(d.from) - 1
	if len(t.in) == frames {
		return func() {}
	}
	end := d.from[frames]
	name := fmt.Sprintf("s%d", d.ids)
	d.ids++
	seen := "hidden"
	if t.in[len(t.in)-1] == frames-1 {
		seen = "visible"
	}
	d.printf("<style>@keyframes %s{0%%{visibility:hidden}", name)
	for i, k := range t.in {
		if i == 0 || t.in[i-1] != k-1 {
			d.printf("%s%%{visibility:visible}", percent(d.from[k], end))
		}
		if i == len(t.in)-1 && k < frames-1 || i < len(t.in)-1 && t.in[i+1] != k+1 {
			d.printf("%s%%{visibility:hidden}", percent(d.from[k+1], end))
		}
	}
	d.printf("}#%[1]s{visibility:%[2]s}@media(prefers-reduced-motion:no-preference){#%[1]s{animation:%[1]s %.2[3]fs step-end infinite}}</style>\n<g id=\"%[1]s\">", name, seen, end.Seconds())
	return func() { d.WriteString("</g>\n") }
}

// percent returns a time as a percentage of the whole.
func percent(at, of time.Duration) string {
	return number(float64(int64(10000*float64(at)/float64(of)+0.5)) / 100)
}
