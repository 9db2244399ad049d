package technique

import (
	"slices"

	"github.com/banmen/banmen/logic"
)

// Finned fish: a basic fish but for a few places, the fins, in other columns. Either a
// fin is true or the fish is, so what sees all fins and would be removed by the
// fish is false. It is sashimi if a base has no more than one place besides its fins.
var (
	FinnedXWing      = fish("finned-x-wing", "Finned X-Wing", "フィン付きX-Wing", "0310")
	FinnedSwordfish  = fish("finned-swordfish", "Finned Swordfish", "フィン付きソードフィッシュ", "0311")
	FinnedJellyfish  = fish("finned-jellyfish", "Finned Jellyfish", "フィン付きジェリーフィッシュ", "0312")
	FinnedSquirmbag  = fish("finned-squirmbag", "Finned Squirmbag", "フィン付きスクワームバッグ", "0313")
	FinnedWhale      = fish("finned-whale", "Finned Whale", "フィン付きホエール", "0314")
	FinnedLeviathan  = fish("finned-leviathan", "Finned Leviathan", "フィン付きレヴィアタン", "0315")
	SashimiXWing     = fish("sashimi-x-wing", "Sashimi X-Wing", "刺身X-Wing", "0320")
	SashimiSwordfish = fish("sashimi-swordfish", "Sashimi Swordfish", "刺身ソードフィッシュ", "0321")
	SashimiJellyfish = fish("sashimi-jellyfish", "Sashimi Jellyfish", "刺身ジェリーフィッシュ", "0322")
	SashimiSquirmbag = fish("sashimi-squirmbag", "Sashimi Squirmbag", "刺身スクワームバッグ", "0323")
	SashimiWhale     = fish("sashimi-whale", "Sashimi Whale", "刺身ホエール", "0324")
	SashimiLeviathan = fish("sashimi-leviathan", "Sashimi Leviathan", "刺身レヴィアタン", "0325")

	finnedFish = slices.Concat(finned(2, FinnedXWing, SashimiXWing), finned(3, FinnedSwordfish, SashimiSwordfish), finned(4, FinnedJellyfish, SashimiJellyfish),
		finned(5, FinnedSquirmbag, SashimiSquirmbag), finned(6, FinnedWhale, SashimiWhale), finned(7, FinnedLeviathan, SashimiLeviathan))
)

const mostFins = 5

// finned returns the finders of fish of n houses: each yields its own alone.
func finned(n int, fin, sash *logic.Technique) []logic.Finder {
	finder := func(t *logic.Technique) logic.Finder {
		twins := siamese(t)
		return logic.Finder{Technique: t, Also: []*logic.Technique{twins}, Find: func(s *logic.State, yield func(*logic.Step) bool) {
			x := shoal{State: s, by: t, n: n, finned: fin, sashimi: sash, boxes: of(s).boxes[:0]}
			defer func() { of(s).boxes = x.boxes }()
			if !s.Siamese {
				x.only, x.yield = t, yield
				x.search()
				return
			}
			yieldTwins(t, twins, x.collect(), yield)
		}}
	}
	return []logic.Finder{finder(fin), finder(sash)}
}

// siamese returns the technique of two such fish with the same base houses.
func siamese(t *logic.Technique) *logic.Technique {
	return &logic.Technique{Key: "siamese-" + t.Key, Name: "Siamese " + t.Name, JA: "シャム双子の" + t.JA, Code: t.Code + "1", Form: t.Form}
}

func (x *shoal) collect() (all []*logic.Step) {
	x.yield = func(p *logic.Step) bool {
		all = append(all, p)
		return true
	}
	x.search()
	return all
}

// yieldTwins yields two fish of the same base houses as one, if the first is of
// technique t, then those of t alone.
func yieldTwins(t, twins *logic.Technique, all []*logic.Step, yield func(*logic.Step) bool) {
	steps := joined(twins, all, func(p, q *logic.Step) bool {
		return p.Technique == t && p.Symbols[0] == q.Symbols[0] && slices.Equal(p.Parts[0].Houses, q.Parts[0].Houses)
	})
	for _, p := range append(steps, all...) {
		if (p.Technique == t || p.Technique == twins) && !yield(p) {
			return
		}
	}
}

