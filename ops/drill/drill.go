// Package drill trains techniques: positions in which to find a technique, ratings of
// answers, and a memory that repeats missed positions.
//
// Position k of a technique depends only on a seed and k. Most come from puzzles
// generated for the technique, where it is the next step on a ladder that tries
// techniques harder than level Medium after it. If none is found soon, plain 9x9 boards
// use the technique's example in disguise.
package drill

import (
	"context"
	"slices"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/logic"
	"github.com/banmen/banmen/logic/lesson"
	"github.com/banmen/banmen/logic/scale"
	"github.com/banmen/banmen/logic/scale/se121"
	"github.com/banmen/banmen/ops"
)

// A Position is a board on which to find a technique.
type Position struct {
	banmen.Entry
	Technique *logic.Technique
	Steps     []ops.Step // steps of the technique
	ladder    *logic.Ladder
	usual     *logic.Ladder // for generating puzzles that need the technique
	plain     bool          // it is a plain 9x9 sudoku
	symbols   []string      // texts
}

// Numbers of puzzles to try: before using the technique's example, and if it has no example.
const (
	tries     = 60
	longTries = 2000
)

// Techniques returns the keys of the techniques that a word names and that apply to
// puzzles like empty: one technique, or those of a group or a level. An empty word means
// the techniques in common use. For an unknown word it returns nil.
func Techniques(ctx context.Context, kind *banmen.Kind, empty banmen.Puzzle, word string) (keys []string, err error) {
	rules, err := ops.LogicRules(ctx, empty)
	if err != nil {
		return nil, err
	}
	all := ops.Techniques(ctx, kind, empty)
	if word == "" {
		byRules := ops.RuleTechniques(all)
		for _, k := range all {
			if k.Default && (se121.Plain(rules) || k.Entry.Level <= logic.Medium || slices.Contains(byRules, k.Key)) {
				keys = append(keys, k.Key)
			}
		}
		return keys, nil
	}
	picked := scale.Pick(word)
	if picked == nil {
		return nil, nil
	}
	if picked, err = ops.Applicable(picked, all, empty); err != nil {
		return nil, err
	}
	for _, t := range picked {
		keys = append(keys, t.Key)
	}
	return keys, nil
}

// New returns position k of a technique, for puzzles like empty.
func New(ctx context.Context, kind *banmen.Kind, empty banmen.Puzzle, t *logic.Technique, seed uint64, k int) (*Position, error) {
	p, err := begin(ctx, empty, t)
	if err != nil {
		return nil, err
	}
	if ok, err := p.generate(ctx, kind, empty, seed, k); ok || err != nil {
		return p, err
	}
	if !p.plain {
		return nil, banmen.Errorf(banmen.ErrCannot, "no position for %s was found in %d puzzles", t.Key, longTries)
	}
	return p, p.example(ctx, kind, empty, seed, k)
}

// begin returns a position of a technique without a board.
func begin(ctx context.Context, empty banmen.Puzzle, t *logic.Technique) (p *Position, err error) {
	rules, err := ops.LogicRules(ctx, empty)
	if err != nil {
		return nil, err
	}
	early := func(l *logic.Ladder) *logic.Ladder {
		l = scale.Early(l, []*logic.Technique{t}, logic.Medium)
		l.Options.LockedInChains = strings.Contains(t.Key, "als")
		return l
	}
	p = &Position{Technique: t, plain: se121.Plain(rules), ladder: early(scale.Human(rules, t)), usual: early(scale.For(rules, t))}
	p.symbols, err = ops.Symbols(empty)
	return p, err
}

// Restore returns a position that New found. It fails if the technique has no step there.
func Restore(ctx context.Context, e banmen.Entry, t *logic.Technique) (*Position, error) {
	p, err := begin(ctx, e.Puzzle, t)
	if err != nil {
		return nil, err
	}
	p.Entry = e
	found, err := p.find(ctx)
	if err == nil && !found {
		err = banmen.Errorf(nil, "there is no step of %s here", t.Key)
	}
	return p, err
}

// generate generates a puzzle that needs the technique, and advances it to that step. It reports
// false if it finds none.
func (p *Position) generate(ctx context.Context, kind *banmen.Kind, empty banmen.Puzzle, seed uint64, k int) (bool, error) {
	most := int64(longTries)
	if p.plain {
		most = tries
	}
	if p.plain && lone(p.Technique) {
		return false, nil
	}
	g, err := ops.NewGenerator(ctx, empty, ops.GenerateOptions{Seed: seed, Tries: most, Bulk: kind.Bulk, Target: &ops.Target{Require: []*logic.Technique{p.Technique}, Learned: !p.plain}})
	if err != nil {
		return false, ctx.Err()
	}
	made, err := g.Make(ctx, k)
	if err != nil {
		return false, ctx.Err()
	}
	for _, l := range []*logic.Ladder{p.ladder, p.usual} { // the ladder for people may bypass the technique
		if found, err := p.reach(ctx, made.Puzzle, l); found || err != nil {
			return found, err
		}
	}
	return false, nil
}

