package technique

import (
	"slices"

	"github.com/banmen/banmen/logic"
)

// rest returns the crossing lines that lack a symbol (open), and the lines along the base that
// cover its places in these, except places at the targets or next to the base.
func (x *exocet) rest(v int) (open, covers []int) {
	for i, line := range x.cross {
		if x.Placed(line, v) {
			continue
		}
		open = append(open, line)
		for place := range x.Places(line, v).All() {
			c := x.Houses[line].Cells[place]
			along := x.House(c, x.Houses[x.line].Kind)
			if c != x.targets[0] && c != x.targets[1] && !x.banned(c, i) && !slices.Contains(covers, along) {
				covers = append(covers, along)
			}
		}
	}
	return open, covers
}

// banned reports whether a cell of the i-th crossing line sees the whole base, and so has none of its symbols.
func (x *exocet) banned(c, i int) bool {
	return i == 0 && inHouse(x.State, c, x.box) || inHouse(x.State, c, x.line)
}

// covered reports whether, for each symbol of the base, fewer lines cover the crossing lines than
// there are crossing lines.
func (x *exocet) covered() bool {
	for v := range x.symbols.All() {
		if open, covers := x.rest(v); len(covers) >= len(open) || !x.full(open) {
			return false
		}
	}
	return true
}

func (x *exocet) full(houses []int) bool {
	return !slices.ContainsFunc(houses, func(h int) bool { return !x.Houses[h].Full })
}

// step yields the consequences: targets can have only symbols of the base, and the base only those
// of the targets.
func (x *exocet) step(yield func(*logic.Step) bool) bool {
	a, b := x.targets[0], x.targets[1]
	p := &logic.Step{Technique: x.technique, Symbols: x.symbols.List(), Parts: append([]logic.Part{
		{Role: logic.Pattern, Cells: slices.Sorted(slices.Values(slices.Concat(x.base[:], x.targets[:])))}}, x.parts()...)}
	for v := range x.symbols.All() {
		if !x.At(a).Has(v) && !x.At(b).Has(v) {
			for _, c := range x.base {
				lose(x.State, p, c, logic.Bit(v))
			}
			p.Proof.Any = append(p.Proof.Any, x.crowd(logic.Bit(v)))
		}
	}
	for _, c := range x.targets {
		lose(x.State, p, c, x.At(c)&^x.symbols)
	}
	slices.Sort(p.Remove)
	p.Proof.Any = append(p.Proof.Any, x.cases())
	return done(p, yield)
}

// parts returns the base, the targets, and for each symbol the crossing lines and those along the base's.
func (x *exocet) parts() []logic.Part {
	parts := []logic.Part{{Role: logic.Pivot, Cells: slices.Clone(x.base[:]), Houses: []int{x.line, x.box}, Symbols: x.symbols},
		{Role: logic.Pincer, Cells: slices.Clone(x.targets[:])}}
	for v := range x.symbols.All() {
		open, covers := x.rest(v)
		slices.Sort(open)
		slices.Sort(covers)
		parts = append(parts, logic.Part{Role: logic.Base, Symbols: logic.Bit(v), Houses: open}, logic.Part{Role: logic.Cover, Symbols: logic.Bit(v), Houses: covers})
	}
	return parts
}

// crowd has the places of symbols in the crossing lines as bases, and the lines along the base's as covers.
func (x *exocet) crowd(symbols logic.Mask) (p logic.Proof) {
	for v := range symbols.All() {
		open, covers := x.rest(v)
		for _, h := range open {
			p.Base = append(p.Base, logic.HouseSet(h, v))
		}
		for _, h := range covers {
			p.Cover = append(p.Cover, logic.HouseSet(h, v))
		}
	}
	return p
}

// cases tries all pairs of symbols of the base: both symbols need a target.
func (x *exocet) cases() logic.Proof {
	p := logic.Proof{Over: logic.CellSet(x.base[0])}
	for v := range x.At(x.base[0]).All() {
		q := logic.Proof{Over: logic.CellSet(x.base[1])}
		for w := range x.At(x.base[1]).All() {
			var r logic.Proof
			if v != w {
				r = x.crowd(logic.MaskOf(v, w))
				r.Cover = append(r.Cover, logic.CellSet(x.targets[0]), logic.CellSet(x.targets[1]))
			}
			q.Cases = append(q.Cases, r)
		}
		p.Cases = append(p.Cases, q)
	}
	return p
}
