package starbattle_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/banmen/banmen/kinds/starbattle"
	"github.com/banmen/banmen/puzzletest"
)

func TestKind(t *testing.T) { puzzletest.Run(t, starbattle.Kind) }

func FuzzParse(f *testing.F) { puzzletest.Fuzz(f, starbattle.Kind) }

func FuzzLink(f *testing.F) {
	puzzletest.FuzzForm(f, starbattle.Kind, "puzzlink", "https://puzz.link/p?starbattle/6/6/1/4ilbhgdnmhou")
}

func TestCollection(t *testing.T) {
	puzzletest.Collection(t, starbattle.Kind, "starbattle.tsv", instances)
}

func BenchmarkProve(b *testing.B) {
	puzzletest.ProveCollection(b, starbattle.Kind, "starbattle.tsv", instances)
}

// instances returns the puzzles of a row of the collection.
func instances(row map[string]string) []puzzletest.Instance {
	stars, regions, _ := strings.Cut(row["problem"], ";")
	return []puzzletest.Instance{{
		Puzzle:    fmt.Sprintf("starbattle:%s+stars(%s)+regions(%s)", row["size"], stars, strings.ReplaceAll(regions, "/", "")),
		Solution:  strings.NewReplacer("/", "", ".", "-").Replace(row["solution"]),
		Solutions: 1,
	}}
}
