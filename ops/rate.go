package ops

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"sync"

	"golang.org/x/text/language"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/logic"
	"github.com/banmen/banmen/logic/depth"
	"github.com/banmen/banmen/logic/scale"
	"github.com/banmen/banmen/logic/scale/se121"
)

// The scales of ratings: HoDoKu's levels and scores, Sudoku Explainer's ratings as
// published and with its omissions fixed, and the first two together.
const (
	HoDoKu     = "hodoku"
	SE121      = "se121"
	SE121Fixed = "se121-fixed"
	AllScales  = "all" // HoDoKu, and SE121 if it applies to the puzzle
)

// Scales are the names of all scales: the ones above, and the scales of depth.
var Scales = append([]string{HoDoKu, SE121, SE121Fixed, AllScales}, depth.Scales...)

// RateOptions configure ratings.
type RateOptions struct {
	Scale        string        // one of Scales
	Ladder       *logic.Ladder // replaces HoDoKu's; nil: that, or for puzzles with other rules scale.For
	NoUniqueness bool          // forbid techniques that use uniqueness
	Stable       bool          // rate the canonical form, so that equivalent puzzles have equal ratings
	Uses         bool          // report which techniques were needed
}

// Rated holds the ratings of a puzzle.
type Rated struct {
	Solutions      int            // 0, 1, or 2 for several; if 0, nothing is rated
	Faults         []banmen.Fault // why there is no solution
	HoDoKu         *logic.Rating  // nil if not requested
	Banmen         *BanmenRating  // explains HoDoKu for puzzles that HoDoKu cannot rate; otherwise nil
	SE             *se121.Rating  // nil if not requested
	Depth          *depth.Depth   // nil if not requested
	SEInapplicable bool           // SE was requested together with HoDoKu, but does not apply
	Uses           []TechniqueUse // of techniques, by SE's names if only SE was requested, otherwise by HoDoKu's
}

// A BanmenRating explains a level on banmen's own scale, which extends HoDoKu's ladder by techniques
// for rules besides rows, columns and boxes.
type BanmenRating struct {
	Hardest TechniqueUse // the hardest technique that was needed
	Guesses int
}

// A TechniqueUse is the number of times that a technique was needed.
type TechniqueUse struct {
	Technique string
	JA        string // name in Japanese
	Times     int
}

func (u TechniqueUse) String() string { return u.Technique }

// In returns the name of the technique in a language.
func (u TechniqueUse) In(t language.Tag) string {
	return banmen.Localized(u.Technique, cmp.Or(u.JA, u.Technique))(t)
}

// A Rater rates puzzles. It is safe for concurrent use.
type Rater struct {
	o       RateOptions
	workers sync.Pool
}

// NewRater returns a Rater. It fails for an unknown scale.
func NewRater(o RateOptions) (*Rater, error) {
	if !slices.Contains(Scales, o.Scale) {
		return nil, banmen.Errorf(nil, "there is no scale %q: expected one of %s", o.Scale, strings.Join(Scales, ", "))
	}
	r := &Rater{o: o}
	if o.Ladder != nil && !r.wants(HoDoKu) {
		return nil, banmen.Errorf(nil, "a custom ladder cannot be used with the scale %s", o.Scale)
	}
	return r, nil
}

func (r *Rater) wants(scale string) bool {
	return r.o.Scale == scale || r.o.Scale == AllScales && scale != SE121Fixed
}

// isDepth reports whether a scale is one of depth.
func isDepth(scale string) bool { return slices.Contains(depth.Scales, scale) }

// A rateWorker holds the memory of rating, for one goroutine.
type rateWorker struct {
	name   string // of the empty puzzle for which the fields below hold
	plain  bool   // it is a plain 9x9 sudoku
	state  *logic.State
	ladder *logic.Ladder
	se     [2]*se121.Rater // without and with uniqueness techniques
}

// Rate rates a puzzle by its givens. It fails with ErrCannot if the scale does not apply;
// with AllScales, HoDoKu applies to all. If there are several solutions, no uniqueness
// technique is used.
func (r *Rater) Rate(ctx context.Context, p banmen.Puzzle) (Rated, error) {
	q, err := questionOf(ctx, p, Methods[0])
	rated := Rated{Solutions: q.found.Solutions, Faults: q.found.Faults}
	if err != nil || q.found.Solutions == 0 {
		return rated, err
	}
	if q.found.Solutions == 1 {
		if err := checkLeft(banmen.Entry{Puzzle: q.givens}, q.left, q.found.Board); err != nil {
			return rated, err
		}
	}
	w, _ := r.workers.Get().(*rateWorker)
	if w == nil {
		w = &rateWorker{}
	}
	defer r.workers.Put(w)
	if r.o.Stable {
		if q.left != nil {
			return rated, noMarkedCanonical().Suggest("omit --%s", "stable")
		}
		if p, _, err = Canon(p); err != nil {
			return rated, err
		}
		if q, err = questionOf(ctx, p, Methods[0]); err != nil {
			return rated, err
		}
	}
	err = r.rate(ctx, w, q, &rated)
	return rated, err
}

