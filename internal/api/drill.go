package api

import (
	"encoding/json"
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/internal/session"
	"github.com/banmen/banmen/logic"
	"github.com/banmen/banmen/logic/scale"
	"github.com/banmen/banmen/logic/tell"
	"github.com/banmen/banmen/ops"
	"github.com/banmen/banmen/ops/drill"
	"github.com/banmen/banmen/ops/recall"
)

// A Drill is a position in which to find a technique, a hint on it, or the rating of an answer. The
// next request must return At and Memory.
type Drill struct {
	answer.Head
	Item      *recall.Item   `json:"item,omitempty"`
	At        string         `json:"at,omitempty"` // the position
	Technique string         `json:"technique,omitempty"`
	Title     string         `json:"title,omitempty"`   // name of the technique in the reader's language
	Lesson    *Lesson        `json:"lesson,omitempty"`  // with the first position of a technique
	Board     *Board         `json:"board,omitempty"`   // a new position with its candidates
	Sentences []string       `json:"said,omitempty"`    // the question, the hint, or the value of the answer
	Worth     string         `json:"worth,omitempty"`   // of an answer: wrong, unproved, another, part or found
	Again     bool           `json:"again,omitempty"`   // the reader may answer the position again
	Cells     []int          `json:"cells,omitempty"`   // that a hint is about, from 0
	Drawing   string         `json:"drawing,omitempty"` // the position with its step as SVG, once the step is shown
	Opens     int            `json:"opens,omitempty"`   // puzzles in which the suggested technique makes progress
	Stuck     int            `json:"stuck,omitempty"`   // puzzles that known techniques do not solve
	Waits     int            `json:"waits"`             // number of missed positions that will be repeated
	Memory    *recall.Memory `json:"memory,omitempty"`
}

// A Lesson explains a technique to a learner.
type Lesson struct {
	Technique string   `json:"technique"`
	Title     string   `json:"title"`
	Level     string   `json:"level,omitempty"`   // in lists
	Names     []string `json:"names,omitempty"`   // other names
	Facts     []string `json:"facts,omitempty"`   // its difficulty, what to look for, and why it works
	Drawing   string   `json:"drawing,omitempty"` // of an example, as SVG
	Text      string   `json:"text,omitempty"`    // why the step of the example is right
}

// A drilling is a request to train techniques of puzzles.
type drilling struct {
	*call
	input
	technique, memory, item, at, answer string
	open                                []string
	show, suggest                       bool
	seed, hint, helped                  int64

	trainer drill.Trainer
	j       *Drill
}

// drill returns positions in which to find techniques, hints and the value of answers.
func (c *call) drill() ([]Field, func() error) {
	d := &drilling{call: c, seed: 1}
	d.hint = -1
	fields := append(append(d.input.fields(c.Kinds), c.effort()...),
		shared("seed", &d.seed),
		Field{Name: "technique", Doc: banmen.Msg("the technique to train, or a group or level of them"), at: &d.technique},
		Field{Name: "known", Doc: banmen.Msg("what the trainee knows: the memory of the previous answer, as a text"), at: &d.memory},
		Field{Name: "item", Doc: banmen.Msg("the position being answered, as a text"), at: &d.item},
		Field{Name: "at", Doc: banmen.Msg("the board of that position: the text that came with it"), at: &d.at},
		Field{Name: "answer", Doc: banmen.Msg("what the step removes or places, such as r12c3<>45 or r4c5=6"), at: &d.answer},
		Field{Name: "hint", Doc: banmen.Msg("detail of the hint: `N` from 0 (where to look) to 3 (the step)"), at: &d.hint},
		Field{Name: "helped", Doc: banmen.Msg("`N` hints and wrong answers came before"), at: &d.helped},
		Field{Name: "with-solution", Doc: banmen.Msg("show the step instead of taking an answer"), at: &d.show},
		Field{Name: "clear", Doc: banmen.Msg("solve the cells that the step does not need"), at: &d.trainer.Clear},
		Field{Name: "suggest", Doc: banmen.Msg("say which technique to learn next"), at: &d.suggest},
		Field{Name: "open", Doc: banmen.Msg("puzzles that are not solved yet, for what to learn next"), at: &d.open})
	return fields, d.run
}

// run answers a request.
func (d *drilling) run() error {
	e, err := d.first(d.Kinds)
	if err != nil {
		return err
	}
	if err := d.subject(e.Puzzle); err != nil {
		return err
	}
	d.j = &Drill{Head: answer.HeadOf(d.verb, banmen.Entry{Puzzle: d.trainer.Empty}), Memory: d.trainer.Memory}
	switch {
	case d.suggest:
		err = d.next()
	case d.item != "":
		err = d.asked()
	default:
		err = d.position()
	}
	if err != nil {
		return err
	}
	d.j.Waits = len(d.trainer.Missed)
	return d.write(d.j)
}

