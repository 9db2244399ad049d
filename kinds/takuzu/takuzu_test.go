package takuzu_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/banmen/banmen/kinds/takuzu"
	"github.com/banmen/banmen/puzzletest"
)

func TestKind(t *testing.T) { puzzletest.Run(t, takuzu.Kind) }

func FuzzParse(f *testing.F) { puzzletest.Fuzz(f, takuzu.Kind) }

func FuzzID(f *testing.F) {
	puzzletest.FuzzForm(f, takuzu.Kind, "unruly", "6x6de:faCADAJeBd", "2x2u:e", "6x6:zl")
}

func TestCollection(t *testing.T) { puzzletest.Collection(t, takuzu.Kind, "takuzu.tsv", instances) }

func BenchmarkProve(b *testing.B) {
	puzzletest.ProveCollection(b, takuzu.Kind, "takuzu.tsv", instances)
}

// instances returns the puzzles of a row of the collection.
func instances(row map[string]string) []puzzletest.Instance {
	n, _, _ := strings.Cut(row["size"], "x")
	cells, signs, _ := strings.Cut(row["problem"], ";")
	if signs != "" {
		signs = "+signs(" + strings.ReplaceAll(strings.NewReplacer("r", "R", "c", "C").Replace(signs), " ", ",") + ")"
	}
	in := func(repeat string, solutions int) puzzletest.Instance {
		return puzzletest.Instance{
			Puzzle:   fmt.Sprintf("takuzu:%s%s%s:%s", n, repeat, signs, strings.ReplaceAll(cells, "/", "")),
			Solution: strings.ReplaceAll(row["solution"], "/", ""), Solutions: solutions,
		}
	}
	distinct, repeat := 1, 1
	switch row["lines"] {
	case "distinct":
		repeat = 2
	case "free":
		distinct = 0
	}
	return []puzzletest.Instance{in("", distinct), in("+repeat", repeat)}
}

const saveFile = "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\nGAME    :6:Unruly\nPARAMS  :3:4x4\nDESC    :10:" +
	"aBcCaZaaaa\nNSTATES :1:1\nSTATEPOS:1:1\n"

func FuzzSaveFile(f *testing.F) { puzzletest.FuzzForm(f, takuzu.Kind, "savefile", saveFile) }
