package scale

import (
	"bytes"
	_ "embed"
	"slices"

	"github.com/banmen/banmen/logic"
	"github.com/banmen/banmen/logic/technique"
)

//go:embed human.tsv
var human []byte

// HumanText returns the file that defines the ladders of Human and Expert. Expert also uses the
// lines that are off by default.
func HumanText() string { return string(human) }

// Human returns the ladder for explanations to people: the techniques of For, each where people
// find it, as human.tsv lists them. Among several steps of an entry, it takes the step nearest to
// the previous one; then the step with the fewest cells to look at; then the step that opens most.
// Scores and levels of puzzles are those of For.
func Human(r *logic.Rules, more ...*logic.Technique) *logic.Ladder {
	return climbing(For(r, more...))
}

// Expert returns Human's ladder with additional techniques of experts.
func Expert(r *logic.Rules, more ...*logic.Technique) *logic.Ladder {
	f := climber()
	for i, e := range f.ladder.Entries {
		if f.unusual[i] {
			more = append(more, e.Technique)
		}
	}
	l := climbing(For(r, more...))
	l.Options.LockedInChains = true
	return l
}

// climber reads human.tsv.
func climber() *reader {
	f := &reader{finders: slices.Concat(technique.All(), technique.ByRules()), off: everything}
	if _, err := f.readAll(bytes.NewReader(human)); err != nil {
		panic(err) // TestHumanTable reads it
	}
	return f
}

// climbing returns a ladder in the order of human.tsv. Techniques that the file does not list come
// after the last of level Medium.
func climbing(l *logic.Ladder) *logic.Ladder {
	climb := *l
	climb.Choose, climb.Entries = nearest, nil
	for _, e := range climber().ladder.Entries {
		if i := slices.IndexFunc(l.Entries, func(g logic.Entry) bool { return g.Technique == e.Technique }); i >= 0 {
			e.Score, e.Level = l.Entries[i].Score, l.Entries[i].Level
			climb.Entries = append(climb.Entries, e)
		}
	}
	at := slices.IndexFunc(climb.Entries, func(e logic.Entry) bool { return e.Level > logic.Medium })
	for _, e := range l.Entries {
		if !slices.ContainsFunc(climb.Entries, func(g logic.Entry) bool { return g.Technique == e.Technique }) {
			climb.Entries = slices.Insert(climb.Entries, max(at, 0), e)
		}
	}
	return &climb
}

// nearest returns the step that people are expected to find first.
func nearest(s *logic.State, all []*logic.Step) *logic.Step {
	for _, less := range []func(*logic.Step) int{
		func(p *logic.Step) int { return distance(s, p) },
		func(p *logic.Step) int { return looked(s, p) },
		func(p *logic.Step) int { return -opens(s, p) },
	} {
		all = least(all, less)
	}
	return all[0]
}

// least returns the steps for which a number is smallest.
func least(all []*logic.Step, of func(*logic.Step) int) (left []*logic.Step) {
	if len(all) == 1 {
		return all
	}
	best := 0
	for _, p := range all {
		n := of(p)
		if len(left) == 0 || n < best {
			left, best = nil, n
		}
		if n == best {
			left = append(left, p)
		}
	}
	return left
}

// distance measures how far a step is from the previous step: 0 with the same symbol and a common
// house, 1 with the same symbol, 2 with a common house, else 3.
func distance(s *logic.State, p *logic.Step) int {
	if s.Last == nil {
		return 0
	}
	near := 3
	if symbols(p)&symbols(s.Last) != 0 {
		near = 1
	}
	cells := changed(s.Last)
	for _, c := range changed(p) {
		if slices.ContainsFunc(cells, func(d int) bool { return c == d || shares(s, c, d) }) {
			return near - 1
		}
	}
	return near
}

// symbols returns the symbols that a step places or removes.
func symbols(p *logic.Step) (m logic.Mask) {
	for _, c := range slices.Concat(p.Place, p.Remove) {
		m |= logic.Bit(c.Symbol())
	}
	return m
}

// changed returns the cells in which a step places or removes.
func changed(p *logic.Step) (cells []int) {
	for _, c := range slices.Concat(p.Place, p.Remove) {
		cells = append(cells, c.Cell())
	}
	return cells
}

// shares reports whether two cells are in one house.
func shares(s *logic.State, c, d int) bool {
	return slices.ContainsFunc(s.Spots(c), func(a logic.Spot) bool {
		return slices.ContainsFunc(s.Spots(d), func(b logic.Spot) bool { return a.House == b.House })
	})
}

// looked estimates how many cells one must look at to verify a step. For a hidden single these are
// the open cells of the house. For a naked single they are one for each symbol that no peer has.
// For other steps they are the cells of the proof.
func looked(s *logic.State, p *logic.Step) int {
	base := p.Proof.Base
	if len(p.Place) == 1 && len(base) == 1 {
		if base[0].Kind == logic.InHouse {
			return s.Left(base[0].A)
		}
		unseen := s.AllSymbols()
		for c := range s.Peers(p.Place[0].Cell()).All() {
			unseen &^= logic.Bit(s.Value(c))
		}
		return unseen.Len()
	}
	var cells []int
	for _, set := range base {
		switch set.Kind {
		case logic.InCell:
			cells = append(cells, set.A)
		case logic.InHouse:
			for place := range s.Places(set.A, set.B).All() {
				cells = append(cells, s.Houses[set.A].Cells[place])
			}
		}
	}
	slices.Sort(cells)
	return len(slices.Compact(cells))
}

// opens returns the number of singles that a step makes: cells with one symbol left, and symbols
// with one place left in a house.
func opens(s *logic.State, p *logic.Step) (n int) {
	gone := slices.Clone(p.Remove)
	for _, c := range p.Place {
		for v := range s.At(c.Cell()).All() {
			if v != c.Symbol() {
				gone = append(gone, logic.CandOf(c.Cell(), v))
			}
		}
		for d := range s.Peers(c.Cell()).All() {
			if s.At(d).Has(c.Symbol()) {
				gone = append(gone, logic.CandOf(d, c.Symbol()))
			}
		}
	}
	type place struct{ house, symbol int }
	cells, places := map[int]logic.Mask{}, map[place]logic.Mask{}
	for _, c := range gone {
		if !slices.ContainsFunc(p.Place, func(d logic.Cand) bool { return d.Cell() == c.Cell() }) {
			cells[c.Cell()] |= logic.Bit(c.Symbol())
		}
		for _, spot := range s.Spots(c.Cell()) {
			if s.Houses[spot.House].Full {
				places[place{spot.House, c.Symbol()}] |= logic.Bit(spot.Place)
			}
		}
	}
	for cell, m := range cells {
		if (s.At(cell) &^ m).One() {
			n++
		}
	}
	for at, m := range places {
		left := s.Places(at.house, at.symbol)
		placed := slices.ContainsFunc(p.Place, func(d logic.Cand) bool {
			return d.Symbol() == at.symbol && slices.Contains(s.Houses[at.house].Cells, d.Cell())
		})
		if !placed && !left.One() && (left &^ m).One() {
			n++
		}
	}
	return n
}
