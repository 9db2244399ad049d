package archtest

import (
	"os/exec"
	"strings"
	"testing"
)

// layered are groups of packages whose files are in layers: no file uses one above it.
var layered = [][]string{
	{"./internal/console", "./internal/cli/..."},
	{"./internal/web", "./internal/web/page", "./internal/web/store"},
}

// TestNoArrowsBackUp checks that the files of each group of packages, and of each package, are in
// layers.
func TestNoArrowsBackUp(t *testing.T) {
	if testing.Short() {
		t.Skip("type-checks the front ends")
	}
	for _, group := range layered {
		cmd := exec.Command("go", append([]string{"run", "./internal/arrows"}, group...)...)
		cmd.Dir = "../.."
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatal(err, string(out))
		}
		for line := range strings.Lines(string(out)) {
			words := strings.Fields(line)
			for _, to := range words {
				if strings.HasPrefix(to, "!") {
					t.Errorf("an arrow goes back up: %s %s", words[1], to)
				}
			}
		}
		if !strings.Contains(string(out), ", back up ") {
			t.Error("the numbers are missing")
		}
	}
}
