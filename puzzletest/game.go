package puzzletest

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/banmen/banmen"
)

const (
	playouts  = 30
	mostMoves = 500
)

// play plays a game at random a few times.
func play(t *testing.T, k *banmen.Kind, p banmen.Puzzle) {
	for seed := range uint64(playouts) {
		r := rand.New(rand.NewPCG(seed, 0))
		at := p.(banmen.Game).Start()
		for range mostMoves {
			checkPosition(t, k, at)
			moves := at.Moves()
			if len(moves) == 0 {
				break
			}
			move := moves[r.IntN(len(moves))]
			next, err := at.Play(move.Text)
			if err != nil {
				t.Fatalf("%s: the move %s is listed and refused: %v", at, move.Text, err)
			}
			at = next
		}
	}
}

// checkPosition checks that a position equals its text and that its moves fit the board.
func checkPosition(t *testing.T, k *banmen.Kind, at banmen.Position) {
	text, b := at.String(), at.Board()
	p, err := k.Parse(text)
	if err != nil {
		t.Fatalf("position %s: %v", text, err)
	}
	if again := p.(banmen.Game).Start(); again.String() != text || !again.Board().Equal(b) {
		t.Fatalf("position %s comes back as %s", text, again)
	}
	if fs := p.Faults(b); len(fs) > 0 {
		t.Fatalf("position %s has faults %v", text, fs)
	}
	checkFigure(t, p.Figure(b), b)
	players, status := at.Players(), at.Status()
	if len(status.Scores) != len(players) {
		t.Errorf("position %s: %d scores for %d players", text, len(status.Scores), len(players))
	}
	for _, m := range at.Moves() {
		somewhere := m.Cell != banmen.NoCell
		if !slices.Contains(players, m.Player) && (somewhere || m.Player != "") || somewhere && (m.Cell < 0 || m.Cell >= len(b.Cells)) ||
			m.Key == "" || m.Label.Format == "" || !slices.IsSorted(m.Flips) {
			t.Errorf("position %s: move %+v", text, m)
		}
	}
	for _, move := range []string{"", "?", "\x00", "盤"} {
		if _, err := at.Play(move); err == nil {
			t.Errorf("position %s: takes the move %q", text, move)
		}
	}
	if at.String() != text || !at.Board().Equal(b) {
		t.Errorf("position %s was changed by looking at it", text)
	}
}
