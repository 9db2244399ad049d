package api_test

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/text/language"

	"github.com/banmen/banmen/internal/api"
	"github.com/banmen/banmen/kinds"
)

const mini = "sudoku:2x2:1.....3....4.2.."

// unhurried are the usual limits where others want the processor as well.
var unhurried = func() api.Limits {
	l := api.Usual
	l.Time = 5 * time.Minute
	return l
}()

// ask sends a request. It returns the answer and the error that ended it.
func ask(ctx context.Context, l api.Limits, verb, request string) (string, error) {
	var out strings.Builder
	a := &api.API{Kinds: kinds.All, Limits: l}
	err := a.Call(ctx, language.English, verb, []byte(request), func(line []byte) error {
		out.Write(line)
		return nil
	})
	return out.String(), err
}

// TestBadRequests checks the message and the status of malformed requests.
func TestBadRequests(t *testing.T) {
	small := api.Usual
	small.Body, small.Results, small.Time = 100, 5, 50*time.Millisecond
	for _, c := range []struct {
		verb, request string
		status        api.Status
		says          string
	}{
		{"fly", `{}`, api.Unknown, `there is no verb "fly"`},
		{"solve", ``, api.Bad, "not a JSON object"},
		{"solve", `null`, api.Bad, "not a JSON object"},
		{"solve", `[]`, api.Bad, "not a JSON object"},
		{"solve", `{"puzzle": "` + mini + `"`, api.Bad, "not a JSON object"},
		{"solve", `{} {}`, api.Bad, "expected the end of the request"},
		{"solve", `{}`, api.Bad, "empty: expected a puzzle"},
		{"solve", `{"puzzle": 5}`, api.Bad, `field "puzzle": expected a string, found 5`},
		{"solve", `{"puzzle": null}`, api.Bad, `expected a string, found null`},
		{"solve", `{"puzzle": "` + mini + `", "colour": 1}`, api.Bad, `there is no field "colour" here: expected one of puzzle, from`},
		{"solve", `{"puzzle": "` + mini + `", "input": "/etc/passwd"}`, api.Bad, `there is no field "input"`},
		{"solve", `{"puzzle": "/etc/passwd"}`, api.Bad, "unrecognised format"},
		{"solve", `{"puzzle": "` + mini + `", "jobs": 1.5}`, api.Bad, `field "jobs": expected an integer`},
		{"solve", `{"puzzle": "` + mini + `", "jobs": -1}`, api.Bad, "negative"},
		{"solve", `{"puzzle": "` + mini + `", "timeout": "5"}`, api.Bad, "expected a time such as 1m30s"},
		{"solve", `{"puzzle": "` + mini + `", "method": "magic"}`, api.Bad, `expected one of fast, naive`},
		{"solve", `{"puzzle": "` + mini + `", "as": "latin:4"}`, api.Bad, "already names its kind"},
		{"solve", `{"puzzle": "sudoku:1000x1000"}`, api.Bad, "expected a box"},
		{"solve", `{"puzzle": "coin:100000"}`, api.Bad, "expected a size"},
		{"solve", `{"puzzle": "attack25"}`, api.Cannot, "game"},
		{"solve", `{"puzzle": "` + strings.Repeat(".", 100) + `"}`, api.Large, "expected at most 100"},
		{"list", `{"puzzle": "sudoku:2x2", "limit": 100}`, api.Limited, "more than 5 results"},
		{"list", `{"puzzle": "sudoku:2x2:11.............."}`, api.Negative, "there is no solution"},
		{"count", `{"puzzle": "sudoku:5x5"}`, api.Limited, "stopped after 50ms"},
		{"count", `{"puzzle": "sudoku:5x5", "timeout": "1h"}`, api.Limited, "stopped after 50ms"},
		{"generate", `{"kind": "sudoku:2x2:1.....3....4.2.."}`, api.Bad, "has givens"},
		{"generate", `{"kind": "sudoku:2x2", "full": true, "each": true}`, api.Bad, "--full and --each exclude each other"},
		{"generate", `{"kind": "sudoku:2x2", "full": true, "level": "easy"}`, api.Bad, "--level and --full exclude each other"},
		{"generate", `{"kind": "sudoku:2x2", "minimal": true, "holes": 3}`, api.Bad, "--minimal and --holes exclude each other"},
		{"generate", `{"kind": "sudoku:2x2", "holes": 17}`, api.Bad, "cannot make 17 holes in 16 cells"},
		{"generate", `{"kind": "sudoku:2x2", "pattern": "x"}`, api.Bad, "1 characters: expected 16"},
		{"unrank", `{"puzzle": "coin:6", "numbers": ["x"]}`, api.Bad, "expected a number"},
		{"unrank", `{"puzzle": "coin:6"}`, api.Bad, "at least one number"},
		{"kinds", `{"kind": "x"}`, api.Bad, `there is no kind "x"`},
		{"play", `{"puzzle": "` + mini + `", "moves": "R1C1=2"}`, api.Bad, "is a given"},
		{"play", `{"puzzle": "attack25", "moves": "R1"}`, api.Bad, "R1"},
		{"play", `{"puzzle": "` + mini + `", "words": "fly me"}`, api.Bad, "expected"},
		{"play", `{"puzzle": "` + mini + `", "words": "row", "cursor": 16}`, api.Bad, "expected 0 to 15"},
		{"play", `{"puzzle": "attack25", "tip": 1}`, api.Cannot, "no tips"},
		{"play", `{"puzzle": "` + mini + `", "tip": 4}`, api.Bad, "expected 0 to 3"},
		{"play", `{"puzzle": "` + mini + `", "tip": 1, "known": ["1"]}`, api.Bad, "expected 16 texts, found 1"},
	} {
		_, err := ask(t.Context(), small, c.verb, c.request)
		if err == nil || api.StatusOf(err) != c.status || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s %s: got %s, %v, want %s, %s", c.verb, c.request, api.StatusOf(err), err, c.status, c.says)
		}
	}
}