// reach follows ladder l through a puzzle until the technique is the next step. It reports false
// if it never is.
func (p *Position) reach(ctx context.Context, puzzle banmen.Puzzle, l *logic.Ladder) (bool, error) {
	r, err := ops.NewReasoner(ctx, banmen.Entry{Puzzle: puzzle}, l)
	if err != nil {
		return false, err
	}
	found := false
	_, err = r.Path(ctx, func(t ops.Step) bool {
		if found = t.Technique == p.Technique; found {
			p.Entry = banmen.Entry{Puzzle: puzzle, Board: r.Symbols(), Marks: r.Marks()}
		}
		return !found
	})
	if err != nil || !found {
		return false, err
	}
	return p.find(ctx)
}

// lone reports whether a technique is hardly ever needed.
func lone(t *logic.Technique) bool {
	l, ok := lesson.Find(t.Key)
	return !ok || !l.Default || l.Times == 0
}

// disguises limits the disguises of an example to try.
const disguises = 40

// example uses the technique's example, in disguise.
func (p *Position) example(ctx context.Context, kind *banmen.Kind, empty banmen.Puzzle, seed uint64, k int) error {
	l, ok := lesson.Find(p.Technique.Key)
	if !ok {
		return banmen.Errorf(banmen.ErrCannot, "there is no position for %s", p.Technique.Key)
	}
	e, err := l.Example()
	if err != nil || e == nil {
		return banmen.Errorf(banmen.ErrCannot, "there is no position for %s", p.Technique.Key)
	}
	givens, marks := grid.New(e.State.Shape), make(grid.Marks, e.State.Shape.Size())
	board := e.State.Board()
	for c, v := range board.Cells {
		if e.State.Given(c) {
			givens.Cells[c] = v
		}
		marks[c] = uint64(e.State.At(c))
		if v != 0 {
			marks[c] = 1 << v
		}
	}
	transform, err := ops.NewTransform(kind, empty, "random")
	if err != nil {
		return err
	}
	tries := disguises
	if !l.Default {
		tries = 5 // their finders are slow
	}
	from := []grid.Board{givens, board} // a few examples have a unique solution only with placed symbols
	for try := range tries {            // in some disguises finders return another fish first, or nothing
		for _, b := range from {
			p.Entry = transform.Apply(banmen.Entry{Puzzle: empty.With(b), Board: board, Marks: marks}, seed, k+try*disguises)
			if ok, err := p.find(ctx); ok || err != nil {
				return err
			}
		}
	}
	for _, b := range from {
		p.Entry = banmen.Entry{Puzzle: empty.With(b), Board: board, Marks: marks}
		if ok, err := p.find(ctx); ok || err != nil {
			return err
		}
	}
	return banmen.Errorf(banmen.ErrCannot, "there is no position for %s", p.Technique.Key)
}

// find sets Steps to the steps of the technique. It reports false if the position has no
// such step, or if the puzzle does not have exactly one solution.
func (p *Position) find(ctx context.Context) (bool, error) {
	r, err := ops.NewReasoner(ctx, p.Entry, scale.Only(p.ladder, []*logic.Technique{p.Technique}))
	if err != nil || r.Solutions != 1 {
		return false, err
	}
	p.Steps, err = r.All(ctx)
	return len(p.Steps) > 0, err
}

// Clear fills cells that the step does not need, as long as the technique stays the next step.
// What remains open is mostly the area of the technique.
func (p *Position) Clear(ctx context.Context) error {
	if p.Marks == nil {
		return nil
	}
	solved, err := ops.Solve(ctx, p.Puzzle, ops.Method{})
	if err != nil {
		return err
	}
	r, err := p.Reasoner(ctx)
	if err != nil {
		return err
	}
	step := p.Steps[0]
	used := r.Cells(step)
	for _, c := range step.Remove {
		used = append(used, c.Cell())
	}
	_, wasNext := p.leaves(ctx, step)
	for cell := range p.Board.Cells {
		before := p.Entry
		p.Board, p.Marks = p.Board.Clone(), slices.Clone(p.Marks)
		for c := cell; c >= 0 && p.Board.IsOpen(c) && !slices.Contains(used, c); c = p.easier(ctx) { // then fill the cells that easier steps place
			p.Board.Cells[c], p.Marks[c] = solved.Board.Cells[c], 1<<solved.Board.Cells[c]
		}
		if has, next := p.leaves(ctx, step); !has || wasNext && !next {
			p.Entry = before
		}
		if err := ctx.Err(); err != nil {
			return err
		}
	}
	_, err = p.find(ctx)
	return err
}

// easier returns the cell that the next step places, or -1 if it places none or is a step of the
// technique.
func (p *Position) easier(ctx context.Context) int {
	r, err := p.Reasoner(ctx)
	if err != nil {
		return -1
	}
	if t, ok := r.Next(); ok && t.Technique != p.Technique && len(t.Place) == 1 {
		return t.Place[0].Cell()
	}
	return -1
}

// leaves reports whether the position still has the step, and whether the technique is the next
// one.
func (p *Position) leaves(ctx context.Context, step ops.Step) (has, next bool) {
	r, err := p.Reasoner(ctx)
	if err != nil {
		return false, false
	}
	t, ok := r.Next()
	next = ok && t.Technique == p.Technique
	one, err := ops.NewReasoner(ctx, p.Entry, scale.Only(p.ladder, []*logic.Technique{p.Technique}))
	if err != nil {
		return false, next
	}
	_, has, err = one.FindStep(ctx, func(t ops.Step) bool { return t.Notation == step.Notation })
	return has && err == nil, next
}
