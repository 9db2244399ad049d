package nonogram_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/banmen/banmen/kinds/nonogram"
	"github.com/banmen/banmen/puzzletest"
)

func TestKind(t *testing.T) { puzzletest.Run(t, nonogram.Kind) }

func FuzzParse(f *testing.F) { puzzletest.Fuzz(f, nonogram.Kind) }

func FuzzLink(f *testing.F) {
	puzzletest.FuzzForm(f, nonogram.Kind, "puzzlink", "https://puzz.link/p?nonogram/6/6/12g1111h11112j12g11g21j11g3h")
}

func FuzzID(f *testing.F) { puzzletest.FuzzForm(f, nonogram.Kind, "pattern", "3x2:1/1/1/3/", "1x1:/") }

func TestCollection(t *testing.T) { puzzletest.Collection(t, nonogram.Kind, "nonogram.tsv", instances) }

func BenchmarkProve(b *testing.B) {
	puzzletest.ProveCollection(b, nonogram.Kind, "nonogram.tsv", instances)
}

// instances returns the puzzles of a row of the collection.
func instances(row map[string]string) []puzzletest.Instance {
	rows, columns, _ := strings.Cut(strings.ReplaceAll(row["problem"], ",", "."), "|")
	return []puzzletest.Instance{{
		Puzzle:   fmt.Sprintf("nonogram:%s+rows(%s)+columns(%s)", row["size"], rows, columns),
		Solution: strings.NewReplacer("/", "", ".", "-").Replace(row["solution"]), Solutions: 1,
	}}
}