// TestGoneClientGetsNoAnswer checks that a client that has left gets no further answer.
func TestGoneClientGetsNoAnswer(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if _, err := ask(ctx, unhurried, "count", `{"puzzle": "sudoku:5x5"}`); api.StatusOf(err) != api.Stopped {
		t.Error(err)
	}
	full := errors.New("the pipe is closed")
	a := &api.API{Kinds: kinds.All, Limits: api.Usual}
	if err := a.Call(t.Context(), language.English, "list", []byte(`{"puzzle": "coin:6"}`), func([]byte) error { return full }); !errors.Is(err, full) {
		t.Error(err)
	}
}

// TestPlay checks that play returns what a page needs to draw a board and take moves.
func TestPlay(t *testing.T) {
	for _, c := range []struct{ request, want string }{
		{`{"puzzle": "` + mini + `", "moves": "R1C2=1", "candidates": true}`, `"wrong":[0,1]`},
		{`{"puzzle": "` + mini + `", "moves": "R1C2=3"}`, `"text":"sudoku:2x2:13....3....4.2..","rows":4,"cols":4,"names":["R1C1",`},
		{`{"puzzle": "sudoku:2x2:1342243131244213"}`, `"over":true`},
		{`{"puzzle": "attack25", "moves": "R13"}`, `"scores":[1,0,0,0]`},
		{`{"puzzle": "attack25", "moves": "R13"}`, `"owners":[0,0,0,0,0,0,0,0,0,0,0,0,1,0,`},
		{`{"puzzle": "reversi"}`, `"moves":[{"text":`},
		{`{"puzzle": "` + mini + `", "draw": "inline"}`, `<g class=\"over\"`},
		{`{"puzzle": "` + mini + `", "draw": "none"}`, `"drawing":""`},
		{`{"puzzle": "` + mini + `", "tip": 0}`, `"cells":[0,1,2,3]`},
		{`{"puzzle": "` + mini + `", "tip": 1, "draw": "none"}`, `"text":"look for: Hidden Single"`},
		{`{"puzzle": "` + mini + `", "words": "r1c2 3"}`, `"heard":{"action":"symbol","cells":[1],"values":[3],"number":-1}`},
		{`{"puzzle": "` + mini + `", "words": "undo 3"}`, `"heard":{"action":"undo","number":3}`},
		{`{"puzzle": "` + mini + `", "words": "row 2"}`, `"said":[`},
		{`{"puzzle": "` + mini + `", "tip": 3}`, `"place":["R1C2=3"]`},
		{`{"puzzle": "` + mini + `", "moves": "R1C2=2", "tip": 3}`, `"wrong":true`},
		{`{"puzzle": "` + mini + `", "tip": 0}`, `"houses":[[0,1,2,3],`},
		{`{"puzzle": "1.....3....4.2.."}`, `"given":[0,6,11,13]`},
	} {
		if got, err := ask(t.Context(), unhurried, "play", c.request); err != nil || !strings.Contains(got, c.want) {
			t.Errorf("%s: %v, got %s want %s", c.request, err, got, c.want)
		}
	}
	for _, k := range kinds.All {
		presets := k.Presets
		if testing.Short() {
			presets = presets[:1]
		}
		for _, preset := range presets {
			request := `{"puzzle": ` + quoted(preset) + `}`
			if got, err := ask(t.Context(), unhurried, "play", request); err != nil || !strings.Contains(got, `"drawing":"\u003csvg`) && !strings.Contains(got, `"drawing":"<svg`) {
				t.Errorf("%s: %v", preset, err)
			}
		}
	}
}

func quoted(s string) string { return `"` + strings.ReplaceAll(s, `"`, `\"`) + `"` }

// FuzzCall sends requests of all sorts to every verb. None does any harm, and every error has a
// known status.
func FuzzCall(f *testing.F) {
	f.Add("solve", `{"puzzle": "`+mini+`"}`)
	f.Add("play", `{"puzzle": "attack25", "moves": "R13"}`)
	f.Add("generate", `{"kind": "sudoku:2x2", "seed": 1}`)
	f.Add("list", `{"puzzle": "coin:4", "symmetry": "d4"}`)
	f.Add("watch", `{"puzzle": "`+mini+`", "method": "naive", "every": 2, "limit": 5}`)
	l := api.Usual
	l.Time, l.Results = 100*time.Millisecond, 20
	f.Fuzz(func(t *testing.T, verb, request string) {
		if _, err := ask(t.Context(), l, verb, request); err != nil && api.StatusOf(err) == api.Internal {
			t.Error(err)
		}
	})
}

