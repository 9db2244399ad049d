package technique_test

import (
	"flag"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/kinds/sudoku"
	"github.com/banmen/banmen/logic"
	"github.com/banmen/banmen/logic/library"
	"github.com/banmen/banmen/logic/scale"
	"github.com/banmen/banmen/logic/technique"
	"github.com/banmen/banmen/ops"
)

var update = flag.Duration("update", 0, "look so long for positions of techniques that have none, and add them to testdata")

// large matches fish that take long to find.
var large = regexp.MustCompile("mutant|squirmbag|whale|leviathan|franken-jelly")

const positions = "testdata/positions.txt"

// Each technique finds its step in an example position. A line has the key, the 81 cells
// as in HoDoKu's library, the deleted candidates and the step without its chains. A key
// with /sets is a chain through almost locked sets.
func TestPositions(t *testing.T) {
	text, err := os.ReadFile(positions)
	if err != nil && *update == 0 {
		t.Fatal(err)
	}
	have := map[string]bool{}
	rules := logic.Sudoku(3, 3)
	for line := range strings.Lines(string(text)) {
		fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(fields) != 4 {
			t.Fatalf("expected key, cells, removed, step, found %q", line)
		}
		have[fields[0]] = true
		if testing.Short() && (len(have)%3 > 0 || large.MatchString(fields[0])) {
			continue
		}
		c, err := library.Parse(":0000::"+fields[1]+":"+fields[2]+":::", 0)
		if err != nil {
			t.Fatal(err)
		}
		s := c.State(rules)
		s.Options = optionsOf(fields[0])
		found := stepsOf(t, s, fields[0])
		if !slices.Contains(found, fields[3]) {
			t.Errorf("%s: expected %s, found %s", fields[0], fields[3], found)
		}
	}
	if *update > 0 {
		have = search(t, rules, have, string(text))
	}
	for _, f := range technique.All() {
		for _, x := range append([]*logic.Technique{f.Technique}, f.Also...) {
			if !have[x.Key] && !endless(x.Key) && (x.Code != "" || len(f.Also) == 0) {
				t.Log("no position for", x.Key)
			}
		}
	}
}

// An OR-k forcing whip needs the guardians of a pattern: no whip or braid does without them.
func TestForcingWhipsNeedGuardians(t *testing.T) {
	c, err := library.Parse(":0000::...+72.....713+8....2.5+14.7....9.+714..+7.6.52.......9+3.7.+18+7+9+3+452+66+9+2+5+17+834...+26+81+9+7::::", 0)
	if err != nil {
		t.Fatal(err)
	}
	s := c.State(logic.Sudoku(3, 3))
	plain := map[logic.Cand]bool{}
	finderOf(technique.Whip).Find(s, func(p *logic.Step) bool {
		for _, c := range p.Remove {
			plain[c] = true
		}
		return true
	})
	n := 0
	finderOf(technique.ORForcing).Find(s, func(p *logic.Step) bool {
		n++
		if plain[p.Remove[0]] {
			t.Errorf("%s", s.Notation(p))
		}
		return true
	})
	if n == 0 || len(plain) == 0 {
		t.Errorf("%d steps, %d candidates out by whips", n, len(plain))
	}
}

// optionsOf returns the options that a technique needs.
func optionsOf(key string) logic.Options {
	twins := strings.HasPrefix(key, "dual-") || strings.HasPrefix(key, "siamese-")
	return logic.Options{MissingCandidates: true, Dual: twins, Siamese: twins, LockedInChains: strings.HasSuffix(key, sets)}
}

const sets = "/sets"

// is reports whether a step matches a key.
func is(p *logic.Step, key string) bool {
	through := slices.ContainsFunc(p.Chain, func(n logic.Node) bool { return n.Set != nil })
	name, found := strings.CutSuffix(key, sets)
	return p.Technique.Key == name && through == found
}

// firstLine writes a step without the lines of its chains.
func firstLine(s *logic.State, p *logic.Step) string {
	line, _, _ := strings.Cut(s.Notation(p), "\n")
	return line
}

