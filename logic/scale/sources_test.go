package scale_test

import (
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/language"

	"github.com/banmen/banmen/logic/scale"
)

// TestNameSources checks that the table explains the source of each name, and lists each name once
// per technique.
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

// TestNamesIn checks that readers get the names of their language, names from pages before
// translations.
func TestNamesIn(t *testing.T) {
	ja := scale.NamesIn(language.Japanese, "naked-single")
	if page, ours := slices.Index(ja, "裸のシングル"), slices.Index(ja, "裸の単独"); page < 0 || ours < page {
		t.Errorf("%q", ja)
	}
	if slices.Contains(ja, "sole-candidate") {
		t.Errorf("%q has English", ja)
	}
	if en := scale.NamesIn(language.English, "x-wing"); !slices.Equal(en, []string{"fish-2"}) {
		t.Errorf("%q", en)
	}
}
