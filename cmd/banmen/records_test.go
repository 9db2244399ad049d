package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/banmen/banmen/verb"
)

// recordFiles has a file with one record per line for each verb that answers records. The files
// have comments, unreadable lines, and records whose answer is no.
var recordFiles = map[string]string{
	"boards": "# a comment\n1.....3....4.2..\n11..............\n\n................\nx\n1342243131244213\n1.....3....4.2\n2.....3....4.1..\n",
	"nine": "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n" +
		strings.Repeat(".", 81) + "\nbad line\n88" + strings.Repeat(".", 79) + "\n# a comment\n1.....3....4.2..\n" +
		"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n",
	"names": "sudoku:2x2:1.....3....4.2..\n?\nlatin:2:1...\nsudoku:2x2+x:1...............\n",
	"full":  "1342243131244213\n1234341221434321\n1.....3....4.2..\n?\n1234341221434321\n",
	"table": "\uFEFFid,puzzle,solution,\"clues, and more\"\r\n" +
		"1,1.....3....4.2..,1342243131244213,\"4 \"\"givens\"\"\"\r\n" +
		"2,100000300000,,\r\n# a comment\r\n\"3, 4\",1000003000040200,1342243131244213\r\n5\r\n" +
		"6,11..............,,\r\n7,................,,ｶﾅ\r\n",
	"table9": "puzzle\tnote\n" + strings.Repeat(
		"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\ta, b\n"+
			strings.Repeat("0", 81)+"\t\nbad line\n88"+strings.Repeat(".", 79)+"\t2\n", 2),
	"games": "a | R13 B8 | \nb | R13 R25 | \n?\nc | R13 B8 Wx - | \n",
	"panel": ".RGBRRRRRRWWWRRBRRRR..G..\n.........................\n!\n.RGBRRRRRRWWWRRBRRRR..G..\n",
}

// TestRecordVerbs runs each verb that answers records in every way: record by record, concurrently,
// as a job, as text and as JSON. All ways must write the same bytes. BANMEN_LONG tries all files
// and ways.
func TestRecordVerbs(t *testing.T) {
	few := os.Getenv("BANMEN_LONG") == ""
	dir := t.TempDir()
	t.Chdir(dir)
	tables := []string{"table", "table9", "boards", "nine"}
	for name, text := range recordFiles {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for i, c := range []struct {
		verb  string
		files []string
		flags []string
	}{
		{verb: "solve", files: []string{"boards", "nine", "table", "table9", "full"}},
		{verb: "check", files: []string{"boards", "nine", "table", "table9", "games"}},
		{verb: "count", files: []string{"boards", "nine", "table"}},
		{verb: "canon", files: []string{"boards", "nine", "table"}},
		{verb: "transform", files: []string{"boards", "nine", "full", "table", "table9"}, flags: []string{"--by", "random", "--seed", "1"}},
		{verb: "minimize", files: []string{"boards", "nine", "full", "table", "table9"}},
		{verb: "minimize", files: []string{"boards", "nine", "full"}, flags: []string{"--check"}},
		{verb: "convert", files: []string{"boards", "nine", "table", "table9", "panel"}},
		{verb: "candidates", files: []string{"boards", "nine", "full"}},
		{verb: "explain", files: []string{"boards", "nine", "full"}},
		{verb: "explain", files: []string{"names"}, flags: []string{"--style", "sentences"}},
		{verb: "profile", files: []string{"boards", "nine", "full"}, flags: []string{"--than", "sudoku:2x2:1.....3....4.2.."}},
		{verb: "hint", files: []string{"boards", "nine", "full"}, flags: []string{"--tell", "3"}},
		{verb: "steps", files: []string{"boards", "nine", "full"}},
		{verb: "rank", files: []string{"full"}},
		{verb: "moves", files: []string{"panel", "games"}},
		{verb: "replay", files: []string{"games"}},
		{verb: "replay", files: []string{"games"}, flags: []string{"--review", "--playouts", "20", "--method", "search"}},
		{verb: "advise", files: []string{"panel", "games"}, flags: []string{"--playouts", "20", "--seed", "2"}},
		{verb: "dedup", files: []string{"boards", "nine", "table"}},
		{verb: "solve", files: tables, flags: []string{"--add", "solution"}},
		{verb: "solve", files: tables, flags: []string{"--add", "solutions,canonical,faults,solution,complete"}},
		{verb: "solve", files: []string{"table", "boards", "names"}, flags: []string{"--to", "fields"}},
		{verb: "count", files: []string{"table", "boards"}, flags: []string{"--add", "count,redundant"}},
		{verb: "check", files: tables, flags: []string{"--add", "faults"}},
		{verb: "canon", files: []string{"table", "boards"}, flags: []string{"--add", "automorphisms"}},
		{verb: "transform", files: tables, flags: []string{"--by", "c2", "--add", "solution"}},
		{verb: "minimize", files: tables, flags: []string{"--add", "minimal"}},
		{verb: "minimize", files: tables, flags: []string{"--check", "--add", "redundant,solution"}},
		{verb: "convert", files: []string{"boards", "names"}, flags: []string{"--to", "fields"}},
		{verb: "convert", files: tables, flags: []string{"--add", "solution"}},
		{verb: "import", files: []string{"boards", "nine", "table"}},
		{verb: "rank", files: []string{"full"}, flags: []string{"--add", "rank,count"}},
	} {
		v, err := verb.Find(c.verb)
		if err != nil {
			t.Fatal(err)
		}
		if testing.Short() && i%4 > 0 {
			continue
		}
		if few {
			c.files = c.files[:1]
		}
		for _, file := range c.files {
			for _, json := range []bool{false, true} {
				if few && json != (len(c.flags) > 0) && !v.Keys {
					continue // verbs with options as JSON, others as text
				}
				if !json || !v.Keys {
					sameAnswers(t, v, file, json, c.flags...)
				}
			}
		}
	}
	if len(verb.Records()) != 22 { // with three that list, which survey.txtar tries
		t.Errorf("there are %d verbs: try the new ones here, too", len(verb.Records()))
	}
}

// sameAnswers runs a verb on a file in every way and compares the answers.
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
	if json {
		sameByAPI(t, v.Name, file, want, flags)
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
