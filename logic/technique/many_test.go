package technique_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"regexp"
	"testing"
	"time"

	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/kinds/sudoku"
	"github.com/banmen/banmen/logic"
	"github.com/banmen/banmen/logic/scale"
	"github.com/banmen/banmen/logic/technique"
	"github.com/banmen/banmen/ops"
)

// slow are techniques that take longer than all others together: they, and chains through
// almost locked sets, are looked for in one position of sixteen. What large has is left to the other tests.
var slow = regexp.MustCompile("franken-swordfish|kraken|als-xy-chain|death-blossom|forcing-net|template")

// The steps of all techniques, with options by chance, in random positions on the way through
// random puzzles are proved and true. BANMEN_LONG tries a million positions, or as many as
// there is time for; BANMEN_SHARD=2/8 is the second eighth of them.
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
	g, err := ops.NewGenerator(t.Context(), empty, ops.GenOptions{Seed: 7})
	if err != nil {
		t.Fatal(err)
	}
	x := census{T: t, State: logic.NewState(logic.Sudoku(3, 3)), most: most / shards}
	for k := shard - 1; !x.done(); k += shards {
		made, err := g.Make(t.Context(), k)
		if err != nil {
			t.Fatal(err)
		}
		x.puzzle(made.Puzzle.Givens(), made.Solution.Cells, rand.New(rand.NewPCG(7, uint64(k))))
	}
	t.Logf("%d steps in %d positions, in %d of them slow techniques as well", x.steps, x.positions, x.slow)
}

// A census goes through positions and checks what is found there.
type census struct {
	*testing.T
	*logic.State
	most                   int
	positions, slow, steps int
	solution               []uint16
}

func (x *census) done() bool {
	end, limited := x.Deadline()
	return x.positions >= x.most || x.Failed() || limited && time.Until(end) < 10*time.Second
}

// puzzle looks at about one position of ten on the way through a puzzle, in some of which
// random candidates that are false have gone before.
func (x *census) puzzle(givens grid.Board, solution []uint16, r *rand.Rand) {
	ladder := scale.Hodoku()
	x.Start(givens)
	x.Unique, x.solution = true, solution
	ladder.Solve(x.State, func(turn logic.Turn) bool {
		if r.IntN(10) == 0 {
			if r.IntN(2) == 0 {
				x.thin(r)
			}
			all := r.IntN(16) == 0
			x.Options = logic.Options{MissingCandidates: r.IntN(2) == 0, EmptyPairs: r.IntN(2) == 0, Dual: r.IntN(2) == 0, Siamese: r.IntN(2) == 0,
				Overlap: r.IntN(2) == 0, LockedInChains: all, Thorough: all && r.IntN(2) == 0}
			x.position(all)
		}
		return turn.Step != nil && !x.done()
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

func (x *census) position(all bool) {
	x.positions++
	if all {
		x.slow++
	}
	for _, f := range technique.All() {
		if (all || !slow.MatchString(f.Key)) && !large.MatchString(f.Key) {
			x.finder(f)
		}
	}
}

// finder checks the first steps of a finder.
func (x *census) finder(f logic.Finder) {
	const most = 10
	n := 0
	f.Find(x.State, func(p *logic.Step) bool {
		n++
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
	x.steps += n
}
