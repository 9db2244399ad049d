package magic_test

import (
	"testing"

	"github.com/banmen/banmen/kinds/magic"
	"github.com/banmen/banmen/puzzletest"
)

func TestKind(t *testing.T) { puzzletest.Run(t, magic.Kind) }

func FuzzParse(f *testing.F) { puzzletest.Fuzz(f, magic.Kind) }
