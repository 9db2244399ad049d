package fast9

import (
	"bytes"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/banmen/banmen/kinds/sudoku/internal/cells9"
)

// each runs a test for each implementation that this machine supports.
func each(t *testing.T, f func(t *testing.T, s *Solver)) {
	for _, i := range Supported() {
		t.Run(string(i), func(t *testing.T) { f(t, New(i)) })
	}
}

// eachFast is each without the plain solver, which gives the expected results.
func eachFast(t *testing.T, f func(t *testing.T, s *Solver)) {
	each(t, func(t *testing.T, s *Solver) {
		if s.lanes() == nil {
			t.Skip("has been asked")
		}
		f(t, s)
	})
}

// long reports whether tests may take minutes.
func long() bool { return os.Getenv("BANMEN_LONG") != "" }

// TestSets checks that the grids of each set have one solution, or several, as the set says.
func TestSets(t *testing.T) {
	for _, set := range sets {
		text := readSet(t, set)
		want := make([]int, len(text)/lineBytes)
		for i := range want {
			want[i] = 1
			if set == "serg" {
				want[i] = 2
			}
		}
		t.Run(set, func(t *testing.T) {
			each(t, func(t *testing.T, s *Solver) {
				n := len(want)
				switch {
				case s.lanes() == nil:
					n = 10
				case testing.Short():
					n = (n + 7) / 8
				case !long():
					n = (n + 2) / 3
				}
				check(t, s, text[:n*lineBytes], want[:n], 2)
			})
		})
	}
}

func TestLimits(t *testing.T) {
	for _, set := range []string{"minimal", "hardest11", "serg"} {
		text := readSet(t, set)
		for limit, n := range map[int]int{0: 20, 1: 20, 5: 20, 1000: 4} {
			text := text[:n*lineBytes]
			want := plainCounts(text, limit)
			t.Run(fmt.Sprint(set, "/", limit), func(t *testing.T) {
				eachFast(t, func(t *testing.T, s *Solver) { check(t, s, text, want, limit) })
			})
		}
	}
}

// spoiled returns n lines made from solutions by removing givens and exchanging a few:
// with no, one and many solutions.
func spoiled(t *testing.T, r *rand.Rand, n int) []byte {
	full := readSet(t, "easy")
	New(Best()).Solve(make([]int, len(full)/lineBytes), full, lineBytes, full, lineBytes, 1)
	var text bytes.Buffer
	for range n {
		line := bytes.Clone(full[r.IntN(len(full)/lineBytes)*lineBytes:][:lineBytes])
		keep := 0.3 + 0.3*r.Float64()
		for i := range Cells {
			if r.Float64() > keep {
				line[i] = ".0x"[r.IntN(3)]
			}
		}
		for range max(0, r.IntN(6)-3) {
			line[r.IntN(Cells)] = byte('1' + r.IntN(9))
		}
		text.Write(line)
	}
	return text.Bytes()
}

// TestEveryThreshold tries every threshold on grids with no, one and many solutions: a million in a
// long test.
func TestEveryThreshold(t *testing.T) {
	n, rounds := 200, maxLanes+1
	switch {
	case testing.Short(): // short tests may run in an emulator
		rounds = lanesSWAR + 1
	case long():
		n, rounds = 300, 3400
	}
	solvers := []*Solver{}
	for _, i := range Supported() {
		if s := New(i); s.lanes() != nil {
			solvers = append(solvers, s)
		}
	}
	var seen [3]int
	for round := range rounds {
		text := spoiled(t, rand.New(rand.NewPCG(9, uint64(round))), n)
		want := plainCounts(text, 2)
		for _, found := range want {
			seen[found]++
		}
		for _, s := range solvers {
			s.lanes().threshold = round % (s.lanes().width + 1)
			check(t, s, text, want, 2)
		}
	}
	if least := min(seen[0], seen[1], seen[2]); least < rounds*n/10 {
		t.Errorf("%d grids with no, one and more solutions: the test is weak", seen)
	}
}

// TestBatches tries batches of any size, down to one, and any stride.
func TestBatches(t *testing.T) {
	text := readSet(t, "minimal")[:100*lineBytes]
	want := plainCounts(text, 2)
	eachFast(t, func(t *testing.T, s *Solver) {
		for _, n := range []int{0, 1, 2, 3, 5, 6, 7, 12, 13, 15, 16, 17, 31, 32, 33, 48, 64, 65, 70} {
			check(t, s, text[:n*lineBytes], want[:n], 2)
			got := make([]int, n)
			tight := bytes.ReplaceAll(text[:n*lineBytes], []byte("\n"), nil)
			s.Count(got, tight, Cells, 2)
			compare(t, "Count", text, got, want)
		}
	})
}

