package technique_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/kinds/sudoku"
	"github.com/banmen/banmen/logic"
	"github.com/banmen/banmen/logic/depth"
	"github.com/banmen/banmen/logic/scale"
	"github.com/banmen/banmen/logic/technique"
	"github.com/banmen/banmen/ops"
)

// rare lists the slowest techniques. They are tried in every n-th position only, so that none
// dominates the time.
var rare = []struct {
	name *regexp.Regexp
	one  int
}{
	{large, 256},
	{regexp.MustCompile("als-xy-chain|or-.*whip|impossible|multi-sector"), 256},
	{regexp.MustCompile("forcing-net|template|b-braid|sk-loop|extended-rectangle|unique-loop"), 64},
	{regexp.MustCompile("forcing-chain|grouped|kraken|death-blossom|franken-swordfish|aligned-triple|whip|^uvwxyz-wing|blossom-loop|bent-set|sue-de-coq-3d"), 16},
	{regexp.MustCompile("nice-loop|als-xz|als-xy-wing|franken|double-exocet|medusa|^gem|aligned-pair|bowman|-ring|reverse-bug|^vwxyz|qiu|senior"), 4},
}

// oneOf returns n if a technique is tried in every n-th position.
func oneOf(key string) int {
	for _, x := range rare {
		if x.name.MatchString(key) {
			return x.one
		}
	}
	return 1
}

// Steps of all techniques, with random options, in random positions of random puzzles are
// proved and true. BANMEN_LONG tries a million positions or as many as time allows;
// BANMEN_SHARD=2/8 takes the second of eight shards. The log lists what was found.
func TestManyPositions(t *testing.T) {
	most, shard, shards := part(t, 1e6, 250, 12)
	empty, err := sudoku.Kind.Parse("sudoku:3x3")
	if err != nil {
		t.Fatal(err)
	}
	g, err := ops.NewGenerator(t.Context(), empty, ops.GenerateOptions{Seed: 7, Bulk: sudoku.Kind.Bulk})
	if err != nil {
		t.Fatal(err)
	}
	x := newCensus(t, technique.All(), most/shards)
	x.ladder = scale.Hodoku()
	for k := shard - 1; !x.done(); k += shards {
		made, err := g.Make(t.Context(), k)
		if err != nil {
			t.Fatal(err)
		}
		x.puzzle(made.Puzzle.Givens(), made.Solution.Cells, rand.New(rand.NewPCG(7, uint64(k))))
	}
	x.tell()
}

// part returns the number of positions: long with BANMEN_LONG, short in short mode, otherwise
// usual. shard and shards are those of BANMEN_SHARD.
func part(t *testing.T, long, usual, short int) (most, shard, shards int) {
	most, shard, shards = usual, 1, 1
	if os.Getenv("BANMEN_LONG") != "" {
		most = long
	} else if testing.Short() {
		most = short
	}
	if text := os.Getenv("BANMEN_SHARD"); text != "" {
		if _, err := fmt.Sscanf(text, "%d/%d", &shard, &shards); err != nil || shard < 1 || shard > shards {
			t.Fatalf("BANMEN_SHARD: expected a shard such as 2/8, found %q", text)
		}
	}
	return most, shard, shards
}

// The same for the techniques that HoDoKu does not have, in positions that trial and
// error of depth 1 does not solve. BANMEN_LONG tries a hundred thousand, in shards as above. The puzzles
// are those of the folder BANMEN_FIXTURES.
func TestHardPositions(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(os.Getenv("BANMEN_FIXTURES"), "bench", "hardest_1905_11_plus.txt"))
	if err != nil {
		t.Skip("BANMEN_FIXTURES names no folder with the hardest puzzles")
	}
	puzzles := strings.Fields(string(text))
	most, shard, shards := part(t, 1e5, 60, 20)
	empty, err := sudoku.Kind.Parse("sudoku:3x3")
	if err != nil {
		t.Fatal(err)
	}
	old := func(x *logic.Technique) bool { return x.Code != "" }
	finders := slices.DeleteFunc(technique.All(), func(f logic.Finder) bool { return old(f.Technique) || slices.ContainsFunc(f.Also, old) })
	x := newCensus(t, finders, most/shards)
	for k := shard - 1; !x.done(); k += shards {
		r := rand.New(rand.NewPCG(8, uint64(k)))
		var cells [81]uint8
		givens := grid.New(empty.Givens().Shape)
		for i, c := range puzzles[r.IntN(len(puzzles))][:81] {
			if c != '.' && c != '0' {
				cells[i], givens.Cells[i] = uint8(c-'0'), uint16(c-'0')
			}
		}
		found, err := ops.Solve(t.Context(), empty.With(givens), ops.Method{})
		if err != nil || found.Solutions != 1 {
			t.Fatal(found, err)
		}
		x.hard(&cells, givens, found.Board.Cells, r)
	}
	x.tell()
}

