package tell_test

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/kinds"
	"github.com/banmen/banmen/logic/scale"
	"github.com/banmen/banmen/logic/tell"
	"github.com/banmen/banmen/ops"
)

var update = flag.Bool("update", false, "write testdata/sentences.txt anew")

// described are the puzzles whose steps TestSentences describes.
var described = []string{
	"sudoku:2x2:1.....3....4.2..",
	"sudoku:2x2+cage(3R1C1-R1C2,7R3C3-R3C4,5R2C3-R3C3)+less(R1C3<R1C4,R2C1<R2C2)+x:................",
	"sudoku:2x2+thermo(R1C1-R1C4,R2C3-R2C4,R3C1-R3C3,R4C2-R4C3)",
	"sudoku:2x2+sandwich(5R1C1-R1C4)+xsum(10R2C4-R2C1)+kropki(R3C1bR3C2)+odd(R4C1)+clone(R1C1-R1C2=R4C2-R4C3):................",
	"futoshiki:3+less(R1C1<R1C2,R1C2<R1C3,R2C1<R2C2)",
	"kenken:3+cages(3+R1C1-R1C2,5+R1C3-R2C3,1-R2C1-R3C1,3/R2C2-R3C2,1R3C3)",
	"starbattle:5x5+regions(AABBBACCBBDACCDDAEEDDEEEE)",
	"nonogram:3x3+columns(1.1/1/3)+rows(1.1/1/3)",
	"takuzu:4:0..1....1......0",
}

// TestSentences compares the sentences of these puzzles with the reviewed ones. After a change,
// run it with -update and read the diff.
func TestSentences(t *testing.T) {
	const file = "testdata/sentences.txt"
	var out strings.Builder
	for _, text := range described {
		_, p, err := codec.Parse(kinds.All, text)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintln(&out, text)
		r, err := ops.NewReasoner(t.Context(), banmen.Entry{Puzzle: p}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := r.Path(t.Context(), func(s ops.Step) bool {
			fmt.Fprintf(&out, "  %s\n", s.Sentence)
			return true
		}); err != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
	if *update {
		if err := os.MkdirAll("testdata", 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(out.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), out.String()); diff != "" {
		t.Errorf("- was read:\n%s", diff)
	}
}

// All techniques of HoDoKu have advice, and each term is explained once.
func TestAdvice(t *testing.T) {
	var g tell.Glossary
	seen := map[string]int{}
	for _, k := range scale.All() {
		lines := g.Lines(k.Technique)
		if len(lines) < 2 && k.Code != "" {
			t.Errorf("%s has no advice", k.Key)
		}
		for _, m := range lines[min(2, len(lines)):] {
			seen[m.String()]++
		}
		if again := g.Lines(k.Technique); again != nil {
			t.Errorf("%s is told again: %v", k.Key, again)
		}
	}
	for term, n := range seen {
		if n != 1 {
			t.Errorf("%s is explained %d times", term, n)
		}
	}
	if len(seen) != 5 {
		t.Errorf("%d terms are explained, want 5", len(seen))
	}
}