func TestManySolutions(t *testing.T) {
	empty := strings.Repeat(".", Cells) + "\n"
	few := "123456789" + strings.Repeat(".", 72) + "\n"
	clash := "11" + strings.Repeat(".", 79) + "\n"
	box := "1........" + ".2......." + "..3......" + strings.Repeat(".", 54) + "\n"
	misleading := ".9..........9............9..............8......5......8..5....9...1.............4\n"
	text := []byte(strings.Repeat(empty+clash+few+box+misleading, 8))
	each(t, func(t *testing.T, s *Solver) {
		for _, limit := range []int{2, 100, 1000} {
			want := []int{}
			for range 8 {
				want = append(want, limit, 0, limit, limit, limit)
			}
			got := make([]int, len(want))
			s.Count(got, text, lineBytes, limit)
			compare(t, "Count", text, got, want)
			if limit == 100 {
				check(t, s, text[:5*lineBytes], want[:5], limit)
			}
		}
	})
}

// Each of very many solutions is counted once while the pool grows.
func TestCountAll(t *testing.T) {
	base := "123456789456789123789123456231564897564897231897231564" + strings.Repeat(".", 27) + "\n"
	text := []byte(base)
	for i := 9; i < 18; i++ {
		text[i] = '.'
		text[i+18] = '.'
	}
	want := plainCounts(text, 1<<30)
	if want[0] < 10000 {
		t.Fatal(want)
	}
	eachFast(t, func(t *testing.T, s *Solver) { check(t, s, text, want, 1<<30) })
}

// inOrder finds the first solution in reading order by plain search.
func inOrder(grid []byte, used *cells9.Used, cell int) bool {
	if cell == Cells {
		return true
	}
	if grid[cell] != '.' {
		return inOrder(grid, used, cell+1)
	}
	for free := used.Free(cell); free != 0; free &= free - 1 {
		digit := free & -free
		used.Toggle(cell, digit)
		grid[cell] = byte('1' + bits.TrailingZeros16(digit))
		if inOrder(grid, used, cell+1) {
			return true
		}
		used.Toggle(cell, digit)
	}
	grid[cell] = '.'
	return false
}

func TestFirst(t *testing.T) {
	text := readSet(t, "serg")[:10*lineBytes]
	text = append(text, strings.Repeat(".", Cells)+"\n"...)
	want := bytes.Clone(text)
	for i := 0; i < len(want); i += lineBytes {
		line := want[i : i+Cells]
		used := usedBy(line)
		if !inOrder(line, &used, 0) {
			t.Fatal("no solution")
		}
	}
	each(t, func(t *testing.T, s *Solver) {
		got := bytes.Clone(text)
		s.Solve(make([]int, len(text)/lineBytes), got, lineBytes, text, lineBytes, 2)
		if !bytes.Equal(want, got) {
			t.Errorf("the first solutions are\n%s, expected\n%s", got, want)
		}
		if s.lanes() != nil {
			s.lanes().most = 3 // so that lanes give up some grids
			s.Solve(make([]int, len(text)/lineBytes), got, lineBytes, text, lineBytes, 2)
			if !bytes.Equal(want, got) {
				t.Errorf("given up by lanes, the first solutions are\n%s, expected\n%s", got, want)
			}
		}
		for i := 0; i < len(text); i += lineBytes {
			s.firstByAsking(got[i:], text[i:])
		}
		if !bytes.Equal(want, got) {
			t.Errorf("asked for, the first solutions are\n%s, expected\n%s", got, want)
		}
	})
}

// TestOneAfterOthers checks that One finds what Solve finds, whatever it expects after earlier
// grids.
func TestOneAfterOthers(t *testing.T) {
	full := []byte("123456789456789123789123456231564897564897231897231564312645978645978312978312645")
	each(t, func(t *testing.T, s *Solver) {
		r, grids := rand.New(rand.NewPCG(1, 2)), 3000
		if s.lanes() == nil {
			grids = 100 // takes long
		} else if testing.Short() {
			grids = 600
		}
		n := []int{0}
		for most := 60; grids > 0; grids-- {
			if grids%20 == 0 {
				most = 40 + r.IntN(32)
			}
			text := bytes.Clone(full)
			for _, cell := range r.Perm(Cells)[:most] {
				text[cell] = '.'
			}
			if grids%9 == 0 {
				text[r.IntN(Cells)] = byte('1' + r.IntN(9))
			}
			one, all := bytes.Clone(text), bytes.Clone(text)
			s.Solve(n, all, Cells, text, Cells, 2)
			if got := s.One(one, text, 2); got != n[0] || !bytes.Equal(one, all) {
				t.Fatalf("%s: One found %d, first %s; Solve %d, %s", text, got, one, n[0], all)
			}
		}
	})
}

