package archtest

import (
	"os/exec"
	"strings"
	"testing"
)

// No file of the command calls back up: its files are in layers, and so is each of
// its packages.
func TestNoArrowsBackUp(t *testing.T) {
	cmd := exec.Command("go", "run", "./internal/arrows", "./internal/console", "./internal/cli/...")
	cmd.Dir = "../.."
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatal(err, string(out))
	}
	for line := range strings.Lines(string(out)) {
		if strings.Contains(line, " !") {
			t.Errorf("an arrow goes back up: %s", line)
		}
	}
	if !strings.Contains(string(out), ", back up 0,") {
		t.Error("the numbers are missing")
	}
}
