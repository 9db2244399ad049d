package api

import (
	"context"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/logic/stepjson"
	"github.com/banmen/banmen/ops"
)

// A Step is a step of a path, or another step of its position, with a drawing.
type Step struct {
	answer.Head
	After     int       `json:"after"`           // number of steps of the path already done
	Done      bool      `json:"done"`            // the path ends here
	Moves     string    `json:"moves"`           // symbols placed so far: R1C2=5 R1C3=4
	Name      string    `json:"name,omitempty"`  // name of the technique in the notation
	Title     string    `json:"title,omitempty"` // the name in the reader's language
	Technique string    `json:"technique,omitempty"`
	Level     string    `json:"level,omitempty"`
	Score     int       `json:"score,omitempty"`
	Notation  string    `json:"notation,omitempty"`
	Text      string    `json:"text,omitempty"`    // the explanation
	Drawing   string    `json:"drawing"`           // embedded SVG
	All       []Outline `json:"all,omitempty"`     // the first steps of the position, on request
	Steps     int       `json:"steps,omitempty"`   // number of steps in the position
	LeftOut   int       `json:"leftout,omitempty"` // steps found but not proved
	Path      *Path     `json:"path,omitempty"`    // the whole path, on request
	stepjson.Step
}

// A Path is the human solution of a puzzle. Without a solution it has no steps.
type Path struct {
	Solutions int       `json:"solutions"`       // of the puzzle: 0, 1, or 2 for several
	Level     string    `json:"level,omitempty"` // of a path that leads to the solution
	Score     int       `json:"score,omitempty"`
	Steps     []Outline `json:"steps"`
}

// An Outline summarises a step.
type Outline struct {
	Name     string   `json:"name"`
	Title    string   `json:"title"`
	Notation string   `json:"notation"`
	Text     string   `json:"text,omitempty"` // explanation of a step of a path
	Place    []string `json:"place,omitempty"`
	Remove   []string `json:"remove,omitempty"`
}

// A stepWish selects a step and further details.
type stepWish struct {
	after int  // steps of the path already done
	pick  int  // number of the step among all steps of the position, from 1; 0: the step of the path
	all   bool // return all steps of the position
	path  bool // return the whole path
}

// step draws a step of the path of explain.
func (c *call) step() ([]Field, func() error) {
	var in input
	var after, pick int64
	var wish stepWish
	fields := append(in.fields(c.Kinds),
		Field{Name: "after", Doc: banmen.Msg("`N` steps of the path are done"), at: &after},
		Field{Name: "all", Doc: banmen.Msg("list all steps of the position"), at: &wish.all},
		Field{Name: "path", Doc: banmen.Msg("include the whole path"), at: &wish.path},
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

// outlined is the maximum number of steps returned for a position: nets are numerous.
const outlined = 300

// A position is a path after some steps, with the step that follows.
type position struct {
	reasoner *ops.Reasoner
	done     int       // number of steps
	next     *ops.Step // nil: the path ends
	figure   *figure.Figure
	placed   string
	unproven int
}

// positionAfter follows the path of a record. If the request asks for the path, it follows and
// describes the path to its end.
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
		if wish.path { // the reasoner has moved on
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
	j.Drawing, err = inline(f)
	return j, err
}
