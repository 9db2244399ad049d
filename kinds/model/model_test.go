package model_test

import (
	"testing"

	"github.com/banmen/banmen/kinds/model"
	"github.com/banmen/banmen/puzzletest"
)

func TestKind(t *testing.T) { puzzletest.Run(t, model.Kind) }

func FuzzParse(f *testing.F) { puzzletest.Fuzz(f, model.Kind) }
