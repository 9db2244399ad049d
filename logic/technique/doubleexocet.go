package technique

import (
	"slices"

	"github.com/banmen/banmen/logic"
)

// Double exocets: two junior exocets of a band, with bases in different boxes and lines, that have
// four symbols together. A symbol of both bases would be in two targets of the third box. So the
// bases have each of the four once, and so have the targets. Each of the four symbols also needs
// all of its lines along the bases to cover the crossing lines.
var DoubleExocet = &logic.Technique{Key: "double-exocet", Name: "Double Exocet", JA: "ダブルエクソセット", Form: logic.FormBase}

// A doubleExocet is a pair of exocets. Each has one target in the box of the other's base, and one
// in the third box.
type doubleExocet struct {
	*logic.State
	of          [2]*exocet
	near, third [2]int
}

func findDoubleExocet(s *logic.State, yield func(*logic.Step) bool) {
	var all []*exocet
	eachExocet(s, JuniorExocet, func(x *exocet) bool {
		one := *x
		all = append(all, &one)
		return true
	})
	for i, b := range all {
		for _, a := range all[:i] {
			if x := (doubleExocet{State: s, of: [2]*exocet{a, b}}); x.fits() && !x.step(yield) {
				return
			}
		}
	}
}

// fits reports whether no symbol can be in both bases.
func (x *doubleExocet) fits() bool {
	a, b := x.of[0], x.of[1]
	if x.Houses[a.line].Kind != x.Houses[b.line].Kind || a.line == b.line || a.box == b.box || (a.symbols|b.symbols).Len() != mostExocet {
		return false
	}
	for i, one := range x.of {
		box := x.of[1-i].box
		at := slices.IndexFunc(one.targets[:], func(c int) bool { return inHouse(x.State, c, box) })
		if at < 0 {
			return false
		}
		x.near[i], x.third[i] = one.targets[at], one.targets[1-at]
	}
	return x.third[0] != x.third[1] && x.House(x.third[0], logic.Box) == x.House(x.third[1], logic.Box)
}

// step yields the eliminations that can be proved.
func (x *doubleExocet) step(yield func(*logic.Step) bool) bool {
	a, b := x.of[0], x.of[1]
	symbols := a.symbols | b.symbols
	bases, targets := slices.Concat(a.base[:], b.base[:]), slices.Concat(a.targets[:], b.targets[:])
	p := &logic.Step{Technique: DoubleExocet, Symbols: symbols.List(), Parts: []logic.Part{{Role: logic.Pattern, Cells: slices.Sorted(slices.Values(slices.Concat(bases, targets)))}}}
	p.Parts = append(append(p.Parts, a.parts()...), b.parts()...)
	p.Proof = x.cases(nil)
	for c := range x.Shape.Size() {
		for v := range x.At(c).All() {
			z := logic.CandOf(c, v)
			if (slices.Contains(targets, c) && !symbols.Has(v) || symbols.Has(v) && (x.sees(z, bases) || x.sees(z, targets) || x.along(z))) && refutes(x.State, p.Proof, z) {
				p.Remove = append(p.Remove, z)
			}
		}
	}
	return done(p, yield)
}

// sees reports whether a candidate excludes its symbol in all of some cells.
func (x *doubleExocet) sees(z logic.Cand, cells []int) bool {
	return !slices.ContainsFunc(cells, func(c int) bool {
		return x.At(c).Has(z.Symbol()) && !x.Exclude(z, logic.CandOf(c, z.Symbol()))
	})
}

// along reports whether a candidate is in a line that its symbol needs for the crossing lines of both exocets.
func (x *doubleExocet) along(z logic.Cand) bool {
	for _, one := range x.of {
		_, covers := one.rest(z.Symbol())
		if !slices.Contains(covers, x.House(z.Cell(), x.Houses[one.line].Kind)) {
			return false
		}
	}
	return true
}

// cases proves a step by trying all symbols of the bases. has lists the symbols assumed for the
// first bases.
func (x *doubleExocet) cases(has []int) (p logic.Proof) {
	n := len(has)
	if n == 4 {
		return x.end(has)
	}
	cell := x.of[n/2].base[n%2]
	p.Over = logic.CellSet(cell)
	for v := range x.At(cell).All() {
		q := logic.Proof{}
		if n%2 == 0 || v != has[n-1] {
			q = x.cases(append(slices.Clone(has), v))
		}
		p.Cases = append(p.Cases, q)
	}
	return p
}

// end refutes four symbols of the bases. A symbol of both exocets would be in two targets of a box,
// and four different symbols leave too few lines for the crossing lines.
func (x *doubleExocet) end(has []int) (p logic.Proof) {
	for _, v := range has[:2] {
		if !slices.Contains(has[2:], v) {
			continue
		}
		for i, one := range x.of {
			target := logic.CandOf(x.third[i], v)
			if !x.Has(target) {
				return one.crowd(logic.Bit(v))
			}
			p.Lines = append(p.Lines, logic.Line{Cands: []logic.Cand{target}, Proof: one.crowd(logic.Bit(v))})
		}
		return p
	}
	for i, one := range x.of {
		q := one.crowd(logic.MaskOf(has[2*i], has[2*i+1]))
		p.Base, p.Cover = append(p.Base, q.Base...), append(append(p.Cover, q.Cover...), logic.CellSet(one.targets[0]), logic.CellSet(one.targets[1]))
	}
	return p
}