// subject sets the kind to train, the techniques, and the reader's progress.
func (d *drilling) subject(p banmen.Puzzle) (err error) {
	t := &d.trainer
	if t.Kind, _, err = codec.Parse(d.Kinds, p.String()); err != nil {
		return err
	}
	t.Empty, t.Seed = p.With(grid.New(p.Givens().Shape)), uint64(d.seed)
	if t.Keys, err = drill.Techniques(d.ctx, t.Kind, t.Empty, d.technique); err != nil {
		return err
	}
	if t.Keys == nil {
		return ops.UnknownTechnique(d.technique)
	}
	t.Memory, err = readMemory(d.memory)
	return err
}

// position asks for a step in a new position, or in a missed position that is due.
func (d *drilling) position() error {
	p, item, err := d.trainer.Draw(d.ctx, d.trainer.Shown, true)
	if err != nil {
		return err
	}
	d.name(item, p.Technique)
	if d.j.At, err = stateOf(p.Entry); err != nil {
		return err
	}
	if d.trainer.New(p.Technique.Key) {
		if d.j.Lesson, err = d.lesson(p.Technique); err != nil {
			return err
		}
	}
	s, err := session.New(p.Puzzle)
	if err != nil {
		return err
	}
	if d.j.Board, err = d.board(banmen.Entry{Puzzle: p.Puzzle, Board: p.Puzzle.Givens()}, s, "inline"); err != nil {
		return err
	}
	for c, v := range p.Board.Cells {
		d.j.Board.Values[c] = int(v)
		var left []string
		for i, symbol := range d.j.Board.Symbols {
			if v == 0 && (p.Marks == nil || p.Marks[c]>>(i+1)&1 == 1) {
				left = append(left, symbol)
			}
		}
		d.j.Board.Candidates = append(d.j.Board.Candidates, left)
	}
	d.j.Sentences = []string{d.say(banmen.Msg("find: %s", tell.Name(p.Technique)))}
	return nil
}

func (d *drilling) name(item recall.Item, t *logic.Technique) {
	d.j.Item, d.j.Technique, d.j.Title = &item, t.Key, d.say(tell.Name(t))
}

// asked answers a hint, an answer, or a wish for the solution.
func (d *drilling) asked() error {
	item, err := readItem("item", d.item)
	if err != nil {
		return err
	}
	t := scale.Find(item.Technique)
	if t == nil {
		return banmen.Errorf(nil, "field %q: expected a position from an earlier answer, found %s", "item", banmen.Clip(d.item))
	}
	p, err := d.restore(t)
	if err != nil {
		return banmen.Errorf(err, "field %q: %v", "at", err)
	}
	d.name(item, t)
	switch {
	case d.show:
		return d.missed(p, item, d.say(p.Solution()))
	case d.given["hint"]:
		return d.hinted(p, item)
	}
	return d.judge(p, item)
}

// hinted answers a request for the next hint. The last hint is the step itself.
func (d *drilling) hinted(p *drill.Position, item recall.Item) error {
	if d.hint >= tell.Levels {
		return banmen.Errorf(nil, "field %q: expected %d to %d", "hint", 0, tell.Levels-1)
	}
	m, err := p.Hint(d.ctx, int(d.hint))
	if err != nil {
		return err
	}
	if d.hint == tell.Levels-1 {
		return d.missed(p, item, d.say(m))
	}
	d.j.Sentences, d.j.Again = []string{d.say(m)}, true
	d.j.Cells, err = p.HintCells(d.ctx, int(d.hint))
	return err
}

// judge rates an answer.
func (d *drilling) judge(p *drill.Position, item recall.Item) error {
	a, err := p.Read(d.answer)
	if err != nil {
		return err
	}
	worth, why, err := p.Judge(d.ctx, a)
	if err != nil {
		return err
	}
	d.j.Worth = worth.String()
	switch {
	case worth >= drill.Part && d.helped > 0:
		d.trainer.TakeHinted(item)
	case worth >= drill.Part:
		d.trainer.Take(item, true)
	case d.helped < drill.Attempts-1:
		d.j.Sentences, d.j.Again = []string{d.say(why), d.say(banmen.Msg("Try again; ? for a hint."))}, true
		return nil
	default:
		return d.missed(p, item, d.say(why), d.say(p.Solution()))
	}
	d.j.Sentences = []string{d.say(why)}
	return d.reveal(p)
}

