package codec_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/kinds/sudoku"
)

// partial draws a board with some cells filled in, without regard to the rules.
func partial(r *rapid.T, s grid.Shape) grid.Board {
	b := grid.New(s)
	holes := rapid.IntRange(0, 4).Draw(r, "holes")
	for i := range b.Cells {
		if rapid.IntRange(0, 4).Draw(r, "hole") >= holes {
			b.Cells[i] = uint16(rapid.IntRange(1, s.Rows).Draw(r, "symbol"))
		}
	}
	return b
}

// TestRoundTrip checks for every size that a form reads what it writes. The pencil mark grid needs
// boards without clashes, so TestDenseMarks tests it.
func TestRoundTrip(t *testing.T) {
	sizes := []string{"2x2", "2x3", "2x4", "3x3", "2x5", "3x4", "4x4", "4x5", "5x5"}
	for _, f := range sudoku.Kind.Forms {
		if f.Name == "pm" {
			continue
		}
		rapid.Check(t, func(r *rapid.T) {
			name := "3x3"
			if f.Name != "hodoku" {
				name = rapid.SampledFrom(sizes).Draw(r, "size")
			}
			blank, err := sudoku.Kind.Parse("sudoku:" + name)
			if err != nil {
				r.Fatal(err)
			}
			p := blank.With(partial(r, blank.Givens().Shape))
			params := banmen.Params{As: "sudoku:" + name, Alphabet: "123456789ABCDEFGHIJKLMNOP"[:blank.Givens().Rows]}
			if f.Name == "csv" || f.Name == "table" || f.Name == "dashes" || f.Name == "array" {
				params.Alphabet = ""
			}
			var out strings.Builder
			if err := f.Write(&out, banmen.Entry{Puzzle: p}, p.Givens()); errors.Is(err, banmen.ErrCannot) && slices.Contains(limited, f.Name) {
				return
			} else if err != nil {
				r.Fatal(err)
			}
			if d := cmp.Diff(p.String(), read(f, out.String(), params)); d != "" {
				r.Fatalf("%s: %s\n%s", f.Name, d, out.String())
			}
		})
	}
}

// limited are the forms that are only read, or only written for boards of some sizes.
var limited = []string{"sketch", "opensudoku", "gnome", "sudokucom", "nyt", "pzprv3", "url", "grids",
	"iss", "killer", "killerlong", "sumocue", "jigsaw"}

// first returns the first record of a file.
func first(t *testing.T, f banmen.Form, text string) banmen.Entry {
	t.Helper()
	for e, err := range f.Read(strings.NewReader(text), banmen.Params{}) {
		if err != nil {
			t.Fatal(err)
		}
		return e
	}
	t.Fatal("no record")
	return banmen.Entry{}
}

// TestEntries checks that placed digits, pencil marks and names are read as they were written.
func TestEntries(t *testing.T) {
	const position = ":0002:1:74..+2+9..6+3+9.8..2..+28.3+7.+945.+2..651......+9+3.+2...328....63...7.9+2.+79+6.2...5+1+2+9+3+8+764:118 123 125 126 185::175:\n"
	want := first(t, form(t, "hodoku"), position)
	if g, b := want.Puzzle.Givens().Count(), want.Board.Count(); g+strings.Count(position, "+") != b {
		t.Errorf("%d givens and %d digits", g, b)
	}
	if want.Marks[7]&(1<<1) != 0 {
		t.Errorf("1 is still a candidate of R1C8: %b", want.Marks[7])
	}
	for _, name := range []string{"hodoku", "json", "pm", "ss"} {
		f := form(t, name)
		var out strings.Builder
		if err := f.Write(&out, want, want.Board); err != nil {
			t.Fatal(err)
		}
		if name == "hodoku" && out.String() != position {
			t.Error(out.String())
		}
		got := first(t, f, out.String())
		if d := cmp.Diff(want.Marks, got.Marks); d != "" {
			t.Errorf("%s: %s", name, d)
		}
		if name == "pm" || name == "ss" {
			continue // this form writes the position as givens
		}
		if d := cmp.Diff(want.Puzzle.String(), got.Puzzle.String()); d != "" {
			t.Errorf("%s: %s", name, d)
		}
		if d := cmp.Diff([]any{want.Board, want.Meta}, []any{got.Board, got.Meta}); d != "" {
			t.Errorf("%s: %s", name, d)
		}
	}
}

// TestMarks checks that for a board without pencil marks the grid contains the candidates that its
// houses allow.
func TestMarks(t *testing.T) {
	f := form(t, "pm")
	const want = `.-------.-------.
| 1  34 | 24 2  |
| 24 4  | 3  12 |
:-------+-------:
| 3  13 | 12 4  |
| 34 2  | 1  13 |
'-------'-------'
`
	got := write(t, f, mini)
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
	if d := cmp.Diff(mini, read(f, got, banmen.Params{})); d != "" {
		t.Error(d)
	}
}

