package library

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/banmen/banmen/logic"
	"github.com/banmen/banmen/logic/technique"
)

// Every case of the library is found, and each step that is found on the way is
// proved.
func TestLibrary(t *testing.T) {
	dir := os.Getenv("BANMEN_FIXTURES")
	if dir == "" {
		t.Skip("SKIPPED: BANMEN_FIXTURES is not set")
	}
	text, err := os.ReadFile(filepath.Join(dir, "sudoku", "reglib.txt"))
	if err != nil {
		t.Fatal(err)
	}
	rules, finders := logic.Sudoku(3, 3), technique.All()
	type tally struct{ pass, fail int }
	count := map[string]*tally{}
	number := 0
	for line := range strings.Lines(string(text)) {
		number++
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		c, err := Parse(line, number)
		if err != nil {
			t.Error(err)
			continue
		}
		if count[c.Code] == nil {
			count[c.Code] = &tally{}
		}
		state := c.State(rules)
		if state.LockedInChains {
			continue // no finder has almost locked sets in chains yet
		}
		if err := c.Try(state, finders); err != nil {
			count[c.Code].fail++
			t.Logf("%s: %v", line, err)
			continue
		}
		count[c.Code].pass++
	}
	for _, code := range slices.Sorted(maps.Keys(count)) {
		has := slices.ContainsFunc(finders, func(f logic.Finder) bool {
			return f.Code == code || slices.ContainsFunc(f.Also, func(t *logic.Technique) bool { return t.Code == code })
		})
		if n := count[code]; n.fail > 0 && has {
			t.Errorf("%s: %d pass, %d fail", code, n.pass, n.fail)
		}
	}
}
