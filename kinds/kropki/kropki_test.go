package kropki_test

import (
	"testing"

	"github.com/banmen/banmen/kinds/kropki"
	"github.com/banmen/banmen/puzzletest"
)

func TestKind(t *testing.T) { puzzletest.Run(t, kropki.Kind) }

func FuzzParse(f *testing.F) { puzzletest.Fuzz(f, kropki.Kind) }

func FuzzLink(f *testing.F) {
	puzzletest.FuzzForm(f, kropki.Kind, "puzzlink", "https://puzz.link/p?kropki/4/4/aa7fioco")
}
