package scale

import (
	"slices"
	"strings"
	"testing"

	"github.com/banmen/banmen/logic"
	"github.com/banmen/banmen/logic/technique"
)

// Human's table has every technique of the ladders it orders, with their levels and scores, so that its
// copy is a ladder, too.
func TestHumanTable(t *testing.T) {
	f, compared := climber(), 0
	for i, e := range f.ladder.Entries {
		for _, k := range AllWithLaws() {
			if k.Technique != e.Technique && !(k.Entry.Technique == e.Technique && e.Guess == nil) {
				continue
			}
			compared++
			if k.Entry.Level != e.Level || k.Entry.Score != e.Score || f.unusual[i] == k.Default && k.Entry.Technique == k.Technique {
				t.Errorf("%s: level %s, score %d, on %v; expected %s, %d, %v", e.Name, e.Level, e.Score, !f.unusual[i], k.Entry.Level, k.Entry.Score, k.Default)
			}
		}
	}
	if compared < 80 {
		t.Errorf("%d techniques were compared", compared)
	}
	sudoku, halves := logic.Sudoku(3, 3), logic.NewRules(logic.Sudoku(2, 2).Shape, 4, nil, nil, nil)
	for _, r := range []*logic.Rules{sudoku, halves} {
		for _, e := range For(r).Entries {
			if !slices.ContainsFunc(Human(r).Entries, func(g logic.Entry) bool { return g.Technique == e.Technique }) {
				t.Errorf("Human lacks %s", e.Name)
			}
		}
	}
	if l := Human(sudoku, technique.Whale); !slices.ContainsFunc(l.Entries, func(e logic.Entry) bool { return e.Technique == technique.Whale }) {
		t.Error("Human leaves out what was asked for")
	}
	if l, err := Read(strings.NewReader(HumanText())); err != nil || len(l.Entries) != strings.Count(HumanText(), "\ttrue\n") {
		t.Errorf("reading human.tsv: %v", err)
	}
	if h, e := len(Human(sudoku).Entries), len(Expert(sudoku).Entries); e != h+strings.Count(HumanText(), "\tfalse\n") {
		t.Errorf("Human has %d lines, Expert %d", h, e)
	}
}

// walks counts how often a path changes place, symbol and technique from one step to the next, and
// which steps it takes although a hidden single in a box is visible.
type walks struct{ steps, places, symbols, both, techniques, naked, overlooked int }

func (w *walks) walk(l *logic.Ladder, s *logic.State, givens string) bool {
	s.Start(board(givens))
	boxes := technique.HiddenSingleIn(true)
	last := ""
	r := l.Solve(s, func(next logic.LadderStep) bool {
		if next.Step == nil {
			return true
		}
		if next.Step.Technique == technique.NakedSingle {
			w.naked++
			if boxes.First(s) != nil {
				w.overlooked++
			}
		}
		if s.Last != nil {
			w.steps++
			d := distance(s, next.Step)
			w.places += d & 1
			w.symbols += d >> 1
			w.both += d & (d >> 1)
			if next.Step.Technique.Key != last {
				w.techniques++
			}
		}
		last = next.Step.Technique.Key
		return true
	})
	return r.Solved
}

// TestHumanWalk checks that Human's path stays with a symbol and a technique for longer than
// HoDoKu's. Human's path also changes both symbol and place less often, and takes no naked single
// where a hidden single in a box is visible. The test prints the figures of docs/teaching.md.
func TestHumanWalk(t *testing.T) {
	rows := table(t, "hodoku_scores.tsv")[:300]
	s := logic.NewState(logic.Sudoku(3, 3))
	s.Unique = true
	var by [2]walks
	for i, l := range []*logic.Ladder{Hodoku(), Human(s.Rules)} {
		for _, row := range rows {
			s.Solution = solution(row[1])
			if !by[i].walk(l, s, row[0]) {
				t.Errorf("%s is not solved", row[0])
			}
		}
		w := by[i]
		t.Logf("%-6s %d steps: to another place %d, to another symbol %d, to both %d, to another technique %d; of %d naked singles %d beside a hidden single in a box",
			[]string{"HoDoKu", "human"}[i], w.steps, w.places, w.symbols, w.both, w.techniques, w.naked, w.overlooked)
	}
	if h := by[1]; h.overlooked > 0 || h.both >= by[0].both || h.symbols >= by[0].symbols || h.techniques >= by[0].techniques {
		t.Error("expected fewer changes than by HoDoKu's order")
	}
}
