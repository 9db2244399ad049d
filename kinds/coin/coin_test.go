package coin_test

import (
	"testing"

	"github.com/banmen/banmen/kinds/coin"
	"github.com/banmen/banmen/puzzletest"
)

func TestKind(t *testing.T) { puzzletest.Run(t, coin.Kind) }

func FuzzParse(f *testing.F) { puzzletest.Fuzz(f, coin.Kind) }
