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
	runs := []string{"vet .", "test .", "run ."}
	if testing.Short() {
		runs = []string{"list -export -test ."} // compiles what it has
	}
	for _, args := range runs {
		cmd := exec.Command("go", strings.Fields(args)...)
		cmd.Dir = "../testdata/library"
		cmd.Env = append(os.Environ(), "GOPROXY=off", "GOWORK=off")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("go %s in %s: %v\n%s", args, cmd.Dir, err, out)
		}
	}
}