// TestDenseMarks checks that the only candidate of a cell does not become a given, even if all
// other cells of its houses are decided.
func TestDenseMarks(t *testing.T) {
	f := form(t, "pm")
	const solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
	rapid.Check(t, func(r *rapid.T) {
		cells := []byte(solution)
		holes := rapid.IntRange(0, 40).Draw(r, "holes")
		for range holes {
			cells[rapid.IntRange(0, 80).Draw(r, "cell")] = '.'
		}
		p, err := sudoku.Kind.Parse("sudoku:3x3:" + string(cells))
		if err != nil {
			t.Fatal(err)
		}
		var out strings.Builder
		if err := f.Write(&out, banmen.Entry{Puzzle: p}, p.Givens()); err != nil {
			r.Fatal(err)
		}
		if d := cmp.Diff(p.String(), read(f, out.String(), banmen.Params{})); d != "" {
			r.Fatalf("%s\n%s", d, out.String())
		}
	})
}

// TestPM reads what other programs write.
func TestPM(t *testing.T) {
	for name, text := range map[string]string{
		"marked": "*-----------*\n|1 #34|24 *2|\n|24 4|3 @12|\n|-----+----|\n|3 -13|12 4|\n|34 2|1 13|\n*-----*\n",
		"plain":  "1 34 24 2\n24 4 3 12\n3 13 12 4\n34 2 1 13\n",
	} {
		if d := cmp.Diff(mini, read(form(t, "pm"), text, banmen.Params{})); d != "" {
			t.Errorf("%s: %s", name, d)
		}
	}
	line := strings.Repeat("123456789", 80) + "1........\n"
	for text, want := range map[string]string{
		line: "sudoku:3x3:" + strings.Repeat(".", 80) + "1", // these marks follow from the digits
		strings.Repeat("123456789", 79) + ".23......1........\n": "sudoku:3x3:" + strings.Repeat(".", 81) + "+marks(" + strings.Repeat(",", 79) + "23,1)",
		strings.Repeat("123456789", 80) + ".........\n":          "sudoku:3x3:" + strings.Repeat(".", 81) + "+marks(" + strings.Repeat(",", 80) + "-)",
	} {
		if e := first(t, form(t, "pm"), text); e.Puzzle.String() != want {
			t.Errorf("%s is %s", text, e.Puzzle)
		}
	}
}

// TestCollections checks that an empty line separates records.
func TestCollections(t *testing.T) {
	const other = "sudoku:2x2:..2.1......3.4.."
	for _, f := range sudoku.Kind.Forms {
		if f.Name == "hodoku" || f.Name != "pzprv3" && slices.Contains(limited, f.Name) {
			continue
		}
		file := write(t, f, mini) + "\n" + write(t, f, other)
		if d := cmp.Diff(mini+"\n"+other, read(f, file, banmen.Params{})); d != "" {
			t.Errorf("%s: %s\n%s", f.Name, d, file)
		}
		if best := surest(sudoku.Kind, []byte(file)).Name; best != f.Name && f.Name != "sdm" && f.Name != "fields" { // sdm files look like line files, and fields has no names here
			t.Errorf("%s: taken for %s\n%s", f.Name, best, file)
		}
	}
}

// TestSeparators checks that rows of values may have separators other than commas, and that answers
// use the same.
func TestSeparators(t *testing.T) {
	f := form(t, "csv")
	for _, sep := range []string{",", ";", "、", "\t"} {
		text := strings.ReplaceAll("1,0,0,0\n0,0,3,0\n0,0,0,4\n0,2,0,0\n", ",", sep)
		if best := surest(sudoku.Kind, []byte(text)); best.Name != "csv" {
			t.Errorf("%q: taken for %s", text, best.Name)
		}
		e := first(t, f, text)
		var out strings.Builder
		if err := f.Write(&out, e, e.Puzzle.Givens()); err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff([]string{mini, text}, []string{e.Puzzle.String(), out.String()}); d != "" {
			t.Errorf("%q: %s", sep, d)
		}
	}
}

// TestResults checks that a result is read as its puzzle and solution, whatever other fields it
// has.
func TestResults(t *testing.T) {
	const solution = "sudoku:2x2:1342243131244213"
	f := form(t, "json")
	for verb, want := range map[string]string{"solve": solution, "generate": ""} {
		text := `{"format":"banmen-result/1","verb":"` + verb + `","puzzle":"` + mini + `","solutions":1,"solution":"` + solution + `"}`
		if fit := f.Fit(codec.NewHead([]byte(text))); fit.Fitness != banmen.FitCertain || fit.ByDefault {
			t.Errorf("not known: %s: %v", text, fit)
		}
		e := first(t, f, text)
		got := ""
		if e.Board.Cells != nil {
			got = e.Puzzle.With(e.Board).String()
		}
		if d := cmp.Diff([]string{mini, want}, []string{e.Puzzle.String(), got}); d != "" {
			t.Errorf("%s: %s", verb, d)
		}
	}
}
