package api_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/banmen/banmen/internal/api"
	"github.com/banmen/banmen/ops/recall"
)

func text(t *testing.T, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// trained requests the next position, or sends an answer, and updates the memory.
func trained(t *testing.T, m *recall.Memory, fields map[string]any) api.Training {
	t.Helper()
	fields["puzzle"], fields["seed"] = "attack25", 3
	if m != nil {
		fields["known"] = text(t, m)
	}
	var j api.Training
	answered(t, "train", fields, &j)
	return j
}

// TestTrain checks that missed positions are repeated until they are known, by the same rules as in
// the command.
func TestTrain(t *testing.T) {
	first := trained(t, nil, map[string]any{})
	if first.Judged != nil || len(first.Sentences) != 1 || !strings.Contains(first.Sentences[0], "the obvious choice is "+first.Seems) {
		t.Fatalf("%+v", first)
	}
	wrong := trained(t, first.Memory, map[string]any{"item": text(t, first.Item), "answer": first.Seems})
	if wrong.Judged.Right || wrong.Judged.Loss < 0.05 || wrong.Waits != 1 || !strings.Contains(wrong.Sentences[0], "costs") {
		t.Fatalf("%+v %+v", wrong, wrong.Judged)
	}
	m, back := wrong.Memory, 0
	rounds, returns := 40, 4
	if testing.Short() {
		rounds, returns = 5, 1
	}
	for range rounds {
		item, due := m.Due([]string{"attack25"})
		if !due {
			m.Take(recall.Item{Technique: "attack25", Seed: 3, Number: m.Shown}, true)
			continue
		}
		next := trained(t, m, map[string]any{})
		if *next.Item != item || next.Position != first.Position {
			t.Fatalf("%+v is due, and %+v comes", item, next)
		}
		shown := trained(t, m, map[string]any{"item": text(t, next.Item), "with-solution": true})
		right := trained(t, m, map[string]any{"item": text(t, next.Item), "answer": shown.Judged.Best})
		if shown.Judged.Right || !right.Judged.Right || right.Judged.Loss != 0 {
			t.Fatalf("%+v, the best is %+v", shown.Judged, right.Judged)
		}
		m = right.Memory
		back++
	}
	if back != returns || len(m.Missed) != 0 && !testing.Short() {
		t.Errorf("it came back %d times, %+v", back, m)
	}
}

// TestTrainOwn checks that a mistake in the reader's own game comes next, and is repeated.
func TestTrainOwn(t *testing.T) {
	if testing.Short() {
		t.Skip("reviews a game")
	}
	var card *recall.Item
	for line := range strings.Lines(reviewed(t)) {
		var j struct{ Card *recall.Item }
		if err := json.Unmarshal([]byte(line), &j); err != nil {
			t.Fatal(err)
		}
		if j.Card != nil {
			card = j.Card
		}
	}
	if card == nil || card.Position == "" || card.Player == "" {
		t.Fatalf("no mistake in %s", attackRecord)
	}
	j := trained(t, nil, map[string]any{"missed": []string{text(t, card), text(t, card)}})
	if j.Waits != 1 || j.Item != nil {
		t.Fatalf("%+v", j)
	}
	j = trained(t, j.Memory, map[string]any{})
	if j.Position != card.Position || j.Seems != card.Move || !strings.Contains(j.Sentences[0], "in your game you chose "+card.Move) {
		t.Fatalf("%+v", j)
	}
	again := trained(t, j.Memory, map[string]any{"item": text(t, j.Item), "answer": card.Move})
	if again.Judged.Right || again.Waits != 1 {
		t.Errorf("%+v", again.Judged)
	}
	right := trained(t, again.Memory, map[string]any{"item": text(t, j.Item), "answer": again.Judged.Best})
	if !right.Judged.Right || right.Memory.Missed[0].Times != 1 {
		t.Errorf("%+v %+v", right.Judged, right.Memory)
	}
}

// TestTrainBad checks the messages for bad training requests.
func TestTrainBad(t *testing.T) {
	for request, want := range map[string]string{
		`{"puzzle": "` + mini + `"}`:                                                                             "expected a game",
		`{"puzzle": "reversi"}`:                                                                                  "this game has no advisor",
		`{"puzzle": "attack25", "known": "x"}`:                                                                   `field "known"`,
		`{"puzzle": "attack25", "known": "{\"format\":\"banmen-train/2\"}"}`:                                     `expected a file banmen-train/1`,
		`{"puzzle": "attack25", "item": "x", "answer": "R13"}`:                                                   `field "item": expected a position`,
		`{"puzzle": "attack25", "item": "{\"seed\":3}"}`:                                                         `field "answer": expected a choice`,
		`{"puzzle": "attack25", "item": "{\"seed\":3}", "answer": "R13"}`:                                        "panel 13 is taken",
		`{"puzzle": "attack25", "item": "{\"seed\":3}", "answer": "-"}`:                                          "cannot be chosen",
		`{"puzzle": "attack25", "item": "{\"seed\":3}", "answer": "-  -"}`:                                       "cannot be chosen",
		`{"puzzle": "attack25", "missed": ["{\"position\":\"attack25:R13\",\"player\":\"G\",\"move\":\"G1\"}"]}`: "G1 is not a choice",
		`{"puzzle": "attack25", "missed": ["{\"position\":\"reversi\",\"player\":\"X\",\"move\":\"f5\"}"]}`:      "not a choice",
		`{"puzzle": "attack25", "missed": ["{\"position\":\"sudoku:2x2\"}"]}`:                                    "solutions, not moves",
	} {
		if _, err := ask(t.Context(), unhurried, "train", request); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %s", request, err, want)
		}
	}
}

