package sudoku_test

import (
	"testing"

	"github.com/banmen/banmen/kinds/sudoku"
	"github.com/banmen/banmen/puzzletest"
)

func TestKind(t *testing.T) { puzzletest.Run(t, sudoku.Kind) }

func FuzzParse(f *testing.F) { puzzletest.Fuzz(f, sudoku.Kind) }
