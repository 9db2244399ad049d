package job_test

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/job"
	"github.com/banmen/banmen/job/task"
	"github.com/banmen/banmen/kinds"
)

// TestVerbs runs each verb that reads lines, with each compression of input and output, and some of
// them unordered. The lines must be the same.
func TestVerbs(t *testing.T) {
	verbs := task.For(kinds.All, func(_ string, m banmen.Message) string { return m.String() })
	text := strings.Repeat("1.....3....4.2..\n2.....3....4.1..\n11..............\n", 6) + "12..............\n"
	names := []string{"solve", "dedup", "check", "count", "canon", "convert"}
	if testing.Short() {
		names = names[:2]
	}
	for _, verb := range names {
		want := ""
		for i, in := range []string{"in.txt", "in.gz", "in.zst"} {
			for k, out := range []string{"out.txt", "out.gz", "out.zst"} {
				dir := t.TempDir()
				unordered := i == k && i > 0
				if testing.Short() && (i+k)%3 > 0 {
					continue
				}
				s := job.Spec{Input: filepath.Join(dir, in), Output: filepath.Join(dir, out), Unordered: unordered}
				write(t, s.Input, text)
				todo, err := verbs(t.Context(), task.Request{Verb: verb, Lang: "en"}, []byte(text))
				if err != nil {
					t.Fatal(err)
				}
				s.Request = todo.Request
				if err := run(t.Context(), t, filepath.Join(dir, "job"), s, todo, 2, job.Options{NoSync: true}); err != nil {
					t.Fatal(verb, in, out, err)
				}
				got := read(t, s.Output)
				if want == "" {
					want = got
				}
				if got != want && !(unordered && sorted(got) == sorted(want)) || got == "" {
					t.Errorf("%s %s to %s, unordered %t: got %d bytes, want %d", verb, in, out, unordered, len(got), len(want))
				}
			}
		}
	}
}

// sorted returns the lines of a text, sorted.
func sorted(text string) string {
	lines := slices.Sorted(strings.Lines(text))
	return strings.Join(lines, "")
}
