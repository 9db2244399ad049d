package banmen_test

import (
	"testing"

	"github.com/banmen/banmen"
)

// TestRulesFor checks that only rules of the given puzzles remain.
func TestRulesFor(t *testing.T) {
	const en = "Each row has each symbol once.\n\nFill the empty cells. With +x the diagonals do, too; with\n+knight cells differ. The numbers of a cage (+cage)\nhave its sum.\n" +
		"Lines: along +thermo they grow; along\n+arrow they sum.\n\nWith ,sum all is otherwise. It is a sum then (half;\nor more)."
	const ja = "どの行にも入ります。\n\n空きマスを埋めます。+x では対角線にも入ります。ケージ(+cage)の合計は\n書かれた数です。"
	for _, test := range []struct{ rules, text, want string }{
		{en, "sudoku:3x3:1..", "Each row has each symbol once.\n\nFill the empty cells."},
		{en, "sudoku:3x3+x", "Each row has each symbol once.\n\nFill the empty cells. With +x the diagonals do, too."},
		{en, "sudoku:3x3+arrow(R1C1-R1C2)", "Each row has each symbol once.\n\nFill the empty cells. Along\n+arrow they sum."},
		{en, "sudoku:3x3+cage(3R1C1)+xv", "Each row has each symbol once.\n\nFill the empty cells. The numbers of a cage (+cage)\nhave its sum."},
		{en, "coin:6,sum", "Each row has each symbol once.\n\nFill the empty cells.\n\nWith ,sum all is otherwise. It is a sum then (half;\nor more)."},
		{"A (+less): b. C (+odd): d.", "sudoku:2x2+or(cage(3R1C1)/less(R1C1<R1C2))", "A (+less): b."},
		{"A (+less): b. C (+odd): d.", "sudoku:2x2+or(odd(R1C1)/x)", "C (+odd): d."},
		{ja, "sudoku:3x3", "どの行にも入ります。\n\n空きマスを埋めます。"},
		{ja, "sudoku:3x3+cage(3R1C1)", "どの行にも入ります。\n\n空きマスを埋めます。ケージ(+cage)の合計は\n書かれた数です。"},
	} {
		if got := banmen.RulesFor(test.rules, test.text); got != test.want {
			t.Errorf("%s: %q, want %q", test.text, got, test.want)
		}
	}
}
