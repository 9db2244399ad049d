package engine

import (
	"cmp"
	"context"
	"math/bits"
	"slices"

	"github.com/banmen/banmen/event"
	"github.com/banmen/banmen/model"
)

// A copySearch searches by copying: each decision saves the domains of all variables, and a failure
// restores them. It does not learn, needs little time for a decision, and knows more about sums,
// houses and lines than the learning search. A decision gives a variable its least value; after a
// failure the variable loses it. Decisions choose the variable with the highest score per remaining
// value (dom/wdeg: Boussemart and others 2004). The score of a variable grows with each of its
// values that fails.
type copySearch struct {
	domains
	model      *model.Model // the model that is searched; its labels of regions may differ from those of the original
	frames     []frame
	scores     []float64 // by variable
	reward     float64   // added to a score by the next failure
	filterPart float64   // the part of it that the variables of a failed filter share
	lines      []model.Regular
	root       []uint64 // domains before any decision
	houses     []*houseFilter
	impossible bool
	started    bool
	sent       bool    // a solution
	restarts   []int64 // failures after which the search begins again
	fails      int64
	guesses    int64
	backed     int64
	depth      int
	values     []int
	prefer     func(v model.Var, value int) bool // values to try first; may be nil

	visible    int          // number of variables in which solutions must differ; 0: all
	again      *againFilter // excludes solutions that were sent, if some variables are hidden
	hiddenLast bool         // visible variables are decided first
}

// A frame is a decision: the variable, and the domains to restore after it failed.
type frame struct {
	v     int32
	value uint64
	dom   []uint64
}

// scoreDecay is the factor by which older rewards shrink with each failure.
const scoreDecay = 0.999

// newCopySearch returns the search of a model, or nil if the model does not suit it. The values
// must fit a word, and there must be houses and other constraints.
func newCopySearch(m *model.Model, stop func() bool) *copySearch {
	if !suitsCopying(m) {
		return nil
	}
	return buildCopySearch(m, stop)
}

// buildCopySearch returns the search of a model; nil if a constraint has no filter, or if it was
// stopped.
func buildCopySearch(m *model.Model, stop func() bool) *copySearch {
	b := newCopyBuilder(m, stop)
	if !b.build() {
		return nil
	}
	s := &copySearch{domains: b.domains, model: b.m, lines: b.lines, houses: b.houses, impossible: b.impossible, values: make([]int, len(m.Domains)), reward: 1, filterPart: 1, restarts: restartFails}
	if hasRegions(m) {
		s.restarts, s.reward, s.filterPart = regionRestartFails, regionReward, 1/regionReward
	}
	s.scores = make([]float64, len(s.dom))
	for v := range s.scores {
		s.scores[v] = float64(len(s.arcs[v]))
	}
	for _, f := range s.filter {
		switch f.(type) {
		case *regionsFilter, *rankFilter, *connectedFilter:
			continue // they contain nearly all variables
		}
		for _, v := range f.vars() {
			s.scores[v] += float64(len(f.vars()))
		}
	}
	return s
}

// suitsCopying reports whether a model has houses that share several variables, as rows and
// boxes do, and further constraints. On plain Latin squares, and for houses alone, learning is
// faster.
func suitsCopying(m *model.Model) bool {
	others := 0
	for _, c := range m.Constraints {
		if _, ok := c.(model.AllDifferent); !ok {
			others++
		}
	}
	regions, most := hasRegions(m), maxCopied
	if regions {
		most = maxCopiedRegions
	}
	if others == 0 || len(m.Domains) > most {
		return false
	}
	for _, d := range m.Domains {
		if len(d) == 0 || d[0] < 0 || d[len(d)-1] > maxCopyValue {
			return false
		}
	}
	return regions || housesCross(m)
}

// housesCross reports whether two houses, or sets of variables that differ and have few more values,
// share several variables, but not all.
func housesCross(m *model.Model) bool {
	type entry struct{ house, next int32 }
	entries := []entry{{}}                    // lists of houses; the first entry ends them
	of := make([]int32, len(m.Domains))       // by variable: the first entry of its houses
	common := make([]int, len(m.Constraints)) // by house: the number of variables that it has in common with this one
	for i, c := range m.Constraints {
		c, ok := c.(model.AllDifferent)
		if !ok || len(c.Of) < 4 {
			continue
		}
		union := uint64(0)
		for _, v := range c.Of {
			union |= valueSet(m.Domains[v])
		}
		if bits.OnesCount64(union) > len(c.Of)+len(c.Of)/looseHouse {
			continue
		}
		for _, v := range c.Of {
			for k := of[v]; k > 0; k = entries[k].next {
				common[entries[k].house]++
			}
		}
		for _, v := range c.Of {
			for k := of[v]; k > 0; k = entries[k].next {
				n := common[entries[k].house]
				if common[entries[k].house] = 0; n > 1 && n < len(c.Of) {
					return true
				}
			}
			entries = append(entries, entry{int32(i), of[v]})
			of[v] = int32(len(entries) - 1)
		}
	}
	return false
}

