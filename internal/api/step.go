package api

import (
	"bytes"
	"context"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/logic/stepjson"
	"github.com/banmen/banmen/ops"
	"github.com/banmen/banmen/render/scene"
	"github.com/banmen/banmen/render/svg"
)

// A Step is one step of a path, or another of its position, drawn.
type Step struct {
	answer.Head
	After     int       `json:"after"`           // so many steps of the path are done
	Done      bool      `json:"done"`            // the path ends here: there is no step
	Moves     string    `json:"moves"`           // what has been placed so far: R1C2=5 R1C3=4
	Name      string    `json:"name,omitempty"`  // of the technique, as the notation begins
	Title     string    `json:"title,omitempty"` // the same in the reader's language
	Technique string    `json:"technique,omitempty"`
	Level     string    `json:"level,omitempty"`
	Score     int       `json:"score,omitempty"`
	Notation  string    `json:"notation,omitempty"`
	Text      string    `json:"text,omitempty"`    // why it holds
	Drawing   string    `json:"drawing"`           // to stand in a page
	All       []Outline `json:"all,omitempty"`     // the steps of the position, if they were asked for: the first of them
	Steps     int       `json:"steps,omitempty"`   // how many there are
	LeftOut   int       `json:"leftout,omitempty"` // steps that a technique found and nothing proves
	Path      *Path     `json:"path,omitempty"`    // all of it, if it was asked for
	stepjson.Step
}

// A Path is how people solve a puzzle. One without a solution has no steps.
type Path struct {
	Solutions int       `json:"solutions"`       // of the puzzle: 0, 1, or 2 for several
	Level     string    `json:"level,omitempty"` // of a path that leads to the solution
	Score     int       `json:"score,omitempty"`
	Steps     []Outline `json:"steps"`
}

// An Outline is what a step is and does.
type Outline struct {
	Name     string   `json:"name"`
	Title    string   `json:"title"`
	Notation string   `json:"notation"`
	Text     string   `json:"text,omitempty"` // of a step of a path: why it holds
	Place    []string `json:"place,omitempty"`
	Remove   []string `json:"remove,omitempty"`
}

// A stepWish is which step of a path is told, and what else.
type stepWish struct {
	after int  // steps of the path that are done
	pick  int  // the step of all steps of the position, from 1; 0: that of the path
	all   bool // tell all steps of the position
	path  bool // tell the whole path
}

// step draws one step of the path that explain tells.
func (c *call) step() ([]Field, func() error) {
	var in input
	var after, pick int64
	var wish stepWish
	fields := append(in.fields(c.Kinds),
		Field{Name: "after", Doc: banmen.Msg("`N` steps of the path are done"), at: &after},
		Field{Name: "all", Doc: banmen.Msg("list all steps of the position"), at: &wish.all},
		Field{Name: "path", Doc: banmen.Msg("tell the whole path, too"), at: &wish.path},
		Field{Name: "pick", Doc: banmen.Msg("show step `N` of all steps, from 1, instead of the next one of the path"), at: &pick})
	return fields, func() error {
		e, err := in.first(c.Kinds)
		if err != nil {
			return err
		}
		wish.after, wish.pick = int(after), int(pick)
		j, err := c.stepOf(e, wish)
		if err != nil {
			return err
		}
		return c.write(j)
	}
}

// outlined is how many of the steps of a position are told: nets are many.
const outlined = 300

// A position is where a path stands after some of its steps, with the step that follows.
type position struct {
	reasoner *ops.Reasoner
	done     int       // steps
	next     *ops.Step // nil: the path ends
	figure   *figure.Figure
	placed   string
	unproven int
}

// positionAfter goes along the path of a record. Where the path is wanted it is gone to its
// end, and told.
func (c *call) positionAfter(ctx context.Context, e banmen.Entry, after int, path *Path) (position, error) {
	r, err := ops.NewReasoner(ctx, e, nil)
	if err != nil {
		return position{}, err
	}
	if _, err := c.shapes(e.Puzzle); err != nil { // texts name them
		return position{}, err
	}
	at := position{reasoner: r}
	rating, err := r.Path(ctx, func(t ops.Step) bool {
		if at.next == nil && at.done == after {
			at.next, at.figure, at.placed, at.unproven = &t, r.Figure(t), r.Placed(), r.Unproven
		}
		if at.next == nil {
			at.done++
		}
		if path != nil && r.Solutions > 0 {
			path.Steps = append(path.Steps, Outline{Name: t.Technique.Name, Title: c.say(t.Name()), Notation: t.Notation, Text: c.say(t.Sentence)})
		}
		return at.next == nil || path != nil
	})
	if at.next == nil {
		at.figure, at.placed, at.unproven = r.Board(), r.Placed(), r.Unproven
	}
	if path != nil {
		if path.Solutions = r.Solutions; r.Solutions > 0 && rating.Solved {
			path.Level, path.Score = rating.Level.String(), rating.Score
		}
	}
	return at, err
}

// stepOf returns a step of the path of a record.
func (c *call) stepOf(e banmen.Entry, wish stepWish) (*Step, error) {
	j := &Step{Head: answer.HeadOf(c.verb, banmen.Entry{Puzzle: e.Puzzle})}
	if wish.path {
		j.Path = &Path{Steps: []Outline{}}
	}
	at, err := c.positionAfter(c.ctx, e, wish.after, j.Path)
	if err != nil {
		return nil, err
	}
	j.After, j.Moves, j.LeftOut, j.Done = at.done, at.placed, at.unproven, at.next == nil
	next, f, names := at.next, at.figure, at.reasoner.Names()
	if (wish.all || wish.pick > 0) && !j.Done {
		if wish.path { // the reasoner has gone on
			if at, err = c.positionAfter(c.ctx, e, wish.after, nil); err != nil {
				return nil, err
			}
		}
		all, err := at.reasoner.All(c.ctx)
		if err != nil {
			return nil, err
		}
		if wish.pick > len(all) {
			return nil, banmen.Errorf(nil, "field %q: expected %d to %d", "pick", 0, len(all))
		}
		j.Steps, j.LeftOut = len(all), at.reasoner.Unproven
		for _, t := range all[:min(len(all), outlined)] {
			s := t.JSON(names)
			j.All = append(j.All, Outline{Name: t.Technique.Name, Title: c.say(t.Name()), Notation: t.Notation, Place: s.Place, Remove: s.Remove})
		}
		if wish.pick > 0 {
			next = &all[wish.pick-1]
			f = at.reasoner.Figure(*next)
		}
	}
	if next != nil {
		j.Name, j.Title, j.Technique = next.Technique.Name, c.say(next.Name()), next.Technique.Key
		j.Level, j.Score = next.Entry.Level.String(), next.Entry.Score
		j.Notation, j.Text, j.Step = next.Notation, c.say(next.Sentence), next.JSON(names)
	}
	var w bytes.Buffer
	err = svg.Inline(&w, scene.New(f, nil))
	j.Drawing = w.String()
	return j, err
}