// Each implementation stops soon, whatever it is doing.
func TestDone(t *testing.T) {
	text := []byte(strings.Repeat(strings.Repeat(".", Cells)+"\n", 40))
	done := make(chan struct{})
	close(done)
	each(t, func(t *testing.T, s *Solver) {
		s.Done = done
		n := make([]int, len(text)/lineBytes)
		s.Count(n, text, lineBytes, 1<<60)
		s.Solve(n, text, lineBytes, bytes.Clone(text), lineBytes, 1<<60)
		s.One(text, bytes.Clone(text), 1<<60)
		s.Done = nil
		check(t, s, []byte(strings.Repeat("12345678.", 9)+"\n"), []int{0}, 2)
	})
}

// Solving needs no allocations, also when a grid moves from slots to lanes.
func TestAllocations(t *testing.T) {
	text := readSet(t, "hardest11")[:4*lineBytes]
	each(t, func(t *testing.T, s *Solver) {
		if s.lanes() == nil {
			t.Skip("takes long")
		}
		answer := make([]byte, Cells)
		n := testing.AllocsPerRun(2, func() {
			for i := 0; i < len(text); i += lineBytes {
				s.One(answer, text[i:i+Cells], 2)
			}
		})
		if n > 0 {
			t.Errorf("%v allocations", n)
		}
	})
}

// plainSoon counts like the plain solver, but gives up after some steps and returns the
// count so far.
func plainSoon(text []byte, limit int) (n int, all bool) {
	done := make(chan struct{})
	close(done)
	var p plain
	return p.solve(text, limit, done), p.steps < stopSteps
}

const hardLine = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..\n"

// FuzzCount solves a grid of any bytes, in some lanes among others. If the plain solver takes too
// long, the other implementations are compared with each other.
func FuzzCount(f *testing.F) {
	f.Add([]byte(".................1.....2.3...4...5.....6.7...8......9....1...................2...."), uint8(3), uint8(5))
	f.Add([]byte(hardLine[:Cells]), uint8(1), uint8(2))
	f.Add([]byte("1.......1"), uint8(1), uint8(9))
	var solvers []*Solver
	for _, i := range Supported() {
		if s := New(i); s.lanes() != nil {
			solvers = append(solvers, s)
		}
	}
	f.Fuzz(func(t *testing.T, grid []byte, threshold, limit uint8) {
		line := bytes.Repeat([]byte("."), lineBytes)
		copy(line[:Cells], grid)
		most, few := int(limit)+1, givens(line) < 22
		if few { // there usually are that many solutions
			most = most%4 + 1
		}
		text := slices.Concat(line, line, []byte(hardLine), line)
		found, all := plainSoon(line, most)
		for _, s := range solvers {
			s.lanes().threshold = 1 + int(threshold)%s.lanes().width
			if !all {
				n := []int{0}
				s.Count(n, line, lineBytes, most)
				if n[0] < found {
					t.Fatalf("%d solutions of %s, the plain solver has %d and more", n[0], line[:Cells], found)
				}
				found, all = n[0], true
			}
			want := []int{found, found, 1, found}
			n := make([]int, len(want))
			s.Count(n, text, lineBytes, most)
			compare(t, "Count", text, n, want)
			if !few { // nearly empty grids take long to order
				check(t, s, text, want, most)
			}
		}
	})
}

func TestCountOpen(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	for range 1000 {
		var w [6]uint64
		for i := range w {
			w[i] = r.Uint64() & (swarAll >> r.IntN(3) & swarAll)
		}
		var want uint64
		for lane := range lanesSWAR {
			for digit := range 9 {
				ways := 0
				for _, x := range w {
					ways += int(x >> (laneBits*lane + digit) & 1)
				}
				want += uint64(min(max(ways-1, 0), 2)) << (laneBits * lane)
			}
		}
		if got := countOpen(&w); got != want {
			t.Fatalf("countOpen(%o) = %o, expected %o", w, got, want)
		}
	}
}