// missed records that a position was not found, and shows its step.
func (d *drilling) missed(p *drill.Position, item recall.Item, sentences ...string) error {
	d.trainer.Take(item, false)
	d.j.Sentences = sentences
	return d.reveal(p)
}

// reveal draws the step.
func (d *drilling) reveal(p *drill.Position) error {
	f, err := p.Answered(d.ctx)
	if err != nil {
		return err
	}
	d.j.Drawing, err = inline(f)
	return err
}

// next suggests the technique to learn next.
func (d *drilling) next() error {
	var open []banmen.Entry
	for _, text := range d.open {
		in := input{puzzle: text}
		if e, err := in.first(d.Kinds); err == nil && len(open) < mostOpen {
			open = append(open, e)
		}
	}
	s, ok, err := drill.Next(d.ctx, d.trainer.Memory, open, d.trainer.Keys)
	if err != nil {
		return err
	}
	d.j.Opens, d.j.Stuck = s.Opens, s.Stuck
	if !ok {
		d.j.Sentences = []string{d.say(banmen.Msg("you know all common techniques"))}
		return nil
	}
	d.j.Technique, d.j.Title = s.Technique.Key, d.say(tell.Name(s.Technique))
	d.j.Sentences = []string{d.say(banmen.Msg("Learn next: %s", tell.Name(s.Technique)))}
	if s.Opens > 0 {
		d.j.Sentences = append(d.j.Sentences, d.say(banmen.Msg("It is the next step in %d of the %d puzzles where you are stuck.", s.Opens, s.Stuck)))
	}
	return nil
}

// mostOpen limits the puzzles that a suggestion looks at.
const mostOpen = 10

// lesson returns the lesson of a technique. It has only names if the technique has no lesson.
func (c *call) lesson(t *logic.Technique) (*Lesson, error) {
	l := &Lesson{Technique: t.Key, Title: c.say(tell.Name(t)), Names: scale.NamesOf(t.Key)}
	in, ok := drill.IntroOf(t)
	if !ok {
		return l, c.ruleLesson(l, t)
	}
	for _, m := range in.Facts {
		l.Facts = append(l.Facts, c.say(m))
	}
	if in.Figure == nil {
		return l, nil
	}
	l.Text = c.say(in.Sentence)
	var err error
	l.Drawing, err = inline(in.Figure)
	return l, err
}

// ruleLesson adds the facts and the example of a technique that explains rules of kinds.
func (c *call) ruleLesson(l *Lesson, t *logic.Technique) error {
	all := scale.ByLaws()
	i := slices.IndexFunc(all, func(k scale.Known) bool { return k.Technique == t })
	if i < 0 {
		return nil
	}
	for _, m := range drill.Facts(c.Kinds)(all[i]) {
		l.Facts = append(l.Facts, c.say(m))
	}
	p, err := drill.Example(c.ctx, c.Kinds, t)
	if p == nil || err != nil {
		return err
	}
	f, err := p.Answered(c.ctx)
	if err != nil {
		return err
	}
	l.Text = c.say(p.Solution())
	l.Drawing, err = inline(f)
	return err
}

// A state is a position between two requests.
type state struct {
	Puzzle string   `json:"puzzle"`
	Board  []uint16 `json:"board"`
	Marks  []uint64 `json:"marks"` // by cell, symbol s as the bit 1<<s
}

func stateOf(e banmen.Entry) (string, error) {
	text, err := json.Marshal(state{banmen.Text(e.Puzzle), e.Board.Cells, e.Marks})
	return string(text), err
}

// restore reads the position that a request is about.
func (d *drilling) restore(t *logic.Technique) (*drill.Position, error) {
	var s state
	if err := json.Unmarshal([]byte(d.at), &s); err != nil {
		return nil, banmen.Errorf(nil, "expected a position from an earlier answer, found %s", banmen.Clip(d.at))
	}
	_, p, err := codec.Parse(d.Kinds, s.Puzzle)
	if err != nil {
		return nil, err
	}
	e := banmen.Entry{Puzzle: p, Board: p.Givens().Clone(), Marks: s.Marks}
	if len(s.Board) != len(e.Board.Cells) || s.Marks != nil && len(s.Marks) != len(s.Board) {
		return nil, banmen.Errorf(nil, "expected %d cells", len(e.Board.Cells))
	}
	copy(e.Board.Cells, s.Board)
	if err := banmen.CheckBoard(p, e.Board); err != nil {
		return nil, err
	}
	return drill.Restore(d.ctx, e, t)
}
