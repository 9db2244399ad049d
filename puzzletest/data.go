package puzzletest

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/ops"
)

var update = flag.Bool("update", false, "write the expected parts of testdata/*.txtar anew")

// sections produce the expected parts of a file, each from the puzzle and the current
// text.
var sections = map[string]func(*testing.T, *banmen.Kind, banmen.Puzzle, string) string{
	"count":    count,
	"classes":  classes,
	"solution": solution,
	"faults":   faults,
}

func data(t *testing.T, k *banmen.Kind) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	shown := map[string]bool{} // rules with a wrong board; -update may write them
	for _, file := range files {
		a, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) { dataFile(t, k, file, a) })
		for line := range strings.Lines(part(a, "faults")) {
			rule, _, _ := strings.Cut(line, " ")
			shown[rule] = true
		}
	}
	for _, rule := range rules(t, k) {
		if !shown[rule] {
			t.Errorf("no wrong board in testdata/*.txtar breaks the rule %s alone", rule)
		}
	}
}

func part(a *txtar.Archive, name string) string {
	for _, f := range a.Files {
		if f.Name == name {
			return string(f.Data)
		}
	}
	return ""
}

func dataFile(t *testing.T, k *banmen.Kind, file string, a *txtar.Archive) {
	if slices.ContainsFunc(a.Files, func(f txtar.File) bool { return f.Name == "long" }) && os.Getenv("BANMEN_LONG") == "" {
		t.Skip("takes long: BANMEN_LONG=1 runs it")
	}
	p, err := k.Parse(strings.TrimSpace(part(a, "puzzle")))
	if err != nil {
		t.Fatal(err)
	}
	for i, f := range a.Files {
		make, ok := sections[f.Name]
		if !ok {
			if f.Name != "puzzle" && f.Name != "long" {
				t.Errorf("%s has the unknown part %s", file, f.Name)
			}
			continue
		}
		got := make(t, k, p, string(f.Data))
		if diff := cmp.Diff(string(f.Data), got); diff != "" && !*update {
			t.Errorf("%s (- is in the file):\n%s", f.Name, diff)
		}
		a.Files[i].Data = []byte(got)
	}
	if *update {
		if err := os.WriteFile(file, txtar.Format(a), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

func count(t *testing.T, _ *banmen.Kind, p banmen.Puzzle, _ string) string {
	n, err := ops.Count(context.Background(), p, ops.CountOptions{})
	if err != nil {
		t.Fatal(err)
	}
	return n.String() + "\n"
}

func classes(t *testing.T, _ *banmen.Kind, p banmen.Puzzle, _ string) string {
	s, err := ops.NewSymmetries(p, "d4")
	if err != nil {
		t.Fatal(err)
	}
	c, err := s.Count(context.Background(), ops.CountOptions{Memory: 1 << 26})
	if err != nil {
		t.Fatal(err)
	}
	return c.Count.String() + "\n"
}

func solution(t *testing.T, _ *banmen.Kind, p banmen.Puzzle, _ string) string {
	r, err := ops.Solve(context.Background(), p, ops.Methods[0])
	switch {
	case err != nil:
		t.Fatal(err)
	case r.Solutions == 0:
		return "none\n"
	case !r.First:
		t.Errorf("nobody knows whether this is the first solution: %s", p.With(r.Board))
	}
	return p.With(r.Board).String() + "\n"
}

// faults describes the faults of each line that is a puzzle.
func faults(t *testing.T, k *banmen.Kind, _ banmen.Puzzle, old string) string {
	var out strings.Builder
	for line := range strings.Lines(old) {
		line = strings.TrimSpace(line)
		if !strings.HasPrefix(line, k.Name+":") {
			continue
		}
		p, err := k.Parse(line)
		if err != nil {
			t.Fatal(err)
		}
		fs := p.Faults(p.Givens())
		if len(fs) != 1 {
			t.Errorf("%s has %d faults; want one rule broken once", line, len(fs))
		}
		fmt.Fprintln(&out, line)
		for _, f := range fs {
			fmt.Fprintf(&out, "%s %s: %s\n", f.Rule, strings.Join(p.Givens().Shape.Names(f.Cells), " "), f.Text)
		}
	}
	return out.String()
}

// rules returns the rules that randomly filled boards break, over all presets.
func rules(t *testing.T, k *banmen.Kind) []string {
	r := rand.New(rand.NewPCG(3, 4))
	var broken []string
	seen := map[string]bool{}
	for _, text := range k.Presets {
		p, err := k.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		m, ok := p.(banmen.Modeler)
		if !ok {
			continue
		}
		domains := m.Model().Domains
		for range 20 {
			b := p.Givens().Clone()
			for i := range b.Cells {
				if !b.IsGap(i) {
					b.Cells[i] = uint16(domains[i][r.IntN(len(domains[i]))])
				}
			}
			for _, f := range p.Faults(b) {
				if !seen[f.Rule] {
					seen[f.Rule] = true
					broken = append(broken, f.Rule)
				}
			}
		}
	}
	return broken
}
