package verb

import (
	"context"
	"slices"
	"strings"
	"sync"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/ops"
)

// Transform applies symmetries to puzzles.
var Transform = &Verb{
	Name:  "transform",
	Short: banmen.Msg("transform puzzles by symmetries: rotate, reflect, exchange, relabel"),
	Long: banmen.Msg("Prints an equivalent puzzle for each puzzle. --by names symmetries (banmen help\n" +
		"symmetry), applied in order and separated by commas. mirror, flip, transpose (diagonal),\n" +
		"c2 (rot180) and c4 (rot90, clockwise) are single symmetries; from a group such as\n" +
		"relabel, bands, rows, stacks, columns or d4 a random one is taken, and random is one of\n" +
		"all. A line of a file gets the same symmetry for the same --seed, whatever the other\n" +
		"lines contain.\n\n" +
		"Placed digits, pencil marks and a solution are transformed with the puzzle; title,\n" +
		"author and other properties are kept. banmen canon gives all results the same form."),
	Example: "banmen transform --by c4 examples/inkala.txt\n" +
		"banmen transform --by relabel,bands --seed 5 sudoku:2x2:1.....3....4.2..\n" +
		"banmen transform --by random --seed 1 examples/collection.sdm",
	Needs:    Puzzles,
	Flags:    []string{"to", "add", "timeout", "jobs", "progress", "json"},
	Activity: banmen.Msg("transforming"),
	Forms:    Same,
	Lines:    func(f banmen.Form) bool { return f.Stream && f.Name != "json" },
	Bad:      answer.Bad,
	JSON:     "json",
	New:      func() Doer { return &transformer{known: map[string]*ops.Transform{}} },
}

type transformer struct {
	by   string
	seed uint64
	kind *banmen.Kind

	mu    sync.Mutex
	known map[string]*ops.Transform // by the text of the empty board
}

func (d *transformer) Options() []Option {
	return []Option{
		{Name: "by", Usage: banmen.Msg("apply the symmetries `NAME[,NAME...]`, or random"), Value: &d.by},
		{Name: "seed", Value: &d.seed},
	}
}

// Rewrites implements Rewriter.
func (*transformer) Rewrites() bool { return true }

// Open rejects names that the kind does not have.
func (d *transformer) Open(s Setup) error {
	d.kind = s.Kind
	if d.by == "" {
		return banmen.Errorf(nil, "%s is missing: expected one of %s", banmen.Flag("by"), "random, relabel, c4, ...")
	}
	p, err := s.Kind.Parse(s.Kind.Presets[0])
	if err == nil {
		err = ops.CheckModel(p)
	}
	if err != nil {
		return err
	}
	known := ops.TransformNames(p)
	for name := range strings.SplitSeq(d.by, ",") {
		if !slices.Contains(known, name) {
			return banmen.Errorf(nil, "this puzzle has no symmetry %q: expected one of %s", name, strings.Join(known, ", "))
		}
	}
	return nil
}

func (d *transformer) Do(ctx context.Context, e banmen.Entry) (answer.Answer, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	t, err := d.transform(e.Puzzle)
	if err != nil {
		return nil, err
	}
	e = t.Apply(e, d.seed, e.Line)
	return answer.Converted{Entry: e, Board: e.Placed()}, nil
}

// transform returns the Transform of puzzles with the rules of p, computed once.
func (d *transformer) transform(p banmen.Puzzle) (*ops.Transform, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	p, _ = banmen.SplitMarks(p)
	name := p.With(grid.New(p.Givens().Shape)).String()
	if d.known[name] == nil {
		t, err := ops.NewTransform(d.kind, p, d.by)
		if err != nil {
			return nil, err
		}
		d.known[name] = t
	}
	return d.known[name], nil
}
