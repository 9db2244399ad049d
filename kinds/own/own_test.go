package own_test

import (
	"testing"

	"github.com/banmen/banmen/kinds/own"
	"github.com/banmen/banmen/puzzletest"
)

func TestKind(t *testing.T) { puzzletest.Run(t, own.Kind) }

func FuzzParse(f *testing.F) { puzzletest.Fuzz(f, own.Kind) }
