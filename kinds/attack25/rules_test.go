package attack25

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/kinds/attack25/internal/play"
)

// Each rule of the rule book is violated once.
func TestRefused(t *testing.T) {
	const chance = ".RGBRRRRRRWWWRRBRRRR..G.."
	tests := []struct{ rule, from, move, want string }{
		{"D1", "attack25", "R12", "R may not take 12: the first panel is 13"},
		{"D1", "attack25,size=6,first=16", "R15", "R may not take 15: the first panel is 16"},
		{"D2", "attack25:R13B8", "R12", "R may not take 12: it must enclose; allowed: 3"},
		{"D3", "attack25:R13B8", "W1", "W may not take 1: it must be able to enclose next; allowed: 2 3 4 7 9 12 14 17 18 19"},
		{"D4", "attack25:R13", "R1", "R may not take 1: it must touch; allowed: 7 8 9 12 14 17 18 19"},
		{"D4", "attack25,touch=other:RRR......................", "R5", "R may not take 5: it must touch; allowed: 4 6 7 8 9"},
		{"D5", "attack25:R13B8R3", "G1", "G may not take 1: it must be able to enclose next; allowed: 2 4 7 9 12 14 17 19"},
		{"D6", "attack25:R13B8", "R8", "panel 8 is taken; R may take 3"},
		{"D7", "attack25:......R....B.............", "B1", "B may not take 1: it must enclose; allowed: 2"},
		{"D8", "attack25:R13", "R12/13", "only the Attack Chance opens a panel, and it is not due"},
		{"D8", "attack25:" + chance, "G12", "panel 12 is taken; G may take 1"},
		{"D8", "attack25:" + chance, "R21/25", "panel 25 may not be opened; these may: 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 23"},
		{"D8", "attack25:" + chance, "R21", "at the Attack Chance a panel must be opened too, as in R21/23"},
		{"D8", "attack25:" + chance + "/ac", "R21/13", "only the Attack Chance opens a panel, and it is not due"},
		{"D8", "attack25,chance=none:" + chance, "R21/13", "only the Attack Chance opens a panel, and it is not due"},
		{"D8", "attack25,just=no:" + chance, "R21/21", "panel 21 may not be opened; these may: 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 23"},
		{"D9", "attack25:R13Wx", "W8", "W sits out, with 2 to wait; allowed: R, G, B, -"},
		{"D9", "attack25:R13Wx-", "Wx", "W sits out, with 1 to wait; allowed: R, G, B, -"},
		{"D10", "attack25:" + strings.Repeat("R", 25), "-", "the game is over: the board is full"},
	}
	for _, tt := range tests {
		_, err := mustParse(t, tt.from).Start().Play(tt.move)
		var rule *banmen.RuleError
		if !errors.As(err, &rule) || rule.Error() != tt.want || rule.Move != tt.move {
			t.Errorf("%s %s %s: %v, want %s", tt.rule, tt.from, tt.move, err, tt.want)
		}
	}
}

// TestSwitches checks which moves each switch allows.
func TestSwitches(t *testing.T) {
	const chance = ".RGBRRRRRRWWWRRBRRRR..G.."
	tests := []struct{ from, moves, want string }{
		{"attack25:" + chance, "R21/21", ".RGBRRRRRRRWWRRRRRRR..G../ac"},
		{"attack25,open=may:" + chance, "R21", ".RGBRRRRRRRWWRRRRRRRR.G../ac"},
		{"attack25:" + chance, "- Gx R21/2", "..GBRRRRRRRWWRRRRRRRR.G../ac/out=G1"},
		{"attack25,chance=once:" + chance, "Gx R21", ".RGBRRRRRRRWWRRRRRRRR.G../ac/out=G1"},
		{"attack25,chance=none:" + chance, "R21", ".RGBRRRRRRRWWRRRRRRRR.G.."},
		{"attack25,ac=24", "R13 G12/13", "...........G............./ac"},
		{"attack25,out=0:R13", "Wx W12", "...........WR............"},
		{"attack25,out=3:R13", "Wx - -", "............R............/out=W1"},
		{"attack25:R13", "Wx - - W12", "...........WR............"},
		{"attack25,size=3", "R5 G1", "G...R...."},
		{"attack25,size=4,first=1", "R1 R2", "RR.............."},
		{"attack25,touch=any:R13R14", "R10", ".........R..RR..........."},
	}
	for _, tt := range tests {
		p := mustParse(t, tt.from).Start()
		for move := range strings.FieldsSeq(tt.moves) {
			next, err := p.Play(move)
			if err != nil {
				t.Fatalf("%s: %s: %v", tt.from, move, err)
			}
			p = next
		}
		if _, got, _ := strings.Cut(p.String(), ":"); got != tt.want {
			t.Errorf("%s %s: %s, want %s", tt.from, tt.moves, got, tt.want)
		}
	}
}

// Red can neither enclose the corner nor prepare to.
func TestTouchingPanels(t *testing.T) {
	for from, want := range map[string]string{
		"attack25:G.....R.....R............":             "2 3 6 8 9 11 12 14 17 18 19",
		"attack25,touch=other:G.....R.....R............": "2 6",
		"attack25,touch=other:......R.....R............": "1 2 3 6 8 9 11 12 14 17 18 19",
	} {
		p := mustParse(t, from).start
		legal, tier := p.game.Legal(&p.state.Board, 0)
		if got := p.list(legal); got != want || tier != play.Touches {
			t.Errorf("%s: %s of tier %d, want %s", from, got, tier, want)
		}
	}
}

