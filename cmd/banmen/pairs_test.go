package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/language"

	"github.com/banmen/banmen/internal/api"
	"github.com/banmen/banmen/verb"
)

// optionSamples are values of options, by their names or the verb and the name. A flag
// without a value is true.
var optionSamples = map[string]string{
	"count": "2", "seed": "1", "holes": "7", "givens": "8", "level": "easy", "score": "1-900", "er": "1.0-2.0", "depth": "te:0",
	"require": "naked-single", "with": "x", "cages": "4", "allow": "singles", "pattern": "c2", "tries": "50", "first": "2", "last": "1", "symmetry": "d4",
	"limit": "2", "timeout": "1m0s", "jobs": "1", "memory": "64MiB", "from": "line", "as": "sudoku:2x2", "alphabet": "1234", "box": "2x2",
	"replay from": "record", "neighbours in": "1", "generate method": "search", "solve method": "naive", "at-most": "1", "most": "5", "by": "c4", "scale": "hodoku", "style": "sentences",
	"tell": "3", "explain step": "2", "board": "13....3....4.2..", "in": "sudoku:2x2", "than": "sudoku:2x2:1.....3....4.2..", "date": "2026-03-01",
	"to": "png", "theme": "print", "size": "20", "unavoidable size": "6", "clues": "17", "skip": "1",
	"rates": ".3,.25,.25,.3", "wrong": ".1,0,0,.2", "questions": "2", "playouts": "20", "replay method": "search", "advise method": "search", "color": "G", "take": "1",
	"replay as": "attack25", "advise as": "attack25", "advise from": "record",
}

// optionSubjects are the subjects of verbs that need something other than one sudoku.
var optionSubjects = map[string]string{
	"generate": "sudoku:2x2", "list": "sudoku:2x2:1.....3....4....", "sample": "sudoku:2x2:1.....3....4....", "unrank": "sudoku:2x2:1.....3....4....",
	"rank": "sudoku:2x2:1342243131244213", "moves": "reversi", "replay": "attack25:R13B8", "advise": "attack25:.WB..GWWBBRRBRRBBBW.RRRWW/ac", "count": "sudoku:2x2:1.....3....4....",
	"kinds": "latin", "daily": "sudoku", "scan": "sudoku", "unavoidable": "sudoku:3x3:board(0)", "neighbours": "sudoku:3x3:board(214122951629541615157,30409290c489894242060)",
}

// notPaired are flags that only the command has. TestOptionPairs also leaves out the options that
// the command takes as an argument or from a file.
var notPaired = []string{"to", "add", "progress", "json"}

// TestOptionPairs checks that the command with --json and the API agree on any two options of a
// verb: both give the same bytes, or both refuse with the same status. Messages on options that
// exclude or need each other must be the same. The test tries every third pair, or all with
// BANMEN_LONG.
func TestOptionPairs(t *testing.T) {
	one := 3
	if os.Getenv("BANMEN_LONG") != "" {
		one = 1
	} else if testing.Short() {
		one = 60
	}
	for _, v := range verb.All {
		if v.Keys { // its answers are not JSON
			continue
		}
		names := slices.DeleteFunc(slices.Clone(v.Flags), func(name string) bool { return slices.Contains(notPaired, name) })
		for _, o := range v.Configurable().Options() {
			if o.File == nil && !o.Argument {
				names = append(names, o.Name)
			}
		}
		if v.About == verb.OfRecords {
			names = append(names, "from", "as", "alphabet", "box")
		}
		slices.Sort(names)
		n := 0
		for i := range names {
			for _, other := range names[i:] {
				if n++; n%one != 0 {
					continue
				}
				agree(t, v, slices.Compact([]string{names[i], other}))
			}
		}
	}
}

// agree asks the command and the API with some options.
func agree(t *testing.T, v *verb.Verb, options []string) {
	t.Helper()
	subject := optionSubjects[v.Name]
	if subject == "" {
		subject = "sudoku:2x2:1.....3....4.2.."
	}
	args, request := []string{v.Name, subject, "--json", "--lang", "en"}, map[string]any{}
	switch v.About {
	case verb.OfRecords:
		request["puzzle"] = subject
	case verb.OfKind:
		request["kind"] = subject
	case verb.Nothing:
		request["kind"] = subject
	}
	if v.Name == "unrank" {
		args, request["numbers"] = append(args, "0", "3"), []string{"0", "3"}
	}
	if v == verb.Transform && !slices.Contains(options, "by") {
		options = append(options, "by")
	}
	if v == verb.Replay && slices.Contains(options, "review") && !slices.Contains(options, "playouts") {
		options = append(options, "playouts")
	}
	all := append([]verb.Option{{Name: "jobs", Value: new(int64)}, {Name: "limit", Value: new(int64)}, {Name: "strict", Value: new(bool)}}, v.Configurable().Options()...)
	if slices.ContainsFunc(all, func(o verb.Option) bool { return o.Name == "seed" }) && !slices.Contains(options, "seed") {
		options = append(options, "seed")
	}
	for _, name := range options {
		text, ok := optionSamples[v.Name+" "+name]
		if !ok {
			text = optionSamples[name]
		}
		args = append(args, "--"+name+strings.TrimSuffix("="+text, "="))
		var value any = text
		if at := slices.IndexFunc(all, func(o verb.Option) bool { return o.Name == name }); at >= 0 {
			switch all[at].Value.(type) {
			case *bool:
				value = true
			case *int64, *uint64:
				value = json.Number(text)
			}
		}
		if name == "memory" {
			value = 64 << 20
		}
		request[name] = value
	}
	status, want, notes := run(t, "", args...)
	want = seconds.ReplaceAllString(want, "")
	body, err := json.Marshal(request)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	err = pages.Call(t.Context(), language.English, v.Name, body, func(line []byte) error {
		_, err := out.Write(line)
		return err
	})
	if got := seconds.ReplaceAllString(out.String(), ""); got != want {
		t.Errorf("%v: the command writes\n%s%sthe API for %s\n%s%v", args, want, notes, body, got, err)
	}
	if sort := sortOf(err); sort != status && !(err == nil && status == 1) {
		t.Errorf("%v: status %d, %s the API for %s: %v", args, status, notes, body, err)
	}
	if err != nil && strings.Contains(err.Error(), "exclude each other") != strings.Contains(notes, "exclude each other") {
		t.Errorf("%v: %sthe API for %s: %v", args, notes, body, err)
	}
	if err != nil && strings.Contains(err.Error(), "exclude each other") && options[0] != "as" {
		if refusal := api.Refused(language.English, v.Name, err).Error; !strings.Contains(flagName.ReplaceAllString(notes, `"$1"`), refusal) {
			t.Errorf("%v: %sthe API for %s: %s", args, notes, body, refusal)
		}
	}
}

// seconds matches the time of an answer.
var seconds = regexp.MustCompile(`,"seconds":[0-9.e-]+`)

// flagName is a flag in a message of the command.
var flagName = regexp.MustCompile(`--([a-z-]+)`)

// sortOf returns the exit status of the command for an error of the API.
func sortOf(err error) int {
	if err == nil {
		return 0
	}
	switch status := api.StatusOf(err); status {
	case api.Negative:
		return 1
	case api.Bad:
		return 2
	case api.Cannot, api.Limited:
		return 3
	default:
		panic(fmt.Sprintf("%s: %v", status, err))
	}
}
