package examples_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestLibrary vets, builds, runs and tests a module of a user of the library, without a network. A
// workspace has both modules, because the go command would compile a module required by version
// again.
func TestLibrary(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	var work strings.Builder
	work.WriteString("go 1.26.0\n")
	for _, dir := range []string{"..", "../testdata/library"} {
		path, err := filepath.Abs(dir)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&work, "use %q\n", path)
	}
	file := filepath.Join(t.TempDir(), "go.work")
	if err := os.WriteFile(file, []byte(work.String()), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, args := range []string{"vet .", "test .", "run ."} {
		cmd := exec.Command("go", strings.Fields(args)...)
		cmd.Dir = "../testdata/library"
		cmd.Env = append(os.Environ(), "GOPROXY=off", "GOWORK="+file)
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("go %s in %s: %v\n%s", args, cmd.Dir, err, out)
		}
	}
}
