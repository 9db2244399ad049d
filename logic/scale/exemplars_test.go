package scale

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/banmen/banmen/logic"
	"github.com/banmen/banmen/logic/technique"
)

// byArg maps short names of techniques without a line of their own in the ladder.
var byArg = map[string]string{
	"aic": "aic", "cnl": "continuous-nice-loop", "dnl": "discontinuous-nice-loop",
	"gaic": "grouped-aic", "gcnl": "grouped-continuous-nice-loop", "gdnl": "grouped-discontinuous-nice-loop",
	"fcc": "forcing-chain-contradiction", "fcv": "forcing-chain-verity",
	"fnc": "forcing-net-contradiction", "fnv": "forcing-net-verity", "lc": "locked-candidates",
}

// techniqueOf returns the finder and the technique of HoDoKu's short name.
func techniqueOf(tb testing.TB, arg string) (logic.Finder, *logic.Technique) {
	name := byArg[arg]
	for line := range strings.Lines(Text()) {
		if f := strings.Split(line, "\t"); len(f) > 5 && f[5] == arg {
			name = f[2]
		}
	}
	for _, f := range technique.All() {
		for _, t := range append([]*logic.Technique{f.Technique}, f.Also...) {
			if t.Key == name || t.Name == name {
				return f, t
			}
		}
	}
	tb.Fatalf("no technique is called %q", arg)
	return logic.Finder{}, nil
}

// before returns the ladder that exemplars need before their technique: singles, Simple
// Sudoku's techniques, or everything.
func before(tb testing.TB, word string) *logic.Ladder {
	var allowed []*logic.Technique
	for _, arg := range map[string][]string{
		"s":    {"fh", "n1", "h1"},
		"ssts": {"fh", "n1", "h1", "l2", "l3", "lc1", "lc2", "n2", "n3", "n4", "h2", "h3", "h4", "bf2", "bf3", "bf4", "sc", "mc", "xy"},
	}[word] {
		f, _ := techniqueOf(tb, arg)
		allowed = append(append(allowed, f.Technique), f.Also...)
	}
	if word == "x" || word == "" {
		return Hodoku()
	}
	return Only(Hodoku(), allowed)
}

// In each exemplar the tagged technique is found once nothing easier applies.
func TestExemplars(t *testing.T) {
	dir := os.Getenv("BANMEN_FIXTURES")
	if dir == "" {
		t.Skip("SKIPPED: BANMEN_FIXTURES is not set")
	}
	text, err := os.ReadFile(filepath.Join(dir, "sudoku", "exemplars.txt"))
	if err != nil {
		t.Fatal(err)
	}
	tag := regexp.MustCompile(`^([.\d]{81}) # (?:(s|ssts|x) )?([a-z0-9]+)\(`)
	tried, missed := 0, 0
	for line := range strings.Lines(string(text)) {
		m := tag.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		if tried++; !exemplary(t, m[1], before(t, m[2]), m[3]) {
			missed++
			t.Logf("not found: %s", strings.TrimSpace(line))
		}
	}
	t.Logf("%d of %d", tried-missed, tried)
	if tried == 0 || missed > 0 {
		t.Errorf("%d of %d are not found", missed, tried)
	}
}

// exemplary reports whether a technique is found along the path of a ladder. Chains may use almost
// locked sets, because some examples of chains do.
func exemplary(t *testing.T, puzzle string, easier *logic.Ladder, arg string) bool {
	f, wanted := techniqueOf(t, arg)
	s := logic.NewState(logic.Sudoku(3, 3))
	s.Start(board(strings.ReplaceAll(puzzle, ".", "0")))
	s.Unique = true
	found := false
	look := func() {
		s.Options = logic.Options{MissingCandidates: true, LockedInChains: true}
		f.Find(s, func(p *logic.Step) bool {
			found = found || p.Technique == wanted || f.Technique == wanted
			return !found
		})
	}
	easier.Solve(s, func(next logic.LadderStep) bool {
		look()
		return !found && next.Step != nil
	})
	if !found {
		look()
	}
	return found
}
