package technique

import (
	"slices"

	"github.com/banmen/banmen/logic"
)

func findBent(n int) func(*logic.State, func(*logic.Step) bool) {
	t := [...]*logic.Technique{4: WXYZWing, 5: VWXYZWing, 6: UVWXYZWing}[n]
	return func(s *logic.State, yield func(*logic.Step) bool) {
		eachBent(s, n, func(x *bent) bool {
			if x.odd == 0 {
				return true
			}
			z := x.odd.First()
			remove := seenByAll(s, z, x.having(z))
			if remove == nil {
				return true
			}
			p := x.step(t)
			p.Remove = remove
			return yield(p)
		})
	}
}

// findBentLocked finds sets without a split symbol.
func findBentLocked(s *logic.State, yield func(*logic.Step) bool) {
	for n := 3; n <= mostBent; n++ {
		if !eachBent(s, n, func(x *bent) bool {
			if x.odd != 0 {
				return true
			}
			p := x.step(BentSet)
			return !removesRest(s, p) || yield(p)
		}) {
			return
		}
	}
}

func findRing(n int) func(*logic.State, func(*logic.Step) bool) {
	t := [...]*logic.Technique{3: XYZRing, 4: WXYZRing}[n]
	return func(s *logic.State, yield func(*logic.Step) bool) {
		eachBent(s, n, func(x *bent) bool { return x.odd == 0 || x.rings(t, yield) })
	}
}

// rings looks for two houses that contain all cells of the set's split symbol, and all places of
// that symbol in a third house.
func (x *bent) rings(t *logic.Technique, yield func(*logic.Step) bool) bool {
	z := x.odd.First()
	had := x.having(z)
	for _, a := range [2]int{x.box, x.line} {
		rest := slices.DeleteFunc(slices.Clone(had), func(c int) bool { return inHouse(x.State, c, a) })
		for _, spot := range x.Spots(rest[0]) {
			if b := spot.House; b != a && x.within(b, rest) && !x.closes(t, z, a, b, yield) {
				return false
			}
		}
	}
	return true
}

func (x *bent) closes(t *logic.Technique, z, a, b int, yield func(*logic.Step) bool) bool {
	for h := range x.Houses {
		m := x.Places(h, z)
		inA, inB := m&x.Common(h, a), m&x.Common(h, b)
		if h == a || h == b || !x.Houses[h].Full || m == 0 || m&^inA&^inB != 0 || m == inA || m == inB {
			continue
		}
		p := x.step(t)
		p.Proof.Base = append(p.Proof.Base, logic.HouseSet(h, z))
		p.Proof.Cover = append(p.Proof.Cover, logic.HouseSet(a, z), logic.HouseSet(b, z))
		if removesRest(x.State, p) {
			p.Parts = append(p.Parts, logic.Part{Role: logic.Link, Houses: []int{h}, Symbols: logic.Bit(z), Cands: candsIn(x.State, logic.HouseSet(h, z))})
			if !yield(p) {
				return false
			}
		}
	}
	return true
}
