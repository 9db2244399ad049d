package verb

import (
	"context"
	"slices"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/logic"
	"github.com/banmen/banmen/logic/scale"
	"github.com/banmen/banmen/ops"
)

// Explain solves a puzzle as people do and explains the steps.
var Explain = &Verb{
	Name:  "explain",
	Short: banmen.Msg("explain a solution step by step, as a person finds it"),
	Long: banmen.Msg("Prints the whole path to the solution by human techniques, in the order in which people\n" +
		"see the steps: in HoDoKu's notation, or as sentences with reasons. Steps that belong\n" +
		"together, such as all 5s in turn, are combined; --one writes one step per line. --ladder\n" +
		"expert has more techniques, and --scale hodoku uses HoDoKu's own order. The last line is\n" +
		"the difficulty, as given by rate.\n\n" +
		"Placed digits and pencil marks of a file are used. A puzzle with several solutions is\n" +
		"explained without uniqueness techniques. --speak writes the board and the steps in\n" +
		"sentences for screen readers.\n\n" +
		"-o NAME.svg, .png, .pdf, .gif or .tex draws each step with its candidates, in a PDF on\n" +
		"a page of its own. With --watch, .gif, .svg and .cast are films of the steps; --watch\n" +
		"without -o shows them on the terminal."),
	Example: "banmen explain sudoku:2x2:1.....3....4.2..\n" +
		"banmen explain --style sentences examples/inkala.txt\n" +
		"banmen explain -o path.svg examples/mini.csv\n" +
		"banmen explain --step 3 --style sentences -o step.svg examples/mini.csv\n" +
		"banmen explain --watch -o path.gif examples/mini.csv\n" +
		"banmen explain --speak examples/mini.csv",
	Needs:    Puzzles,
	Flags:    []string{"limit", "timeout", "jobs", "progress", "json"},
	Activity: banmen.Msg("explaining"),
	Apart:    true,
	Rules:    reasonerRules,
	New:      func() Doer { return &explainer{reasoner: reasoner{verb: "explain"}} },
}

// A reasoner holds what the verbs about techniques share.
type reasoner struct {
	verb, style, scale string
	speak, why         bool // describe the board in words; explain why a wrong symbol is wrong
	climb
}

// A climb is the option for a custom ladder.
type climb struct {
	text   string
	ladder *logic.Ladder // ladder of a file; nil: the ladder that fits the puzzle
}

// Ladders are the names of the built-in ladders.
var Ladders = []string{"human", "expert"}

// ladderOption is the option --ladder of verbs that describe steps.
func (d *reasoner) ladderOption() Option {
	o := d.option()
	o.Usage, o.Named = banmen.Msg("use the ladder `LADDER`: human, expert or a file (see banmen help ladder)"), Ladders
	return o
}

func (c *climb) option() Option {
	return Option{Name: "ladder", Usage: banmen.Msg("use the ladder in `FILE` (see banmen help ladder)"), Value: &c.text, File: readable}
}

// readable returns an error if a text is no ladder.
func readable(text string) error {
	_, err := scale.Read(strings.NewReader(text))
	return err
}

func (c *climb) open() (err error) {
	if c.text != "" {
		c.ladder, err = scale.Read(strings.NewReader(c.text))
	}
	return err
}

// reasonerRules are the rules that these verbs share: a custom ladder excludes another scale.
var reasonerRules = []Rule{{Option: "scale", Excludes: []string{"ladder"}}}

// styles are the ways to write steps.
var styles = []string{"notation", "sentences", "lessons"}

func (d *reasoner) Options() []Option {
	return []Option{
		{Name: "style", Usage: banmen.Msg("write steps in `STYLE`: notation (HoDoKu's), sentences or lessons"), Value: &d.style, Choice: styles},
		{Name: "scale", Value: &d.scale, Choice: ops.Scales[:3], Usage: scaleUsage},
		d.ladderOption(),
		d.spoken(),
	}
}

// SpeakUsage is the usage of --speak.
var SpeakUsage = banmen.Msg("describe the board in sentences for screen readers; play then takes commands in words")

// spoken is the option of sentences for screen readers.
func (d *reasoner) spoken() Option {
	return Option{Name: "speak", Usage: SpeakUsage, Value: &d.speak}
}

// scaleUsage is the usage of --scale.
var scaleUsage = banmen.Msg("use the scale `SCALE`: hodoku, se121 or se121-fixed")

func (d *reasoner) Open(Setup) error {
	switch {
	case d.scale != "" && !slices.Contains(ops.Scales[:3], d.scale):
		return banmen.Errorf(nil, "there is no scale %q: expected one of %s", d.scale, strings.Join(ops.Scales[:3], ", "))
	case d.style != "" && !slices.Contains(styles, d.style):
		return banmen.Errorf(nil, "there is no style %q: expected one of %s", d.style, strings.Join(styles, ", "))
	}
	if slices.Contains(Ladders, d.text) {
		return nil
	}
	return d.open()
}