// Limits of models that are copied.
const (
	maxCopied        = 1 << 10 // variables
	maxCopiedRegions = 1 << 12 // variables, most of them for pairs
	maxCopyValue     = 40
	looseHouse       = 4 // a house has up to a fourth more values than variables
)

// A copyEnd says why a copySearch returned.
type copyEnd int

const (
	copyDone    copyEnd = iota // there are no more solutions
	copyFailed                 // too many failures
	copyStopped                // the sink or the context ended the search
)

// run searches until the end or a number of failures. It can be called again to go on. It sends the
// values of each solution.
func (s *copySearch) run(ctx context.Context, fails, work int64, send func(values []int, depth int) bool) copyEnd {
	ok := true
	if !s.started {
		s.started = true
		ok = !s.impossible && s.propagate() // the builder has scheduled all filters that still need to run
		s.root = slices.Clone(s.dom)
	}
	return s.search(ctx, ok, fails, work, send)
}

// begin forgets the decisions.
func (s *copySearch) begin() {
	s.frames, s.sent = s.frames[:0], false
	s.clear()
}

// search is run after the start; ok says whether propagation has found no conflict.
func (s *copySearch) search(ctx context.Context, ok bool, fails, work int64, send func(values []int, depth int) bool) copyEnd {
	for n := 1; ; n++ {
		if n%64 == 0 && ctx.Err() != nil {
			return copyStopped
		}
		for !ok {
			s.fails++
			k := len(s.frames) - 1
			if k < 0 {
				return copyDone
			}
			s.blame()
			ok = s.restore()
		}
		if s.fails >= fails || s.work >= work {
			return copyFailed
		}
		if len(s.restarts) > 0 && s.fails >= s.restarts[0] && !s.sent {
			s.restarts = s.restarts[1:]
			ok = s.restart()
			continue
		}
		if v, value := s.choose(); v >= 0 {
			ok = s.decide(v, value)
			continue
		}
		s.sent = true
		if !s.send(send) {
			return copyStopped
		}
		switch {
		case s.visible > 0:
			ok = s.sentHidden()
		case len(s.frames) == 0:
			return copyDone
		default:
			ok = s.restore()
		}
	}
}

// restartFails are the numbers of failures after which the search begins again: first with filters
// that take longer to build, then with better scores.
var restartFails = []int64{32, 500}

// regionRestartFails is restartFails for models with unknown regions, where trying values removes
// most of them.
var regionRestartFails = []int64{32, 64, 128, 256, 512}

// hasRegions reports whether a model has unknown regions.
func hasRegions(m *model.Model) bool {
	return slices.ContainsFunc(m.Constraints, func(c model.Constraint) bool { _, ok := c.(model.Regions); return ok })
}

// restart begins again with what is known without decisions, and tries values. As long as that
// removes many values, the next restart comes after twice as many failures.
func (s *copySearch) restart() bool {
	if len(s.frames) > 0 {
		copy(s.dom, s.frames[0].dom)
	}
	s.frames = s.frames[:0]
	s.clear()
	open := s.openValues()
	if !s.addLines() || !s.tryValues() {
		return false
	}
	if len(s.restarts) == 0 && s.openValues() < open-open/restartPays {
		s.restarts = append(s.restarts, 2*s.fails)
	}
	copy(s.root, s.dom)
	return true
}

// A further restart is worthwhile if the last one removed at least one in restartPays of the open
// values.
const restartPays = 10

// openValues returns the number of values to be removed until all variables are decided.
func (s *copySearch) openValues() (n int) {
	for _, w := range s.dom {
		n += bits.OnesCount64(w) - 1
	}
	return n
}

// addLines adds diagrams that know which values were used, once. It reports false if there is no
// solution.
func (s *copySearch) addLines() bool {
	if len(s.lines) == 0 {
		return true
	}
	var parts copyParts
	known := len(s.filter)
	for _, r := range s.lines {
		of := toInt32(r.Of)
		if len(of) < 3 || !s.allDiffer(of) {
			continue
		}
		doms := make([]uint64, len(of))
		for i, v := range of {
			doms[i] = s.dom[v]
		}
		if g, ok := parts.unrollable(&r.Automaton, doms, true, mostLateArcs); ok {
			if g == nil {
				return false
			}
			s.filter, s.level = append(s.filter, newDiagramFilter(of, g)), append(s.level, slowest)
		}
	}
	s.lines = nil
	s.index(known)
	return s.propagate()
}

// tryValues gives each open variable each of its values in turn. Every domain keeps the values that
// remain for at least one of these (singleton consistency: Debruyne and Bessière 1997). The
// failures also tell which variables to decide first. It reports false if there is no solution.
func (s *copySearch) tryValues() bool {
	saved, union := make([]uint64, len(s.dom)), make([]uint64, len(s.dom))
	order := make([]int32, len(s.dom))
	for v := range order {
		order[v] = int32(v)
	}
	slices.SortStableFunc(order, func(v, w int32) int { return cmp.Compare(s.scores[w], s.scores[v]) })
	most := 3 * s.work
	for _, v := range order {
		if w := s.dom[v]; w&(w-1) == 0 {
			continue
		}
		if s.work > most {
			break
		}
		copy(saved, s.dom)
		clear(union)
		for w := saved[v]; w != 0; w &= w - 1 {
			s.last = v
			if s.keep(v, w&-w) && s.propagate() {
				for u, x := range s.dom {
					union[u] |= x
				}
			} else {
				s.blame()
				s.clear()
			}
			copy(s.dom, saved)
		}
		changes := s.changes
		for u, w := range union {
			if !s.keep(int32(u), w) {
				return false
			}
		}
		if s.changes > changes && !s.propagate() {
			return false
		}
	}
	return true
}

