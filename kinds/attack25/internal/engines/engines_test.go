package engines

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/banmen/banmen/kinds/attack25/internal/exact"
	"github.com/banmen/banmen/kinds/attack25/internal/play"
)

func broadcast() *play.Game {
	return play.New(play.Rules{Size: 5, First: 12, Chance: 5, Out: 2})
}

// question reads a board, .RGWB.
func question(g *play.Game, board string, used bool, colour int) *Question {
	q := &Question{Game: g, State: play.State{Used: used}, Colour: colour, Chances: exact.Equal, Left: exact.NoLimit}
	for cell, r := range board {
		if c := strings.IndexRune("RGWB", r); c >= 0 {
			q.State.Board[c] = q.State.Board[c].Or(g.Cell(cell))
		}
	}
	return q
}

func TestParse(t *testing.T) {
	for _, name := range append([]string{"flat", "mcts", "mcts:1m"}, Names...) {
		if _, err := Parse(name); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, name := range []string{"", "Random", "random:1", "greedy:", "flat:", "flat:0", "flat:x", "flat:9999999999", "mcts:0s", "mcts:-1", "mcts:2h", "mcts:1.5"} {
		if _, err := Parse(name); err == nil {
			t.Errorf("%q is an engine", name)
		}
	}
}

// Every engine makes legal choices, on boards of every size and with every switch, and
// repeats them for the same seed.
func TestAllowed(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		size := rapid.IntRange(3, 8).Draw(t, "size")
		flag := func(name string) bool { return rapid.Bool().Draw(t, name) }
		g := play.New(play.Rules{Size: size, First: rapid.IntRange(0, size*size-1).Draw(t, "first"),
			Chance: rapid.IntRange(0, 7).Draw(t, "chance"), Once: flag("once"), Old: flag("old"), May: flag("may"), Other: flag("other"), Out: 2})
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		q := &Question{Game: g, Chances: exact.Equal, Left: rapid.IntRange(-1, 5).Draw(t, "left")}
		if q.Left == 0 {
			q.Left = exact.NoLimit
		}
		if flag("wrong") {
			q.Chances.Wrong[1] = .3
		}
		for range r.IntN(size * size) {
			q.Colour = r.IntN(play.Colours)
			all := q.choices()
			q.State = q.after(all[r.IntN(len(all))])
			if r.IntN(5) == 0 {
				q.State = g.Wrong(q.State, r.IntN(play.Colours))
			}
			if g.Open(&q.State.Board).Empty() {
				return
			}
		}
		q.Colour, q.Seed = r.IntN(play.Colours), r.Uint64()
		for _, name := range []string{"random", "greedy", "flat:20", "mcts:40"} {
			e, err := Parse(name)
			if err != nil {
				t.Fatal(err)
			}
			cell, opened := e.Choose(context.Background(), q)
			if !slices.Contains(q.choices(), choice{cell, opened}) {
				t.Fatalf("%s chooses %d/%d of %v", name, cell, opened, q.choices())
			}
			if c, o := e.Choose(context.Background(), q); c != cell || o != opened {
				t.Fatalf("%s chooses %d/%d, and then %d/%d", name, cell, opened, c, o)
			}
		}
	})
}

// Greedy takes the three panels in a row, and a search finds the winning choice.
func TestChoose(t *testing.T) {
	g := broadcast()
	q := question(g, "RGG.."+"....."+"..R.."+"..G.."+".....", false, 0)
	if cell, _ := (greedy{}).Choose(context.Background(), q); cell != 3 {
		t.Errorf("greedy takes %d", cell+1)
	}
	// by the values of the rule book, green wins with 6 and loses with 20
	q = question(g, "GRRRR.RGRBRGRGGGGGG.GGGGR", true, 3)
	for _, e := range []Engine{flat(200), tree{playouts: 2000}} {
		if cell, _ := e.Choose(context.Background(), q); cell != 5 && cell != 19 {
			t.Errorf("%T takes %d", e, cell+1)
		}
	}
	q = question(g, "R.BRBBBRRBBRRRBBBRR.BBB.R", true, 0)
	if cell, _ := (tree{playouts: 2000}).Choose(context.Background(), q); cell != 1 {
		t.Errorf("the tree takes %d, the exact best is 2", cell+1)
	}
}
