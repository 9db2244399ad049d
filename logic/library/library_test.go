package library

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/banmen/banmen/logic"
	"github.com/banmen/banmen/logic/technique"
)

// Every case of the library is found, and each step found on the way is proved. Mutant
// fish of six houses take half of the time and need BANMEN_LONG.
func TestLibrary(t *testing.T) {
	dir := os.Getenv("BANMEN_FIXTURES")
	if dir == "" {
		t.Skip("SKIPPED: BANMEN_FIXTURES is not set")
	}
	file, err := os.Open(filepath.Join(dir, "sudoku", "reglib.txt"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	rules, finders := logic.Sudoku(3, 3), technique.All()
	type tally struct{ pass, fail int }
	count := map[string]*tally{}
	for c, err := range Read(file) {
		if err != nil {
			t.Error(err)
			continue
		}
		if c.Code == "0364" && os.Getenv("BANMEN_LONG") == "" {
			continue
		}
		if count[c.Code] == nil {
			count[c.Code] = &tally{}
		}
		if err := c.Try(c.State(rules), finders); err != nil {
			count[c.Code].fail++
			t.Logf("line %d, %s: %v", c.Line, c.Name(), err)
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
