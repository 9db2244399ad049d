package api_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/banmen/banmen/internal/api"
)

// answered asks a verb and reads the first line of the answer.
func answered(t *testing.T, verb string, request map[string]any, to any) {
	t.Helper()
	text, err := json.Marshal(request)
	if err != nil {
		t.Fatal(err)
	}
	out, err := ask(t.Context(), unhurried, verb, string(text))
	if err != nil {
		t.Fatalf("%s %s: %v", verb, text, err)
	}
	line, _, _ := strings.Cut(out, "\n")
	if err := json.Unmarshal([]byte(line), to); err != nil {
		t.Fatal(err)
	}
}

// selfPlay plays a game between engines to its end, turn by turn.
func selfPlay(t *testing.T, text string, seed int, engines ...string) (moves []string) {
	t.Helper()
	for range 200 {
		var turn api.Turn
		answered(t, "turn", map[string]any{"puzzle": text, "moves": strings.Join(moves, " "), "engines": engines, "seed": seed}, &turn)
		if turn.Player == "" {
			return moves
		}
		if turn.Move == "" {
			t.Fatalf("%s has an engine and does nothing after %v", turn.Player, moves)
		}
		moves = append(moves, turn.Move)
	}
	t.Fatal("the game does not end")
	return nil
}

// TestTurn checks that the same seed gives the same game, and another seed another game.
func TestTurn(t *testing.T) {
	seats := []string{"greedy", "mcts:50", "random", "greedy"}
	one, again, other := selfPlay(t, "attack25", 7, seats...), selfPlay(t, "attack25", 7, seats...), selfPlay(t, "attack25", 8, seats...)
	if !slices.Equal(one, again) {
		t.Errorf("the same seed: %v and %v", one, again)
	}
	if slices.Equal(one, other) {
		t.Errorf("seeds 7 and 8 give the same game: %v", one)
	}
	if !slices.ContainsFunc(one, func(m string) bool { return strings.Contains(m, "/") }) {
		t.Errorf("no Attack Chance in %v", one)
	}
	selfPlay(t, "reversi:6x6", 1, "greedy", "greedy")
}

// TestTurnByHand checks that the game waits for a player by hand, and that a request may say who
// answers next.
func TestTurnByHand(t *testing.T) {
	var turn api.Turn
	answered(t, "turn", map[string]any{"puzzle": "attack25", "engines": []string{"", "greedy", "", ""}, "player": "R"}, &turn)
	if turn.Player != "R" || turn.Move != "" || turn.Announcement != "Red answers" {
		t.Errorf("%+v", turn)
	}
	answered(t, "turn", map[string]any{"puzzle": "attack25", "engines": []string{"", "greedy"}, "player": "G"}, &turn)
	if turn.Player != "G" || turn.Move != "G13" {
		t.Errorf("%+v", turn)
	}
	for request, want := range map[string]string{
		`{"puzzle": "` + mini + `"}`:                                                                         "this is a puzzle",
		`{"puzzle": "attack25", "engines": ["deep"]}`:                                                        `there is no engine "deep"`,
		`{"puzzle": "reversi", "engines": ["", "", "greedy"]}`:                                               "found 3 for 2 players",
		`{"puzzle": "reversi", "player": "O"}`:                                                               "O cannot move now: expected one of X",
		`{"puzzle": "attack25", "moves": "R13 R13"}`:                                                         "panel 13 is taken",
		`{"puzzle": "attack25:R13B8", "engines": ["mcts:1000000000", "", "mcts:1000000000"], "player": "W"}`: "stopped after",
	} {
		small := api.Usual
		small.Time = 300e6
		if _, err := ask(t.Context(), small, "turn", request); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %s", request, err, want)
		}
	}
}

