package kenken_test

import (
	"fmt"
	"strings"
	"testing"

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

// instances are the puzzles of a row of the collection.
func instances(row map[string]string) []puzzletest.Instance {
	n, _, _ := strings.Cut(row["size"], "x")
	cages := strings.NewReplacer(":", "", ",", "", ";", ",").Replace(strings.ToUpper(row["problem"]))
	return []puzzletest.Instance{{
		Puzzle:   fmt.Sprintf("kenken:%s+cages(%s)", n, cages),
		Solution: strings.ReplaceAll(row["solution"], "/", ""), Solutions: 1,
	}}
}
