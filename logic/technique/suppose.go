package technique

import (
	"slices"

	"github.com/banmen/banmen/logic"
)

// Supposition: a candidate is assumed true, and singles and single laws lead to a
// contradiction. Short refutations come first; the technique names grade the length. A
// nested supposition makes further assumptions inside.
var (
	ShortSupposition = &logic.Technique{Key: "short-supposition", Name: "Short Supposition", JA: "短い仮定", Form: logic.FormAssumption}
	Supposition      = &logic.Technique{Key: "supposition", Name: "Supposition", JA: "仮定", Form: logic.FormAssumption}
	LongSupposition  = &logic.Technique{Key: "long-supposition", Name: "Long Supposition", JA: "長い仮定", Form: logic.FormAssumption}
	Nested           = &logic.Technique{Key: "nested-supposition", Name: "Nested Supposition", JA: "二重の仮定", Form: logic.FormAssumption}

	suppositions = []logic.Finder{supposes(ShortSupposition, 0, 2), supposes(Supposition, 2, 3), supposes(LongSupposition, 3, len(lengths)),
		{Technique: Nested, Find: func(s *logic.State, yield func(*logic.Step) bool) {
			of(s).supposed.all(s, Nested, 1, 0, len(lengths), yield)
		}}}
)

// supposes returns the finder of suppositions with a range of lengths.
func supposes(t *logic.Technique, from, to int) logic.Finder {
	return logic.Finder{Technique: t, Find: func(s *logic.State, yield func(*logic.Step) bool) { of(s).supposed.all(s, t, 0, from, to, yield) }}
}

// ByRules returns the finders that work for any puzzle, from its laws alone.
func ByRules() []logic.Finder {
	return slices.Concat(laws, partLaws, onlyPlaces, againsts, balances, jointCounts, suppositions)
}

// lengths are the maximum numbers of lines in an assumption, by technique.
var lengths = [...]int{2, 5, 12, 30, 90, 1 << 20}

// rounds bounds the assumptions of a nested search in one position.
const rounds = 4000

// A hypothesis is a board with an assumption.
type hypothesis struct {
	*logic.State
	from    *logic.State // the state before
	start   logic.Cand
	filter  *logic.Filter
	lines   []line
	gone    []logic.Cand // candidates removed by lines
	before  []logic.Mask // by cell: the candidates when last looked at
	changed []int        // cells changed by lines
	queue   queue        // laws to look at, one by one
	tight   queue        // laws to look at last, together with the mutual exclusion of their cells
	looked  logic.Cells  // the cells that the assumption depends on, besides the cells of the laws used
	asked   []int
	memory  memory
	inner   *hypothesis
	within  bool // this is nested in another hypothesis
	left    int  // number of assumptions that may still be made
}

// all assumes the candidates of every open cell, cells with the fewest first. It yields
// those whose refutation has a length in the given range.
func (x *hypothesis) all(s *logic.State, t *logic.Technique, depth, from, to int, yield func(*logic.Step) bool) {
	x.begin(s, depth)
	if depth == 0 {
		x.memory.begin(s)
	}
	cells := make([]int, 0, s.Open())
	for c := range s.Shape.Size() {
		if s.Value(c) == 0 {
			cells = append(cells, c)
		}
	}
	slices.SortStableFunc(cells, func(a, b int) int { return s.At(a).Len() - s.At(b).Len() })
	done := map[logic.Cand]bool{}
	for i, most := range lengths[:to] {
		longer := false
		for _, cell := range cells {
			for v := range s.At(cell).All() {
				c := logic.CandOf(cell, v)
				if done[c] || depth > 0 && x.left <= 0 {
					continue
				}
				if s.Stop != nil && s.Stop() {
					return
				}
				proof, stopped := x.try(s, c, most, depth)
				longer = longer || stopped
				if proof == nil {
					done[c] = done[c] || !stopped
					continue
				}
				done[c] = true
				if i >= from && !yield(supposed(s, t, c, proof)) {
					return
				}
			}
		}
		if !longer {
			return
		}
	}
}

func (x *hypothesis) begin(s *logic.State, depth int) {
	if x.State == nil || x.Rules != s.Rules {
		*x = hypothesis{State: s.Clone(), filter: new(logic.Filter), before: make([]logic.Mask, s.Shape.Size()), looked: s.NewCells()}
	}
	x.left = rounds
	if depth > 0 {
		if x.inner == nil {
			x.inner = new(hypothesis)
		}
		x.inner.begin(s, depth-1)
		x.inner.within = true
	}
}

// refute assumes a candidate and returns a proof that it is false. It returns nil without
// a contradiction; stopped reports that the line limit was reached first.
func (x *hypothesis) refute(s *logic.State, c logic.Cand, most, depth int) (p *logic.Proof, stopped bool) {
	x.from, x.start, x.lines = s, c, x.lines[:0]
	x.left--
	x.Set(s)
	clear(x.looked)
	x.asked = x.asked[:0]
	for cell := range x.before {
		x.before[cell] = can(s, cell)
	}
	x.queue.begin(len(s.Laws))
	x.tight.begin(len(s.Laws))
	x.gone, x.changed = x.gone[:0], x.changed[:0]
	x.put(c)
	for {
		if p := x.contradiction(); p != nil {
			return p, false
		}
		if len(x.lines) >= most {
			return nil, true
		}
		p, ok := x.follow()
		if p != nil {
			return p, false
		}
		if !ok && (depth == 0 || !x.nest(most, depth)) {
			return nil, depth > 0 && x.left > 0 && most < lengths[len(lengths)-1]
		}
	}
}