// LadderOf returns the ladder that a Doer of explain uses for a puzzle, nil for the one
// that fits it.
func LadderOf(ctx context.Context, d Doer, p banmen.Puzzle) (*logic.Ladder, error) {
	e, ok := d.(*explainer)
	if !ok {
		return nil, nil
	}
	if err := e.Open(Setup{}); err != nil {
		return nil, err
	}
	return e.ladderFor(ctx, p)
}

// ladderFor returns the ladder for a puzzle; nil means the one that fits it. For SE it is
// a new one, as SE ladders are not safe for concurrent use.
func (d *reasoner) ladderFor(ctx context.Context, p banmen.Puzzle) (*logic.Ladder, error) {
	if d.scale == ops.SE121 || d.scale == ops.SE121Fixed {
		return ops.SE121Ladder(ctx, p, d.scale == ops.SE121Fixed)
	}
	if d.scale == "" && d.text != Ladders[1] {
		return d.ladder, nil
	}
	rules, err := ops.LogicRules(ctx, p)
	if err != nil {
		return nil, err
	}
	if d.scale == ops.HoDoKu {
		return scale.For(rules), nil
	}
	return scale.Expert(rules), nil
}

// answer reports that a record has no solution or a wrong symbol; otherwise it calls
// find.
func (d *reasoner) answer(ctx context.Context, e banmen.Entry, find func(*ops.Reasoner, *answer.Steps) error) (answer.Answer, error) {
	l, err := d.ladderFor(ctx, e.Puzzle)
	if err != nil {
		return nil, here(e, err)
	}
	r, err := ops.NewReasoner(ctx, e, l)
	if err != nil {
		return nil, here(e, err)
	}
	a := answer.Steps{Verb: d.verb, Entry: e, Finding: answer.Finding{Solutions: r.Solutions, Faults: r.Faults, Wrong: r.Wrong, Names: r.Names()}, Sentences: d.style == "sentences" || d.style == "lessons", Lessons: d.style == "lessons", Spoken: d.speak}
	switch {
	case r.Solutions == 0:
	case len(r.Wrong) > 0:
		err = d.wrong(ctx, r, &a)
	default:
		err = find(r, &a)
	}
	a.LeftOut, a.End = r.Unproven, r.StopReason()
	if r.Solutions > 1 {
		for _, t := range r.SkippedUniqueness() {
			a.Lost = append(a.Lost, t.Notation)
		}
	}
	return a, err
}

type explainer struct {
	reasoner
	one  bool
	step int64
}

func (d *explainer) Options() []Option {
	return append(d.reasoner.Options(),
		Option{Name: "one", Usage: banmen.Msg("write one step per line, even if steps belong together"), Value: &d.one},
		Option{Name: "step", Usage: banmen.Msg("explain or draw only step `N` of the path"), Value: &d.step})
}

func (d *explainer) Do(ctx context.Context, e banmen.Entry) (answer.Answer, error) {
	return d.answer(ctx, e, func(r *ops.Reasoner, a *answer.Steps) error {
		a.Together = !d.one && d.scale == "" && (d.text == "" || slices.Contains(Ladders, d.text))
		rating, err := r.Path(ctx, func(t ops.Step) bool {
			a.Steps = append(a.Steps, t)
			return d.step <= 0 || int64(len(a.Steps)) < d.step
		})
		if err == nil && d.step > 0 {
			if n := len(a.Steps); int64(n) < d.step {
				a.Steps = nil
				return banmen.Errorf(nil, "%s %d: the path has %d steps", banmen.Flag("step"), d.step, n)
			}
			a.Steps = a.Steps[d.step-1:]
			return nil
		}
		if err == nil { // an incomplete path says nothing about the difficulty
			a.Rating = &rating
		}
		return err
	})
}

// wrong answers that a symbol is wrong and, on request, why.
func (d *reasoner) wrong(ctx context.Context, r *ops.Reasoner, a *answer.Steps) error {
	cell := r.Wrong[0]
	a.Hint = banmen.Msg("%s is wrong there", ops.CellName(a.Entry.Puzzle, cell)+"="+r.Symbol(cell))
	if !d.why {
		return nil
	}
	steps, because, err := r.Refute(ctx)
	if err != nil || because.Format == "" {
		return err
	}
	for _, t := range steps {
		a.Hint = banmen.Msg("%s\n%s", a.Hint, t.Sentence)
	}
	a.Hint = banmen.Msg("%s\n%s", a.Hint, because)
	return nil
}
