package scan9

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/banmen/banmen/kinds/sudoku/internal/cells9"
	"github.com/banmen/banmen/kinds/sudoku/internal/fast9"
	"github.com/banmen/banmen/kinds/sudoku/internal/make9"
)

// most29 is the board that has the most known puzzles with 17 givens.
const most29 = "123456789456789123798231564234675918815943276967812435379164852582397641641528397"

func parse(line string) Puzzle {
	var b Puzzle
	for i := range b {
		if c := line[i]; c >= '1' && c <= '9' {
			b[i] = c - '0'
		}
	}
	return b
}

func randomBoard(r *rand.Rand) (p Puzzle) {
	cells := make([]uint16, cells9.Size)
	for !make9.Fill(r, cells, make([]uint16, cells9.Size)) {
	}
	for c, v := range cells {
		p[c] = uint8(v)
	}
	return p
}

// without returns p without the cells of a set.
func without(p Puzzle, s cells9.Set) Puzzle {
	for c := range p {
		if s.Has(c) {
			p[c] = 0
		}
	}
	return p
}

func solutions(p Puzzle) int {
	var text [cells9.Size]byte
	for c, v := range p {
		text[c] = '0' + v
	}
	return fast9.New(fast9.Plain).One(nil, text[:], 2)
}

func within(a, b cells9.Set) bool { return a[0]&^b[0] == 0 && a[1]&^b[1] == 0 }

// Each unavoidable set can be refilled, but no smaller set within it.
func TestUnavoidable(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range 3 {
		full := randomBoard(r)
		sets, err := Unavoidable(t.Context(), full, 12)
		if err != nil || len(sets) < 100 {
			t.Fatalf("%d sets, %v", len(sets), err)
		}
		for _, s := range sets {
			if solutions(without(full, s)) < 2 {
				t.Errorf("%v of %v can be filled in one way", s, full)
			}
			for c := range full {
				if smaller := s; s.Has(c) {
					smaller.Remove(c)
					if solutions(without(full, smaller)) > 1 {
						t.Errorf("%v of %v is not minimal", s, full)
					}
				}
			}
		}
	}
}

// The boards that agree with a board outside of random cells differ from it in cells that
// contain a set.
func TestUnavoidableComplete(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	full := randomBoard(r)
	sets, _ := Unavoidable(t.Context(), full, 12)
	compared := 0
	for range 60 {
		q := full
		for _, c := range r.Perm(cells9.Size)[:42] {
			q[c] = 0
		}
		l := newLister(&q)
		l.list(t.Context())
		for i := range min(l.n, sampled) {
			var differ cells9.Set
			for c, v := range full {
				if l.in[c][v-1][i/64]>>(i%64)&1 == 0 {
					differ.Add(c)
				}
			}
			if n := differ.Len(); n == 0 || n > 12 {
				continue
			}
			compared++
			found := false
			for _, s := range sets {
				found = found || within(s, differ)
			}
			if !found {
				t.Errorf("%v differs by %v", full, differ)
			}
		}
	}
	if compared < 100 {
		t.Errorf("only %d boards were compared", compared)
	}
}

// The unavoidable sets of the board with 29 puzzles of 17 givens have the known sizes.
func TestUnavoidableSizes(t *testing.T) {
	sets, _ := Unavoidable(t.Context(), parse(most29), 12)
	sizes := map[int]int{}
	for _, s := range sets {
		sizes[s.Len()]++
	}
	if len(sets) != 371 || sizes[4] != 2 {
		t.Errorf("%d sets, by size %v", len(sets), sizes)
	}
}

