package technique

import (
	"slices"

	"github.com/banmen/banmen/logic"
)

// Only place by rule: a house still has several places for a symbol, but rules other than houses
// exclude all but one of them.
var (
	OnlyPlace = lawful("only-place-by-rule", "Only Place by Rule", "ルールによる唯一の場所")

	onlyPlaces = []logic.Finder{{Technique: OnlyPlace, Find: findOnlyPlace, For: func(r *logic.Rules) bool {
		return slices.ContainsFunc(r.Laws, func(l logic.Law) bool { return named(&l) })
	}}}
)

// mostPlaces is the maximum number of places of the symbol.
const mostPlaces = 5

func findOnlyPlace(s *logic.State, yield func(*logic.Step) bool) {
	x := of(s).lawCache(s)
	var out []logic.Mask // by cell: the symbols that laws exclude; nil: none
	by := map[logic.Cand]int{}
	for i := range s.Laws {
		if x.names[i] == nil {
			continue
		}
		for _, c := range x.gone(s, i, s.Laws[i].Tight) {
			if out == nil {
				out = make([]logic.Mask, s.Shape.Size())
			}
			if !out[c.Cell()].Has(c.Symbol()) {
				out[c.Cell()] |= logic.Bit(c.Symbol())
				by[c] = i
			}
		}
	}
	if out == nil {
		return
	}
	for h := range s.Houses {
		if !s.Houses[h].Full {
			continue
		}
		for v := 1; v <= s.Symbols; v++ {
			places := s.Places(h, v)
			if n := places.Len(); n < 2 || n > mostPlaces {
				continue
			}
			left := 0
			for m := places; m != 0; m &= m - 1 {
				if !out[s.Houses[h].Cells[m.First()]].Has(v) {
					left++
				}
			}
			if left == 1 && !yield(onlyPlace(s, h, v, by)) {
				return
			}
		}
	}
}

// onlyPlace returns the step that places a symbol in a house where laws exclude all other
// places. by holds the law by candidate.
func onlyPlace(s *logic.State, h, v int, by map[logic.Cand]int) *logic.Step {
	p := &logic.Step{Technique: OnlyPlace, Symbols: []int{v}, Proof: logic.Proof{Over: logic.HouseSet(h, v)}}
	for place := range s.Places(h, v).All() {
		c := logic.CandOf(s.Houses[h].Cells[place], v)
		law, excluded := by[c]
		if !excluded {
			p.Place = append(p.Place, c)
			p.Proof.Cases = append(p.Proof.Cases, logic.Proof{})
			continue
		}
		p.Proof.Cases = append(p.Proof.Cases, logic.Proof{Laws: []int{law}})
		p.Parts = append(p.Parts, logic.Part{Role: logic.Bound, Cells: cellsOf(&s.Laws[law])})
	}
	return p
}
