package coin

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/ops"
)

// TestArticle lists coin:6 as the original program does, one board of each
// left-right pair, and compares the first five and the last five.
func TestArticle(t *testing.T) {
	want, err := os.ReadFile("testdata/article.txt")
	if err != nil {
		t.Fatal(err)
	}
	p := newPuzzle(6, 10, 5, false)
	var found []grid.Board
	for class, err := range ops.Classes(context.Background(), p, "mirror", ops.ListOptions{}) {
		if err != nil {
			t.Fatal(err)
		}
		found = append(found, class.Board)
	}
	if len(found) != 1776 {
		t.Fatalf("%d boards; want 1776", len(found))
	}
	var got bytes.Buffer
	for _, b := range append(found[:5], found[len(found)-5:]...) {
		if err := writeBoard(&got, banmen.Entry{Puzzle: p}, b); err != nil {
			t.Fatal(err)
		}
	}
	if diff := cmp.Diff(string(want), got.String()); diff != "" {
		t.Error(diff)
	}
}

// plainBoard writes a board cell by cell.
func plainBoard(p *Puzzle, b grid.Board) string {
	texts := []string{".", fmt.Sprint(p.worth[large]), fmt.Sprint(p.worth[small]), "-"}
	if b.Full() && coins(b) == 2*p.n {
		texts[none] = ""
	}
	width := len(texts[large])
	rule := "|" + strings.Repeat(strings.Repeat("-", width)+"|", p.n) + "\n"
	text := rule
	for r := range p.n {
		text += "|"
		for _, c := range b.Row(r) {
			text += fmt.Sprintf("%*s|", width, texts[b.Cells[c]])
		}
		text += "\n" + rule
	}
	return text + "\n"
}

func TestWriteBoard(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, p := range []*Puzzle{newPuzzle(1, 10, 5, true), newPuzzle(3, 7, 3, true), newPuzzle(4, 10, 5, false), newPuzzle(5, 1000, 1, false)} {
		for range 300 {
			b := grid.New(p.givens.Shape)
			for i := range b.Cells {
				b.Cells[i] = uint16(r.IntN(none + 1))
			}
			if r.IntN(2) == 0 { // 2N coins and no open cell, or nearly so
				for i, c := range r.Perm(len(b.Cells)) {
					b.Cells[c] = none
					if i < 2*p.n-r.IntN(2) {
						b.Cells[c] = uint16(large + r.IntN(2))
					}
				}
			}
			var got bytes.Buffer
			if err := writeBoard(io.MultiWriter(&got), banmen.Entry{Puzzle: p}, b); err != nil || got.String() != plainBoard(p, b) {
				t.Fatalf("%v: %v, got\n%swant\n%s", b.Cells, err, got.String(), plainBoard(p, b))
			}
		}
	}
}

func read(text, as string) (entries []banmen.Entry, err error) {
	for e, err := range readBoards(strings.NewReader(text), banmen.Params{As: as}) {
		if err != nil {
			return entries, err
		}
		entries = append(entries, e)
	}
	return entries, nil
}

func TestReadBoards(t *testing.T) {
	const rule = "|--|--|\n"
	for _, test := range []struct{ name, text, as, want string }{
		{"answer", rule + "|10| 5|\n" + rule + "| 5|10|\n" + rule, "", "coin:2:abba"},
		{"blanks of a question", rule + "|10|  |\n" + rule + "|  |  |\n" + rule, "", "coin:2:a..."},
		{"dots and hyphens", rule + "| .| 5|\n" + rule + "|- | -|\n" + rule, "", "coin:2:.b--"},
		{"wide", "|---|---|\n|100| 50|\n|---|---|\n|   |  .|\n|---|---|\n", "", "coin:2,100+50:ab.."},
		{"narrow", "|-|-|-|\n|7|3|-|\n|-|-|-|\n|-|-|-|\n|-|-|-|\n|3|7| |\n|-|-|-|\n", "", "coin:3,7+3:ab----ba."},
		{"the coins are named", rule + "| 7|  |\n" + rule + "|  |  |\n" + rule, "coin:2,7+3,sum", "coin:2,7+3,sum:a..."},
		{"the kind is named", rule + "|10|  |\n" + rule + "|  |  |\n" + rule, "coin", "coin:2:a..."},
		{"two boards, BOM, CRLF, full width", "\ufeff\r\n|--|\r\n|10|\r\n|--|\r\n\r\n|--|\r\n| 5|\r\n|--|", "", "coin:1:a coin:1:b"},
		{"nothing", "\n\n", "", ""},
	} {
		entries, err := read(test.text, test.as)
		var got []string
		for _, e := range entries {
			got = append(got, e.Puzzle.String())
		}
		if err != nil || strings.Join(got, " ") != test.want {
			t.Errorf("%s: %q, %v; want %q", test.name, got, err, test.want)
		}
	}
}

