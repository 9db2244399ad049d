package reversi

import (
	"testing"

	"github.com/banmen/banmen/puzzletest"
)

func TestKind(t *testing.T) { puzzletest.Run(t, Kind) }
