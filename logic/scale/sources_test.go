package scale_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/banmen/banmen/logic/scale"
)

// Each name has a source that the table explains, and stands once for each technique.
func TestNameSources(t *testing.T) {
	var known []string
	for line := range strings.Lines(scale.NameSources()) {
		if before, _, ok := strings.Cut(strings.TrimPrefix(line, "- "), ":"); ok {
			for word := range strings.SplitSeq(before, ",") {
				word, _, _ = strings.Cut(strings.TrimSpace(word), " (")
				known = append(known, word)
			}
		}
	}
	used, seen := map[string]bool{}, map[scale.Name]bool{}
	for _, n := range scale.Names() {
		if !slices.Contains(known, n.Source) {
			t.Errorf("%s: the source %q is not explained", n.Name, n.Source)
		}
		used[n.Source] = true
		if once := (scale.Name{Of: n.Of, Name: n.Name}); seen[once] {
			t.Errorf("%s is listed twice for %s", n.Name, n.Of)
		} else {
			seen[once] = true
		}
	}
	if len(scale.Names()) < 350 || len(used) < 10 {
		t.Errorf("%d names from %d sources", len(scale.Names()), len(used))
	}
}
