package api

import (
	"bytes"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
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
	stepjson.Step
}

// An Outline is what a step is and does.
type Outline struct {
	Name     string   `json:"name"`
	Title    string   `json:"title"`
	Notation string   `json:"notation"`
	Place    []string `json:"place,omitempty"`
	Remove   []string `json:"remove,omitempty"`
}

// step draws one step of the path that explain tells.
func (c *call) step() ([]Field, func() error) {
	var in input
	var after, pick int64
	var all bool
	fields := append(in.fields(c.Kinds),
		Field{Name: "after", Doc: banmen.Msg("`N` steps of the path are done"), at: &after},
		Field{Name: "all", Doc: banmen.Msg("list all steps of the position"), at: &all},
		Field{Name: "pick", Doc: banmen.Msg("show step `N` of all steps, from 1, instead of the next one of the path"), at: &pick})
	return fields, func() error {
		e, err := in.first(c.Kinds)
		if err != nil {
			return err
		}
		return c.stepOf(e, int(after), int(pick), all || pick > 0)
	}
}

// outlined is how many of the steps of a position are told: nets are many.
const outlined = 300

func (c *call) stepOf(e banmen.Entry, after, pick int, all bool) error {
	r, err := ops.NewReasoner(c.ctx, e, nil)
	if err != nil {
		return err
	}
	if _, err := c.shapes(e.Puzzle); err != nil {
		return err
	}
	j := &Step{Head: answer.HeadOf(c.verb, banmen.Entry{Puzzle: e.Puzzle}), After: after, Done: true}
	done := 0
	var next ops.Step
	_, err = r.Path(c.ctx, func(t ops.Step) bool {
		if done++; done > after {
			next, j.Done = t, false
			return false
		}
		return true
	})
	if err != nil {
		return err
	}
	j.After, j.Moves = min(after, done), r.Placed()
	var others []ops.Step
	if all && !j.Done {
		if others, err = r.All(c.ctx); err != nil {
			return err
		}
		if pick > len(others) {
			return banmen.Errorf(nil, "field %q: expected %d to %d", "pick", 0, len(others))
		}
	}
	if pick > 0 && !j.Done {
		next = others[pick-1]
	}
	names := r.Names()
	j.Steps = len(others)
	for _, t := range others[:min(len(others), outlined)] {
		s := t.JSON(names)
		j.All = append(j.All, Outline{Name: t.Technique.Name, Title: c.say(t.Name()), Notation: t.Notation, Place: s.Place, Remove: s.Remove})
	}
	j.LeftOut = r.Unproven
	var w bytes.Buffer
	if j.Done {
		err = svg.Inline(&w, scene.New(r.Board(), nil))
	} else {
		j.Name, j.Title, j.Technique = next.Technique.Name, c.say(next.Name()), next.Technique.Key
		j.Level, j.Score = next.Entry.Level.String(), next.Entry.Score
		j.Notation, j.Text, j.Step = next.Notation, c.say(next.Sentence), next.JSON(names)
		err = svg.Inline(&w, scene.New(r.Figure(next), nil))
	}
	if err != nil {
		return err
	}
	j.Drawing = w.String()
	return c.write(j)
}
