package se121

import (
	"slices"
	"strings"

	"github.com/banmen/banmen/logic"
)

// A producer finds the next step of some techniques.
type producer struct {
	technique Technique // its first
	find      func(e *Rater) bool
}

// producers are in SE's order. Those of chains with branches follow, one for each of
// Rater.forcing.
var producers = []producer{
	{HiddenSingle, func(e *Rater) bool { return e.hiddenSingle() }},
	{DirectPointing, func(e *Rater) bool { return e.directLocking() }},
	{DirectHiddenPair, func(e *Rater) bool { return e.hiddenSet(2, true) }},
	{NakedSingle, func(e *Rater) bool { return e.nakedSingle() }},
	{DirectHiddenTriplet, func(e *Rater) bool { return e.hiddenSet(3, true) }},
	{Pointing, func(e *Rater) bool { return e.locking() }},
	{NakedPair, func(e *Rater) bool { return e.nakedSet(2) }},
	{XWing, func(e *Rater) bool { return e.fish(2) }},
	{HiddenPair, func(e *Rater) bool { return e.hiddenSet(2, false) }},
	{NakedTriplet, func(e *Rater) bool { return e.nakedSet(3) }},
	{Swordfish, func(e *Rater) bool { return e.fish(3) }},
	{HiddenTriplet, func(e *Rater) bool { return e.hiddenSet(3, false) }},
	{XYWing, func(e *Rater) bool { return e.wing(false) }},
	{XYZWing, func(e *Rater) bool { return e.wing(true) }},
	{UniqueLoop1, func(e *Rater) bool { return !e.mode.NoUniqueness && e.deadly.uniqueLoop() }},
	{NakedQuad, func(e *Rater) bool { return e.nakedSet(4) }},
	{Jellyfish, func(e *Rater) bool { return e.fish(4) }},
	{HiddenQuad, func(e *Rater) bool { return e.hiddenSet(4, false) }},
	{BUG1, func(e *Rater) bool { return !e.mode.NoUniqueness && e.deadly.bug() }},
	{AlignedPairExclusion, func(e *Rater) bool { return e.alignedPair() }},
	{ForcingChain, func(e *Rater) bool { return e.unary() }},
	{AlignedTripletExclusion, func(e *Rater) bool { return e.alignedTriplet() }},
	{NishioForcingChains, func(e *Rater) bool { return e.forced(0) }},
	{CellForcingChains, func(e *Rater) bool { return e.forced(1) }},
	{ContradictionForcingChains, func(e *Rater) bool { return e.forced(2) }},
	{ContradictionForcingChains, func(e *Rater) bool { return e.forced(3) }},
	{ContradictionForcingChains, func(e *Rater) bool { return e.forced(4) }},
	{ContradictionForcingChains, func(e *Rater) bool { return e.forced(5) }},
	{ContradictionForcingChains, func(e *Rater) bool { return e.forced(6) }},
	{ContradictionForcingChains, func(e *Rater) bool { return e.forced(7) }},
}

// Plain reports whether rules are those of a plain 9x9 sudoku, the only one with this
// scale.
func Plain(r *logic.Rules) bool {
	same := func(a, b logic.House) bool { return slices.Equal(a.Cells, b.Cells) }
	plain := logic.Sudoku(3, 3)
	return r.Shape == plain.Shape && r.HousesOnly() && slices.EqualFunc(r.Houses, plain.Houses, same)
}

// Ladder returns SE as a ladder of proved steps; it finds none unless rules are Plain.
// Each finder yields one step, the one that SE takes, with SE's Rating. Steps that assume
// a unique solution require a State that says so. A ladder must not be used by several
// goroutines at once.
func Ladder(m Mode) *logic.Ladder {
	x := &explainer{rater: New(m), asked: m, named: map[string]*logic.Technique{}}
	l := &logic.Ladder{}
	for _, p := range producers {
		l.Entries = append(l.Entries, logic.Entry{Finder: logic.Finder{
			Technique: x.technique(names[p.technique], p.technique),
			Find: func(s *logic.State, yield func(*logic.Step) bool) {
				if x.at(s) && p.find(x.rater) && !s.Stopped() { // a search that was stopped may have missed SE's step
					yield(x.step())
				}
			},
		}})
	}
	return l
}

// An explainer converts the findings of a rater to steps.
type explainer struct {
	rater *Rater
	asked Mode
	rules *logic.Rules // rules whose plainness is known
	plain bool
	state *logic.State
	rev   uint64
	named map[string]*logic.Technique
}

// at sets the rater to the position of a state, if possible.
func (x *explainer) at(s *logic.State) bool {
	if s.Rules != x.rules {
		x.rules, x.plain = s.Rules, Plain(s.Rules)
	}
	e := x.rater
	e.begin()
	e.halt.stop = s.Stop
	if !x.plain || x.state == s && x.rev == s.Rev {
		return x.plain
	}
	x.state, x.rev, e.walked, e.tried = s, s.Rev, false, false
	e.mode.NoUniqueness = x.asked.NoUniqueness || !s.Unique
	var values [81]uint8
	var cand [81]uint16
	for c := range values {
		values[c] = uint8(s.Value(c))
		cand[c] = uint16(s.At(c) >> 1)
	}
	e.grid.reset(&values)
	for c := range cand {
		e.grid.removeAll(uint8(c), ^cand[c])
	}
	return true
}

func (x *explainer) step() *logic.Step {
	s := x.rater.lastStep()
	return x.rater.logicStep(x.technique(s.Name(), s.Technique))
}

// technique returns the technique of a name, created on first use.
func (x *explainer) technique(name string, t Technique) *logic.Technique {
	if x.named[name] == nil {
		clean := strings.NewReplacer("(", "", ")", "", "+ ", "", "+", "plus", " ", "-")
		x.named[name] = &logic.Technique{Key: "se-" + strings.ToLower(clean.Replace(name)), Name: name, JA: InJapanese(name), Form: forms(t)}
	}
	return x.named[name]
}

// forms returns the notation of a technique's steps.
func forms(t Technique) logic.Form {
	switch t {
	case HiddenSingle, NakedSingle:
		return logic.FormSingle
	case Pointing, Claiming:
		return logic.FormHouse
	case NakedPair, NakedTriplet, NakedQuad, HiddenPair, HiddenTriplet, HiddenQuad:
		return logic.FormSubset
	case XWing, Swordfish, Jellyfish:
		return logic.FormFish
	case XYWing, XYZWing:
		return logic.FormWing
	case TurbotFish, ForcingXChain, ForcingChain, GeneralizedXWing, BidirectionalXCycle, BidirectionalYCycle, BidirectionalCycle:
		return logic.FormChain
	}
	return logic.FormBase
}
