package game_test

import (
	"context"
	"errors"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/kinds"
	"github.com/banmen/banmen/ops/game"
)

func startOf(t *testing.T, text string) banmen.Position {
	t.Helper()
	_, p, err := codec.Parse(kinds.All, text)
	if err != nil {
		t.Fatal(err)
	}
	pos, err := game.Start(p)
	if err != nil {
		t.Fatal(err)
	}
	return pos
}

func TestMatch(t *testing.T) {
	pos := startOf(t, "attack25")
	o := game.MatchOptions{Engines: []string{"greedy", "random", "random", "random"}, Games: 40, AdviceOptions: banmen.AdviceOptions{Jobs: 1}}
	games := 0
	o.Done = func() { games++ }
	one, err := game.Match(context.Background(), pos, o)
	if err != nil || games != 40 || len(one) != 2 {
		t.Fatalf("%d games, %+v, %v", games, one, err)
	}
	if n := one[0].Wins + one[1].Wins; n < 39.999 || n > 40.001 {
		t.Errorf("%v wins in 40 games", n)
	}
	if s := one[0].Score + 3*one[1].Score; s < 24.999 || s > 25.001 {
		t.Errorf("%v panels a game", s)
	}
	if s := one[1]; s.Seats != 3 || s.Games != 120 || !(s.Low < s.Rate && s.Rate < s.High) {
		t.Errorf("%+v", s)
	}
	if f := one[0].Fair + 3*one[1].Fair; f < .999 || f > 1.001 {
		t.Errorf("fair rates sum to %v", f)
	}
	for _, s := range one {
		if wide := s.High - s.Low; !(s.FairLow < s.Fair && s.Fair < s.FairHigh) || s.FairHigh-s.FairLow > .8*wide || s.Fair > s.High || s.Fair < s.Low {
			t.Errorf("%+v: luck has not gone", s)
		}
	}
	o.Jobs, o.Done = 3, nil
	three, err := game.Match(context.Background(), pos, o)
	if diff := cmp.Diff(one, three); diff != "" || err != nil {
		t.Errorf("three jobs: %v %s", err, diff)
	}
}

// TestMatchApart checks that engines of one name are reported separately, and share all games.
func TestMatchApart(t *testing.T) {
	all, err := game.Match(t.Context(), startOf(t, "attack25"), game.MatchOptions{Engines: []string{"random", "random", "random", "random"}, Games: 48, Apart: true})
	if err != nil || len(all) != 4 {
		t.Fatalf("%+v, %v", all, err)
	}
	rates := 0.0
	for _, s := range all {
		if rates += s.Rate; s.Games != 48 || s.Low > .25 || s.High < .25 {
			t.Errorf("%+v", s)
		}
	}
	if rates < .999 || rates > 1.001 {
		t.Errorf("rates sum to %v", rates)
	}
}

// Options that only name the players use the default number of games and useful lessons.
func TestZeroOptions(t *testing.T) {
	pos := startOf(t, "attack25")
	all, err := game.Match(t.Context(), pos, game.MatchOptions{Engines: []string{"random", "random", "random", "random"}})
	if err != nil || len(all) != 1 || all[0].Games != 4*game.DefaultGames {
		t.Errorf("%+v, %v", all, err)
	}
	if l, err := game.Train(t.Context(), pos, game.TrainOptions{}, 0); err != nil || l.Loss <= 0.05 {
		t.Errorf("%+v, %v", l, err)
	}
}

func TestMatchEnds(t *testing.T) {
	pos := startOf(t, "attack25")
	ctx, cancel := context.WithCancel(context.Background())
	o := game.MatchOptions{Engines: []string{"random", "random", "random", "random"}, Games: 1000, AdviceOptions: banmen.AdviceOptions{Jobs: 2}, Done: cancel}
	got, err := game.Match(ctx, pos, o)
	if !errors.Is(err, context.Canceled) || got[0].Games == 0 || got[0].Games == 4000 {
		t.Errorf("%+v, %v", got, err)
	}
	for _, engines := range [][]string{{"random"}, {"random", "random", "random", "foo"}} {
		o.Engines = engines
		if _, err := game.Match(context.Background(), pos, o); err == nil {
			t.Errorf("%v: no error", engines)
		}
	}
}

// Lessons of openings have few taken cells and a certain loss, and depend only on the seed
// and the number.
func TestTrainOpening(t *testing.T) {
	pos := startOf(t, "attack25")
	for k := range 3 {
		o := game.TrainOptions{Seed: 4, Opening: true, Playouts: 4000, Jobs: 1}
		l, err := game.Train(t.Context(), pos, o, k)
		if err != nil {
			t.Fatal(err)
		}
		best, natural := l.Choices[0], l.Choices[l.Natural]
		player := strings.Index("RGWB", l.Player)
		if n := l.Position.Board().Count(); n < 1 || n > 8 || l.Loss < 0.01 || best.Error == nil ||
			l.Loss < 2*math.Hypot(best.Error[player], natural.Error[player]) {
			t.Errorf("%d: %s: %+v", k, l.Position, l)
		}
		o.Jobs = 2
		again, err := game.Train(t.Context(), pos, o, k)
		if err != nil || again.Position.String() != l.Position.String() || again.Loss != l.Loss {
			t.Errorf("%d: %+v, %v, want %+v", k, again, err, l)
		}
	}
}

// The engines that are named by strength are in order, each at least 60 points stronger
// than the one before.
func TestLevels(t *testing.T) {
	if os.Getenv("BANMEN_LONG") == "" {
		t.Skip("takes minutes; set BANMEN_LONG")
	}
	for _, text := range []string{"attack25", "reversi"} {
		pos := startOf(t, text)
		var names []string
		for _, l := range game.Levels(pos) {
			names = append(names, l.Engine)
		}
		engines := slices.Concat(names, game.Engines(pos)[:1])
		all, err := game.Match(t.Context(), pos, game.MatchOptions{Engines: engines, Games: 240, AdviceOptions: banmen.AdviceOptions{Seed: 1}})
		if err != nil {
			t.Fatal(err)
		}
		for i := range names[1:] {
			if weaker, stronger := all[i], all[i+1]; stronger.Rating < weaker.Rating+60 {
				t.Errorf("%s: %+v is not much stronger than %+v", text, stronger, weaker)
			}
		}
	}
}
