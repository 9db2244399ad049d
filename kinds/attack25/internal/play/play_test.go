package play

import (
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/banmen/banmen/message"
)

func broadcast() Rules { return Rules{Size: 5, First: 12, Chance: 5, Out: 2} }

// state reads a board, .RGWB.
func state(g *Game, text string) State {
	var s State
	for cell, r := range text {
		if c := strings.IndexRune("RGWB", r); c >= 0 {
			s.Board[c] = s.Board[c].Or(g.Cell(cell))
		}
	}
	return s
}

// Perft agrees with the tables of the rule book, which several independent programs computed.
func TestPerft(t *testing.T) {
	tests := []struct {
		board  string
		cyclic bool
		lines  []uint64 // of depths 1, 2, …
		long   []uint64 // counts at greater depths, tested only with BANMEN_LONG
	}{
		{"", true,
			[]uint64{1, 8, 88, 1072, 2376, 14232, 54432, 233432, 761456, 3043960, 12200936},
			[]uint64{50475160, 215665008}},
		{"", false,
			[]uint64{4, 128, 3712, 90928, 1971808, 44739008, 944923264, 20004020640},
			[]uint64{410976724224, 8317266773472}},
		{"..W.WWWWW.WWWWWWWWWWWWWW.", false, []uint64{420, 6420}, nil},
		{"R.G.WRWGGBRWG.BRWGWBW.G.W", false, []uint64{315, 3484}, nil},
		{".RGBRRRRRRWWWRRBRRRR..G..", false, []uint64{189, 1946}, nil},
	}
	for _, tt := range tests {
		g := New(broadcast())
		lines := tt.lines
		switch {
		case os.Getenv("BANMEN_LONG") != "":
			lines = slices.Concat(lines, tt.long)
		case testing.Short():
			lines = lines[:min(len(lines), 6)]
		}
		for i, want := range lines {
			got, err := g.Perft(state(g, tt.board), i+1, tt.cyclic)
			if err != nil || got != want {
				t.Errorf("%q cyclic %v depth %d: %d, %v; want %d", tt.board, tt.cyclic, i+1, got, err, want)
			}
		}
	}
}

// Counts that would overflow are refused.
func TestPerftRefuses(t *testing.T) {
	g := New(broadcast())
	g.most = 100
	if n, err := g.Perft(State{}, 6, false); !errors.Is(err, message.ErrLimit) {
		t.Errorf("with 100 positions: %d, %v", n, err)
	}
	var sum tally
	sum.add(1<<63, 1)
	if sum.add(1<<62, 2); sum.err() != errWide {
		t.Error("2^64 fits")
	}
}

func anyRules(t *rapid.T) Rules {
	size := rapid.IntRange(3, 10).Draw(t, "size")
	flag := func(name string) bool { return rapid.Bool().Draw(t, name) }
	return Rules{
		Size:   size,
		First:  rapid.IntRange(0, size*size-1).Draw(t, "first"),
		Chance: rapid.IntRange(0, min(size*size-1, 12)).Draw(t, "chance"),
		Once:   flag("once"), Old: flag("old"), May: flag("may"), Other: flag("other"),
		Out: rapid.IntRange(0, 3).Draw(t, "out"),
	}
}

// Both implementations agree throughout a random game, on boards of every size and with every
// switch.
func TestAgainstPlain(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := New(anyRules(t))
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		fast, plain := State{}, plainState{plainBoard: emptyPlain(g.Rules)}
		for question := 0; question < 3*g.Size*g.Size && plain.taken() < len(plain.cells); question++ {
			if got, want := text(g, fast), plain.String(); got != want {
				t.Fatalf("question %d:\n%s\nwant\n%s", question, got, want)
			}
			if r.IntN(g.Size) < 2 {
				sameMoves(t, g, fast, plain)
			}
			colour := r.IntN(Colours)
			switch {
			case plain.out[colour] > 0 || r.IntN(8) == 0:
				fast, plain = g.Nobody(fast), plain.next(-1)
			case r.IntN(6) == 0:
				fast, plain = g.Wrong(fast, colour), plain.next(colour)
			default:
				legal, _ := plain.legal(colour)
				cell := pick(r, legal)
				opened := pick(r, plain.openings(cell))
				fast, plain = g.Right(fast, colour, cell, opened), plain.right(colour, cell, opened)
			}
		}
	})
}

func emptyPlain(r Rules) plainBoard {
	return plainBoard{r, slices.Repeat([]int{-1}, r.Size*r.Size)}
}

