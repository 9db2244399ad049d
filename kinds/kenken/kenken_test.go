package kenken_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/kinds/kenken"
	"github.com/banmen/banmen/puzzletest"
)

func TestKind(t *testing.T) { puzzletest.Run(t, kenken.Kind) }

func FuzzParse(f *testing.F) { puzzletest.Fuzz(f, kenken.Kind) }

func FuzzID(f *testing.F) {
	puzzletest.FuzzForm(f, kenken.Kind, "keen", "2:a_b,m2a3", "3:_13,a1a2a3a1a2a3a1a2a3", "6:z2,")
}

func TestCollection(t *testing.T) { puzzletest.Collection(t, kenken.Kind, "kenken.tsv", instances) }

func BenchmarkProve(b *testing.B) {
	puzzletest.ProveCollection(b, kenken.Kind, "kenken.tsv", instances)
}

// instances returns the puzzles of a row of the collection.
func instances(row map[string]string) []puzzletest.Instance {
	n, _, _ := strings.Cut(row["size"], "x")
	cages := strings.NewReplacer(":", "", ",", "", ";", ",").Replace(strings.ToUpper(row["problem"]))
	return []puzzletest.Instance{{
		Puzzle:   fmt.Sprintf("kenken:%s+cages(%s)", n, cages),
		Solution: strings.ReplaceAll(row["solution"], "/", ""), Solutions: 1,
	}}
}

const mathdoku = `<ksudoku><game><puzzle><graph order="3" type="custom" specific-type="Mathdoku" sizeX="3" sizeY="3" sizeZ="1">
<sudokugroups at="0" withblocks="0" />
<cage operator="4" value="3" size="2"> 0 3 </cage><cage operator="2" value="1" size="2"> 1 2 </cage>
<cage operator="3" value="6" size="3"> 4 5 8 </cage><cage operator="0" value="3" size="1"> 6 </cage><cage operator="0" value="1" size="1"> 7 </cage>
</graph><values>______d__</values></puzzle><history><simple-event index="0" value="1" /></history></game></ksudoku>
`

// The cages of KSudoku's Mathdoku files are read, and errors in them are reported.
func TestMathdoku(t *testing.T) {
	i := slices.IndexFunc(kenken.Kind.Forms, func(f banmen.Form) bool { return f.Name == "ksudoku" })
	form := kenken.Kind.Forms[i]
	for _, c := range []struct{ old, new, want string }{
		{"", "", "kenken:3+cages(3+R1C1-R1C2,3R1C3,1-R2C1-R3C1,6*R2C2-R3C2-R3C3,1R2C3):..3......"},
		{`operator="2"`, `operator="0"`, `3:67: cages with hidden or unknown operators are not supported: found "" for 2 cells`},
		{`operator="2"`, `operator="5"`, `3:67: expected a number from 0 to 4, found "5"`},
		{`> 4 5 8 <`, `> 4 5 <`, `4:1: expected 3 cells, found 2`},
		{`> 4 5 8 <`, `> 4 5 9 <`, `4:44: expected a number from 0 to 8, found "9"`},
		{`withblocks="0"`, `withblocks="1"`, `1:24: the puzzle "Mathdoku" of KSudoku is not supported: expected rows and columns, with boxes, diagonals or cages`},
	} {
		for e, err := range form.Read(strings.NewReader(strings.Replace(mathdoku, c.old, c.new, 1)), banmen.Params{}) {
			got := fmt.Sprint(err)
			if err == nil {
				got = e.Puzzle.String()
			}
			if got != c.want {
				t.Errorf("%q: got %s, want %s", c.new, got, c.want)
			}
		}
	}
}

func FuzzMathdoku(f *testing.F) { puzzletest.FuzzForm(f, kenken.Kind, "ksudoku", mathdoku) }
