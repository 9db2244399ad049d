package technique

import (
	"sync"

	"github.com/banmen/banmen/logic"
)

var fishNames = [...][2]string{{"X-Wing", "X-Wing"}, {"Swordfish", "ソードフィッシュ"}, {"Jellyfish", "ジェリーフィッシュ"}, {"Squirmbag", "スクワームバッグ"},
	{"Whale", "ホエール"}, {"Leviathan", "レヴィアタン"}}
var fishKeys = [...]string{"x-wing", "swordfish", "jellyfish", "squirmbag", "whale", "leviathan"}

// Fish with boxes. Franken fish have rows and boxes as bases and columns and boxes as
// covers, or the reverse; mutant fish allow any houses. A candidate in two bases is an
// endo-fin. A candidate in two covers is removed even from a base (cannibalism).
//
// frankenFinders returns the finders of all sizes, plain and finned.
var frankenFinders = sync.OnceValues(func() (franken, mutant []logic.Finder) {
	for i, name := range fishNames {
		digit := string('0' + rune(i))
		plain := fish("franken-"+fishKeys[i], "Franken "+name[0], "フランケン"+name[1], "033"+digit)
		fins := fish("finned-franken-"+fishKeys[i], "Finned Franken "+name[0], "フィン付きフランケン"+name[1], "034"+digit)
		franken = append(franken, big(plain, i+2, false, false), big(fins, i+2, true, false))
		plain = fish("mutant-"+fishKeys[i], "Mutant "+name[0], "ミュータント"+name[1], "035"+digit)
		fins = fish("finned-mutant-"+fishKeys[i], "Finned Mutant "+name[0], "フィン付きミュータント"+name[1], "036"+digit)
		mutant = append(mutant, big(plain, i+2, false, true), big(fins, i+2, true, true))
	}
	return franken, mutant
})

func big(t *logic.Technique, n int, fins, mutant bool) logic.Finder {
	twins := siamese(t)
	return logic.Finder{Technique: t, Also: []*logic.Technique{twins}, Find: func(s *logic.State, yield func(*logic.Step) bool) {
		if len(s.Kinds[logic.Box]) == 0 {
			return
		}
		x := frankenSearch{fishCandidates: fishCandidates{State: s}, t: t, n: n, withFins: fins, mutant: mutant, yield: yield}
		if !s.Siamese {
			x.search()
			return
		}
		both := siamesePairs{t: t, twins: twins, yield: yield}
		x.yield = both.take
		x.search()
		both.rest()
	}}
}