func TestStatus(t *testing.T) {
	tests := []struct{ from, want string }{
		{"attack25", ""},
		{"attack25:R13Wx", "standing out: W2"},
		{"attack25:.RGBRRRRRRWWWRRBRRRR..G..", "Attack Chance"},
		{"attack25:.RGBRRRRRRWWWRRBRRRR..G../out=G2,B1", "Attack Chance; standing out: G2, B1"},
		{"attack25:" + strings.Repeat("RRRGG", 5), "R wins with 15 panels"},
		{"attack25,size=4:" + strings.Repeat("RGWB", 4), "a tie of R, G, W, B with 4 panels each"},
	}
	for _, tt := range tests {
		s := mustParse(t, tt.from).Start().Status()
		if got := s.Note.String(); got != tt.want || s.Over != strings.Contains(tt.want, "panels") {
			t.Errorf("%s: %q over %v, want %q", tt.from, got, s.Over, tt.want)
		}
	}
}

// Faults finds the rule that a board breaks if no game leads to it.
func TestFaults(t *testing.T) {
	tests := []struct {
		text  string
		rule  string
		cells []int
	}{
		{"attack25:R........................", "first", []int{12}},
		{"attack25:R...........G............", "apart", []int{0}},
		{"attack25:RRRRRRRRRRRR.RRRRRRRR....", "", nil},            // the Attack Chance opened 13
		{"attack25:RRRRRRRRRRRR.RRRRRR......", "first", []int{12}}, // too early for the Attack Chance
		{"attack25:RRRR.RRR..RRR.RRRR.RRRRRR", "", nil},
		{"attack25,size=4:RR....RRRRRRRRRR", "", nil}, // 3, 5, or 6 was opened
		{"attack25,size=4:R.RR..RRRRRRRRRR", "", nil},
		{"attack25,size=4,ac=8:RR..............", "first", []int{5}},
		{"attack25,size=6,ac=15:R....R..R......RRRRRRRRRRRRRRRRRRRRR", "apart", []int{0, 5}},
	}
	for _, tt := range tests {
		p := mustParse(t, tt.text)
		var rule string
		var cells []int
		for _, f := range p.Faults(p.Givens()) {
			rule, cells = f.Rule, f.Cells
		}
		if rule != tt.rule || !slices.Equal(cells, tt.cells) {
			t.Errorf("%s: %q %v, want %q %v", tt.text, rule, cells, tt.rule, tt.cells)
		}
	}
}

// Moves commute with rotations, reflections and exchanges of colours.
func TestSymmetry(t *testing.T) {
	shape := grid.Square(defaultSize)
	all := oracles(t)
	rapid.Check(t, func(t *rapid.T) {
		o := all[rapid.IntRange(0, len(all)-1).Draw(t, "position")]
		p := mustParse(t, "attack25:"+o.Board)
		y := grid.Symmetry{Cells: grid.Identity(shape.Size()), Values: grid.Perm{0}}
		for _, q := range []grid.Perm{shape.Mirror(), shape.Flip(), shape.Transpose()} {
			if rapid.Bool().Draw(t, "turn") {
				for i, c := range y.Cells {
					y.Cells[i] = q[c]
				}
			}
		}
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		for _, c := range r.Perm(len(colours)) {
			y.Values = append(y.Values, c+1)
		}
		want := map[string][]int{}
		for _, m := range panelMoves(p.Start()) {
			c := y.Values[strings.Index(colours, m.Player)+1] - 1
			flips := []int{m.Tier}
			for _, f := range m.Flips {
				flips = append(flips, y.Cells[f])
			}
			slices.Sort(flips[1:])
			want[colours[c:c+1]+shape.Name(y.Cells[m.Cell])] = flips
		}
		got := map[string][]int{}
		for _, m := range panelMoves(p.With(y.Apply(p.Givens())).(*Puzzle).Start()) {
			got[m.Player+shape.Name(m.Cell)] = append([]int{m.Tier}, m.Flips...)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("%s: %s", o.Board, diff)
		}
	})
}

func TestFigure(t *testing.T) {
	p := mustParse(t, "attack25:R13B8")
	f := p.Figure(p.Givens())
	if f.Cells[12].Text != "R13" || f.Cells[7].Text != "B8" || f.Cells[0].Text != "1" || len(f.Cells) != 25 {
		t.Errorf("%+v", f)
	}
	if diff := cmp.Diff([]string{"R 1  G 0  W 0  B 1"}, f.Notes); diff != "" {
		t.Error(diff)
	}
}

func TestPerft(t *testing.T) {
	p := mustParse(t, "attack25")
	for order, want := range map[string]uint64{"any": 3712, "cyclic": 88} {
		if n, err := p.Perft(3, order); err != nil || n != want {
			t.Errorf("%s: %d, %v; want %d", order, n, err, want)
		}
	}
	if _, err := p.Perft(3, "none"); !errors.Is(err, banmen.ErrCannot) {
		t.Errorf("order none: %v", err)
	}
	if _, err := p.Perft(-1, "any"); !errors.Is(err, banmen.ErrCannot) {
		t.Errorf("depth -1: %v", err)
	}
}
