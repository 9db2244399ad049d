package logic_test

import (
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/banmen/banmen/logic"
	"github.com/banmen/banmen/logic/library"
	"github.com/banmen/banmen/logic/technique"
)

// In the position of every technique, Check refuses to eliminate a true candidate. It
// also refuses altered proofs of false claims.
func TestCheckTruth(t *testing.T) {
	text, err := os.ReadFile("technique/testdata/positions.txt")
	if err != nil {
		t.Fatal(err)
	}
	rules, r, tried := logic.Sudoku(3, 3), rand.New(rand.NewPCG(5, 6)), 0
	for line := range strings.Lines(string(text)) {
		fields := strings.Split(line, "\t")
		if testing.Short() && (r.IntN(24) > 0 || strings.Contains(fields[0], "mutant") || strings.Contains(fields[0], "whale")) {
			continue
		}
		c, err := library.Parse(":0000::"+fields[1]+":"+fields[2]+":::", 0)
		if err != nil {
			t.Fatal(err)
		}
		s := c.State(rules)
		givens := logic.NewState(rules)
		givens.Start(c.Givens)
		all := solutionsOf(givens, 2)
		if len(all) != 1 {
			t.Fatalf("%s: %d solutions", fields[0], len(all))
		}
		p := stepOf(s, fields[0])
		if p == nil {
			t.Errorf("%s is not found", fields[0])
			continue
		}
		tried += claim(t, s, p, all[0], r)
	}
	if tried < 1000 && !testing.Short() || tried < 100 {
		t.Errorf("only %d false claims", tried)
	}
}

// stepOf returns the first step of a technique in its position. For a key with /sets, it
// is the first with almost locked sets.
func stepOf(s *logic.State, key string) (found *logic.Step) {
	name, sets := strings.CutSuffix(key, "/sets")
	s.Options = optionsFor(key)
	for _, f := range findersOf(key) {
		f.Find(s, func(p *logic.Step) bool {
			through := slices.ContainsFunc(p.Chain, func(n logic.Node) bool { return n.Set != nil })
			if p.Technique.Key == name && (through || !sets) {
				found = p
			}
			return found == nil
		})
		if found != nil {
			break
		}
	}
	return found
}

// optionsFor returns the options that a technique needs.
func optionsFor(key string) logic.Options {
	twins := strings.HasPrefix(key, "dual-") || strings.HasPrefix(key, "siamese-")
	return logic.Options{MissingCandidates: true, Dual: twins, Siamese: twins, LockedInChains: strings.HasSuffix(key, "/sets")}
}

// findersOf returns the finders of the technique of a key.
func findersOf(key string) []logic.Finder {
	is := func(t *logic.Technique) bool { return t.Key == strings.TrimSuffix(key, "/sets") }
	return slices.DeleteFunc(technique.All(), func(f logic.Finder) bool { return !is(f.Technique) && !slices.ContainsFunc(f.Also, is) })
}

// claim checks false claims with the proof of a step, unchanged and altered. It returns the number
// of claims.
func claim(t *testing.T, s *logic.State, p *logic.Step, solution []int, r *rand.Rand) (tried int) {
	for cell, v := range solution {
		if s.Value(cell) != 0 {
			continue
		}
		truth := logic.CandOf(cell, v)
		for change := range 4 {
			q := *p
			q.Remove = append(slices.Clip(p.Remove), truth)
			if change > 0 {
				q.Place, q.Remove, q.Proof = nil, []logic.Cand{truth}, changed(s, p.Proof, r)
			}
			if tried++; logic.Check(s, &q) == nil {
				t.Errorf("%s: that %s is false was accepted by %+v", s.Notation(p), s.Name(truth), q.Proof)
			}
		}
	}
	return tried
}

// changed alters a proof, or one of its cases or lines.
func changed(s *logic.State, p logic.Proof, r *rand.Rand) logic.Proof {
	switch n := r.IntN(3); {
	case n == 0 && len(p.Any) > 0:
		return changed(s, p.Any[r.IntN(len(p.Any))], r)
	case n == 1 && len(p.Cases) > 0:
		p.Cases = slices.Clone(p.Cases)
		i := r.IntN(len(p.Cases))
		p.Cases[i] = changed(s, p.Cases[i], r)
		return p
	case n == 2 && len(p.Lines) > 0:
		p.Lines = slices.Clone(p.Lines)
		i := r.IntN(len(p.Lines))
		p.Lines[i].Proof = changed(s, p.Lines[i].Proof, r)
		return p
	}
	return change(s, p, r)
}
