package attack25

import (
	"context"
	"errors"
	"math"
	"testing"

	"github.com/banmen/banmen"
)

func advise(t *testing.T, from string, o banmen.AdviceOptions) *banmen.Advice {
	t.Helper()
	a, err := mustParse(t, from).start.Advise(context.Background(), o)
	if err != nil {
		t.Fatalf("%s: %v", from, err)
	}
	return a
}

// Advice has the values that the solver of the rule book computed.
func TestAdvise(t *testing.T) {
	a := advise(t, "attack25:GRRRR.RGRBRGRGGGGGG.GGGGR/ac", banmen.AdviceOptions{})
	if !a.Exact || a.Win[0] != .375 || a.Win[1] != .625 || a.Score[0] != 10.1875 || a.Silence.Win[0] != .375 {
		t.Errorf("%+v", a)
	}
	for c, want := range []string{"R20", "G6", "W6", "B6"} {
		if best := a.Choices[c][0]; best.Move.Text != want {
			t.Errorf("the best is %s, want %s", best.Move.Text, want)
		}
	}
	if best := a.Choices[0][0]; best.Win[0] != 1 || best.Win[1] != 0 {
		t.Errorf("R20: %+v", best.Evaluation)
	}
}

func TestAdviseOptions(t *testing.T) {
	const from = "attack25:RRRRRRRRRRRR.GGGGGGGGGGGG/ac"
	tests := []struct {
		text string
		o    banmen.AdviceOptions
		win  float64 // of red
	}{
		{from, banmen.AdviceOptions{}, .5},
		{from, banmen.AdviceOptions{Rates: []float64{3, 1, 0, 0}}, .75},
		{from + "/out=R1", banmen.AdviceOptions{}, 1. / 3},
		{from, banmen.AdviceOptions{Rates: []float64{1, 1, 0, 0}, Wrong: []float64{.5, 0, 0, 0}}, .25},
		{from, banmen.AdviceOptions{Rates: []float64{1, 0, 0, 0}, Wrong: []float64{.5, 0, 0, 0}, Questions: 3}, .75},
	}
	for _, tt := range tests {
		if a := advise(t, tt.text, tt.o); math.Abs(a.Win[0]-tt.win) > 1e-9 || !a.Exact {
			t.Errorf("%s %+v: %v, want %v", tt.text, tt.o, a.Win[0], tt.win)
		}
	}
	if a := advise(t, from+"/out=R1", banmen.AdviceOptions{}); a.Choices[0] != nil || len(a.Choices[1]) != 1 {
		t.Errorf("choices %v", a.Choices)
	}
	// With one question left, silence leaves the board as it is.
	if a := advise(t, from, banmen.AdviceOptions{Questions: 1, Rates: []float64{1, 0, 0, 0}}); a.Win[0] != 1 || a.Silence.Win[0] != .5 {
		t.Errorf("the last question: %+v", a)
	}
	full := advise(t, "attack25:RRRRRRRRRRRRRGGGGGGGGGGGG", banmen.AdviceOptions{})
	if full.Win[0] != 1 || full.Choices[0] != nil {
		t.Errorf("a full board: %+v", full)
	}
}

func TestAdviseRefuses(t *testing.T) {
	tests := []struct {
		o    banmen.AdviceOptions
		want string
	}{
		{banmen.AdviceOptions{Rates: []float64{1, 1}}, "expected 4 rates, for R, G, W and B, found 2"},
		{banmen.AdviceOptions{Rates: []float64{1, 1, -1, 0}}, "expected rates of 0 or more, found -1"},
		{banmen.AdviceOptions{Rates: []float64{1, 1, math.NaN(), 0}}, "expected rates of 0 or more, found NaN"},
		{banmen.AdviceOptions{Rates: make([]float64, 4)}, "the rates are all 0: nobody ever answers"},
		{banmen.AdviceOptions{Wrong: []float64{0, 0, 1, 0}}, "W is always wrong: expected less than 1, found 1"},
	}
	for _, tt := range tests {
		_, err := mustParse(t, "attack25:R13").start.Advise(context.Background(), tt.o)
		if !errors.Is(err, banmen.ErrCannot) || err.Error() != tt.want {
			t.Errorf("%+v: %v, want %s", tt.o, err, tt.want)
		}
	}
}
