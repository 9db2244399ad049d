package game_test

import (
	"context"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/ops/game"
)

// reviewFrom reviews one move of a position.
func reviewFrom(t *testing.T, from banmen.Position, move string) game.Reviewed {
	t.Helper()
	for r, err := range game.Review(t.Context(), from, move, banmen.AdviceOptions{Method: "exact"}) {
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	t.Fatal("nothing was reviewed")
	return game.Reviewed{}
}

// Each kind of reason is given in a position where it holds, and not where it only seems to hold.
func TestReasonsByHand(t *testing.T) {
	for _, test := range []struct{ position, move, want string }{
		{"attack25:.WB..GWWBBRRBRRBBBW.RRRWW/ac", "G1", "gives R the corner 5"},                      // after G5 nobody may take 1
		{"attack25:WWWB.WWGG.WGWGWRRGGW..WGW/ac", "G21", ""},                                         // others may take 5, but also after G22
		{"attack25:RRRBWWRGGGRRRGGRRRRGR..R./ac", "R22", "does not take the corner 25"},              // the choice is the best
		{"attack25:.WWWRG.GWBGGGWGGGGW.RRRRR/ac", "B20", ""},                                         // the corner is open, but 7 is better
		{"attack25:.WWWBGWWWWGWGWRG.WW.GGGGG/ac", "W17", "opens the edge for G at 20"},               // W20 takes it
		{"attack25:R.R..RRWWG.WWWGWWWWGGGGGG/ac", "G5", ""},                                          // edges are open to others either way
		{"attack25:WBWWWGWB.WGGGBBG.W.BG.WWB/ac", "W17", "lets B turn over 6 by B22"},                // all six belong to W
		{"attack25:W.WBGG.BGBRBG.BRRGGBRGGGB/ac", "B14", ""},                                         // replies turn over as much after B7
		{"attack25:GR.GBGRGGBGRRG.GRGG.GRRRW/ac", "R3", "does not take the line of 2 from G by R20"}, // 18 and 19
		{"attack25:B...BB.GGGBRRRRBWGGRBBWGR/ac", "W7", "does not take the line of 2 from G by W3"},  // 8 and 18, with another panel between
		{"attack25:WWW.RBWW.RBWWBRBWW..BWWWR/ac", "R9", "cannot win any more; with R19 it could"},    // the win is lost, near the end
		{"attack25:GR.GBGRGGBGRRG.GRGG.GRRRW/ac", "R20", ""},                                         // the best choice needs no reason
		{"attack25:..RRWRBBWGWRWBBWWRBBW.R.B/ac", "R2", "lets W turn over 5 by W1"},                  // 1 is a corner, but W may take it after R22, too
	} {
		p := startOf(t, test.position)
		r := reviewFrom(t, p, test.move)
		var got []string
		for _, why := range r.Why {
			got = append(got, why.Message(p).String())
		}
		if strings.Join(got, "; ") != test.want {
			t.Errorf("%s %s, best %s: %q, want %q", test.position, test.move, r.Best.Move.Text, got, test.want)
		}
	}
}

// TestReasons checks random positions near the end with exact values: a reason is given if and only
// if its statement holds. It checks that by playing every reply.
func TestReasons(t *testing.T) {
	positions := 1000
	if testing.Short() && os.Getenv("BANMEN_LONG") == "" {
		positions = 20
	}
	given := map[game.ReasonKind]int{}
	r := rand.New(rand.NewPCG(25, 0))
	for n := 0; n < positions; {
		p := playRandom(t, r, 3+r.IntN(3))
		moves := p.Moves()
		m := moves[r.IntN(len(moves))]
		if m.Cell == banmen.NoCell {
			continue
		}
		n++
		got := reviewFrom(t, p, m.Text)
		var kinds []game.ReasonKind
		for _, why := range got.Why {
			kinds = append(kinds, why.Kind)
			given[why.Kind]++
			if !shownBy(t, p, got, why) {
				t.Errorf("%s %s: %+v is not shown by its move", p, m.Text, why)
			}
		}
		if want := plainReasons(t, p, got); !slices.Equal(kinds, want) {
			t.Fatalf("%s %s (best %s): %v, want %v", p, m.Text, got.Best.Move.Text, kinds, want)
		}
	}
	t.Log(given)
	for _, k := range allKinds {
		if given[k] == 0 && !testing.Short() {
			t.Errorf("%s was never given", k)
		}
	}
}

var allKinds = []game.ReasonKind{game.NoWin, game.GivesCorner, game.LeavesCorner, game.LosesCells, game.OpensEdge, game.LeavesLine}

// playRandom plays at random until open panels are open.
func playRandom(t *testing.T, r *rand.Rand, open int) banmen.Position {
	t.Helper()
	p, err := startOf(t, "attack25"), error(nil)
	for b := p.Board(); b.Size()-b.Count() > open; b = p.Board() {
		moves := slices.DeleteFunc(p.Moves(), func(m banmen.Move) bool { return m.Cell == banmen.NoCell })
		if p, err = p.Play(moves[r.IntN(len(moves))].Text); err != nil {
			t.Fatal(err)
		}
	}
	return p
}

// An outcome is the effect of a move, found by comparing boards.
type outcome struct {
	move   banmen.Move
	player int
	lost   int // cells of the reviewed player that the reply turns over
	cost   float64
}

// outcomes returns the effects of every answer of players other than player.
func outcomes(t *testing.T, p banmen.Position, player int, advice *banmen.Advice) []outcome {
	t.Helper()
	var all []outcome
	for other, name := range p.Players() {
		for _, m := range p.Moves() {
			if other == player || m.Player != name || m.Cell == banmen.NoCell {
				continue
			}
			next, err := p.Play(m.Text)
			if err != nil {
				t.Fatal(err)
			}
			o := outcome{move: m, player: other}
			for i, was := range p.Board().Cells {
				if int(was) == player+1 && int(next.Board().Cells[i]) == other+1 {
					o.lost++
				}
			}
			if advice != nil {
				for _, c := range advice.Choices[other] {
					if c.Move.Text == m.Text {
						o.cost = advice.Win[player] - c.Win[player]
					}
				}
			}
			all = append(all, o)
		}
	}
	return all
}

// plainReasons returns the kinds of reasons that hold, by their definitions for 5x5.
func plainReasons(t *testing.T, p banmen.Position, r game.Reviewed) []game.ReasonKind {
	t.Helper()
	if r.Chosen == nil || r.Loss <= 0.0005 {
		return nil
	}
	corner := []int{0, 4, 20, 24}
	sides := [][]int{{0, 1, 2, 3, 4}, {0, 5, 10, 15, 20}, {4, 9, 14, 19, 24}, {20, 21, 22, 23, 24}}
	best, err := p.Play(r.Best.Move.Text)
	if err != nil {
		t.Fatal(err)
	}
	var advice *banmen.Advice
	if !r.Position.Status().Over {
		if advice, err = game.Advise(context.Background(), r.Position, banmen.AdviceOptions{Method: "exact"}); err != nil {
			t.Fatal(err)
		}
	}
	answers, instead := outcomes(t, r.Position, r.Player, advice), outcomes(t, best, r.Player, nil)
	reached := map[int]bool{}
	most := 0
	for _, o := range instead {
		reached[o.move.Cell] = true
		most = max(most, o.lost)
	}
	holds := map[game.ReasonKind]bool{
		game.NoWin:        r.Chosen.Win[r.Player] == 0 && r.Best.Win[r.Player] > 0,
		game.LeavesCorner: slices.Contains(corner, r.Best.Move.Cell) && !slices.Contains(corner, r.Chosen.Move.Cell),
		game.LeavesLine:   leavesLine(p, r, best),
	}
	for _, o := range answers {
		if o.cost <= 0.0005 {
			continue
		}
		cell := o.move.Cell
		if slices.Contains(corner, cell) {
			holds[game.GivesCorner] = holds[game.GivesCorner] || !reached[cell]
		}
		holds[game.LosesCells] = holds[game.LosesCells] || o.lost >= 2 && o.lost >= most+2
		for _, side := range sides {
			if slices.Contains(side, cell) && !slices.Contains(corner, cell) && !slices.ContainsFunc(side, func(i int) bool { return reached[i] }) {
				holds[game.OpensEdge] = true
			}
		}
	}
	return slices.DeleteFunc(slices.Clone(allKinds), func(k game.ReasonKind) bool { return !holds[k] })
}

// leavesLine walks from the panel of the best choice in eight directions. It looks for a straight
// line of two or more panels of one player that turns over, and that the choice leaves alone.
func leavesLine(p banmen.Position, r game.Reviewed, best banmen.Position) bool {
	was, then := p.Board(), best.Board()
	if r.Best.Move.Cell == banmen.NoCell {
		return false
	}
	row, col := r.Best.Move.Cell/5, r.Best.Move.Cell%5
	for d := range 9 {
		if d == 4 {
			continue
		}
		counts := map[uint16]int{}
		kept := map[uint16]bool{}
		for y, x := row+d/3-1, col+d%3-1; y >= 0 && y < 5 && x >= 0 && x < 5; y, x = y+d/3-1, x+d%3-1 {
			i := 5*y + x
			if was.Cells[i] == 0 || then.Cells[i] == was.Cells[i] || slices.Contains(r.Best.Move.Opens, i) && !slices.Contains(r.Best.Move.Flips, i) {
				break
			}
			counts[was.Cells[i]]++
			if slices.Contains(r.Chosen.Move.Flips, i) {
				kept[was.Cells[i]] = true
			}
		}
		for symbol, n := range counts {
			if n >= 2 && !kept[symbol] {
				return true
			}
		}
	}
	return false
}

// shownBy reports whether the move of a reason can be played and has the stated effect.
func shownBy(t *testing.T, p banmen.Position, r game.Reviewed, why game.Reason) bool {
	t.Helper()
	from := p
	if why.Kind != game.NoWin && why.Kind != game.LeavesCorner && why.Kind != game.LeavesLine {
		from = r.Position
	}
	next, err := from.Play(why.Move)
	if err != nil {
		return false
	}
	for _, i := range why.Cells {
		if from.Board().Cells[i] == next.Board().Cells[i] {
			return false
		}
	}
	return true
}
