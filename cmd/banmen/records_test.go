package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/banmen/banmen/ops/verb"
)

// Files with a record a line, for each verb that answers records: with comments, lines
// that cannot be read, and records whose answer is no.
var recordFiles = map[string]string{
	"boards": "# a comment\n1.....3....4.2..\n11..............\n\n................\nx\n1342243131244213\n1.....3....4.2\n2.....3....4.1..\n",
	"nine": "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n" +
		strings.Repeat(".", 81) + "\nbad line\n88" + strings.Repeat(".", 79) + "\n# a comment\n1.....3....4.2..\n" +
		"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n",
	"full":  "1342243131244213\n1234341221434321\n1.....3....4.2..\n?\n1234341221434321\n",
	"games": "a | R13 B8 | \nb | R13 R25 | \n?\nc | R13 B8 Wx - | \n",
	"panel": ".RGBRRRRRRWWWRRBRRRR..G..\n.........................\n!\n.RGBRRRRRRWWWRRBRRRR..G..\n",
}

// TestRecordVerbs asks each verb that answers records in every way there is: one
// record after the other, several at a time, as a job, as text and as JSON. All write
// the same bytes.
func TestRecordVerbs(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	for name, text := range recordFiles {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		verb  string
		files []string
		flags []string
	}{
		{verb: "solve", files: []string{"boards", "nine", "full"}},
		{verb: "check", files: []string{"boards", "nine", "games"}},
		{verb: "count", files: []string{"boards", "nine"}},
		{verb: "canon", files: []string{"boards", "nine"}},
		{verb: "transform", files: []string{"boards", "nine", "full"}, flags: []string{"--by", "random", "--seed", "1"}},
		{verb: "minimize", files: []string{"boards", "nine", "full"}},
		{verb: "minimize", files: []string{"boards", "nine", "full"}, flags: []string{"--check"}},
		{verb: "convert", files: []string{"boards", "nine", "panel"}},
		{verb: "rank", files: []string{"full"}},
		{verb: "moves", files: []string{"panel", "games"}},
		{verb: "replay", files: []string{"games"}},
		{verb: "dedup", files: []string{"boards", "nine"}},
	} {
		v, err := verb.Find(c.verb)
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range c.files {
			for _, json := range []bool{false, true} {
				if !json || !v.Keys {
					sameAnswers(t, v, file, json, c.flags...)
				}
			}
		}
	}
	if len(verb.All) != 11 {
		t.Errorf("there are %d verbs: try the new ones here, too", len(verb.All))
	}
}

// sameAnswers asks a verb of the records of a file in every way.
func sameAnswers(t *testing.T, v *verb.Verb, file string, json bool, flags ...string) {
	t.Helper()
	args := append([]string{v.Name, file, "--lang", "en"}, flags...)
	if json {
		args = append(args, "--json")
	}
	status, want, _ := run(t, "", args...)
	if want == "" || status > 2 {
		t.Errorf("%v: status %d, %d bytes", args, status, len(want))
	}
	if slices.Contains(v.Flags, "jobs") {
		for _, jobs := range []string{"1", "3"} {
			if s, got, _ := run(t, "", append(args, "--jobs", jobs)...); s != status || got != want {
				t.Errorf("%v --jobs %s: status %d, want %d, got\n%swant\n%s", args, jobs, s, status, got, want)
			}
		}
	}
	out := filepath.Join(t.TempDir(), "out")
	s, _, notes := run(t, "", append([]string{"job", "run", "-o", out}, args...)...)
	got, err := os.ReadFile(out)
	if s != status || string(got) != want || err != nil {
		t.Errorf("job run %v: status %d, want %d, %v, got\n%swant\n%s%s", args, s, status, err, got, want, notes)
	}
}