// mostLateArcs limits the arcs of a diagram that knows which values were used.
const mostLateArcs = 1 << 16

// allDiffer reports whether variables all differ.
func (s *domains) allDiffer(of []int32) bool {
	for i, v := range of {
		for _, w := range of[:i] {
			if !s.differ[v].has(model.Var(w)) {
				return false
			}
		}
	}
	return true
}

// regionReward is the first reward for models with unknown regions. Filters other than those of the
// regions tell less there.
const regionReward = 2.0

// blame raises the scores of the variable whose value was excluded last before a failure, and of
// the open variables of the filter that failed. Unknown regions contain nearly all variables: only
// those near the place of the failure are rewarded.
func (s *copySearch) blame() {
	s.scores[s.last] += s.reward
	if f, ok := s.failed().(*regionsFilter); ok {
		of := f.culprits(&s.domains)
		for _, v := range of {
			s.scores[v] += s.reward / float64(len(of))
		}
	} else if s.now >= 0 {
		of := s.filter[s.now].vars()
		for _, v := range of {
			if w := s.dom[v]; w&(w-1) != 0 {
				s.scores[v] += s.reward * s.filterPart / float64(len(of))
			}
		}
	}
	if s.reward /= scoreDecay; s.reward > 1e100 {
		for i := range s.scores {
			s.scores[i] *= 1e-100
		}
		s.reward *= 1e-100
	}
}

// failed returns the filter that failed, or nil.
func (s *copySearch) failed() domainFilter {
	if s.now < 0 {
		return nil
	}
	return s.filter[s.now]
}

// choose returns the open variable with the highest score per remaining value, and its least value.
// If a value has two places in a house, and their score is higher, it returns that value and one of
// the places. It returns -1 if no variable is open.
func (s *copySearch) choose() (v int32, value uint64) {
	best, highest := int32(-1), -1.0
	for v, w := range s.dom {
		if s.hiddenLast && v == s.visible && best >= 0 {
			break
		}
		if w&(w-1) == 0 {
			continue
		}
		if score := s.scores[v] / float64(bits.OnesCount64(w)); score > highest {
			best, highest = int32(v), score
		}
	}
	if best < 0 {
		return best, 0
	}
	value = s.first(best)
	if bits.OnesCount64(s.dom[best]) > 2 {
		for _, h := range s.houses {
			once, twice, often := uint64(0), uint64(0), uint64(0)
			for _, v := range h.of {
				w := s.dom[v]
				often |= twice & w
				twice |= once & w
				once |= w
			}
			for w := twice &^ often; w != 0; w &= w - 1 {
				x, first, score := w&-w, int32(-1), 0.0
				for _, v := range h.of {
					if s.dom[v]&x == 0 {
						continue
					}
					if score = max(score, s.scores[v]); first < 0 || s.scores[v] > s.scores[first] {
						first = v
					}
				}
				if score/2 > highest {
					best, value, highest = first, x, score/2
				}
			}
		}
	}
	return best, value
}

// first returns the least value of a variable, or the least preferred value if it has any.
func (s *copySearch) first(v int32) uint64 {
	w := s.dom[v]
	if s.prefer != nil {
		for ; w != 0; w &= w - 1 {
			if s.prefer(model.Var(v), bits.TrailingZeros64(w)) {
				return w & -w
			}
		}
		w = s.dom[v]
	}
	return w & -w
}

// decide gives a variable a value.
func (s *copySearch) decide(v int32, value uint64) bool {
	k := len(s.frames)
	if k < cap(s.frames) {
		s.frames = s.frames[:k+1]
	} else {
		s.frames = append(s.frames, frame{})
	}
	f := &s.frames[k]
	f.v, f.value, f.dom = v, value, append(f.dom[:0], s.dom...)
	s.guesses++
	s.depth = max(s.depth, len(s.frames))
	s.last = v
	return s.keep(v, f.value) && s.propagate()
}

// restore takes the last decision back, and removes the value that it gave.
func (s *copySearch) restore() bool {
	k := len(s.frames) - 1
	f := &s.frames[k]
	copy(s.dom, f.dom)
	s.frames = s.frames[:k]
	s.backed++
	s.clear()
	return s.keep(f.v, ^f.value) && s.propagate()
}

func (s *copySearch) send(send func([]int, int) bool) bool {
	for v, w := range s.dom {
		s.values[v] = bits.TrailingZeros64(w)
	}
	return send(s.values, len(s.frames))
}

func (s *copySearch) stats() event.Stats {
	return event.Stats{Steps: s.steps, Guesses: s.guesses, Backtracks: s.backed, Depth: s.depth, Work: s.work}
}