// TestPlayRecord checks that records in any form are played, and that errors have a line and a
// column.
func TestPlayRecord(t *testing.T) {
	for _, c := range []struct{ of, record, want string }{
		{"attack25", "R13 B8\nWx - G14", "R13 B8 Wx - G14"},
		{"attack25", "R13B8G14", "R13 B8 G14"},
		{"attack25", "final | R13 B8 | 1 0 0 1", "R13 B8"},
		{"attack25", "attack25:R13 B8", "R13 B8"},
		{"attack25,size=6", "R15 B9", "R15 B9"},
		{"reversi:6x6", "c2d2", "c2 d2"},
		{"attack25", "R13 B8\nWx - G99", `2:7: expected a panel from 1 to 25, found "99"`},
		{"attack25", "R13 B8\nWx - G25", "2:6: move 5, G25: G may not take 25"},
		{"attack25", "a | R13 B8 B9 | ", "1:12: move 3, B9: B may not take 9"},
		{"attack25", "attack25:......................... R13 B8  G25", "1:44: move 3, G25: "},
		{"reversi", "f5d6c3d3c4\nf5f5", ""},
		{"reversi", "f5a1", "1:3: move 2, a1: "},
		{"attack25", "f5d6", "1:1: expected a record of attack25, found one of reversi"},
		{"attack25", mini, "1:1: expected a record of attack25, found one of sudoku"},
		{"attack25", "hello", "1:1: unrecognised format"},
		{"attack25", "", "expected a puzzle"},
		{mini, "R13", `field "of": expected a game`},
	} {
		request, err := json.Marshal(map[string]any{"puzzle": c.record, "of": c.of, "draw": "none"})
		if err != nil {
			t.Fatal(err)
		}
		out, err := ask(t.Context(), unhurried, "play", string(request))
		var b api.Board
		got := fmt.Sprint(err)
		if err == nil && json.Unmarshal([]byte(out), &b) == nil {
			got = b.Record
		}
		if !strings.Contains(got, c.want) {
			t.Errorf("%s: %q: got %s, want %s", c.of, c.record, got, c.want)
		}
	}
	var b api.Board
	answered(t, "play", map[string]any{"puzzle": "R13 B8" + strings.Repeat(" -", 10000), "of": "attack25", "draw": "none"}, &b)
	if n := len(strings.Fields(b.Record)); n != 10002 {
		t.Errorf("%d moves", n)
	}
}

// TestOpenings checks that the value of opening a cell is that of the best choice that opens it,
// also if only moves to one cell count.
func TestOpenings(t *testing.T) {
	const chance = "attack25:GGGGGWGR..WGBBBWGW..WWWW."
	var a struct {
		Exact    bool
		Choices  []struct{ Move string }
		Openings []struct {
			Cell, Move string
			Win        []float64
		}
	}
	answered(t, "advise", map[string]any{"puzzle": chance, "color": "G"}, &a)
	if !a.Exact || len(a.Openings) != 23 || a.Openings[0].Move != a.Choices[0].Move {
		t.Fatalf("%+v", a.Openings)
	}
	best := a.Openings
	answered(t, "advise", map[string]any{"puzzle": chance, "color": "G", "take": "20"}, &a)
	for _, o := range a.Openings {
		i := slices.IndexFunc(best, func(b struct {
			Cell, Move string
			Win        []float64
		}) bool {
			return b.Cell == o.Cell
		})
		if o.Move != "G20/"+o.Cell || i < 0 || best[i].Win[1] < o.Win[1]-1e-9 {
			t.Errorf("%+v, of all %+v", o, best)
		}
	}
	if len(a.Openings) != 21 {
		t.Errorf("%d may be opened after 20", len(a.Openings))
	}
}

// TestHintInGame checks that a hint is about the chosen player, and that words need not name the
// player.
func TestHintInGame(t *testing.T) {
	var b api.Board
	answered(t, "play", map[string]any{"puzzle": "attack25:.WB..GWWBBRRBRRBBBW.RRRWW/ac", "words": "hint", "player": "G", "draw": "none"}, &b)
	if h := b.Heard; h == nil || len(h.Best) != 4 || h.Best[0].Move != "G5" || h.Best[0].Cell != 4 || len(h.Sentences) != 5 || !strings.HasPrefix(h.Sentences[1], "G5: 7.8 in 100") {
		t.Errorf("%+v", h)
	}
	answered(t, "play", map[string]any{"puzzle": "reversi", "words": "ヒント", "draw": "none"}, &b)
	if h := b.Heard; h == nil || len(h.Best) != 1 || h.Best[0].Player != "X" {
		t.Errorf("%+v", h)
	}
	for words, want := range map[string]string{"13": "R13", "x": "Rx", "R13": "R13", "G13": "G13"} {
		answered(t, "play", map[string]any{"puzzle": "attack25", "words": words, "player": "R", "draw": "none"}, &b)
		if h := b.Heard; h.Action != "move" || h.Text != want {
			t.Errorf("%s: %+v", words, h)
		}
	}
	answered(t, "play", map[string]any{"puzzle": "attack25:GGGGGWGR..WGBBBWGW..WWWW.", "words": "20", "player": "G", "draw": "none"}, &b)
	if h := b.Heard; h.Action != "take" || !slices.Equal(h.Cells, []int{19}) {
		t.Errorf("%+v", h)
	}
}
