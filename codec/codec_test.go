package codec_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/kinds/sudoku"
)

// form returns the form of sudoku with that name.
func form(t testing.TB, name string) banmen.Form {
	t.Helper()
	for _, f := range sudoku.Kind.Forms {
		if f.Name == name {
			return f
		}
	}
	t.Fatalf("no form %q", name)
	return banmen.Form{}
}

// read returns the puzzles and errors of a file, a line for each.
func read(f banmen.Form, text string, p banmen.Params) string {
	var out []string
	for e, err := range f.Read(strings.NewReader(text), p) {
		if err != nil {
			out = append(out, err.Error())
		} else {
			out = append(out, e.Puzzle.String())
		}
	}
	return strings.Join(out, "\n")
}

func write(t testing.TB, f banmen.Form, puzzle string) string {
	t.Helper()
	p, err := sudoku.Kind.Parse(puzzle)
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	if err := f.Write(&out, banmen.Entry{Puzzle: p}, p.Givens()); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

const mini = "sudoku:2x2:1.....3....4.2.."

func TestWrite(t *testing.T) {
	for _, c := range []struct{ form, want string }{
		{"text", mini + "\n"},
		{"csv", "1,0,0,0\n0,0,3,0\n0,0,0,4\n0,2,0,0\n"},
		{"line", "1.....3....4.2..\n"},
		{"sdm", "1000003000040200\n"},
		{"fields", ",1.....3....4.2..\n"},
		{"spaced", "1   \n  3 \n   4\n 2  \n"},
		{"framed", "---------\n1   |    \n    | 3  \n----+----\n    |   4\n  2 |    \n---------\n"},
		{"table", "  1  0  0  0\n  0  0  3  0\n  0  0  0  4\n  0  2  0  0\n"},
		{"dashes", "1 - - - - - 3 - - - - 4 - 2 - -\n"},
		{"json", `{"format":"banmen-puzzle/1","puzzle":"` + mini + `"}` + "\n"},
	} {
		f := form(t, c.form)
		if d := cmp.Diff(c.want, write(t, f, mini)); d != "" {
			t.Errorf("%s: %s", c.form, d)
		}
		if d := cmp.Diff(mini, read(f, c.want, banmen.Params{})); d != "" {
			t.Errorf("%s: %s", c.form, d)
		}
	}
}

// A stream is recognised by its first records. Some of these may be bad, even the very first.
func TestSniffStream(t *testing.T) {
	f := form(t, "line")
	good, bad := "1"+strings.Repeat(".", 80)+"\n", "1"+strings.Repeat(".", 79)+"!\n"
	mini, blanks, squares := "1...2...3...4...\n", "1"+strings.Repeat(" ", 79)+"2\n", "1"+strings.Repeat("□", 80)+"\n"
	for _, c := range []struct {
		lines  string
		boards bool // the first line is not a record
		read   bool // most lines can be read
	}{
		{strings.Repeat(good, 700), false, true},
		{strings.Repeat(good+bad+good, 200), false, true},
		{good + strings.Repeat(bad, 400) + strings.Repeat(good, 300), false, false},
		{bad + strings.Repeat(good, 700), true, true},
		{strings.Repeat(bad, 100) + strings.Repeat(good, 600), true, true},
		{strings.Repeat(bad, 700), false, false},
		{"hello\n" + strings.Repeat(good+mini, 300), true, true},
		{"hello\n" + strings.Repeat(blanks, 300), true, true},
		{"hello\n" + strings.Repeat(squares, 300), true, true},
		{strings.Repeat("53..7....\n", 10) + strings.Repeat(good, 300), true, true},
		{"-----------\n" + strings.Repeat(good, 300), true, true},
	} {
		h := codec.NewHead([]byte(c.lines))
		if fit := f.Fit(h); fit.Fitness != banmen.FitCertain || h.Boards != c.boards {
			t.Errorf("%q...: %v, boards %t", c.lines[:40], fit, h.Boards)
		}
		all := codec.Candidates([]*banmen.Kind{sudoku.Kind}, []byte(c.lines), "")
		if best := all[0]; best.Form.Name != "line" || best.Err == nil != c.read {
			t.Errorf("%q...: %s, %v", c.lines[:40], best.Form.Name, best.Err)
		}
	}
}

// A nearly empty board of 16 rows under its title could be 16 lines.
func TestSniffTitle(t *testing.T) {
	text := []byte("[Puzzle]\n1..............." + strings.Repeat("\n................", 15) + "\n")
	if best := surest(sudoku.Kind, text); best.Name != "sdk" || !codec.NewHead(text).Boards {
		t.Errorf("taken for %s", best.Name)
	}
}
