package scale

import (
	"bytes"
	_ "embed"
	"math"
	"slices"

	"github.com/banmen/banmen/logic"
	"github.com/banmen/banmen/logic/technique"
)

//go:embed rules.tsv
var rules []byte

// For returns the ladder for a puzzle: Hodoku's for a sudoku with only rows, columns and
// boxes, otherwise ByRules. Both take extra techniques as HodokuWith does.
func For(r *logic.Rules, more ...*logic.Technique) *logic.Ladder {
	if Plain(r) {
		return HodokuWith(more...)
	}
	l := ByRules(more...)
	if len(r.Houses) > 0 {
		return l
	}
	l.Entries = slices.DeleteFunc(l.Entries, needsHouses)
	for i := range l.Entries { // easier techniques come first where there are houses
		if l.Entries[i].Technique == technique.ShortSupposition {
			l.Entries[i].Level = logic.Hard
		}
	}
	return l
}

// Plain reports whether rules are those of a sudoku without additions, which HoDoKu's ladder rates.
func Plain(r *logic.Rules) bool {
	return r.HousesOnly() && len(r.Kinds[logic.Box]) > 0 && len(r.Kinds[logic.Other]) == 0
}

// needsHouses reports whether an entry is about symbols in houses.
func needsHouses(e logic.Entry) bool {
	matches := func(f logic.Finder) bool { return f.Technique == e.Technique }
	return e.Guess == nil && e.Technique != technique.NakedSingle && !slices.ContainsFunc(technique.ByRules(), matches)
}

// ByRules returns a ladder for any puzzle. Steps by single laws and suppositions are
// placed between the techniques of Hodoku. The level of a puzzle is that of its hardest
// step, as scores of different board sizes are not comparable.
func ByRules(more ...*logic.Technique) *logic.Ladder {
	l := HodokuWith(more...)
	f := reader{finders: technique.ByRules()}
	for i, e := range f.laws().Entries {
		at := slices.IndexFunc(l.Entries, func(g logic.Entry) bool { return g.Name == f.before[i] })
		l.Entries = slices.Insert(l.Entries, at, e)
	}
	for i := range l.Most {
		l.Most[i] = math.MaxInt
	}
	return l
}

// laws reads the table of the techniques that ByRules adds to Hodoku.
func (f *reader) laws() *logic.Ladder {
	l, err := f.readAll(bytes.NewReader(rules))
	if err != nil {
		panic(err) // the embedded table is tested
	}
	return l
}