func pick(r *rand.Rand, from map[int]bool) int {
	all := slices.Sorted(maps.Keys(from))
	return all[r.IntN(len(all))]
}

// sameMoves compares the legal moves of both implementations, and checks their invariants.
func sameMoves(t *rapid.T, g *Game, fast State, plain plainState) {
	for colour := range Colours {
		legal, tier := g.Legal(&fast.Board, colour)
		want, wantTier := plain.legal(colour)
		if got := slices.Collect(g.Cells(legal)); tier != wantTier || !slices.Equal(got, slices.Sorted(maps.Keys(want))) {
			t.Fatalf("%s\ncolour %d: %v of tier %d, want %v of tier %d", plain, colour, got, tier, want, wantTier)
		}
		if legal.Empty() {
			t.Fatalf("%s\ncolour %d has no panel", plain, colour)
		}
		for cell := range g.Cells(legal) {
			flips := g.Flips(&fast.Board, colour, cell)
			if got, want := slices.Collect(g.Cells(flips)), slices.Sorted(maps.Keys(plain.flips(colour, cell))); !slices.Equal(got, want) {
				t.Fatalf("%s\ncolour %d, cell %d flips %v, want %v", plain, colour, cell, got, want)
			}
			if (tier == Encloses) == flips.Empty() {
				t.Fatalf("%s\ntiers mix: colour %d, cell %d, tier %d flips %d", plain, colour, cell, tier, flips.Len())
			}
			if got, want := slices.Sorted(g.Openings(&fast, cell)), slices.Sorted(maps.Keys(plain.openings(cell))); !slices.Equal(got, want) {
				t.Fatalf("%s\ncell %d opens %v, want %v", plain, cell, got, want)
			}
		}
	}
}

func text(g *Game, s State) string {
	p := plainState{plainBoard: emptyPlain(g.Rules), used: s.Used}
	for c, panels := range s.Board {
		for cell := range g.Cells(panels) {
			p.cells[cell] = c
		}
		p.out[c] = int(s.Out[c])
	}
	return p.String()
}

func (p plainState) String() string {
	var s strings.Builder
	for _, owner := range p.cells {
		s.WriteByte(".RGWB"[owner+1])
	}
	return fmt.Sprintf("%s used %v out %v %+v", s.String(), p.used, p.out, p.Rules)
}

// Perft agrees with playing every line, from random positions and with switches.
func TestPerftAgainstPlain(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rules := anyRules(t)
		rules.Size = rapid.IntRange(3, 4).Draw(t, "small")
		rules.First %= rules.Size * rules.Size
		rules.Chance %= rules.Size * rules.Size
		g := New(rules)
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		fast, plain := State{}, plainState{plainBoard: emptyPlain(rules)}
		for range r.IntN(12) {
			colour := r.IntN(Colours)
			legal, _ := plain.legal(colour)
			if len(legal) == 0 {
				break
			}
			cell := pick(r, legal)
			opened := pick(r, plain.openings(cell))
			fast, plain = g.Right(fast, colour, cell, opened), plain.right(colour, cell, opened)
			if r.IntN(4) == 0 {
				fast, plain = g.Wrong(fast, colour), plain.next(colour)
			}
		}
		for depth := range 3 {
			for _, cyclic := range []bool{true, false} {
				got, err := g.Perft(fast, depth, cyclic)
				if want := plain.perft(depth, 0, cyclic); err != nil || got != want {
					t.Fatalf("%s\ndepth %d cyclic %v: %d, %v; want %d", plain, depth, cyclic, got, err, want)
				}
			}
		}
	})
}

func TestFullBoard(t *testing.T) {
	g := New(broadcast())
	s := state(g, strings.Repeat("RGWBR", 5))
	for c := range Colours {
		if legal, tier := g.Legal(&s.Board, c); !legal.Empty() || tier != NoTier {
			t.Errorf("colour %d: %v of tier %d", c, legal, tier)
		}
	}
}

func BenchmarkLegal(b *testing.B) {
	g := New(broadcast())
	s := state(g, "RRR..RRBR.BRBBBBBBB.BBBR.")
	for b.Loop() {
		for c := range Colours {
			g.Legal(&s.Board, c)
		}
	}
}

func BenchmarkPerft(b *testing.B) {
	for _, cyclic := range []bool{true, false} {
		b.Run(fmt.Sprintf("cyclic=%v", cyclic), func(b *testing.B) {
			for b.Loop() {
				if _, err := New(broadcast()).Perft(State{}, 7, cyclic); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
