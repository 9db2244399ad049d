package technique

import "github.com/banmen/banmen/logic"

// Kraken fish: chains from every fin, or from the fins and the places of one cover, lead
// to the same candidate, which is therefore false. Type 1 removes only candidates in the
// covers, to which each fin leads. Type 2 removes any candidate to which a cover and all
// fins lead.
var (
	KrakenFish  = krakenType("kraken-fish", "Kraken Fish", "クラーケンフィッシュ", "")
	KrakenFish1 = krakenType("kraken-fish-type-1", "Kraken Fish Type 1", "クラーケンフィッシュ（タイプ1）", "0371")
	KrakenFish2 = krakenType("kraken-fish-type-2", "Kraken Fish Type 2", "クラーケンフィッシュ（タイプ2）", "0372")

	krakenFish = []logic.Finder{{Technique: KrakenFish, Also: []*logic.Technique{KrakenFish1, KrakenFish2}, Find: findKrakenFish}}
)

func krakenType(key, name, ja, code string) *logic.Technique {
	return &logic.Technique{Key: key, Name: name, JA: ja, Code: code, Form: logic.FormKraken}
}

const (
	largestKraken = 4 // maximum size, as in HoDoKu
	krakenFins    = 2 // maximum number of fins, unless the option Thorough is set
)

// A kraken is a search for Kraken fish of a symbol.
type kraken struct {
	fishCandidates
	net            *net
	away           [][]uint64 // by candidate of the symbol: the nodes that it makes false
	both           []uint64
	fins, endoFins int // maximum numbers
	n              int // number of houses
	tried          int // number of choices tried
	bases, covers  []int
	base, cover    [largestKraken]int
	known          map[krakenKey]bool
	yield          func(*logic.Step) bool
}

func findKrakenFish(s *logic.State, yield func(*logic.Step) bool) {
	x := kraken{fishCandidates: fishCandidates{State: s}, net: &of(s).net, fins: krakenFins, known: map[krakenKey]bool{}, yield: yield}
	if s.Thorough {
		x.fins, x.endoFins = mostFins, mostEndoFins
	}
	if !x.net.build(s, true, false) {
		return
	}
	kinds := [2][2]logic.HouseKind{{logic.Row, logic.Col}, {logic.Col, logic.Row}}
	for v := 1; v <= s.Symbols; v++ {
		if s.Symbol(v).Len() == 0 || !x.gather(v, 0) {
			continue
		}
		x.follow()
		for _, kind := range kinds {
			x.bases, x.covers = x.kinds(x.bases, kind[0], logic.Box), x.kinds(x.covers, kind[1], logic.Box)
			if !x.catch(0, few{}, few{}) {
				return
			}
			x.n = 0
		}
	}
}

// follow computes the candidates that each candidate makes false.
func (x *kraken) follow() {
	words := (x.net.singles + 63) / 64
	x.both = append(x.both[:0], make([]uint64, words)...)
	x.away = x.away[:0]
	for _, cell := range x.cells {
		set := make([]uint64, words)
		x.net.spread(2*x.net.candidate(cell, x.v) + 1)
		for _, l := range x.net.order {
			if i := l / 2; l&1 == 0 && i < x.net.singles {
				set[i>>6] |= 1 << uint(i&63)
			}
		}
		x.away = append(x.away, set)
	}
}

// catch adds bases, starting at an index. all are the candidates in the bases chosen so far, and
// endo the endo-fins. A fish comes before larger fish with the same first houses.
func (x *kraken) catch(from int, all, endo few) bool {
	chosen := x.n
	defer func() { x.n = chosen }()
	for i := from; i < len(x.bases); i++ {
		m := x.units[x.bases[i]]
		twice := endo.or(all.and(m))
		if m.empty() || !x.Houses[x.bases[i]].Full || twice.len() > x.endoFins {
			continue
		}
		x.n = chosen + 1
		x.base[chosen] = x.bases[i]
		if x.n > 1 && !x.hide(0, 0, all.or(m), twice, few{}, few{}) {
			return false
		}
		if x.n < largestKraken && !x.catch(i+1, all.or(m), twice) {
			return false
		}
	}
	return true
}

// hide adds covers, starting at an index. covered are the candidates in the covers chosen so far,
// and twice those in two of them.
func (x *kraken) hide(from, chosen int, all, endo, covered, twice few) bool {
	fins := all.minus(covered).or(endo)
	if chosen == x.n {
		return fins.empty() || fins.len() > x.fins || x.caught(all, endo, fins, covered, twice)
	}
	if x.tried++; x.tried&1023 == 0 && x.net.Stopped() {
		return false
	}
	if !x.enough(from, x.n-chosen, all.minus(covered), x.fins-endo.len(), x.covers) {
		return true
	}
	for i := from; i < len(x.covers); i++ {
		h := x.covers[i]
		if all.and(x.units[h]).empty() || x.isBase(h) {
			continue
		}
		x.cover[chosen] = h
		if !x.hide(i+1, chosen+1, all, endo, covered.or(x.units[h]), twice.or(covered.and(x.units[h]))) {
			return false
		}
	}
	return true
}

func (x *kraken) isBase(h int) bool {
	for _, b := range x.base[:x.n] {
		if b == h {
			return true
		}
	}
	return false
}