// stepsOf returns the steps of a technique and checks that each is proved.
func stepsOf(t *testing.T, s *logic.State, key string) (found []string) {
	for _, f := range technique.All() {
		name := strings.TrimSuffix(key, sets)
		if f.Key != name && !slices.ContainsFunc(f.Also, func(x *logic.Technique) bool { return x.Key == name }) {
			continue
		}
		f.Find(s, func(p *logic.Step) bool {
			if err := logic.Check(s, p); err != nil {
				t.Errorf("%s: %v", s.Notation(p), err)
			}
			if is(p, key) {
				found = append(found, firstLine(s, p))
			}
			return len(found) < 30
		})
	}
	return found
}

// search makes puzzles and looks for wanted techniques in the positions on the way to
// their solutions.
func search(t *testing.T, rules *logic.Rules, have map[string]bool, text string) map[string]bool {
	empty, err := sudoku.Kind.Parse("sudoku:3x3")
	if err != nil {
		t.Fatal(err)
	}
	g, err := ops.NewGenerator(t.Context(), empty, ops.GenerateOptions{Seed: 20})
	if err != nil {
		t.Fatal(err)
	}
	ladder, s := scale.Hodoku(), logic.NewState(rules)
	for k, end := 0, time.Now().Add(*update); time.Now().Before(end); k++ {
		made, err := g.Make(t.Context(), k)
		if err != nil {
			t.Fatal(err)
		}
		s.Start(made.Puzzle.Givens())
		s.Unique = true
		ladder.Solve(s, func(next logic.LadderStep) bool {
			if next.Step == nil || len(next.Step.Place) > 0 && have["full-house"] {
				return next.Step != nil
			}
			for _, f := range technique.All() {
				text += wanted(s, f, have)
			}
			s.Options = ladder.Options
			return true
		})
	}
	for k := 0; !have[technique.Tridagon.Key]; k++ {
		made, err := g.Make(t.Context(), k)
		if err != nil {
			t.Fatal(err)
		}
		tridagons(rules, made.Solution, func(givens grid.Board) bool {
			s.Start(givens)
			text += wantedBy(s, finderOf(technique.Tridagon), technique.Tridagon.Key, have)
			return !have[technique.Tridagon.Key]
		})
	}
	lines := strings.SplitAfter(text, "\n")
	slices.Sort(lines)
	if err := os.WriteFile(positions, []byte(strings.Join(lines, "")), 0o666); err != nil {
		t.Fatal(err)
	}
	return have
}

// wanted returns a line for each step of a finder that is still missing.
func wanted(s *logic.State, f logic.Finder, have map[string]bool) (text string) {
	for _, x := range append([]*logic.Technique{f.Technique}, f.Also...) {
		if endless(x.Key) {
			continue
		}
		text += wantedBy(s, f, x.Key, have)
		if strings.HasPrefix(x.Key, "grouped-") {
			text += wantedBy(s, f, x.Key+sets, have)
		}
	}
	return text
}

func wantedBy(s *logic.State, f logic.Finder, key string, have map[string]bool) (text string) {
	if have[key] {
		return ""
	}
	s.Options = optionsOf(key)
	tries := 0
	f.Find(s, func(step *logic.Step) bool {
		if is(step, key) && (step.Technique.Form != logic.FormAssumption || len(step.Chain) > 3) {
			have[key] = true
			cells, deleted := library.Position(s)
			text = fmt.Sprintf("%s\t%s\t%s\t%s\n", key, cells, deleted, firstLine(s, step))
			return false
		}
		tries++
		return tries < 50
	})
	return text
}

// finderOf returns the finder of a technique.
func finderOf(x *logic.Technique) logic.Finder {
	all := technique.All()
	return all[slices.IndexFunc(all, func(f logic.Finder) bool { return f.Finds(x) })]
}

// endless reports whether a technique is too slow for many positions: fish of five or
// more houses, with boxes.
func endless(key string) bool {
	large := func(name string) bool { return strings.Contains(key, name) }
	return (large("mutant") || large("franken")) && (large("squirmbag") || large("whale") || large("leviathan"))
}
