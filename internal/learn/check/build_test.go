package check

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestBuildLimits checks that compiling has its own limits, and that processes it started end with
// it.
func TestBuildLimits(t *testing.T) {
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("SKIPPED: there is no go")
	}
	name := filepath.Join(t.TempDir(), "my.go")
	if err := os.WriteFile(name, []byte("package main\n\nfunc main() {}\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	l := building
	l.Time = time.Nanosecond
	if _, err := build(context.Background(), name, l); !errors.Is(err, ErrBuild) || !strings.Contains(err.Error(), "did not end within 1ns") {
		t.Errorf("%v", err)
	}
	stopped, stop := context.WithCancel(context.Background())
	stop()
	if _, err := build(stopped, name, building); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}
