package api_test

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/event"
	"github.com/banmen/banmen/internal/api"
	"github.com/banmen/banmen/kinds"
	"github.com/banmen/banmen/ops"
)

// inkala is Number Place for which the naive method takes 20,000 steps.
const inkala = "sudoku:3x3:..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97.."

// frames asks for the frames of a search.
func frames(t *testing.T, l api.Limits, request string) (all []api.Frame, err error) {
	t.Helper()
	text, err := ask(t.Context(), l, "watch", request)
	for line := range strings.Lines(text) {
		var f api.Frame
		if err := json.Unmarshal([]byte(line), &f); err != nil {
			t.Fatal(err)
		}
		all = append(all, f)
	}
	return all, err
}

// TestWatch checks that playing the frames in order gives the boards of the walk.
func TestWatch(t *testing.T) {
	for _, c := range []struct {
		puzzle, method, ended string
		every                 int64 // that is found
	}{
		{mini, "fast", "solved", 1},
		{mini, "naive", "solved", 1},
		{"sudoku:2x2:12..21..........", "brute", "none", 1},
		{inkala, "last", "stuck", 1},
		{inkala, "fast", "solved", 1},
		{inkala, "naive", "solved", 0},
		{"coin:4", "naive", "solved", 1},
		{"magic:3", "fast", "solved", 1},
		{"sudoku:2x2:1342243131244213", "fast", "solved", 1},
	} {
		all, err := frames(t, unhurried, `{"puzzle": "`+c.puzzle+`", "method": "`+c.method+`"}`)
		if err != nil || len(all) < 2 || len(all) > 2000 {
			t.Fatalf("%s %s: %d frames, %v", c.puzzle, c.method, len(all), err)
		}
		if c.every > 0 && all[0].Every != c.every || all[0].Step != 0 || !strings.HasPrefix(all[0].Puzzle, c.puzzle) {
			t.Errorf("%s %s: begins with %+v", c.puzzle, c.method, all[0])
		}
		last := all[len(all)-1]
		if last.Ended != c.ended || last.Stats == nil || (last.Solution != "") != (c.ended == "solved") {
			t.Errorf("%s %s: ends with %+v", c.puzzle, c.method, last)
		}
		replay(t, c.puzzle, c.method, all, 0)
	}
}

// replay compares frames with a walk of the same search. The first frames are one step apart.
func replay(t *testing.T, puzzle, method string, all []api.Frame, first int) {
	t.Helper()
	_, p, err := codec.Parse(kinds.All, puzzle)
	if err != nil {
		t.Fatal(err)
	}
	m, err := ops.FindMethod(method)
	if err != nil {
		t.Fatal(err)
	}
	w, err := ops.NewWalk(t.Context(), p, m)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Stop()
	board := slices.Clone(p.Givens().Cells)
	guess := map[int]bool{}
	for k, f := range all[1:] {
		for w.Step(); !w.Ended && w.Last.Type != event.Solution && w.Steps < f.Step; w.Step() {
		}
		at := int64(k + 1)
		if e := all[0].Every; k >= first {
			at = (int64(first)/e + at - int64(first)) * e
		}
		if all[0].Every > 0 && f.Ended == "" && f.Step != at {
			t.Fatalf("%s %s: frame %d is of step %d", puzzle, method, k+1, f.Step)
		}
		for _, c := range f.Cells {
			board[c[0]] = uint16(c[1])
			delete(guess, c[0])
			if c[2] == 1 {
				guess[c[0]] = true
			}
		}
		var want []int
		for _, c := range w.Guesses() {
			if want = append(want, c); !guess[c] {
				t.Fatalf("%s %s, step %d: cell %d is no guess", puzzle, method, f.Step, c)
			}
		}
		if !slices.Equal(board, w.Board().Cells) || len(want) != len(guess) || f.Step != w.Steps || f.Depth != w.Depth() || f.Backtracks != w.Stats.Backtracks {
			t.Fatalf("%s %s, step %d: got %v, walk is at %d with %v", puzzle, method, f.Step, board, w.Steps, w.Board().Cells)
		}
	}
}

// TestWatchSamples checks that the number and the spacing of frames are as requested.
func TestWatchSamples(t *testing.T) {
	for _, c := range []struct {
		fields string
		most   int
		every  int64
	}{
		{`"limit": 100`, 100, 0},
		{`"limit": 3`, 3, 0},
		{`"limit": 1`, 2, 1}, // there is always a first and a last
		{`"every": 7`, 2000, 7},
		{`"every": 1, "limit": 50`, 50, 1},
	} {
		all, err := frames(t, unhurried, `{"puzzle": "`+inkala+`", "method": "naive", `+c.fields+`}`)
		if err != nil || len(all) > c.most || len(all) < c.most/2 {
			t.Errorf("%s: %d frames, %v", c.fields, len(all), err)
			continue
		}
		if c.every > 0 && all[0].Every != c.every {
			t.Errorf("%s: every %d", c.fields, all[0].Every)
		}
		replay(t, inkala, "naive", all, 0)
	}
	all, err := frames(t, unhurried, `{"puzzle": "`+inkala+`", "method": "naive", "first": 500, "limit": 1000}`)
	if err != nil || len(all) > 1000 || all[500].Step != 500 || all[501].Step <= 501 || all[len(all)-1].Ended != "solved" {
		t.Errorf("%d frames, %v", len(all), err)
	}
	replay(t, inkala, "naive", all, 500)
}

// TestWatchLong checks that a search stopped by the time limit reports how far it came.
func TestWatchLong(t *testing.T) {
	l := api.Usual
	l.Time = 200 * time.Millisecond
	all, err := frames(t, l, `{"puzzle": "sudoku:5x5", "method": "brute"}`)
	if api.StatusOf(err) != api.Limited || len(all) < 2 || len(all) > 2000 {
		t.Fatalf("%d frames, %v", len(all), err)
	}
	if last := all[len(all)-1]; last.Ended != "stopped" || last.Solution != "" || last.Stats.Steps == 0 {
		t.Errorf("ends with %+v", last)
	}
	for _, c := range []struct{ request, says string }{
		{`{"puzzle": "attack25"}`, "game"},
		{`{"puzzle": "` + mini + `", "every": -1}`, "negative"},
		{`{"puzzle": "` + mini + `", "method": "magic"}`, "expected one of fast"},
		{`{}`, "empty"},
	} {
		if _, err := frames(t, l, c.request); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v", c.request, err)
		}
	}
}

// A frame is short.
func TestWatchShort(t *testing.T) {
	text, err := ask(t.Context(), unhurried, "watch", `{"puzzle": "`+inkala+`", "method": "fast"}`)
	if err != nil {
		t.Fatal(err)
	}
	if n := bytes.Count([]byte(text), []byte("\n")); len(text) > 200*n {
		t.Errorf("%d bytes for %d frames", len(text), n)
	}
}
