package reversi

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/banmen/banmen"
)

func TestHint(t *testing.T) {
	for text, want := range map[string]string{
		"reversi:f5": "f6 mobility: it leaves X 4 moves, and O 5",
		passing:      "- nothing can be enclosed",
		// X takes the last square.
		"reversi:6x6:" + strings.Repeat("X", 34) + "O-/X": "f6 it wins by at least 36 discs",
		// The corner a1 is free, and the end is far away.
		"reversi:8x8:-OOX------------------XO-------XO------OX-----------------------/X": "a1 it takes a corner",
	} {
		h, err := mustParse(t, text).start.Hint(t.Context())
		if got := h.Move.Text + " " + h.Why.String(); got != want || err != nil {
			t.Errorf("%s: %s, %v; want %s", text, got, err, want)
		}
	}
}

func TestHintNone(t *testing.T) {
	over := mustParse(t, "reversi:6x6:"+strings.Repeat("X", 36)+"/O")
	if h, err := over.start.Hint(t.Context()); !errors.Is(err, banmen.ErrNone) {
		t.Errorf("%v, %v", h, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if h, err := mustParse(t, "reversi:f5d6c3d3c4f4e6").start.Hint(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("%v, %v", h, err)
	}
}

// Hints are legal moves in every position.
func TestHintsPlay(t *testing.T) {
	for _, text := range []string{"reversi", "reversi:6x6"} {
		reasons := map[string]bool{}
		at := mustParse(t, text).start
		for !at.Status().Over {
			h, err := at.Hint(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			reasons[h.Why.Format] = true
			next, err := at.Play(h.Move.Text)
			if err != nil {
				t.Fatal(err)
			}
			at = next.(*Position)
		}
		if len(reasons) < 4 {
			t.Errorf("%s: only these reasons: %v", text, reasons)
		}
	}
}

func TestContest(t *testing.T) {
	p := mustParse(t, "reversi:6x6").start
	wins := 0.0
	for seed := range uint64(40) {
		one, other := mustEngine(t, p, "search:3"), mustEngine(t, p, "random")
		c, err := p.Contest(t.Context(), []banmen.Engine{one, other}, seed, banmen.AdviceOptions{})
		if err != nil {
			t.Fatal(err)
		}
		again, err := p.Contest(t.Context(), []banmen.Engine{one, other}, seed, banmen.AdviceOptions{})
		if err != nil || strings.Join(c.Record, "") != strings.Join(again.Record, "") {
			t.Fatalf("seed %d: %v and %v, %v", seed, c.Record, again.Record, err)
		}
		wins += c.Win[0]
	}
	if wins < 30 {
		t.Errorf("%v of 40 games won against chance", wins)
	}
	engine := mustEngine(t, p, "greedy")
	for _, o := range []banmen.AdviceOptions{{Rates: []float64{1, 2}}, {Questions: 3}} {
		if _, err := p.Contest(t.Context(), []banmen.Engine{engine, engine}, 1, o); !errors.Is(err, banmen.ErrCannot) {
			t.Errorf("%+v: %v", o, err)
		}
	}
	if _, err := p.Contest(t.Context(), []banmen.Engine{engine}, 1, banmen.AdviceOptions{}); !errors.Is(err, banmen.ErrCannot) {
		t.Errorf("one engine: %v", err)
	}
}

func mustEngine(t *testing.T, p *Position, name string) banmen.Engine {
	t.Helper()
	e, err := p.Engine(name)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func TestEngines(t *testing.T) {
	p := mustParse(t, passing).start
	for _, name := range p.Engines() {
		if move, err := mustEngine(t, p, name).Choose(t.Context(), p, "O", 1); move != "-" || err != nil {
			t.Errorf("%s plays %q, %v", name, move, err)
		}
		if _, err := mustEngine(t, p, name).Choose(t.Context(), p, "X", 1); err == nil {
			t.Errorf("%s plays for the player who is not to move", name)
		}
	}
	for _, name := range []string{"", "foo", "search", "search:", "search:0", "search:99", "random:2"} {
		if _, err := p.Engine(name); err == nil {
			t.Errorf("there is an engine %q", name)
		}
	}
}
