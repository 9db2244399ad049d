package api_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"testing"
	"time"

	"golang.org/x/text/language"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/engine"
	"github.com/banmen/banmen/engine/count"
	"github.com/banmen/banmen/engine/cover"
	"github.com/banmen/banmen/engine/quotient"
	"github.com/banmen/banmen/internal/api"
	"github.com/banmen/banmen/kinds"
	"github.com/banmen/banmen/logic/stepjson"
	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/model/lower"
	"github.com/banmen/banmen/orbit"
	"github.com/banmen/banmen/render/font"
)

// clash is a board that breaks a rule, open a board with several solutions.
const (
	clash = "sudoku:2x2:11.............."
	open  = "sudoku:2x2:1..............."
)

// TestStrict checks that a client gets the messages of --strict in terms of its fields.
func TestStrict(t *testing.T) {
	for _, c := range []struct {
		request string
		status  api.Status
		lines   int
	}{
		{`{"puzzle":"` + clash + `\n` + mini + `","strict":true}`, api.Negative, 1},
		{`{"puzzle":"` + mini + `\nno puzzle\n` + mini + `","strict":true}`, api.Bad, 2},
		{`{"puzzle":"` + mini + `\n` + mini + `","strict":true}`, "", 2},
	} {
		for _, verb := range []string{"solve", "count", "check"} {
			out, err := ask(t.Context(), unhurried, verb, c.request)
			if got := strings.Count(out, "\n"); got != c.lines {
				t.Errorf("%s %s: %d lines, want %d: %s", verb, c.request, got, c.lines, out)
			}
			if (err != nil) != (c.status != "") {
				t.Errorf("%s %s: %v", verb, c.request, err)
			}
			if err == nil {
				continue
			}
			for lang, want := range map[language.Tag]string{language.English: `stopped by "strict"`, language.Japanese: `"strict" により、そこで止めました`} {
				if r := api.Refused(lang, verb, err); r.Error != want || r.Status != c.status {
					t.Errorf("%s %s: %s, %q", verb, c.request, r.Status, r.Error)
				}
			}
		}
	}
}

// Whatever a field holds, an error is not reported as a fault of the program or of the machine.
func TestNeverInternal(t *testing.T) {
	puzzles := []string{mini, "attack25:", open, clash, "reversi:6x6", "magic:3", "coin:3", `{"grid":"2x2","values":[1,2],"constraints":[]}`, "nonogram:2x2[1,1/1,1]"}
	values := []string{`""`, `"0"`, `"-1"`, `"x"`, `"R1C2=2"`, `"99999999999999999999"`, `"="`, `"\u0000"`, `"💥"`, `0`, `1`, `3`, `-1`, `9223372036854775807`, `1e300`, `1.5`, `null`, `true`, `[]`, `["x"]`, `["0"]`, `["R1C1"]`, `{}`}
	if testing.Short() {
		puzzles, values = puzzles[:1], []string{`""`, `"-1"`, `1`, `9223372036854775807`, `1.5`, `null`, `[]`}
	} else if os.Getenv("BANMEN_LONG") == "" {
		puzzles = puzzles[:2]
	}
	limits := api.Usual
	limits.Time, limits.Results = 20*time.Millisecond, 20
	a := &api.API{Kinds: kinds.All, Limits: limits}
	n := 0
	for _, v := range a.Verbs() {
		for _, p := range puzzles {
			text, _ := json.Marshal(p)
			for _, f := range a.Fields(v.Name) {
				given := values
				for _, choice := range f.Choice {
					given = append(given[:len(given):len(given)], fmt.Sprintf("%q", choice))
				}
				for _, value := range given {
					if n++; testing.Short() && n%4 > 0 {
						continue
					}
					request := fmt.Sprintf(`{"puzzle":%s,%q:%s}`, text, f.Name, value)
					if v.Name == "generate" || v.Name == "kinds" || f.Name == "puzzle" {
						request = fmt.Sprintf(`{%q:%s}`, f.Name, value)
					}
					_, err := ask(t.Context(), limits, v.Name, request)
					if s := api.StatusOf(err); err != nil && (s == api.Internal || s == api.Failed) {
						t.Errorf("%s %s: %s: %v", v.Name, request, s, err)
					}
				}
			}
		}
	}
}

// TestFaults checks that a fault of the program is reported as one, with its details only in the
// log. A fault of a disk is not a fault of the program.
func TestFaults(t *testing.T) {
	a := &api.API{Kinds: []*banmen.Kind{{Name: "broken", Parse: func(string) (banmen.Puzzle, error) { panic("secret") }}}, Limits: api.Usual}
	err := a.Call(t.Context(), language.English, "solve", []byte(`{"puzzle":"broken:"}`), func([]byte) error { return nil })
	var fault *api.Panic
	if !errors.As(err, &fault) || !strings.Contains(err.Error(), "secret") || !strings.Contains(err.Error(), "errors_test.go") {
		t.Errorf("got %v", err)
	}
	for _, c := range []struct {
		err    error
		status api.Status
	}{{err, api.Internal}, {&fs.PathError{Op: "read", Path: "/secret", Err: fs.ErrPermission}, api.Failed}} {
		en, ja := api.Refused(language.English, "", c.err), api.Refused(language.Japanese, "", c.err)
		if en.Status != c.status || strings.Contains(en.Error, "secret") || en.Error == ja.Error {
			t.Errorf("%v: %s %q %q", c.err, en.Status, en.Error, ja.Error)
		}
	}
}

// TestWordsBelow checks that errors of packages that know no puzzles are also translated.
func TestWordsBelow(t *testing.T) {
	for _, err := range []error{
		banmen.ErrCannot, banmen.ErrNone, banmen.ErrLimit, banmen.ErrStrict, banmen.ErrStrictBad,
		engine.ErrFails, cover.ErrOverflow, quotient.ErrMore, orbit.ErrLarge,
		count.ErrMemory, count.ErrSteps, count.ErrNoSolution, count.ErrRange,
		count.Malformed, count.ManyValues, count.WideState, count.ManyRows, count.MixedOrder, count.NoHalves, count.Unsuited,
		count.Foreign{Constraint: model.Less{}}, count.Foreign{Constraint: model.Or{}},
		&lower.Refused{Place: 3}, &lower.Refused{Place: 3, Constraint: model.Or{}},
		&model.ExpressionError{Column: 2, Text: "1("}, &model.ExpressionError{Large: true},
		(&model.Model{Constraints: []model.Constraint{model.Or{}}}).CheckSupported(func(model.Constraint) bool { return false }),
		&font.MissingError{Rune: '💥'},
		&stepjson.Error{Text: banmen.Msg("it places and removes nothing")},
		&banmen.RuleError{Text: banmen.Msg("the board is full")},
	} {
		for _, e := range []error{err, fmt.Errorf("wrapped: %w", err)} {
			en, ja := api.Refused(language.English, "", e), api.Refused(language.Japanese, "", e)
			if en.Status == api.Failed || en.Status == api.Internal || en.Error == ja.Error || strings.HasPrefix(en.Error, "wrapped") {
				t.Errorf("%v: %s %q %q", e, en.Status, en.Error, ja.Error)
			}
		}
	}
}