// TestNeighbours compares the neighbours with those found by trying all changes.
func TestNeighbours(t *testing.T) {
	p := parse("..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..")
	want := map[Puzzle]bool{}
	for c, v := range p {
		if v == 0 {
			continue
		}
		q := p
		q[c] = 0
		for d, w := range q {
			for digit := uint8(1); digit <= 9 && w == 0; digit++ {
				if q[d] = digit; q == p || !minimalPlain(q) {
					continue
				}
				least, err := canonical(q)
				if err != nil {
					t.Fatal(err)
				}
				want[least] = true
			}
			q[d] = w
		}
	}
	self, _ := canonical(p)
	delete(want, self)
	got := map[Puzzle]bool{}
	err := Neighbours(t.Context(), p, 1, 1, func(q Puzzle) bool {
		if got[q] {
			t.Errorf("%v comes twice", q)
		}
		got[q] = true
		return true
	})
	if err != nil || len(got) != len(want) || len(want) < 100 {
		t.Errorf("%d neighbours, want %d, %v", len(got), len(want), err)
	}
	for q := range got {
		if !want[q] {
			t.Errorf("%v is no neighbour", q)
		}
	}
}

func minimalPlain(p Puzzle) bool {
	if solutions(p) != 1 {
		return false
	}
	for c, v := range p {
		if v != 0 {
			q := p
			if q[c] = 0; solutions(q) == 1 {
				return false
			}
		}
	}
	return true
}

// TestNeighboursBack checks that being neighbours is symmetric.
func TestNeighboursBack(t *testing.T) {
	p, err := canonical(parse("000000010400000000020000000000050407008000300001090000300400200050100000000806000"))
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	_ = Neighbours(t.Context(), p, 1, 1, func(q Puzzle) bool {
		n++
		back := false
		_ = Neighbours(t.Context(), q, 1, 1, func(r Puzzle) bool {
			back = back || r == p
			return !back
		})
		if !back {
			t.Errorf("%v does not lead back", q)
		}
		return true
	})
	if n == 0 {
		t.Error("no neighbours")
	}
}

// Gordon Royle's puzzles with 17 givens have a given in each unavoidable set of their
// boards, and as the list is complete, their neighbours are in it.
func TestKnown17(t *testing.T) {
	dir := os.Getenv("BANMEN_FIXTURES")
	if dir == "" {
		t.Skip("BANMEN_FIXTURES is not set")
	}
	data, err := os.ReadFile(filepath.Join(dir, "sudoku", "sudoku17.sdm"))
	if err != nil {
		t.Fatal(err)
	}
	var all []Puzzle
	known := map[Puzzle]bool{}
	for _, line := range strings.Fields(string(data)) {
		least, err := canonical(parse(line))
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, least)
		known[least] = true
	}
	if len(known) != 49151 {
		t.Fatalf("%d classes", len(known))
	}
	near := 0
	for i := 0; i < len(all); i += len(all) / 20 {
		p := all[i]
		sets, err := Unavoidable(t.Context(), solved(p), 12)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range sets {
			if without(p, s) == p {
				t.Errorf("%v has no given in %v", p, s)
			}
		}
		err = Neighbours(t.Context(), p, 1, 1, func(q Puzzle) bool {
			if near++; !known[q] {
				t.Errorf("%v is near %v and not in the list", q, p)
			}
			return true
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if near == 0 {
		t.Error("no neighbours")
	}
	t.Logf("%d neighbours", near)
}

// solved returns the solution of p.
func solved(p Puzzle) Puzzle {
	var text, solution [cells9.Size]byte
	for c, v := range p {
		text[c] = '0' + v
	}
	fast9.New(fast9.Plain).One(solution[:], text[:], 2)
	return parse(string(solution[:]))
}

func TestInterrupted(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	stop()
	p := parse(most29)
	if _, err := Unavoidable(ctx, p, 30); !errors.Is(err, context.Canceled) {
		t.Errorf("unavoidable: %v", err)
	}
	if err := Neighbours(ctx, p, 2, 2, func(Puzzle) bool { return true }); !errors.Is(err, context.Canceled) {
		t.Errorf("neighbours: %v", err)
	}
}

func BenchmarkUnavoidable(b *testing.B) {
	for b.Loop() {
		if _, err := Unavoidable(b.Context(), parse(most29), 12); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkNeighbours(b *testing.B) {
	p := parse("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")
	for b.Loop() {
		if err := Neighbours(b.Context(), p, 1, 1, func(Puzzle) bool { return true }); err != nil {
			b.Fatal(err)
		}
	}
}
