package main

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/command"
	"github.com/banmen/banmen/kinds"
	"github.com/banmen/banmen/puzzletest"
)

func TestKind(t *testing.T) { puzzletest.Run(t, balanceKind) }

func FuzzParse(f *testing.F) { puzzletest.Fuzz(f, balanceKind) }

// TestCommand checks that the command handles the new kind like its own kinds.
func TestCommand(t *testing.T) {
	for _, c := range []struct{ args, in, out string }{
		{"count balance:6", "", "297200\n"},
		{"solve balance:4:0..1....1......0", "", "0011"},
		{"solve", "balance:2:0...\n", "balance:2:0110\n"},
		{"check", "balance:2:0110\n", "ok"},
		{"show balance:2:0.1.", "", "│ 0 │"},
		{"generate balance:4 --seed 1 --to json", "", `"puzzle":"balance:4:`},
		{"kinds", "", "balance"},
		{"count sudoku:2x2", "", "288\n"},
	} {
		var out, messages bytes.Buffer
		status := command.Run(t.Context(), append(slices.Clone(kinds.All), balanceKind), strings.Fields(c.args),
			command.IO{In: strings.NewReader(c.in), Out: &out, Err: &messages, Getenv: func(string) string { return "" }})
		if status != 0 || !strings.Contains(out.String(), c.out) {
			t.Errorf("%s: status %d, %q, want %q; %s", c.args, status, &out, c.out, &messages)
		}
	}
}

// TestOneKind runs a command that knows only one kind.
func TestOneKind(t *testing.T) {
	var out bytes.Buffer
	status := command.Run(t.Context(), []*banmen.Kind{balanceKind}, []string{"solve"},
		command.IO{In: strings.NewReader("balance:2:0...\n"), Out: &out, Err: &out, Getenv: func(string) string { return "" }})
	if status != 0 || out.String() != "balance:2:0110\n" {
		t.Errorf("status %d, %q", status, &out)
	}
	out.Reset()
	status = command.Run(t.Context(), []*banmen.Kind{balanceKind}, []string{"count", "sudoku:2x2"},
		command.IO{In: strings.NewReader(""), Out: &out, Err: &out, Getenv: func(string) string { return "" }})
	if status != 2 {
		t.Errorf("another kind: status %d, %q", status, &out)
	}
}
