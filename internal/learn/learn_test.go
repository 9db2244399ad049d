package learn_test

import (
	"context"
	"fmt"
	"go/format"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/language"

	"github.com/banmen/banmen"
	examples "github.com/banmen/banmen/examples/learn"
	panels "github.com/banmen/banmen/examples/learn/4"
	"github.com/banmen/banmen/internal/learn"
	"github.com/banmen/banmen/kinds"
	"github.com/banmen/banmen/ops"
	"github.com/banmen/banmen/ops/game"
)

// course measures the ledger once for all tests.
var course = &learn.Course{Kinds: kinds.All}

// texts are all texts of a chapter.
func texts(c *learn.Chapter) (all []learn.Text) {
	all = append(all, c.Title)
	blocks := c.Blocks
	for _, e := range c.Exercises {
		all = append(append(all, e.Title), e.Hints...)
		blocks = append(blocks, e.Texts...)
	}
	for _, b := range blocks {
		if b.Text != (learn.Text{}) {
			all = append(all, b.Text)
		}
	}
	return all
}

// TestNumbers checks that all numbers of all chapters can be computed, and that both languages use
// the same ones.
func TestNumbers(t *testing.T) {
	chapters, err := learn.Chapters()
	if err != nil {
		t.Fatal(err)
	}
	if testing.Short() {
		chapters = chapters[:1] // later chapters compare methods, which takes seconds
	}
	number := regexp.MustCompile(`\{[^}]*\}`)
	for _, c := range chapters {
		for _, text := range texts(c) {
			for _, lang := range []language.Tag{language.English, language.Japanese} {
				filled, err := course.Say(t.Context(), text.In(lang))
				if err != nil {
					t.Errorf("%d: %v", c.Number, err)
				}
				if strings.Contains(filled, "NaN") || strings.Contains(filled, "Inf") {
					t.Errorf("%d: %s", c.Number, filled)
				}
			}
			if en, ja := set(number.FindAllString(text.English, -1)), set(number.FindAllString(text.Japanese, -1)); en != ja {
				t.Errorf("%d: numbers differ: %s and %s\n%s", c.Number, en, ja, text.English)
			}
		}
	}
}

// set returns the different elements of a list, sorted.
func set(all []string) string {
	slices.Sort(all)
	return strings.Join(slices.Compact(all), " ")
}

// TestCodeMatchesPrograms checks that the code on the pages is in the tested programs, byte for
// byte.
func TestCodeMatchesPrograms(t *testing.T) {
	chapters, err := learn.Chapters()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range chapters {
		files, err := fs.Glob(examples.Files, fmt.Sprintf("%d/*.go", c.Number))
		if err != nil {
			t.Fatal(err)
		}
		program := ""
		for _, name := range files {
			text, err := fs.ReadFile(examples.Files, name)
			if err != nil {
				t.Fatal(err)
			}
			program += string(text)
		}
		for _, b := range c.Blocks {
			if b.Kind == learn.Code && len(b.Args) > 0 && !strings.Contains(program, b.Code) {
				t.Errorf("chapter %d: %s is not in the program", c.Number, b.Args)
			}
		}
		for _, e := range c.Exercises {
			if formatted, err := format.Source([]byte(e.Solution)); err != nil || string(formatted) != e.Solution {
				t.Errorf("%s: the solution is not as gofmt writes it: %v", e.ID, err)
			}
		}
	}
}

// Each chapter but the epilogue has five to eight exercises, with two hints and a solution.
func TestExercises(t *testing.T) {
	chapters, err := learn.Chapters()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range chapters {
		if n := len(c.Exercises); c.Number < learn.Epilogue && (n < 5 || n > 8) {
			t.Errorf("chapter %d has %d exercises", c.Number, n)
		}
		for _, e := range c.Exercises {
			if len(e.Hints) != 2 || e.Solution == "" {
				t.Errorf("%s has %d hints", e.ID, len(e.Hints))
			}
		}
	}
}

// TestFigures checks that figures can be watched, and that recordings fit their boards.
func TestFigures(t *testing.T) {
	chapters, err := learn.Chapters()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range chapters {
		n := 0
		for _, b := range c.Blocks {
			switch b.Kind {
			case learn.Figure:
				n++
				if _, err := ops.FindMethod(b.Args[0]); err != nil {
					t.Error(err)
				}
				kind, _, _ := strings.Cut(b.Args[1], ":")
				if k, _ := banmen.KindByName(kinds.All, kind); k == nil {
					t.Errorf("there is no kind %s", kind)
				} else if _, err := k.Parse(b.Args[1]); err != nil {
					t.Error(err)
				}
			case learn.Tape:
				n++
				r, err := course.Recording(b.Args[0], "")
				if err != nil {
					t.Error(err)
				} else if len(r.Frames) < 2 {
					t.Errorf("%s has %d frames", b.Args[0], len(r.Frames))
				}
			case learn.Code:
				if b.Code == "" || strings.Contains(b.Code, "//learn:") {
					t.Errorf("chapter %d: %q", c.Number, b.Code)
				}
			}
		}
		if n == 0 {
			t.Errorf("chapter %d has no figure", c.Number)
		}
	}
}

