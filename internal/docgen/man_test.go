package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/banmen/banmen/internal/cli"
	"github.com/banmen/banmen/kinds"
)

func TestManualForEachVerb(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "man")
	if err := writeMan(dir); err != nil {
		t.Fatal(err)
	}
	for _, verb := range cli.Command(kinds.All).Commands() {
		if !verb.IsAvailableCommand() || verb.Name() == "help" {
			continue
		}
		page, err := os.ReadFile(filepath.Join(dir, "banmen-"+verb.Name()+".1"))
		if err != nil {
			t.Error(err)
		}
		if short := strings.ReplaceAll(verb.Short, "-", `\-`); !strings.Contains(string(page), short) {
			t.Errorf("the page of %s does not say %q", verb.Name(), short)
		}
	}
}
