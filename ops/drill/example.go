package drill

import (
	"context"
	_ "embed"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/logic"
	"github.com/banmen/banmen/logic/lesson"
	"github.com/banmen/banmen/logic/scale"
	"github.com/banmen/banmen/ops"
)

// examples lists puzzles by keys of techniques that occur on the path to their solutions.
//
//go:embed examples.tsv
var examples string

// Example returns a position of a rule technique, from a puzzle of one of the kinds:
// where it is the next step, or otherwise where it first applies. It returns nil if no puzzle of
// the kinds has such a position.
func Example(ctx context.Context, kinds []*banmen.Kind, t *logic.Technique) (*Position, error) {
	for line := range strings.Lines(examples) {
		key, text, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		if key != t.Key {
			continue
		}
		_, puzzle, err := codec.Parse(kinds, text)
		if err != nil {
			return nil, nil // the technique's kind is not included
		}
		p, err := first(ctx, puzzle, t, true)
		if p == nil && err == nil {
			p, err = first(ctx, puzzle, t, false)
		}
		return p, err
	}
	return nil, nil
}

// first follows the default path through a puzzle to where a technique is next, or first
// applies.
func first(ctx context.Context, puzzle banmen.Puzzle, t *logic.Technique, next bool) (*Position, error) {
	rules, err := ops.LogicRules(ctx, puzzle)
	if err != nil {
		return nil, err
	}
	p := &Position{Technique: t, ladder: scale.For(rules)}
	if p.symbols, err = ops.Symbols(puzzle); err != nil {
		return nil, err
	}
	r, err := ops.NewReasoner(ctx, banmen.Entry{Puzzle: puzzle}, p.ladder)
	if err != nil {
		return nil, err
	}
	for {
		step, ok := r.Next()
		if !ok {
			return nil, ctx.Err()
		}
		if !next || step.Technique == t {
			p.Entry = banmen.Entry{Puzzle: puzzle, Board: r.Symbols(), Marks: r.Marks()}
			if found, err := p.find(ctx); found || err != nil {
				return p, err
			}
		}
		r.Take(step)
	}
}

// Facts returns a function that describes a rule technique: its difficulty, the kinds that have it,
// how often puzzles needed it, and what to learn before. Facts first finds the techniques of all
// kinds, which takes a second.
func Facts(kinds []*banmen.Kind) func(k scale.Known) []banmen.Message {
	in := map[string][]string{} // by key of a technique: names of kinds
	for _, kind := range kinds {
		for _, key := range ops.RuleTechniques(ops.TechniquesOf(kind)) {
			in[key] = append(in[key], kind.Name)
		}
	}
	return func(k scale.Known) []banmen.Message { return facts(k, in[k.Key]) }
}

// facts describes a rule technique of the named kinds.
func facts(k scale.Known, names []string) []banmen.Message {
	all := []banmen.Message{banmen.Msg("level %s, score %d", k.Entry.Level, k.Entry.Score), banmen.Msg("in puzzles of the kinds %s", strings.Join(names, ", "))}
	all = append(all, needed(k))
	if before := lesson.Before(k.Key); len(before) > 0 {
		all = append(all, lesson.LearnFirst(before))
	}
	return all
}

// needed says how often a rule technique was needed.
func needed(k scale.Known) banmen.Message {
	var all []banmen.Message
	for _, n := range lesson.Counts(k.Name) {
		puzzles, _, _ := strings.Cut(n.Puzzles, "(")
		all = append(all, banmen.Msg("%s %d times", puzzles, n.Times))
	}
	if all == nil {
		return banmen.Msg("not needed in %d puzzles of any kind", lesson.RulesCollection)
	}
	return banmen.Msg("needed in %d puzzles of each kind: %s", lesson.RulesCollection, ops.JoinWithCommas(all))
}

// Reasoner returns a Reasoner for the position, to draw and prove its steps.
func (p *Position) Reasoner(ctx context.Context) (*ops.Reasoner, error) {
	return ops.NewReasoner(ctx, p.Entry, p.ladder)
}
