package scale

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/banmen/banmen/logic"
	"github.com/banmen/banmen/logic/library"
	"github.com/banmen/banmen/logic/technique"
)

// experts counts the hardest steps that the ladder Expert needs to solve positions. BANMEN_LONG
// tries all positions, and BANMEN_SHARD=2/8 the second of eight shards.
type experts struct {
	*testing.T
	*logic.Ladder
	every, from          int // only every n-th position is tried, starting with from (counted from 0)
	seen, all            int
	guessed, nested, net int // number of paths that take a guess, a net or a template; B-braids; marks of GEM
}

func newExperts(t *testing.T, one, short int) *experts {
	x := &experts{T: t, Ladder: Expert(library.Rules()), every: one}
	if os.Getenv("BANMEN_LONG") != "" {
		x.every = 1
		if text := os.Getenv("BANMEN_SHARD"); text != "" {
			if _, err := fmt.Sscanf(text, "%d/%d", &x.from, &x.every); err != nil || x.from < 1 || x.from > x.every {
				t.Fatalf("BANMEN_SHARD: expected a shard such as 2/8, found %q", text)
			}
			x.from--
		}
	} else if testing.Short() {
		x.every = short
	}
	return x
}

// try goes from a position to the solution. It reports false if the time is over.
func (x *experts) try(name string, s *logic.State) bool {
	if end, limited := x.Deadline(); limited && time.Until(end) < time.Minute {
		return false
	}
	if x.seen++; (x.seen-1)%x.every != x.from {
		return true
	}
	guess, nested, net := false, false, false
	r := x.Solve(s, func(t logic.LadderStep) bool {
		guess = t.Step == nil || t.Step.Technique == technique.BowmansBingo || strings.HasPrefix(t.Step.Technique.Key, "forcing-net") || strings.HasPrefix(t.Step.Technique.Key, "template")
		nested = nested || !guess && t.Step.Technique == technique.BBraid
		net = net || !guess && t.Step.Technique == technique.GEM
		return !guess
	})
	x.all++
	if nested {
		x.nested++
	}
	if net {
		x.net++
	}
	if guess || !r.Solved {
		x.guessed++
		x.Log(name)
	}
	return true
}

// tell logs the counts. It fails if more than one path in twenty needs a guess.
func (x *experts) tell() {
	x.Logf("%d of %d positions end in a guess; %d have a B-braid, %d marks of GEM", x.guessed, x.all, x.nested, x.net)
	if x.all == 0 || x.guessed > x.all/20 {
		x.Errorf("%d of %d positions end in a guess", x.guessed, x.all)
	}
}

// TestFrontier checks that Expert needs a guess in at most one position in twenty, if the next step
// is by a technique that HoDoKu lacks.
func TestFrontier(t *testing.T) {
	x := newExperts(t, 96, 300)
	for i, row := range table(t, "../logic/frontier.tsv") {
		c, err := library.Parse(":0000:x:"+row[3]+":"+row[4]+":::", i+1)
		if err != nil {
			t.Fatal(err)
		}
		s := c.State(library.Rules())
		s.Unique = true
		if !x.try(row[0]+" "+row[1]+" "+row[3], s) {
			break
		}
	}
	x.tell()
}

// TestHardest checks the same for the hardest puzzles: those rated ER 11.0 or more, and the first
// 500 of a collection.
func TestHardest(t *testing.T) {
	if testing.Short() {
		t.Skip("each of the hardest takes seconds")
	}
	var er []string
	for _, row := range table(t, "hardest_ER_EP_ED.tsv") {
		if strings.HasPrefix(row[1], "11") {
			er = append(er, row[0])
		}
	}
	f, err := os.Open(filepath.Join(os.Getenv("BANMEN_FIXTURES"), "bench", "hardest_1905_11_plus.txt"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var first []string
	for in := bufio.NewScanner(f); in.Scan() && len(first) < 500; {
		first = append(first, in.Text())
	}
	for _, list := range []struct {
		name    string
		puzzles []string
	}{{"ER", er}, {"1905", first}} {
		t.Run(list.name, func(t *testing.T) {
			x := newExperts(t, 100, 100)
			s := logic.NewState(library.Rules())
			for _, p := range list.puzzles {
				s.Start(board(strings.ReplaceAll(p, ".", "0")))
				s.Unique, s.Last = true, nil
				if !x.try(p, s) {
					break
				}
			}
			x.tell()
		})
	}
}