// rate rates a question with one or several solutions.
func (r *Rater) rate(ctx context.Context, w *rateWorker, q question, rated *Rated) error {
	if err := w.know(ctx, q.givens); err != nil {
		return err
	}
	if isDepth(r.o.Scale) {
		return r.depth(ctx, w, q, rated)
	}
	unique := q.unique() && !r.o.NoUniqueness
	uses := map[TechniqueUse]int{}
	if r.wants(HoDoKu) {
		r.rateHoDoKu(ctx, w, q, unique, rated, uses)
	}
	rated.SEInapplicable = r.o.Scale == AllScales && !w.plain
	switch {
	case r.o.Scale == HoDoKu, rated.SEInapplicable:
	case !w.plain:
		return notPlain().Suggest("use --scale %s", HoDoKu)
	default:
		se := r.rateSE(ctx, w, q, unique, func(name, ja string) {
			if !r.wants(HoDoKu) {
				uses[TechniqueUse{Technique: name, JA: ja}]++
			}
		})
		rated.SE = &se
	}
	if r.o.Uses {
		for u, n := range uses {
			u.Times = n
			rated.Uses = append(rated.Uses, u)
		}
		SortTechniqueUses(rated.Uses)
	}
	return ctx.Err()
}

// rateHoDoKu rates a question on HoDoKu's scale, or with the ladder of the options, and counts the
// uses of techniques.
func (r *Rater) rateHoDoKu(ctx context.Context, w *rateWorker, q question, unique bool, rated *Rated, uses map[TechniqueUse]int) {
	guessed := false // after a guess towards one of several solutions, steps do not describe the puzzle
	w.state.Stop = func() bool { return guessed || ctx.Err() != nil }
	extended := r.o.Ladder == nil && !scale.Plain(w.state.Rules)
	solve := func(l *logic.Ladder) logic.Rating {
		clear(uses)
		w.begin(ctx, q, unique)
		hardest := -1
		if rated.Banmen = nil; extended {
			rated.Banmen = new(BanmenRating)
		}
		return l.Solve(w.state, func(t logic.LadderStep) bool {
			of := t.Entry.Technique
			if t.Step != nil {
				of = t.Step.Technique
			}
			use := TechniqueUse{Technique: of.Name, JA: of.JA}
			uses[use]++
			if extended {
				rated.Banmen.add(l, t, use, &hardest)
			}
			guessed = t.Step == nil && q.found.Solutions > 1
			return ctx.Err() == nil
		})
	}
	if w.ladder == nil {
		w.ladder = cmp.Or(r.o.Ladder, scale.For(w.state.Rules))
	}
	rating := solve(w.ladder)
	if q.found.Solutions == 1 && w.denies() { // checking each step at once would take 3 to 50 % longer
		rating = solve(w.ladder.OnlyProved(func(s *logic.Step) { logUnproved(ctx, q.givens, w.state, s) }))
	}
	rated.HoDoKu = &rating
}

// rateSE rates a plain 9x9 sudoku on Sudoku Explainer's scale, and calls use with the technique of
// each step.
func (r *Rater) rateSE(ctx context.Context, w *rateWorker, q question, unique bool, use func(name, ja string)) se121.Rating {
	stop := func() bool { return ctx.Err() != nil }
	if q.left != nil {
		w.state.Stop = stop
		w.begin(ctx, q, unique)
		return r.rateMarked(ctx, w.state, func(t *logic.Technique) { use(t.Name, t.JA) })
	}
	explainer := w.explainer(r.o.Scale == SE121Fixed, unique)
	explainer.Stop = stop
	if explainer.Settle = nil; q.found.Solutions > 1 {
		explainer.Settle = settleSE(ctx, q.puzzle)
	}
	return explainer.Rate(givensOf(q.givens), func(s *se121.Step) bool {
		if r.o.Uses {
			use(s.Name(), se121.InJapanese(s.Name()))
		}
		return ctx.Err() == nil
	})
}

// add counts a step. hardest is the index of the hardest entry of the ladder so far.
func (o *BanmenRating) add(l *logic.Ladder, t logic.LadderStep, of TechniqueUse, hardest *int) {
	if t.Step == nil {
		o.Guesses++
	}
	i := slices.IndexFunc(l.Entries, func(e logic.Entry) bool { return e.Technique == t.Entry.Technique })
	if *hardest < 0 || cmp.Or(cmp.Compare(t.Entry.Level, l.Entries[*hardest].Level), cmp.Compare(i, *hardest)) > 0 {
		*hardest, o.Hardest = i, of
	}
	if i == *hardest {
		o.Hardest.Times++
	}
}

// depth rates the depth of a puzzle with one solution.
func (r *Rater) depth(ctx context.Context, w *rateWorker, q question, rated *Rated) error {
	if !w.plain {
		return depthPlainOnly(r.o.Scale).Suggest("use --scale %s", HoDoKu)
	}
	if q.found.Solutions > 1 {
		return nil
	}
	d := depth.Of(givensOf(q.givens), q.left, r.o.Scale, func() bool { return ctx.Err() != nil })
	rated.Depth = &d
	return ctx.Err()
}

