package technique

import "github.com/banmen/banmen/logic"

// Basic fish: the places of a symbol in so many rows are in as many columns, or the
// other way round.
var (
	XWing     = fish("x-wing", "X-Wing", "X-Wing", "0300")
	Swordfish = fish("swordfish", "Swordfish", "ソードフィッシュ", "0301")
	Jellyfish = fish("jellyfish", "Jellyfish", "ジェリーフィッシュ", "0302")

	basicFish = []logic.Finder{basic(XWing, 2), basic(Swordfish, 3), basic(Jellyfish, 4)}
)

func fish(key, name, ja, code string) *logic.Technique {
	return &logic.Technique{Key: key, Name: name, JA: ja, Code: code, Form: logic.Fish}
}

func basic(t *logic.Technique, n int) logic.Finder {
	return logic.Finder{Technique: t, Find: func(s *logic.State, yield func(*logic.Step) bool) {
		if !s.Grid() {
			return
		}
		x := shoal{State: s, t: t, n: n, yield: yield}
		for x.v = 1; x.v <= s.Symbols; x.v++ {
			if !x.among(s.Kinds[logic.Row], s.Kinds[logic.Col]) || !x.among(s.Kinds[logic.Col], s.Kinds[logic.Row]) {
				return
			}
		}
	}}
}

// A shoal is fish of n houses and symbol v.
type shoal struct {
	*logic.State
	t      *logic.Technique
	n, v   int
	bases  []int
	covers []int
	base   [7]int // of the fish, n of them
	yield  func(*logic.Step) bool
}

// among looks for bases among rows and covers among columns, or the other way
// round.
func (x *shoal) among(bases, covers []int) bool {
	x.bases, x.covers = bases, covers
	return x.choose(0, 0, 0)
}

// choose goes on with the base houses from a place, after so many were chosen, whose
// candidates are in covers.
func (x *shoal) choose(from, chosen int, covers logic.Mask) bool {
	if chosen == x.n {
		return covers.Len() != x.n || x.swim(covers)
	}
	for i := from; i < len(x.bases); i++ {
		m := x.Places(x.bases[i], x.v)
		if m == 0 || !x.Houses[x.bases[i]].Full || (covers|m).Len() > x.n {
			continue
		}
		x.base[chosen] = x.bases[i]
		if !x.choose(i+1, chosen+1, covers|m) {
			return false
		}
	}
	return true
}

// swim yields the fish if it removes anything. A place in a row is a column.
func (x *shoal) swim(covers logic.Mask) bool {
	var p *logic.Step
	for i := range covers.All() {
		h := x.covers[i]
		for place := range x.Places(h, x.v).All() {
			cell := x.Houses[h].Cells[place]
			if x.isBase(x.bases[place]) {
				continue
			}
			if p == nil {
				p = x.step(covers)
			}
			p.Remove = append(p.Remove, logic.CandOf(cell, x.v))
		}
	}
	return p == nil || x.yield(p)
}

func (x *shoal) isBase(h int) bool {
	for _, b := range x.base[:x.n] {
		if b == h {
			return true
		}
	}
	return false
}

func (x *shoal) step(covers logic.Mask) *logic.Step {
	p := &logic.Step{Technique: x.t, Symbols: []int{x.v}}
	var base, cover []int
	for _, h := range x.base[:x.n] {
		base = append(base, h)
		p.Proof.Base = append(p.Proof.Base, logic.HouseOf(h, x.v))
	}
	for i := range covers.All() {
		cover = append(cover, x.covers[i])
		p.Proof.Cover = append(p.Proof.Cover, logic.HouseOf(x.covers[i], x.v))
	}
	p.Parts = []logic.Part{{Role: logic.Base, Houses: base}, {Role: logic.Cover, Houses: cover}}
	return p
}