// TestOwnRecordings checks that recordings accept readers' boards, and explain why they refuse
// other texts.
func TestOwnRecordings(t *testing.T) {
	for _, c := range []struct {
		name, board string
		steps       int // at least
	}{
		{"dig", "1234341221434321", 16}, {"tree", "......bb...grb...gr......", 100},
		{"tree", "RRRRRGGGGGWWWWWBBBBB....R", 8}, {"tree", ".........................", 192},
		{"dig", "1234341221434322", 0}, {"dig", "1234", 0}, {"dig", "123434122143432.", 0}, {"dig", "x", 0},
		{"tree", "RRRRRGGGGGWWWWWBBBBBRRRRR", 0}, {"tree", "RGX......................", 0}, {"tree", "RG", 0},
	} {
		r, err := course.Recording(c.name, c.board)
		if c.steps == 0 {
			if err == nil || !strings.Contains(err.Error(), "expected ") {
				t.Errorf("%s %s: %v", c.name, c.board, err)
			}
			continue
		}
		if err != nil || r.Text != strings.ToUpper(c.board) || len(r.Frames) <= c.steps || len(r.Frames) > 5000 {
			t.Errorf("%s %s: %v", c.name, c.board, err)
		}
	}
}

// TestSameSearch checks that the programs of the chapters write and erase as many digits as the
// methods of banmen with the same names in the ledger.
func TestSameSearch(t *testing.T) {
	if testing.Short() {
		t.Skip("measures all methods")
	}
	all, err := course.Ledger(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for way, method := range map[string]string{"blind": "brute", "look": "naive", "list": "naive"} {
		r := learn.Rungs(all, []string{way})[0]
		m, err := ops.FindMethod(method)
		if err != nil {
			t.Fatal(err)
		}
		m.Measured = true
		var steps, backs int64
		for _, text := range learn.Ten() {
			k, _ := banmen.KindByName(kinds.All, "sudoku")
			p, err := k.Parse("sudoku:3x3:" + text)
			if err != nil {
				t.Fatal(err)
			}
			got, err := ops.Solve(context.Background(), p, m)
			if err != nil {
				t.Fatal(err)
			}
			steps, backs = steps+got.Stats.Steps, backs+got.Stats.Backtracks
		}
		if steps != r.Steps || backs != r.Backs {
			t.Errorf("%s wrote %d and erased %d, %s %d and %d", way, r.Steps, r.Backs, method, steps, backs)
		}
	}
}

// TestSpans checks that Spans cuts a text where its style changes.
func TestSpans(t *testing.T) {
	got := learn.Spans("a `b*` **c** [d](/e) *f [g")
	want := []learn.Span{{Text: "a "}, {Text: "b*", Code: true}, {Text: " "}, {Text: "c", Strong: true}, {Text: " "}, {Text: "d", To: "/e"}, {Text: " *"}, {Text: "f ["}, {Text: "g"}}
	if len(got) != len(want) {
		t.Fatalf("%+v", got)
	}
	for i := range got {
		if got[i] != want[i] {
			t.Errorf("%d: %+v, expected %+v", i, got[i], want[i])
		}
	}
}

// TestSameRules checks that the program of chapter 4 has the rules of the kind, without the Attack
// Chance.
func TestSameRules(t *testing.T) {
	k, _ := banmen.KindByName(kinds.All, "attack25")
	for open := range 26 {
		b := learn.Ending(open)
		p, err := k.Parse("attack25,chance=none:" + b.String())
		if err != nil {
			t.Fatal(err)
		}
		start, err := game.Start(p)
		if err != nil {
			t.Fatal(err)
		}
		for _, colour := range []byte(panels.Colours) {
			want := map[int]bool{}
			for _, m := range game.MovesOf(string(colour), start.Moves()) {
				if m.Cell >= 0 {
					want[m.Cell] = true
				}
			}
			legal := b.Legal(colour)
			for _, panel := range legal {
				if !want[panel] {
					t.Errorf("%s: %c may not take %d", b, colour, panel+1)
				}
			}
			if len(legal) != len(want) && open > 0 {
				t.Errorf("%s: %c has %d panels, expected %d", b, colour, len(legal), len(want))
			}
		}
	}
}

// Times and ratios have two digits that count.
func TestBrief(t *testing.T) {
	for _, c := range []struct {
		seconds float64
		want    string
	}{{0.7e-9, "0.7ns"}, {153e-9, "150ns"}, {3.94e-6, "3.9µs"}, {20.96e-3, "21ms"}, {7e-3, "7ms"}, {1.26, "1.3s"}} {
		if got := learn.Brief(c.seconds); got != c.want {
			t.Errorf("%g: %s, expected %s", c.seconds, got, c.want)
		}
	}
}

// TestLedger checks that the ledger grows from chapter to chapter, up to all methods. Its last line
// solves nothing.
func TestLedger(t *testing.T) {
	if testing.Short() {
		t.Skip("measures all methods")
	}
	all, err := course.Ledger(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range all {
		if r.Time <= 0 || r.Doc.English == "" || r.Doc.Japanese == "" {
			t.Errorf("%+v", r)
		}
	}
	if last := all[len(all)-1]; last.Name != "copy" || last.Steps != 0 {
		t.Errorf("%+v ends the ledger", last)
	}
	grown := 0
	chapters, _ := learn.Chapters()
	for _, c := range chapters {
		for _, b := range c.Blocks {
			if b.Kind != learn.Ledger {
				continue
			}
			if rungs := learn.Rungs(all, b.Args); len(rungs) != len(b.Args) || len(rungs) < grown && c.Number > 2 {
				t.Errorf("chapter %d: %d methods of %v, after %d", c.Number, len(rungs), b.Args, grown)
			}
			grown = len(b.Args)
		}
	}
	if grown != len(all) {
		t.Errorf("the last ledger has %d methods of %d", grown, len(all))
	}
}

// TestLength checks that a chapter has about 2,500 words with its exercises, and the epilogue,
// which has none, over 2,000.
func TestLength(t *testing.T) {
	chapters, err := learn.Chapters()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range chapters {
		n := 0
		for _, text := range texts(c) {
			n += len(strings.Fields(text.English))
		}
		t.Logf("chapter %d has %d words", c.Number, n)
		if n < 2000 || n > 3000 {
			t.Errorf("chapter %d has %d words", c.Number, n)
		}
	}
}
