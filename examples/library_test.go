package examples_test

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

// A module of a user of the library is vetted, built, run and tested, with what is
// on the machine.
func TestLibrary(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles the library once more, as of another module")
	}
	for _, args := range []string{"vet .", "test .", "run ."} {
		cmd := exec.Command("go", strings.Fields(args)...)
		cmd.Dir = "../testdata/library"
		cmd.Env = append(os.Environ(), "GOPROXY=off", "GOWORK=off")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("go %s in %s: %v\n%s", args, cmd.Dir, err, out)
		}
	}
}
