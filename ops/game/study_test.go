package game_test

import (
	"context"
	"errors"
	"testing"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/ops/game"
)

// A study that is stopped covers the games that were complete.
func TestStudyEnded(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	games, one := 0, banmen.AdviceOptions{Jobs: 1}
	done := func() {
		if games++; games == 2 {
			cancel()
		}
	}
	report, err := game.Study(ctx, startOf(t, "attack25"), game.StudyOptions{Engine: "greedy", Games: 1000, AdviceOptions: one, Done: done})
	if !errors.Is(err, context.Canceled) || len(report) == 0 {
		t.Fatalf("%v, %v after %d games", report, err, games)
	}
	if studied, positions := report[0].Args[0].(int), report[0].Args[1].(int); studied < 2 || studied > 3 || positions == 0 {
		t.Errorf("%v after %d games", report[0], games)
	}
	if report, err := game.Study(ctx, startOf(t, "attack25"), game.StudyOptions{Engine: "greedy", Games: 1}); report != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("%v, %v of no time at all", report, err)
	}
}
