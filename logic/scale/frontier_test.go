package scale

import (
	"os"
	"strings"
	"testing"

	"github.com/banmen/banmen/logic"
	"github.com/banmen/banmen/logic/library"
	"github.com/banmen/banmen/logic/technique"
)

// guesses reports whether the path of a ladder from a position ends or takes a net or a template.
func guesses(l *logic.Ladder, s *logic.State) bool {
	net := false
	r := l.Solve(s, func(t logic.LadderStep) bool {
		net = t.Step == nil || t.Step.Technique == technique.BowmansBingo || strings.HasPrefix(t.Step.Technique.Key, "forcing-net") || strings.HasPrefix(t.Step.Technique.Key, "template")
		return !net
	})
	return net || !r.Solved
}

// Expert needs no guess from positions in which a technique beyond HoDoKu is a step, but for one in twenty.
func TestFrontier(t *testing.T) {
	one := 96
	if os.Getenv("BANMEN_LONG") != "" {
		one = 1
	} else if testing.Short() {
		one = 160
	}
	all, guessed := 0, 0
	for i, row := range table(t, "../logic/frontier.tsv") {
		if i%one > 0 {
			continue
		}
		c, err := library.Parse(":0000:x:"+row[3]+":"+row[4]+":::", i+1)
		if err != nil {
			t.Fatal(err)
		}
		s := c.State(library.Rules())
		s.Unique = true
		if all++; guesses(Expert(s.Rules), s) {
			guessed++
			t.Logf("position %d: %s %s", i+1, row[0], row[1])
		}
	}
	t.Logf("%d of %d positions end in a guess", guessed, all)
	if all == 0 || guessed > all/20 {
		t.Errorf("%d of %d positions end in a guess", guessed, all)
	}
}