// TestSaysWhatIsDrawn checks that faults, hints, answers and steps name symbols as pages draw them,
// and as text for readers of text.
func TestSaysWhatIsDrawn(t *testing.T) {
	const puzzle = "starbattle:5x5+regions(AABBBACCBDACCDDAEEDDEEEED)"
	for _, c := range []struct{ verb, request, says string }{
		{"play", `"moves": "R1C1=* R1C3=*"`, "star must appear once in row 1"},
		{"play", `"moves": "R1C1=* R2C2=*"`, "one star must not touch another"},
		{"play", `"tip": 3`, "suppose r1c3 is star.\\n  1. r1c12 are crossed out"},
		{"play", `"moves": "R1C3=*", "words": "row 1"`, "row 1: 2 open, star, 2 open"},
		{"play", `"words": "what may r1c1 be"`, "r1c1 may be star, crossed out"},
		{"step", `"after": 0`, "suppose r1c3 is star.\\n  1. r1c12 are crossed out"},
		{"explain", `"limit": 1`, "suppose r1c3 is *.\\n  1. r1c12 are -"},
	} {
		out, err := ask(t.Context(), unhurried, c.verb, `{"puzzle": "`+puzzle+`", `+c.request+`}`)
		if err != nil || !strings.Contains(out, c.says) {
			t.Errorf("%s %s: got %s, %v, want %s", c.verb, c.request, out, err, c.says)
		}
	}
}

// TestSigns checks that symbols drawn as pictures have a drawing and a name. Other symbols have
// none, nor has any symbol if no drawing was requested.
func TestSigns(t *testing.T) {
	for puzzle, want := range map[string][]string{
		"starbattle:5x5": {"star", "crossed out"}, "nonogram:5x5+columns(0/2/2.1/1.2/4)+rows(3/2.1/1/3/2)": {"filled", "crossed out"}, mini: nil,
	} {
		for _, draw := range []string{"inline", "none"} {
			out, err := ask(t.Context(), unhurried, "play", `{"puzzle": "`+puzzle+`", "draw": "`+draw+`"}`)
			var b api.Board
			if err := errors.Join(err, json.Unmarshal([]byte(out), &b)); err != nil {
				t.Fatal(err)
			}
			var names []string
			for _, s := range b.Signs {
				names = append(names, s.Name)
				if !strings.HasPrefix(s.Drawing, "<") {
					t.Errorf("%s: %+v", puzzle, s)
				}
			}
			if draw == "inline" && !slices.Equal(names, want) || draw == "none" && names != nil {
				t.Errorf("%s, %s: %q, want %q", puzzle, draw, names, want)
			}
		}
	}
}

// TestBudget checks that a board with more cells than the limits allow is refused when it is read,
// in any form. Rules of a puzzle, and an answer, may take memory up to a limit.
func TestBudget(t *testing.T) {
	huge := `model:{\"grid\":\"1000x1000\",\"values\":\"1..2\",\"constraints\":[{\"of\":\"rows\",\"different\":true}]}`
	file := `{\"format\":\"banmen-model/1\",\"grid\":\"65x65\",\"values\":\"1..2\"}`
	tight := api.Usual
	tight.Cells, tight.Memory, tight.Answer = 80, 1<<10, 1<<10
	for _, c := range []struct {
		limits              api.Limits
		verb, request, want string
	}{
		{api.Usual, "play", `{"puzzle":"` + huge + `"}`, "the model is too large: at most 4096 variables"},
		{api.Usual, "solve", `{"puzzle":"` + file + `"}`, "the model is too large"},
		{api.Usual, "show", `{"puzzle":"coin:100"}`, "the board has 10000 cells: expected at most 4096"},
		{api.Usual, "generate", `{"kind":"coin:100"}`, "the board has 10000 cells"},
		{tight, "solve", `{"puzzle":"sudoku"}`, "the board has 81 cells: expected at most 80"},
		{tight, "solve", `{"puzzle":"` + strings.Repeat(".", 81) + `"}`, "the board has 81 cells"},
		{tight, "explain", `{"puzzle":"sudoku:2x4"}`, "the puzzle is too large: its rules and steps need over 0 MiB"},
		{tight, "list", `{"puzzle":"sudoku:2x2"}`, "the answer exceeds 0 MiB"},
	} {
		_, err := ask(t.Context(), c.limits, c.verb, c.request)
		if api.StatusOf(err) != api.Limited || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s %s: %v", c.verb, c.request, err)
		}
	}
	more := api.Usual
	more.Cells = 1 << 14
	if _, err := ask(t.Context(), more, "show", `{"puzzle":"coin:100"}`); err != nil {
		t.Error(err)
	}
}
