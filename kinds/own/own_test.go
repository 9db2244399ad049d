package own_test

import (
	"context"
	"testing"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/kinds/own"
	"github.com/banmen/banmen/puzzletest"
)

func TestKind(t *testing.T) { puzzletest.Run(t, own.Kind) }

func FuzzParse(f *testing.F) { puzzletest.Fuzz(f, own.Kind) }

// TestFaultsStop checks that no code searches for faults once the context has ended, as that may
// take long.
func TestFaultsStop(t *testing.T) {
	const text = `model:{"grid":"2x2","values":"1..2","constraints":[{"of":"rows","different rows":true}],"givens":"1212"}`
	ctx, stop := context.WithCancel(t.Context())
	kind := banmen.Within(ctx, []*banmen.Kind{own.Kind})[0]
	p, err := kind.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	if faults := p.Faults(p.Givens()); len(faults) != 1 {
		t.Error(faults)
	}
	stop()
	if faults := p.Faults(p.Givens()); len(faults) != 0 {
		t.Error(faults)
	}
}