func TestReadBoardsErrors(t *testing.T) {
	const rule = "|--|--|\n"
	for _, test := range []struct{ name, text, as, want string }{
		{"no rule", "1234\n", "", `1:1: expected a rule line such as |--|--|--|, found "1234"`},
		{"row missing", rule + "|10|  |\n" + rule, "", "3:1: expected 2 rows as the rule line has cells, found 1"},
		{"no rule between", rule + "|10|  |\n|  |  |\n" + rule, "", `3:1: expected the rule line |--|--| after row 1, found "|  |  |"`},
		{"no rule at the end", rule + "|10|  |\n" + rule + "|  |  |\n", "", `4:1: expected the rule line |--|--| after row 2, found ""`},
		{"ragged", rule + "|10|\n" + rule, "", "2:1: expected 2 cells, found 1"},
		{"no row", rule + "10 5\n" + rule, "", `2:1: expected a row such as |10| 5|  |, found "10 5"`},
		{"third coin", rule + "|10| 5|\n" + rule + "|  | 1|\n" + rule, "", `4:5: expected 10, 5, a dot, a hyphen or nothing in cell R2C2, found "1"`},
		{"no coin", rule + "|10| x|\n" + rule + "|  |  |\n" + rule, "", `2:5: expected 10, 5, a dot, a hyphen or nothing in cell R1C2, found "x"`},
		{"one strange coin", rule + "|50|  |\n" + rule + "|  |  |\n" + rule, "", "1:1: the only coin here is 50: name both with --as coin:2,A+B"},
		{"other size", rule + "|10|  |\n" + rule + "|  |  |\n" + rule, "coin:6", "1:1: expected a board for coin:6, found 2 rows"},
		{"other kind", rule + "|10|  |\n" + rule + "|  |  |\n" + rule, "magic:2", `expected coin:, found "magic:2"`},
		{"too wide", strings.Repeat("|-", 101) + "|\n", "", "1:1: expected a board of at most 100 cells a row, found 101"},
		{"long line", "|--" + strings.Repeat("-", 100_000), "", "1: the line is too long for a board"},
	} {
		_, err := read(test.text, test.as)
		if err == nil || !strings.HasSuffix(err.Error(), test.want) {
			t.Errorf("%s: %v; want %s", test.name, err, test.want)
		}
	}
}

func TestIsBoard(t *testing.T) {
	for text, want := range map[string]banmen.Fitness{
		"|--|--|\n| 5|10|\n":      banmen.FitCertain,
		"\ufeff\r\n |-|-|\r\n":    banmen.FitCertain,
		"|---+---+---|\n":         banmen.FitNone,
		"| a | b |\n|---|---|\n":  banmen.FitNone,
		"||\n":                    banmen.FitNone,
		"":                        banmen.FitNone,
		"---------------------\n": banmen.FitNone,
	} {
		if got := board.Fit(codec.NewHead([]byte(text))); got.Fitness != want || got.ByDefault {
			t.Errorf("%q: %v, want %d", text, got, want)
		}
	}
}

func TestWriteBoardOfAnotherKind(t *testing.T) {
	if err := writeBoard(&bytes.Buffer{}, banmen.Entry{}, grid.Board{}); !errors.Is(err, banmen.ErrCannot) {
		t.Error(err)
	}
}

// FuzzReadBoards checks that boards that were read are written and read back.
func FuzzReadBoards(f *testing.F) {
	f.Add("|--|--|\n|10| 5|\n|--|--|\n| .| -|\n|--|--|\n")
	f.Add("|-|-|\n|7|3|\n|-|-|\n| | |\n|-|-|\n\n|-|\n|5|\n|-|\n")
	f.Add("|--|\n|10\n")
	f.Fuzz(func(t *testing.T, text string) {
		entries, _ := read(text, "")
		for _, e := range entries {
			var out bytes.Buffer
			if err := writeBoard(&out, e, e.Puzzle.Givens()); err != nil {
				t.Fatal(err)
			}
			as, _, _ := strings.Cut(strings.TrimPrefix(e.Puzzle.String(), "coin:"), ":")
			again, err := read(out.String(), "coin:"+as)
			if err != nil || len(again) != 1 || again[0].Puzzle.String() != e.Puzzle.String() {
				t.Fatalf("%s comes back as %v, %v, from\n%s", e.Puzzle, again, err, out.String())
			}
		}
	})
}

func TestParseErrors(t *testing.T) {
	for text, want := range map[string]string{
		"coin:0":              `column 6: expected a size from 1 to 100, found "0"`,
		"coin:6,":             `column 8: expected the worths of two coins, such as 10+5, or sum, found ""`,
		"coin:6,5+10":         `column 8: expected the larger coin first, both from 1 to 999999 and not the same, found "5+10"`,
		"coin:6,5+5":          `column 8: expected the larger coin first, both from 1 to 999999 and not the same, found "5+5"`,
		"coin:6,5+0":          `column 8: expected the larger coin first, both from 1 to 999999 and not the same, found "5+0"`,
		"coin:6,9999999+5":    `column 8: expected the larger coin first, both from 1 to 999999 and not the same, found "9999999+5"`,
		"coin:6,sum,10+5":     `column 12: expected N[,A+B][,sum], found "10+5"`,
		"coin:6,10+5,sum,sum": `column 17: expected N[,A+B][,sum], found "sum"`,
		"coin:2:abx-":         `column 10: expected one of . a b - in cell R2C1, found "x"`,
		"coin:2:ab":           "column 8: expected 4 cells, found 2",
	} {
		_, err := parse(text)
		var syntax *banmen.SyntaxError
		if !errors.As(err, &syntax) {
			t.Errorf("%s: %v", text, err)
		} else if got := fmt.Sprintf("column %d: %v", syntax.Column, err); got != want {
			t.Errorf("%s: %s; want %s", text, got, want)
		}
	}
}

func TestShortNames(t *testing.T) {
	for text, want := range map[string]string{
		"coin":            "6",
		"coin:6,10+5":     "6",
		"coin:6,100+50":   "6,100+50",
		"coin:6,10+5,sum": "6,sum",
		"coin:4,7+3,sum":  "4,7+3,sum",
	} {
		p, err := parse(text)
		if err != nil || p.(*Puzzle).params() != want {
			t.Errorf("%s: %v, %v; want %s", text, p, err, want)
		}
	}
	if !slices.Contains(Kind.Presets, "coin:6") {
		t.Error("coin:6 is no preset")
	}
}