const attackRecord = "B13 G8 B3 R12 W11 W14 G18 B23 R16 R4 W21 G5 W22 Gx B15 - R2 W24 G1 W6 B7 Bx - G17 R20/11 G11 G9 Wx R10 G25 W19"

// reviewed returns the review of attackRecord, in lines of JSON.
func reviewed(t *testing.T) string {
	t.Helper()
	out, err := reviewOnce()
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// reviewOnce reviews attackRecord once for all tests.
var reviewOnce = sync.OnceValues(func() (string, error) {
	return ask(context.Background(), unhurried, "replay", fmt.Sprintf(`{"puzzle": %q, "review": true, "said": true, "playouts": 500}`, attackRecord))
})

// TestSpoken checks that each turn of a review has a sentence, and that mistakes agree with the
// losses.
func TestSpoken(t *testing.T) {
	if testing.Short() {
		t.Skip("reviews a game")
	}
	mistakes, cards := 0, 0
	for line := range strings.Lines(reviewed(t)) {
		var j api.Spoken
		if err := json.Unmarshal([]byte(line), &j); err != nil {
			t.Fatal(err)
		}
		if len(j.What) == 0 || len(j.Why) == 0 || len(j.Best) == 0 || len(j.Chances) != 1 || len(j.Board) != 5 {
			t.Fatalf("%s", line)
		}
		if !strings.HasPrefix(j.What[0], "move ") || !strings.Contains(j.What[0], j.Move) {
			t.Errorf("%q of %s", j.What, j.Move)
		}
		if j.Mistake != strings.Contains(strings.Join(j.What, " "), "a mistake: it loses") {
			t.Errorf("%v: %q", j.Mistake, j.What)
		}
		if j.Mistake {
			mistakes++
		}
		if j.Card != nil {
			cards++
			if !j.Mistake || j.Review.Loss <= 0.01 {
				t.Errorf("a card of %+v", j.Review)
			}
		}
	}
	if mistakes < 5 || cards < 2 || cards > mistakes {
		t.Errorf("%d mistakes, %d cards", mistakes, cards)
	}
}

// TestReviewCommands checks commands of a review in both languages.
func TestReviewCommands(t *testing.T) {
	for words, want := range map[string]string{
		"next mistake": "next-mistake", "Next": "next-step", "previous": "previous-step", "previous mistake": "previous-mistake", "why?": "why",
		"best": "best", "what": "what", "board": "board", "chances": "chances", "who wins": "chances", "first": "first-step", "last": "last-step",
		"次の間違い": "next-mistake", "次": "next-step", "前": "previous-step", "前のミス": "previous-mistake", "なぜ": "why", "最善手": "best", "盤面": "board", "勝率": "chances", "何": "what",
		"move 12": "step-number", "１２手目": "step-number", "12": "step-number", "help": "keys",
	} {
		var j struct {
			Action string
			Number int
		}
		answered(t, "hear", map[string]any{"words": words}, &j)
		if j.Action != want || want == "step-number" && j.Number != 12 {
			t.Errorf("%s: %+v, want %s", words, j, want)
		}
	}
	if _, err := ask(t.Context(), unhurried, "hear", `{"words": "fly"}`); err == nil || !strings.Contains(err.Error(), `expected a command such as "next mistake"`) {
		t.Error(err)
	}
}