func depthPlainOnly(scale string) *banmen.Error {
	return banmen.Errorf(banmen.ErrCannot, "the scale %s applies only to plain 9x9 Sudoku", scale)
}

// begin sets the state to a question.
func (w *rateWorker) begin(ctx context.Context, q question, unique bool) {
	w.start(q.givens, q.found.Board, unique)
	leaveTo(w.state, q.left)
	if w.state.Settle = nil; q.found.Solutions > 1 {
		w.state.Settle = settle(ctx, q.puzzle, w.state)
	}
}

// SE121PlainOnly says why a puzzle has no rating on the scale of Sudoku Explainer.
var SE121PlainOnly = banmen.Msg("the scale of Sudoku Explainer applies only to plain 9x9 Sudoku")

func notPlain() *banmen.Error { return &banmen.Error{Text: SE121PlainOnly, Err: banmen.ErrCannot} }

// SE121Ladder returns the ladder of Sudoku Explainer, for one goroutine. It fails with
// ErrCannot unless p is a plain 9x9 sudoku.
func SE121Ladder(ctx context.Context, p banmen.Puzzle, fixed bool) (*logic.Ladder, error) {
	rules, err := LogicRules(ctx, p)
	if err != nil {
		return nil, err
	}
	if !se121.Plain(rules) {
		return nil, notPlain().Suggest("omit --%s", "scale")
	}
	return se121.Ladder(se121.Mode{Fixed: fixed}), nil
}

// SortTechniqueUses sorts uses, the most frequent first.
func SortTechniqueUses(uses []TechniqueUse) {
	slices.SortFunc(uses, func(a, b TechniqueUse) int { return cmp.Or(b.Times-a.Times, strings.Compare(a.Technique, b.Technique)) })
}

// know prepares w for puzzles with the rules of p.
func (w *rateWorker) know(ctx context.Context, p banmen.Puzzle) error {
	name := p.With(grid.New(p.Givens().Shape)).String()
	if name == w.name {
		return nil
	}
	rules, err := LogicRules(ctx, p)
	if err != nil {
		return err
	}
	if rules.Narrowed() {
		name = "" // the rules are valid for these givens only
	}
	w.plain = se121.Plain(rules)
	w.name, w.state, w.ladder = name, logic.NewState(rules), nil
	return nil
}

// denies reports whether the state excludes the solution, so that a step was wrong.
func (w *rateWorker) denies() bool {
	for c, v := range w.state.Solution {
		if v != 0 && w.state.Value(c) != v && !w.state.Has(logic.CandOf(c, v)) {
			return true
		}
	}
	return false
}

// start sets the state to a puzzle.
func (w *rateWorker) start(p banmen.Puzzle, solution grid.Board, unique bool) {
	w.state.Start(p.Givens())
	w.state.Unique = unique
	w.state.Solution = w.state.Solution[:0]
	for _, v := range solution.Cells {
		w.state.Solution = append(w.state.Solution, w.state.FromBoard(int(v)))
	}
}

// LogicRules returns what techniques need to know of a puzzle's rules, without its pencil
// marks; for boards with over logic.MaxSymbols symbols they include the givens. It fails
// with ErrCannot if no technique applies, and with ErrLimit if it exceeds the memory
// budget of the context.
func LogicRules(ctx context.Context, p banmen.Puzzle) (*logic.Rules, error) {
	if err := banmen.CheckGivens(p); err != nil {
		return nil, err
	}
	p, _ = banmen.SplitMarks(p)
	empty := p.With(grid.New(p.Givens().Shape))
	m, err := modelOf(empty)
	if err != nil {
		return nil, err
	}
	spend := func(bytes int) error { return banmen.Spend(ctx, int64(bytes)) }
	var source logic.Source
	if w, ok := empty.(banmen.ConstraintSource); ok {
		source = w.Source
	}
	rules, symbols, err := logic.FromGivens(p.Givens().Shape, m, empty.Figure(empty.Givens()).Region, p.Givens(), source, spend)
	if err != nil {
		return nil, err
	}
	if rules == nil {
		return nil, banmen.Errorf(banmen.ErrCannot, "open cells still have %d different candidates, but techniques support at most %d: add givens, or use solve, count or check, which have no limit", symbols, logic.MaxSymbols)
	}
	return rules, nil
}

// explainer returns the rater of Sudoku Explainer's scale in a mode.
func (w *rateWorker) explainer(fixed, unique bool) *se121.Rater {
	i := 0
	if !unique {
		i = 1
	}
	if w.se[i] == nil {
		w.se[i] = se121.New(se121.Mode{Fixed: fixed, NoUniqueness: !unique})
	}
	return w.se[i]
}

func givensOf(p banmen.Puzzle) *[81]uint8 {
	var givens [81]uint8
	for c, v := range p.Givens().Cells {
		givens[c] = uint8(v)
	}
	return &givens
}
