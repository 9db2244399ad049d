package technique

import "github.com/banmen/banmen/logic"

// Pairs of almost locked sets with a restricted common symbol: one of the two sets is
// locked, so any other common symbol is in one of them. With two restricted common
// symbols, both sets are locked.
var (
	ALSXZ     = lockedSets("als-xz", "Almost Locked Set XZ-Rule", "ALS-XZ", "0901")
	ALSXYWing = lockedSets("als-xy-wing", "Almost Locked Set XY-Wing", "ALS-XYウィング", "0902")

	almostLocked = []logic.Finder{ofSets(logic.Finder{Technique: ALSXZ, Find: findALSXZ}), ofSets(logic.Finder{Technique: ALSXYWing, Find: findALSXYWing})}
)

func lockedSets(key, name, ja, code string) *logic.Technique {
	return &logic.Technique{Key: key, Name: name, JA: ja, Code: code, Form: logic.FormALS}
}

func findALSXZ(s *logic.State, yield func(*logic.Step) bool) {
	x := &of(s).alses
	for _, l := range x.linked {
		if !has(x.fresh, l.a) && !has(x.fresh, l.b) {
			continue
		}
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

// hits reports whether any candidate sees one of the symbols in both sets.
func (x *alses) hits(a, b *als, symbols logic.Mask) bool {
	for symbols &= a.seen & b.seen; symbols != 0; symbols &= symbols - 1 {
		if v := symbols.First(); touch(a.outOf(v, x.Words), b.outOf(v, x.Words)) {
			return true
		}
	}
	return false
}

// single reports whether a candidate outside b sees all of a non-linking symbol of a.
func (x *alses) single(a, b *als, l linkage) bool {
	for m := a.seen &^ logic.MaskOf(l.x, l.y); m != 0; m &= m - 1 {
		if !within(a.outOf(m.First(), x.Words), b.cells) {
			return true
		}
	}
	return false
}

// xz makes the step of two linked sets. If they are doubly linked, it also removes candidates that
// see all places of a symbol in one set.
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