// findBoxes notes for each box the covers that cross it. Where there is more than rows,
// columns and boxes, fins may be anywhere: that is all covers.
func (x *shoal) findBoxes(covers logic.HouseKind) {
	x.boxes, x.oneBox = x.boxes[:0], len(x.Kinds[logic.Other]) == 0 && x.Plain()
	if !x.oneBox {
		x.boxes = append(x.boxes, ^logic.Mask(0))
	}
	for _, box := range x.Kinds[logic.Box] {
		var m logic.Mask
		for _, c := range x.Houses[box].Cells {
			m |= logic.Bit(x.Houses[x.House(c, covers)].Index)
		}
		if !slices.Contains(x.boxes, m) {
			x.boxes = append(x.boxes, m)
		}
	}
}

// leave chooses n of the covers, lower ones first, from those that are left; the rest,
// near one box, is fins.
func (x *shoal) leave(all, chosen logic.Mask, n int, left logic.Mask) bool {
	if n == x.n {
		left = 0
	}
	if !x.nearBox(all &^ chosen &^ left) {
		return true
	}
	if n == x.n {
		return x.fins(chosen, all&^chosen)
	}
	for ; left.Len() >= x.n-n; left &= left - 1 {
		if !x.leave(all, chosen|logic.Bit(left.First()), n+1, left&(left-1)) {
			return false
		}
	}
	return true
}

// nearBox reports whether covers cross one box.
func (x *shoal) nearBox(covers logic.Mask) bool {
	for _, box := range x.boxes {
		if covers&^box == 0 {
			return true
		}
	}
	return false
}

// fins yields the fish with so many covers whose fins are in others, if it removes
// anything.
func (x *shoal) fins(covers, others logic.Mask) bool {
	var fins [mostFins]int
	n, sashimi := 0, false
	for _, h := range x.base[:x.n] {
		m := x.Places(h, x.v)
		for f := m & others; f != 0; f &= f - 1 {
			if n == mostFins {
				return true
			}
			fins[n] = x.Houses[h].Cells[f.First()]
			if x.oneBox && x.House(fins[n], logic.Box) != x.House(fins[0], logic.Box) {
				return true
			}
			n++
		}
		sashimi = sashimi || (m&covers).Len() <= 1
	}
	var p *logic.Step
	for left := covers; left != 0; left &= left - 1 {
		h := x.covers[left.First()]
		m := x.Places(h, x.v)
		if x.oneBox {
			m &= x.Common(h, x.House(fins[0], logic.Box))
		}
		for ; m != 0; m &= m - 1 {
			cell := x.Houses[h].Cells[m.First()]
			if x.isBase(x.bases[m.First()]) || !x.seenBy(cell, fins[:n]) {
				continue
			}
			if p == nil {
				p = x.finnedStep(covers, fins[:n], sashimi)
			}
			p.Remove = append(p.Remove, logic.CandOf(cell, x.v))
		}
	}
	if p == nil || x.only != nil && p.Technique != x.only {
		return true
	}
	return x.tell(p)
}

func (x *shoal) seenBy(cell int, fins []int) bool {
	for _, f := range fins {
		if !x.Peers(cell).Has(f) {
			return false
		}
	}
	return true
}

func (x *shoal) finnedStep(covers logic.Mask, fins []int, sashimi bool) *logic.Step {
	p := x.step(x.finned, covers)
	if sashimi {
		p.Technique = x.sashimi
	}
	part := logic.Part{Role: logic.Fin}
	for _, cell := range fins {
		part.Cands = append(part.Cands, logic.CandOf(cell, x.v))
	}
	slices.Sort(part.Cands)
	p.Parts = append(p.Parts, part)
	return p
}
