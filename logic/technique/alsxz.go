package technique

import (
	"math/bits"

	"github.com/banmen/banmen/logic"
)

// Almost locked sets that are linked by symbols of which only one of them can have each:
// one of two is locked, and what both have besides is in one of them. If two are
// linked twice, both are locked.
var (
	ALSXZ     = lockedSets("als-xz", "Almost Locked Set XZ-Rule", "ALS-XZ", "0901")
	ALSXYWing = lockedSets("als-xy-wing", "Almost Locked Set XY-Wing", "ALS-XYウィング", "0902")

	almostLocked = []logic.Finder{{Technique: ALSXZ, Find: findALSXZ}, {Technique: ALSXYWing, Find: findALSXYWing}}
)

func lockedSets(key, name, ja, code string) *logic.Technique {
	return &logic.Technique{Key: key, Name: name, JA: ja, Code: code, Form: logic.Locked}
}

func findALSXZ(s *logic.State, yield func(*logic.Step) bool) {
	x := &of(s).alses
	x.find(s)
	for _, l := range x.linked {
		a, b := &x.all[l.a], &x.all[l.b]
		rest := a.symbols & b.symbols
		if l.y == 0 {
			rest &^= logic.Bit(l.x)
		}
		hit := x.hits(a, b, rest)
		if l.y != 0 && !hit {
			hit = x.single(a, b, l) || x.single(b, a, l)
		}
		if hit && !yield(x.xz(a, b, l)) {
			return
		}
	}
}

// hits reports whether anything sees one of some symbols in both sets.
func (x *alses) hits(a, b *als, symbols logic.Mask) bool {
	for ; symbols != 0; symbols &= symbols - 1 {
		if v := symbols.First(); touch(a.at(a.out, v, x.Words), b.at(b.out, v, x.Words)) {
			return true
		}
	}
	return false
}

// single reports whether anything outside b sees a symbol of a that does not link them.
func (x *alses) single(a, b *als, l linkage) bool {
	for m := a.symbols &^ logic.MaskOf(l.x, l.y); m != 0; m &= m - 1 {
		if !within(a.at(a.out, m.First(), x.Words), b.cells) {
			return true
		}
	}
	return false
}

// xz makes the step of two linked sets. Those linked twice remove all that sees a symbol
// of one of them.
func (x *alses) xz(a, b *als, l linkage) *logic.Step {
	p := &logic.Step{Technique: ALSXZ}
	sets, both := []*als{a, b}, a.symbols&b.symbols
	x.gain(p, sets, both&^logic.Bit(l.x))
	links := []int{l.x}
	if l.y != 0 {
		x.gain(p, sets, both&^logic.Bit(l.y))
		links = append(links, l.y)
		if x.single(a, b, l) || x.single(b, a, l) {
			p.Symbols = nil
		}
		for i, set := range sets {
			for v := range (set.symbols &^ logic.MaskOf(links...)).All() {
				x.lose(p, v, sets[i:i+1], sets[1-i].cells)
			}
		}
	}
	p.Parts = append(x.parts(sets), logic.Part{Role: logic.Common, Symbols: logic.MaskOf(links...)})
	p.Proof = x.proof(sets, links)
	return p
}

// findALSXYWing finds two sets that are linked with a third by different symbols: of
// the three two are locked, so one of the first two is.
func findALSXYWing(s *logic.State, yield func(*logic.Step) bool) {
	x := &of(s).alses
	x.find(s)
	x.strike()
	for _, l := range x.linked {
		if !x.wings(l, l.a, l.b, l.b, yield) || !x.wings(l, l.b, l.a, l.a, yield) {
			return
		}
	}
}

// wings yields the steps of a linkage of a set in common and another with a third, one after so many.
func (x *alses) wings(l linkage, common, other, after int, yield func(*logic.Step) bool) bool {
	own := logic.MaskOf(l.x, l.y)
	with, hitting := x.of(x.with, common), x.of(x.hitting, other)
	for at := after >> 6; at < x.words; at++ {
		w := with[at] & hitting[at]
		if l.y == 0 { // the other linkage must be by another symbol
			w &^= x.aloneBy(common, l.x)[at]
		}
		if at == after>>6 {
			w &^= 2<<uint(after&63) - 1
		}
		for ; w != 0; w &= w - 1 {
			third := at<<6 | bits.TrailingZeros64(w)
			a, b := &x.all[other], &x.all[third]
			if rest := a.symbols & b.symbols &^ own; rest == 0 || third == other || !x.hits(a, b, rest) {
				continue
			}
			if !x.wing(l, x.linkage(common, third), yield) {
				return false
			}
		}
	}
	return true
}

// wing yields the step of two linkages with a set in common, if it removes anything.
func (x *alses) wing(l, m linkage, yield func(*logic.Step) bool) bool {
	i, j, k := l.b, m.b, l.a // the last is in common
	switch {
	case l.b == m.b:
		i, j, k = l.a, m.a, l.b
	case l.b == m.a:
		i, k = l.a, l.b
	}
	a, b := &x.all[i], &x.all[j]
	rest := a.symbols & b.symbols &^ logic.MaskOf(l.x, l.y, m.x, m.y)
	if rest == 0 || !x.hits(a, b, rest) || !x.overlap && touch(a.cells, b.cells) || within(a.cells, b.cells) || within(b.cells, a.cells) {
		return true
	}
	p := &logic.Step{Technique: ALSXYWing}
	c := &x.all[k]
	x.gain(p, []*als{a, b}, rest)
	p.Parts = append(x.parts([]*als{a, b, c}), logic.Part{Role: logic.Common, Symbols: logic.MaskOf(l.x, l.y, m.x, m.y) &^ 1})
	u, v := l.x, m.x
	switch {
	case u != v:
	case m.y != 0:
		v = m.y
	default:
		u = l.y
	}
	p.Proof = x.proof([]*als{a, c, b}, []int{u, v})
	return yield(p)
}
