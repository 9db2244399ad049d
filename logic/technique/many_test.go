package technique_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/kinds/sudoku"
	"github.com/banmen/banmen/logic"
	"github.com/banmen/banmen/logic/scale"
	"github.com/banmen/banmen/logic/technique"
	"github.com/banmen/banmen/ops"
)

// rare are techniques that take longer than all others together, and in one position of how many
// they are looked for: so much that none takes much more time than the others do.
var rare = []struct {
	name *regexp.Regexp
	one  int
}{
	{large, 256},
	{regexp.MustCompile("als-xy-chain"), 256},
	{regexp.MustCompile("forcing-net|template"), 64},
	{regexp.MustCompile("forcing-chain|grouped|kraken|death-blossom|franken-swordfish"), 16},
	{regexp.MustCompile("nice-loop|als-xz|als-xy-wing|franken"), 4},
}

// oneOf returns in one position of how many a technique is looked for.
func oneOf(key string) int {
	for _, x := range rare {
		if x.name.MatchString(key) {
			return x.one
		}
	}
	return 1
}

// The steps of all techniques, with options by chance, in random positions on the way through
// random puzzles are proved and true. BANMEN_LONG tries a million positions, or as many as
// there is time for; BANMEN_SHARD=2/8 is the second eighth of them. What was found of each
// technique is said at the end.
func TestManyPositions(t *testing.T) {
	most, shard, shards := 250, 1, 1
	if os.Getenv("BANMEN_LONG") != "" {
		most = 1e6
	} else if testing.Short() {
		most = 40
	}
	if text := os.Getenv("BANMEN_SHARD"); text != "" {
		if _, err := fmt.Sscanf(text, "%d/%d", &shard, &shards); err != nil || shard < 1 || shard > shards {
			t.Fatalf("BANMEN_SHARD: expected a shard of so many, as 2/8, found %q", text)
		}
	}
	empty, err := sudoku.Kind.Parse("sudoku:3x3")
	if err != nil {
		t.Fatal(err)
	}
	g, err := ops.NewGenerator(t.Context(), empty, ops.GenerateOptions{Seed: 7, Bulk: sudoku.Kind.Bulk})
	if err != nil {
		t.Fatal(err)
	}
	x := census{T: t, State: logic.NewState(logic.Sudoku(3, 3)), finders: technique.All(), ladder: scale.Hodoku(), most: most / shards,
		positions: map[string]int{}, steps: map[*logic.Technique]int{}}
	for k := shard - 1; !x.done(); k += shards {
		made, err := g.Make(t.Context(), k)
		if err != nil {
			t.Fatal(err)
		}
		x.puzzle(made.Puzzle.Givens(), made.Solution.Cells, rand.New(rand.NewPCG(7, uint64(k))))
	}
	x.tell()
}

// A census goes through positions and checks what is found there.
type census struct {
	*testing.T
	*logic.State
	finders   []logic.Finder
	ladder    *logic.Ladder
	most      int
	all       int                      // positions
	positions map[string]int           // by finder
	steps     map[*logic.Technique]int // that were checked
	solution  []uint16
}

func (x *census) done() bool {
	end, limited := x.Deadline()
	return x.all >= x.most || x.Failed() || limited && time.Until(end) < 10*time.Second
}

// tell says how many steps there were, and of what.
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

// puzzle looks at about one position of three on the way through a puzzle. In half of the puzzles
// random candidates that are false go before half of them.
func (x *census) puzzle(givens grid.Board, solution []uint16, r *rand.Rand) {
	x.Start(givens)
	x.Unique, x.solution = true, solution
	thins := r.IntN(2) == 0
	x.ladder.Solve(x.State, func(turn logic.LadderStep) bool {
		if r.IntN(3) == 0 {
			if thins && r.IntN(2) == 0 {
				x.thin(r)
			}
			x.position(r)
		}
		return !x.done()
	})
}

// thin takes one in ten of the false candidates away.
func (x *census) thin(r *rand.Rand) {
	for cell, v := range x.solution {
		for w := range x.At(cell).All() {
			if w != int(v) && r.IntN(10) == 0 {
				x.Remove(logic.CandOf(cell, w))
			}
		}
	}
}

// position looks for all techniques, or for those whose turn it is.
func (x *census) position(r *rand.Rand) {
	x.all++
	coin := func() bool { return r.IntN(2) == 0 }
	thorough := r.IntN(8) == 0
	x.Options = logic.Options{MissingCandidates: coin(), EmptyPairs: coin(), Dual: coin(), Siamese: coin(), Overlap: coin(),
		LockedInChains: thorough, Thorough: thorough && coin()}
	for _, f := range x.finders {
		if r.IntN(oneOf(f.Key)) == 0 {
			x.positions[f.Key]++
			x.finder(f)
		}
	}
}

// finder checks the first steps of a finder. Large fish are looked for until the finder has
// asked so often whether it is to go on.
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
