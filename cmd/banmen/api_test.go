package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"golang.org/x/text/language"

	"github.com/banmen/banmen/internal/api"
	"github.com/banmen/banmen/internal/cli"
	"github.com/banmen/banmen/kinds"
)

var pages = &api.API{Kinds: kinds.All, Limits: patient()}

// patient are the usual limits with more time, so that a busy machine changes no answer.
func patient() api.Limits {
	l := api.Usual
	l.Time = time.Hour
	return l
}

// call asks the API, in which flags are fields.
func call(t testing.TB, verb, puzzle string, flags ...string) string {
	t.Helper()
	fields := map[string]any{"puzzle": puzzle}
	if verb == "generate" || verb == "kinds" {
		fields = map[string]any{"kind": puzzle}
	}
	for i := 0; i < len(flags); i++ {
		name := strings.TrimPrefix(flags[i], "--")
		all := pages.Fields(verb)
		at := slices.IndexFunc(all, func(f api.Field) bool { return f.Name == name })
		if at < 0 {
			t.Fatalf("%s has no field %s", verb, name)
		}
		if all[at].Type() == "boolean" {
			fields[name] = true
			continue
		}
		i++
		fields[name] = flags[i]
		if n, err := strconv.Atoi(flags[i]); err == nil && all[at].Type() == "integer" {
			fields[name] = n
		}
		if all[at].Type() == "array" {
			fields[name] = strings.Fields(flags[i])
		}
	}
	request, err := json.Marshal(fields)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := pages.Call(t.Context(), language.English, verb, request, func(line []byte) error {
		_, err := out.Write(line)
		return err
	}); err != nil {
		fmt.Fprintf(&out, "%s: %v\n", api.StatusOf(err), err)
	}
	return out.String()
}

// sameByAPI sends the API the request of a command with --json, and compares the answers.
func sameByAPI(t *testing.T, verb, file, want string, flags []string) {
	t.Helper()
	if slices.Contains(flags, "--add") || slices.Contains(flags, "--to") {
		return // tables are not JSON
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	want = strings.ReplaceAll(want, `"error":"`+file+":", `"error":"`) // the API has no file name
	if got := call(t, verb, string(text), flags...); got != want {
		t.Errorf("the API, %s %s %v: got\n%swant\n%s", verb, file, flags, got, want)
	}
}

// The API answers with the bytes of the command.
func TestAPI(t *testing.T) {
	for _, c := range [][]string{
		{"list", "sudoku:2x2:1.....3....4...."},
		{"list", "coin:4", "--symmetry", "d4"},
		{"list", "coin:6", "--limit", "3"},
		{"list", "coin:6", "--first", "2"},
		{"sample", "coin:6", "--count", "3", "--seed", "1"},
		{"sample", "coin:8,sum", "--seed", "1", "--symmetry", "d4"},
		{"generate", "sudoku:2x2", "--count", "3", "--seed", "1"},
		{"generate", "sudoku", "--seed", "2", "--pattern", "c2", "--givens", "30"},
		{"generate", "sudoku:2x2", "--seed", "2", "--holes", "7"},
		{"generate", "sudoku:2x2", "--seed", "2", "--full", "--method", "shuffle"},
		{"generate", "sudoku:2x2", "--seed", "2", "--each"},
		{"generate", "sudoku", "--seed", "2", "--level", "medium"},
		{"show", "sudoku:2x2:1.....3....4.2..", "--candidates"},
		{"show", "coin:4", "--to", "svg"},
		{"kinds", "latin"},
		{"solve", "sudoku:2x2:1.....3....4.2..", "--method", "naive"},
		{"count", "coin:6", "--symmetry", "mirror"},
		{"hint", "sudoku:2x2:1.....3....4.2..", "--board", "12....3....4.2..", "--why"},
		{"rate", "sudoku:2x2:1.....3....4.2.."},
		{"replay", "R13 B8 W7", "--review", "--playouts", "20", "--method", "search"},
		{"advise", "attack25:.WB..GWWBBRRBRRBBBW.RRRWW/ac", "--color", "G", "--limit", "2"},
	} {
		_, want, notes := run(t, "", append(slices.Clone(c), "--json", "--lang", "en")...)
		if got := call(t, c[0], c[1], c[2:]...); got != want || want == "" {
			t.Errorf("%v: got\n%swant\n%s%s", c, got, want, notes)
		}
	}
	_, want, _ := run(t, "", "unrank", "coin:6", "0", "3551", "--json")
	if got := call(t, "unrank", "coin:6", "--numbers", "0 3551"); got != want || want == "" {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

// Features that the API lacks, and why.
var (
	notAsked = map[string]string{ // verbs
		"book": "makes a file of pages", "learn": "is a page, and runs programs of this machine", "compare": "tells times of this machine",
		"dedup": "its answers are no JSON", "perft": "for who writes engines", "study": "takes minutes",
		"match": "takes minutes", "job": "its files are of this machine",
		"version": "stands in the document of the API", "completion": "for shells", "help": "for shells", "serve": "is the server", "site": "makes a folder",
	}
	later = []string{ // what comes with the pages that make and review
		"solve size", "solve theme", "solve cast-version", "solve delay", "explain size", "explain theme", "explain cast-version", "explain columns", "explain watch", "explain delay",
		"count watch", "count theme", "count size", "count cast-version",
		"replay watch", "replay theme", "replay size", "replay cast-version",
	}
	notFields = map[string]string{ // flags of all verbs
		"input": "a file", "output": "a file", "plot": "a file", "json": "all answers are", "progress": "for terminals", "help": "for terminals", "lang": "the header Accept-Language",
		"to": "all answers are JSON", "add": "tables are no JSON", "memory": "a size for people", "version": "for shells", "stats": "for terminals",
	}
	notFieldsOf = map[string]string{
		"count estimate": "takes what time there is", "count probes": "of estimate", "count seed": "of estimate",
		"solve watch": "is the verb watch", "watch seed": "of puzzles that are made, by generate", "watch givens": "of puzzles that are made, by generate", "watch race": "is a request for each method",
		"generate from": "a file", "generate alphabet": "a file",
		"show columns": "each record is an answer", "show saved": "a file of this machine",
		"convert explain-form": "text for people", "steps library": "a file", "check proof": "a file",
		"train technique": "is of the verb drill", "train clear": "likewise", "train file": "a file", "train count": "each request is a position",
		"advise board": "its text says it", "advise ac-used": "its text says it", "advise out": "its text says it",
	}
)

// Every flag of every verb is a field of the API, or is refused for a reason.
func TestAPIFields(t *testing.T) {
	for _, cmd := range cli.Command(kinds.All).Commands() {
		if notAsked[cmd.Name()] != "" {
			if pages.Fields(cmd.Name()) != nil {
				t.Errorf("%s is asked", cmd.Name())
			}
			continue
		}
		if cmd.Name() == "play" { // has moves instead of a terminal
			continue
		}
		flagsAreFields(t, cmd)
	}
}

func flagsAreFields(t *testing.T, cmd *cobra.Command) {
	fields := pages.Fields(cmd.Name())
	if fields == nil {
		t.Errorf("%s is no verb of the API, and nothing says why", cmd.Name())
	}
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		is := slices.ContainsFunc(fields, func(field api.Field) bool { return field.Name == f.Name })
		why := notFields[f.Name] + notFieldsOf[cmd.Name()+" "+f.Name]
		if !is && why == "" && !slices.Contains(later, cmd.Name()+" "+f.Name) {
			t.Errorf("%s --%s is no field, and nothing says why", cmd.Name(), f.Name)
		}
	})
}
