package game_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/kinds"
	"github.com/banmen/banmen/ops/game"
)

func puzzle(t *testing.T, text string) banmen.Puzzle {
	t.Helper()
	_, p, err := codec.Parse(kinds.All, text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// Operations that a game or puzzle does not support fail with ErrCannot.
func TestWithoutFacets(t *testing.T) {
	ctx := context.Background()
	attack25, reversi, sudoku := startOf(t, "attack25"), startOf(t, "reversi"), puzzle(t, "sudoku:2x2")
	for what, err := range map[string]error{
		"a hint":    second(game.Hint(ctx, attack25)),
		"advice":    second(game.Advise(ctx, reversi, banmen.AdviceOptions{})),
		"a study":   second(game.Study(ctx, reversi, game.StudyOptions{Engine: "greedy", Games: 1})),
		"a lesson":  second(game.Train(ctx, reversi, game.TrainOptions{Open: 4}, 0)),
		"a board":   second(game.Arrange(puzzle(t, "reversi"), "XO", nil)),
		"a game":    second(game.Start(sudoku)),
		"perft":     second(game.Perft(sudoku, 1, "")),
		"its board": second(game.Arrange(sudoku, "1", nil)),
	} {
		if !errors.Is(err, banmen.ErrCannot) {
			t.Errorf("%s: %v", what, err)
		}
	}
	if game.Is(sudoku) || game.Players(sudoku) != nil || game.Orders(sudoku) != nil || game.Options(sudoku) != nil {
		t.Error("a puzzle is no game")
	}
	if game.Hints(attack25) || !game.Hints(reversi) {
		t.Error("which game has hints?")
	}
}

func second[T any](_ T, err error) error { return err }

func TestMovesOf(t *testing.T) {
	for _, test := range []struct{ text, movers, keys string }{
		{"reversi:f5", "O", "X: O:f4 d6 f6"},
		{"reversi:6x6:XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXO-/O", "O", "X: O:-"},
		{"attack25:R13B8Wx", "R G B", "R:3 G:2 3 4 7 9 12 14 17 18 19 W: B:18"},
		{"attack25:RRRRRRRRRRRRRRRRRRRRRRRRR", "", "R: G: W: B:"},
		{"attack25:..W.WWWWW.WWWWWWWWWWWWWW.", "R G W B", "R:1 2 4 10 25 G:1 2 4 10 25 W:1 2 4 10 25 B:1 2 4 10 25"},
	} {
		pos := startOf(t, test.text)
		moves := pos.Moves()
		var keys []string
		for _, player := range pos.Players() {
			keys = append(keys, player+":"+strings.Join(game.Keys(game.MovesOf(player, moves)), " "))
		}
		if diff := cmp.Diff(test.movers, strings.Join(game.Movers(pos), " ")); diff != "" {
			t.Errorf("%s: who may move: %s", test.text, diff)
		}
		if diff := cmp.Diff(test.keys, strings.Join(keys, " ")); diff != "" {
			t.Errorf("%s: %s", test.text, diff)
		}
	}
	pos := startOf(t, "attack25")
	if got := game.CellNames(pos, []int{0, 24}); !cmp.Equal(got, []string{"1", "25"}) {
		t.Errorf("cells %v", got)
	}
}

func TestArrange(t *testing.T) {
	const board = "GRRRR.RGRBRGRGGGGGG.GGGGR"
	p := puzzle(t, "attack25")
	for _, test := range []struct {
		board   string
		options map[string]string
		want    string
	}{
		{board, map[string]string{"ac-used": "true"}, "attack25:" + board + "/ac"},
		{board, map[string]string{"out": "R:2,W1"}, "attack25:" + board + "/ac/out=R2,W1"},
		{"RRR", nil, "board, column 4: expected 25 panels, found 3"},
		{board, map[string]string{"out": "R:2,Q:1"}, "out, column 5: " + `expected a colour and its questions to sit out, 1 to 2, such as W2, found "Q1"`},
	} {
		q, err := game.Arrange(p, test.board, test.options)
		got := ""
		var syntax *banmen.SyntaxError
		switch {
		case errors.As(err, &syntax):
			got = fmt.Sprintf("%s, column %d: %v", syntax.File, syntax.Column, syntax.Text)
		case err == nil:
			got = q.String()
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s %v: %s", test.board, test.options, diff)
		}
	}
}
