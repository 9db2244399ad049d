package skyscrapers_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/banmen/banmen/kinds/skyscrapers"
	"github.com/banmen/banmen/puzzletest"
)

func TestKind(t *testing.T) { puzzletest.Run(t, skyscrapers.Kind) }

func FuzzParse(f *testing.F) { puzzletest.Fuzz(f, skyscrapers.Kind) }

func FuzzLink(f *testing.F) {
	puzzletest.FuzzForm(f, skyscrapers.Kind, "puzzlink", "https://puzz.link/p?skyscrapers/4/4/k13h4j3g")
}

func FuzzID(f *testing.F) {
	puzzletest.FuzzForm(f, skyscrapers.Kind, "towers", "4de:2/2/1/3/2/2/3/1/3/1/2/2/2/3/2/1", "2:1///////,a1_2a")
}

func TestCollection(t *testing.T) {
	puzzletest.Collection(t, skyscrapers.Kind, "skyscrapers.tsv", instances)
}

func BenchmarkProve(b *testing.B) {
	puzzletest.ProveCollection(b, skyscrapers.Kind, "skyscrapers.tsv", instances)
}

// instances returns the puzzles of a row of the collection.
func instances(row map[string]string) []puzzletest.Instance {
	n, _, _ := strings.Cut(row["size"], "x")
	in := strings.Split(row["problem"], ";")
	return []puzzletest.Instance{{
		Puzzle:   fmt.Sprintf("skyscrapers:%s+top(%s)+bottom(%s)+left(%s)+right(%s):%s", n, in[0], in[1], in[2], in[3], strings.ReplaceAll(in[4], "/", "")),
		Solution: strings.ReplaceAll(row["solution"], "/", ""), Solutions: 1,
	}}
}