// hard checks positions of a hard puzzle, after deleting more and more false candidates.
func (x *census) hard(cells *[81]uint8, givens grid.Board, solution []uint16, r *rand.Rand) {
	x.Start(givens)
	x.Unique, x.solution = true, solution
	left := make([][]int, len(solution))
	for !x.done() {
		for c := range left {
			if left[c] = x.At(c).List(); x.Value(c) != 0 {
				left[c] = []int{x.Value(c)}
			}
		}
		if depth.Of(cells, left, "te", nil).N < 2 {
			return
		}
		x.position(r)
		for range 1 + r.IntN(6) {
			cell := r.IntN(len(solution))
			if wrong := (x.At(cell) &^ logic.Bit(int(solution[cell]))).List(); len(wrong) > 0 {
				x.Remove(logic.CandOf(cell, wrong[r.IntN(len(wrong))]))
			}
		}
	}
}

func newCensus(t *testing.T, finders []logic.Finder, most int) *census {
	x := &census{T: t, State: logic.NewState(logic.Sudoku(3, 3)), finders: finders, most: most, positions: map[string]int{}, steps: map[*logic.Technique]int{}}
	for _, f := range finders {
		x.rare = append(x.rare, oneOf(f.Key))
	}
	return x
}

// A census goes through positions and checks what is found there.
type census struct {
	*testing.T
	*logic.State
	finders   []logic.Finder
	rare      []int // by finder: n if it is tried in every n-th position
	ladder    *logic.Ladder
	most      int
	all       int                      // number of positions
	positions map[string]int           // by finder
	steps     map[*logic.Technique]int // number checked
	solution  []uint16
}

func (x *census) done() bool {
	end, limited := x.Deadline()
	return x.all >= x.most || x.Failed() || limited && time.Until(end) < 10*time.Second
}

// tell logs the number of steps by technique.
func (x *census) tell() {
	sum := 0
	for _, n := range x.steps { // several finders can find the same technique
		sum += n
	}
	var each strings.Builder
	for _, f := range x.finders {
		fmt.Fprintf(&each, "\n%s in %d:", f.Key, x.positions[f.Key])
		for _, t := range append([]*logic.Technique{f.Technique}, f.Also...) {
			fmt.Fprintf(&each, " %s %d", t.Key, x.steps[t])
		}
	}
	x.Logf("%d steps in %d positions%s", sum, x.all, &each)
}

// puzzle checks about a third of the positions on the way through a puzzle. In half of
// the puzzles, random false candidates are deleted before half of the positions.
func (x *census) puzzle(givens grid.Board, solution []uint16, r *rand.Rand) {
	x.Start(givens)
	x.Unique, x.solution = true, solution
	thins := r.IntN(2) == 0
	x.ladder.Solve(x.State, func(_ logic.LadderStep) bool {
		if r.IntN(3) == 0 {
			if thins && r.IntN(2) == 0 {
				x.thin(r)
			}
			x.position(r)
		}
		return !x.done()
	})
}

// thin deletes one in ten of the false candidates.
func (x *census) thin(r *rand.Rand) {
	for cell, v := range x.solution {
		for w := range x.At(cell).All() {
			if w != int(v) && r.IntN(10) == 0 {
				x.Remove(logic.CandOf(cell, w))
			}
		}
	}
}

// position runs all techniques; rare ones take turns.
func (x *census) position(r *rand.Rand) {
	x.all++
	coin := func() bool { return r.IntN(2) == 0 }
	thorough := r.IntN(8) == 0
	x.Options = logic.Options{MissingCandidates: coin(), EmptyPairs: coin(), Dual: coin(), Siamese: coin(), Overlap: coin(),
		LockedInChains: thorough, Thorough: thorough && coin()}
	for i, f := range x.finders {
		if r.IntN(x.rare[i]) == 0 {
			x.positions[f.Key]++
			x.finder(f)
		}
	}
}

// finder checks the first steps of a finder. For large fish it limits how often the
// finder may poll for a stop.
func (x *census) finder(f logic.Finder) {
	const most, asks = 10, 64
	n, asked := 0, 0
	if large.MatchString(f.Key) {
		x.Stop = func() bool {
			asked++
			return asked > asks
		}
	}
	f.Find(x.State, func(p *logic.Step) bool {
		n++
		x.steps[p.Technique]++
		if err := logic.Check(x.State, p); err != nil {
			x.Errorf("%v: %s", err, x.Notation(p))
		}
		for _, c := range p.Place {
			if int(x.solution[c.Cell()]) != c.Symbol() {
				x.Errorf("%s is wrong", x.Notation(p))
			}
		}
		for _, c := range p.Remove {
			if int(x.solution[c.Cell()]) == c.Symbol() {
				x.Errorf("%s is wrong", x.Notation(p))
			}
		}
		return n < most && !x.Failed()
	})
	x.Stop = nil
}
