package game_test

import (
	"context"
	"errors"
	"testing"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/ops/game"
)

// A study that is ended early is of the games that were complete.
func TestStudyEnded(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	games := 0
	s, err := game.NewStudy(ctx, startOf(t, "attack25"), game.StudyOptions{Engine: "greedy", Games: 1000, Open: 3, AdviceOptions: banmen.AdviceOptions{Jobs: 1}}, func() {
		if games++; games == 2 {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) || s == nil || s.Games < 2 || s.Games > 3 || s.Positions == 0 {
		t.Errorf("%+v, %v after %d games", s, err, games)
	}
	if s, err := game.NewStudy(ctx, startOf(t, "attack25"), game.StudyOptions{Engine: "greedy", Games: 1}, func() {}); s != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("%+v, %v of no time at all", s, err)
	}
}
