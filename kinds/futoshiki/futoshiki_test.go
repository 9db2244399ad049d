package futoshiki_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/banmen/banmen/kinds/futoshiki"
	"github.com/banmen/banmen/puzzletest"
)

func TestKind(t *testing.T) { puzzletest.Run(t, futoshiki.Kind) }

func FuzzParse(f *testing.F) { puzzletest.Fuzz(f, futoshiki.Kind) }

func FuzzID(f *testing.F) {
	puzzletest.FuzzForm(f, futoshiki.Kind, "unequal", "2:0R,0,2U,0,", "2a:0,0,0,0,")
}

func TestCollection(t *testing.T) {
	puzzletest.Collection(t, futoshiki.Kind, "futoshiki.tsv", instances)
}

func BenchmarkProve(b *testing.B) {
	puzzletest.ProveCollection(b, futoshiki.Kind, "futoshiki.tsv", instances)
}

// instances returns the puzzles of a row of the collection.
func instances(row map[string]string) []puzzletest.Instance {
	n, _, _ := strings.Cut(row["size"], "x")
	cells, signs, _ := strings.Cut(row["problem"], ";")
	var less []string
	for sign := range strings.FieldsSeq(strings.ToUpper(signs)) {
		if a, b, ok := strings.Cut(sign, ">"); ok {
			sign = b + "<" + a
		}
		less = append(less, sign)
	}
	name := "futoshiki:" + n
	if less != nil {
		name += "+less(" + strings.Join(less, ",") + ")"
	}
	return []puzzletest.Instance{{
		Puzzle:   fmt.Sprintf("%s:%s", name, strings.ReplaceAll(cells, "/", "")),
		Solution: strings.ReplaceAll(row["solution"], "/", ""), Solutions: 1,
	}}
}
