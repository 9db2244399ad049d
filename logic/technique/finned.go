package technique

import (
	"slices"
	"sync"

	"github.com/banmen/banmen/logic"
)

// Finned fish: a basic fish with a few extra places, the fins, in other columns. Either a fin is
// true or the fish holds, so a candidate that the fish would remove is false if it sees all fins.
// It is sashimi if some base has at most one place apart from its fins.
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
)

// finnedFish returns the finders of finned fish.
var finnedFish = sync.OnceValue(func() []logic.Finder {
	return slices.Concat(finned(2, FinnedXWing, SashimiXWing), finned(3, FinnedSwordfish, SashimiSwordfish), finned(4, FinnedJellyfish, SashimiJellyfish),
		finned(5, FinnedSquirmbag, SashimiSquirmbag), finned(6, FinnedWhale, SashimiWhale), finned(7, FinnedLeviathan, SashimiLeviathan))
})

// finned returns the finders of fish with n houses, one for each technique.
func finned(n int, fin, sash *logic.Technique) []logic.Finder {
	finder := func(t *logic.Technique) logic.Finder {
		twins := siamese(t)
		return logic.Finder{Technique: t, Also: []*logic.Technique{twins}, For: over(n), Find: func(s *logic.State, yield func(*logic.Step) bool) {
			x := basicSearch{State: s, by: t, n: n, finned: fin, sashimi: sash}
			if !s.Siamese {
				x.only, x.yield = t, yield
				x.search()
				return
			}
			both := siamesePairs{t: t, twins: twins, yield: yield}
			x.yield = both.take
			x.search()
			both.rest()
		}}
	}
	return []logic.Finder{finder(fin), finder(sash)}
}

// siamese returns the technique of two such fish with the same base houses.
func siamese(t *logic.Technique) *logic.Technique {
	return &logic.Technique{Key: "siamese-" + t.Key, Name: "Siamese " + t.Name, JA: "シャム双子の" + t.JA, Code: t.Code + "1", Form: t.Form}
}

// A siamesePairs collects fish as they are found and yields two fish with the same bases
// as one, if the first is of technique t. Single fish of t follow all pairs.
type siamesePairs struct {
	t, twins *logic.Technique
	all      []*logic.Step
	same     []*logic.Step // the latest fish with the same bases
	ended    bool
	yield    func(*logic.Step) bool
}

func (x *siamesePairs) take(p *logic.Step) bool {
	if len(x.same) > 0 && (x.same[0].Symbols[0] != p.Symbols[0] || !slices.Equal(x.same[0].Parts[0].Houses, p.Parts[0].Houses)) {
		x.join()
	}
	x.all, x.same = append(x.all, p), append(x.same, p)
	return !x.ended
}

// join yields the pairs among the latest fish.
func (x *siamesePairs) join() {
	for _, p := range joined(x.twins, x.same, func(p, q *logic.Step) bool { return p.Technique == x.t }) {
		if x.ended = x.ended || !x.yield(p); x.ended {
			return
		}
	}
	x.same = x.same[:0]
}

// rest yields the remaining fish when the search is over.
func (x *siamesePairs) rest() {
	x.join()
	for _, p := range x.all {
		if x.ended || p.Technique == x.t && !x.yield(p) {
			return
		}
	}
}
