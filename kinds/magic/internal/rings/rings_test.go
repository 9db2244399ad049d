package rings_test

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"testing"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/engine"
	"github.com/banmen/banmen/event"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/kinds/magic"
	"github.com/banmen/banmen/kinds/magic/internal/rings"
	"github.com/banmen/banmen/ops"
)

func parse(t testing.TB, n int) banmen.Puzzle {
	p, err := magic.Kind.Parse(fmt.Sprintf("magic:%d", n))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func symmetriesOf(t testing.TB, n int) []grid.Symmetry {
	t.Helper()
	s, err := ops.NewSymmetries(parse(t, n), "all")
	if err != nil {
		t.Fatal(err)
	}
	return s.Generators()
}

// engineCount returns the number of squares with the givens, by the engine from the model
// alone.
func engineCount(t testing.TB, order int, givens []uint16) int64 {
	p := parse(t, order)
	b := p.Givens().Clone()
	copy(b.Cells, givens)
	n := int64(0)
	_, err := engine.Search(t.Context(), p.With(b).(banmen.Modeler).Model(), engine.Options{}, func(event.Event) bool {
		n++
		return true
	})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// The count does not depend on the symmetries passed or on the number of workers.
func TestOrder4(t *testing.T) {
	all := symmetriesOf(t, 4)
	wrong := []grid.Symmetry{
		{Cells: slices.Concat(grid.Perm{1, 0}, grid.Identity(16)[2:])},
		{Values: slices.Concat(grid.Perm{0, 2, 1}, grid.Identity(17)[3:])},
	}
	want := engineCount(t, 4, nil)
	for name, c := range map[string]struct {
		symmetries []grid.Symmetry
		jobs       int
	}{
		"all": {all, 1}, "two jobs": {all, 2}, "no job": {all, 0}, "none": {nil, 1}, "some": {all[:2], 3},
		"renaming": {all[len(all)-1:], 1}, "wrong ones, too": {slices.Concat(wrong, all), 1},
	} {
		if n, err := rings.Count(t.Context(), 4, c.symmetries, banmen.CountOptions{Jobs: c.jobs}); n != want || err != nil {
			t.Errorf("%s: %d, %v; the engine finds %d", name, n, err, want)
		}
	}
}

// TestClasses checks that the representatives of frames and places stand for all of them, and that
// the 64 symmetries are used: the 1152 places are in classes of 32.
func TestClasses(t *testing.T) {
	for _, s := range []rings.Square{4, 5} {
		symmetries := symmetriesOf(t, int(s))
		places, ways := s.Places(symmetries), int64(0)
		for _, p := range places {
			ways += p.Weight()
		}
		if len(places) != 36 || ways != 1152 {
			t.Errorf("order %d: %d places for %d", s, len(places), ways)
		}
		frames, all := s.Frames(symmetries), int64(0)
		for _, f := range frames {
			all += f.Weight()
		}
		if want := len(s.Frames(nil)); all != int64(want) || len(frames) > want*6/10 {
			t.Errorf("order %d: %d frames for %d, want %d", s, len(frames), all, want)
		}
	}
}

// TestOrder5 draws numbers for the diagonals, and compares the number of squares with
// that of the engine.
func TestOrder5(t *testing.T) {
	s := rings.Square(5)
	places := s.Places(nil)
	found := int64(0)
	eachDiagonals(s, s.Frames(nil), 12, func(f rings.Frame, numbers [rings.Ends]int, i int) {
		n := s.CountPlace(f, numbers, places[i])
		if want := engineCount(t, 5, s.Diagonals(f, numbers, i)); n != want {
			t.Errorf("%v in place %d: %d, the engine finds %d", numbers, i, n, want)
		}
		found += n
	})
	if found == 0 {
		t.Error("there are no squares with any of these: another seed, please")
	}
}

// eachDiagonals calls do with the numbers of n random frames, each in a random one of the
// 1152 places.
func eachDiagonals(s rings.Square, frames []rings.Frame, n int, do func(f rings.Frame, numbers [rings.Ends]int, place int)) {
	r := rand.New(rand.NewPCG(5, 5))
	for range n {
		f := frames[r.IntN(len(frames))]
		s.Halves(f, func(numbers [rings.Ends]int) { do(f, numbers, r.IntN(1152)) })
	}
}

// TestPlaces counts all places of some numbers, one by one and by classes.
func TestPlaces(t *testing.T) {
	s := rings.Square(5)
	r := rand.New(rand.NewPCG(5, 6))
	frames, places, all := s.Frames(nil), s.Places(symmetriesOf(t, 5)), s.Places(nil)
	for range 20 {
		f := frames[r.IntN(len(frames))]
		if n, want := s.CountFrame(f, places), s.CountFrame(f, all); n != want {
			t.Errorf("%v: %d, want %d", f, n, want)
		}
	}
}

// Schroeppel (1973): 275305224 squares up to rotation and reflection.
func TestAllOfOrder5(t *testing.T) {
	if os.Getenv("BANMEN_LONG") == "" {
		t.Skip("takes a minute")
	}
	n, err := rings.Count(t.Context(), 5, symmetriesOf(t, 5), banmen.CountOptions{Jobs: runtime.GOMAXPROCS(0)})
	if want := int64(8 * 275305224); n != want || err != nil {
		t.Errorf("%d, %v; want %d", n, err, want)
	}
}

func TestAtMost(t *testing.T) {
	symmetries := symmetriesOf(t, 4)
	for most, want := range map[int64]int64{0: 0, 1: 1, 5000: 5000, 7039: 7039, 7040: 7040, 7041: 7040} {
		if n, err := rings.Count(t.Context(), 4, symmetries, banmen.CountOptions{AtMost: big.NewInt(most)}); n != want || err != nil {
			t.Errorf("at most %d: %d, %v", most, n, err)
		}
	}
}

// When the context ends, the count so far is returned.
func TestInterrupted(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	last := int64(0)
	n, err := rings.Count(ctx, 5, symmetriesOf(t, 5), banmen.CountOptions{Jobs: 2, Progress: func(done, of int64) {
		if done != last+1 || of < done {
			t.Errorf("%d of %d after %d", done, of, last)
		}
		if last = done; done == 20 {
			stop()
		}
	}})
	if !errors.Is(err, context.Canceled) || n == 0 || n%64 != 0 {
		t.Errorf("%d, %v", n, err)
	}
}
