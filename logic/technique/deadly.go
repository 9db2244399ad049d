package technique

import (
	"slices"

	"github.com/banmen/banmen/logic"
)

// Deadly patterns: open cells that would allow two solutions if they had only certain symbols. So
// one of their other candidates, a guardian, is true. Unique loops have two symbols in cells that
// see each other in turn, extended rectangles three or more in two lines, Borescoper's patterns
// three in seven cells or four in eight about a box. Others have no name. No list is needed: each
// pattern is proved by exchanging all fillings.
var (
	UniqueLoop        = deadlyPattern("unique-loop", "Unique Loop", "ユニークループ")
	ExtendedRectangle = deadlyPattern("extended-rectangle", "Extended Rectangle", "拡張レクタングル")
	Borescoper        = deadlyPattern("borescoper", "Borescoper's Deadly Pattern", "ボアスコーパーのデッドリーパターン")
	DeadlyPattern     = deadlyPattern("deadly-pattern", "Anonymous Deadly Pattern", "無名のデッドリーパターン")
	BUGn              = deadlyPattern("bug-n", "Bivalue Universal Grave + n", "BUG+n")

	deadlyPatterns = []logic.Finder{{Technique: UniqueLoop, Find: findDeadly(2, 2)}, {Technique: BUGn, Find: findBUGn},
		{Technique: ExtendedRectangle, Also: []*logic.Technique{Borescoper, DeadlyPattern}, Find: findDeadly(3, 4)}}
)

func deadlyPattern(key, name, ja string) *logic.Technique {
	return &logic.Technique{Key: key, Name: name, JA: ja, Form: logic.FormBase, Unique: true}
}

const (
	mostDeadly  = 32  // maximum number of steps for each number of symbols
	mostChoices = 200 // sets of symbols: on larger boards patterns have fewer symbols
)

// A deadly is a search for patterns of some symbols.
type deadly struct {
	*logic.State
	symbols logic.Mask
	inside  []int // open cells whose candidates are all among symbols
	outside []int // open cells with at least two of symbols and with other candidates
	seen    map[string]bool
	found   []*logic.Step
}

// findDeadly returns a finder of patterns of least to most symbols.
func findDeadly(least, most int) func(*logic.State, func(*logic.Step) bool) {
	return func(s *logic.State, yield func(*logic.Step) bool) {
		if !s.Unique {
			return
		}
		x := deadly{State: s, seen: map[string]bool{}}
		for n := least; n <= most; n++ {
			all := choices(s.Symbols, n)
			if len(all) > mostChoices {
				return
			}
			for _, x.symbols = range all {
				if s.Stopped() || len(x.found) >= mostDeadly {
					break
				}
				x.split()
				x.guarded()
			}
			for _, p := range x.found {
				if !yield(p) {
					return
				}
			}
			x.found = x.found[:0]
		}
	}
}

// split finds the cells that can be in a pattern.
func (x *deadly) split() {
	x.inside, x.outside = x.inside[:0], x.outside[:0]
	for c := range x.Shape.Size() {
		switch m := x.At(c); {
		case (m&x.symbols).Len() < 2 || x.HasLaw(c):
		case m&^x.symbols == 0:
			x.inside = append(x.inside, c)
		default:
			x.outside = append(x.outside, c)
		}
	}
}

// guarded tries patterns with guardians: in one cell, in two cells of a house, or of one symbol in
// several cells.
func (x *deadly) guarded() {
	for i, a := range x.outside {
		x.try(a)
		for _, b := range x.outside[:i] {
			if shareHouse(x.State, a, b) {
				x.try(b, a)
			}
		}
	}
	for z := range (x.AllSymbols() &^ x.symbols).All() {
		var same []int
		for _, c := range x.outside {
			if x.At(c)&^x.symbols == logic.Bit(z) {
				same = append(same, c)
			}
		}
		if len(same) > 1 {
			x.try(same...)
		}
	}
}

func shareHouse(s *logic.State, a, b int) bool {
	return slices.ContainsFunc(s.Spots(a), func(spot logic.Spot) bool { return inHouse(s, b, spot.House) })
}

// try looks for a pattern with some guarded cells.
func (x *deadly) try(guards ...int) {
	cells := x.core(slices.Concat(x.inside, guards))
	if !slices.ContainsFunc(guards, func(c int) bool { return slices.Contains(cells, c) }) || !logic.IsDeadly(x.State, x.pattern(cells)) {
		return
	}
	for i := len(cells) - 1; i >= 0; i-- {
		if i >= len(cells) {
			continue
		}
		if less := x.core(slices.Delete(slices.Clone(cells), i, i+1)); len(less) > 0 && logic.IsDeadly(x.State, x.pattern(less)) {
			cells = less
		}
	}
	slices.Sort(cells)
	key := string(keyOf(x.pattern(cells)))
	if x.seen[key] {
		return
	}
	fill := &of(x.State).filling
	if fill.begin(x.State, x.symbols, cells); !fill.fits(cells) {
		return
	}
	x.seen[key] = true
	x.steps(cells)
}
