package codec_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/kinds/nonogram"
)

// runsForm returns the form that lists runs after the words rows and columns.
func runsForm(t testing.TB) banmen.Form {
	t.Helper()
	i := slices.IndexFunc(nonogram.Kind.Forms, func(f banmen.Form) bool { return f.Name == "runs" })
	if i < 0 {
		t.Fatal("no form runs")
	}
	return nonogram.Kind.Forms[i]
}

func TestRuns(t *testing.T) {
	const heart = "nonogram:5x5+columns(2/4/4/4/2)+rows(1.1/5/5/3/1):........................."
	const lines = "Columns: 2, 4, 4, 4, 2\nRows: 1 1, 5, 5, 3, 1\n"
	f := runsForm(t)
	var out strings.Builder
	if e := first(t, f, lines); f.Write(&out, e, e.Puzzle.Givens()) != nil || out.String() != lines {
		t.Error("written as", out.String())
	}
	for _, text := range []string{
		lines,
		"Nonogram 5x5, level 3\n\n" + lines + "\n7 minutes\n",
		"rows = [[1, 1], [5], [5], [3], [1]]\ncols = [[2], [4], [4], [4], [2]]\n",
		"{\"title\": \"heart\", \"rows\": [[1,1],[5],[5],[3],[1]],\n\"columns\": [[2],[4],[4],[4],[2]]}\n",
		"rows = [\"1 1\", \"5\", \"5\", \"3\", \"1\"]\ncolumns = [\"2\", \"4\", \"4\", \"4\", \"2\"]\n",
		"rows: 1.1/5/5/3/1 columns: 2/4/4/4/2\n",
		"Across:\n1 1\n5\n5\n3\n1\n\nDown:\n2\n4\n4\n4\n2\n",
		"行：\n1 1\n5\n5\n3\n1\n\n列：\n2\n4\n4\n4\n2\n\n10分\n",
	} {
		if d := cmp.Diff(heart, read(f, text, banmen.Params{})); d != "" {
			t.Errorf("%s: %s", text, d)
		}
		if best := surest(nonogram.Kind, []byte(text)); best.Name != "runs" {
			t.Errorf("taken for %q: %s", best.Name, text)
		}
	}
	for _, c := range []struct{ old, with, want string }{
		{"1 1, 5,", "1 1,", "1:1: the rows fill 11 cells, but the columns fill 16"},
		{"2, 4", "2, 9", "1:12: expected runs that fit into 5 cells, found 9, which need 9"},
		{"5, 3", "5, x", "2:18: expected numbers separated by commas or blanks, found \"x\""},
		{"5, 3", "5,, 3", "2:17: expected numbers, or 0 for a line without filled cells"},
		{"Rows: ", "Rows: [[", "2:1: expected \"]\", found the end of the file"},
		{"Columns: ", "Rows: ", "2:1: expected the runs of rows and of columns once each"},
		{"Columns", "Volumes", "2:1: expected the runs of columns"},
	} {
		got := read(f, strings.Replace(lines, c.old, c.with, 1), banmen.Params{})
		if d := cmp.Diff(c.want, got); d != "" {
			t.Errorf("%q: %s", c.with, d)
		}
	}
}

func FuzzRuns(f *testing.F) {
	f.Add("Columns: 2, 4, 4, 4, 2\nRows: [[1 1], \"5\", 5, 3, 1]\n")
	f.Add("Column :Row")
	form := runsForm(f)
	f.Fuzz(func(t *testing.T, text string) { read(form, text, banmen.Params{}) })
}
