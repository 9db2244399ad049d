package latin_test

import (
	"testing"

	"github.com/banmen/banmen/kinds/latin"
	"github.com/banmen/banmen/puzzletest"
)

func TestKind(t *testing.T) { puzzletest.Run(t, latin.Kind) }

func FuzzParse(f *testing.F) { puzzletest.Fuzz(f, latin.Kind) }
