package tui

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"golang.org/x/text/language"
	"pgregory.net/rapid"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/event"
	"github.com/banmen/banmen/ops"
)

func watching(t *testing.T, text, with string) *watcher {
	t.Helper()
	w := newWatcher(context.Background(), WatchOptions{Puzzle: parse(t, text), Method: method(t, with)})
	t.Cleanup(func() { w.run.Stop() })
	w.Update(tea.WindowSizeMsg{Width: 80, Height: 30})
	return w
}

func TestWatchKeys(t *testing.T) {
	w := watching(t, mini, "naive")
	press(w, "s", "s", "s")
	if w.run.Steps != 3 || !w.paused {
		t.Errorf("after three steps: %d, paused %v", w.run.Steps, w.paused)
	}
	w.Update(tick{})
	if w.run.Steps != 3 {
		t.Errorf("the clock went on in a pause: %d", w.run.Steps)
	}
	press(w, "b")
	w.Update(tick{})
	if w.run.Last.Type != event.Back || !w.paused {
		t.Errorf("b went to %v, paused %v", w.run.Last.Type, w.paused)
	}
	press(w, "e")
	for !w.paused {
		w.Update(tick{})
	}
	if !w.solved() || !w.run.Board().Full() {
		t.Errorf("e went to %v", w.run.Last.Type)
	}
	golden(t, "watch_solved.txt", w.View().Content+"\n")
	press(w, "e")
	for !w.paused {
		w.Update(tick{})
	}
	if !w.run.Ended || w.run.Stats.Solutions != 1 {
		t.Errorf("the search ended %v, solutions %d", w.run.Ended, w.run.Stats.Solutions)
	}
	if !strings.Contains(w.View().Content, "all solutions shown: 1") {
		t.Errorf("no word of the end in\n%s", w.View().Content)
	}
}

func TestWatchPace(t *testing.T) {
	w := watching(t, "sudoku:3x3", "naive")
	for range fps {
		w.Update(tick{})
	}
	if got, want := float64(w.run.Steps), paces[usualPace]; got < want-1 || got > want {
		t.Errorf("%v steps in a second, want %v", got, want)
	}
	press(w, "-", "-", "-", "-", "-", "-", "-")
	if w.pace != 0 {
		t.Errorf("the slowest pace is %d", w.pace)
	}
	for range 2 * len(paces) {
		press(w, "+")
	}
	if w.pace != len(paces)-1 {
		t.Errorf("the fastest pace is %d", w.pace)
	}
	before := w.run.Steps
	w.Update(tick{})
	if w.run.Steps < before+64 {
		t.Errorf("%d steps at full speed", w.run.Steps-before)
	}
}

func TestWatchPause(t *testing.T) {
	w := watching(t, mini, "naive")
	press(w, "space")
	for range fps {
		w.Update(tick{})
	}
	if w.run.Steps != 0 {
		t.Errorf("%d steps in a pause", w.run.Steps)
	}
	golden(t, "watch_paused.txt", w.View().Content+"\n")
	press(w, "space")
	for range fps {
		w.Update(tick{})
	}
	if w.run.Steps == 0 {
		t.Error("no steps after a pause")
	}
}

func TestWatchQuit(t *testing.T) {
	w := watching(t, mini, "fast")
	if _, ok := press(w, "q").(tea.QuitMsg); !ok {
		t.Error("q does not quit")
	}
	if w.run.found {
		t.Error("a solution was seen before the first step")
	}
	press(w, "e")
	for range fps {
		w.Update(tick{})
	}
	if !w.run.found {
		t.Error("e led to no solution")
	}
	if _, ok := press(w, "ctrl+c").(tea.InterruptMsg); !ok {
		t.Error("ctrl+c does not interrupt")
	}
}

func TestWatchNext(t *testing.T) {
	w := watching(t, mini, "fast")
	if press(w, "n") != nil {
		t.Error("n made a puzzle of nothing")
	}
	w.o.Next = func() (banmen.Puzzle, error) { return parse(t, "latin:3"), nil }
	w.Update(press(w, "n"))
	if got := w.o.Puzzle.String(); got != parse(t, "latin:3").String() || w.making || w.paused {
		t.Errorf("n went to %s, making %v, paused %v", got, w.making, w.paused)
	}
	press(w, "e")
	for range showEnd + 2*fps {
		w.Update(tick{})
	}
	if !w.making {
		t.Error("no next puzzle after the solution")
	}
	broken := errors.New("broken")
	if _, cmd := w.Update(made{nil, broken}); cmd == nil || w.err != broken {
		t.Errorf("an error of Next was lost: %v", w.err)
	}
}

// A search that cannot succeed ends in a state that says so.
func TestWatchEnds(t *testing.T) {
	for _, test := range []struct{ text, method, want string }{
		{"sudoku:2x2:1...3.1243.1....", "last", "no further step was found"},
		{"sudoku:2x2:123....4........", "fast", "no solution"},
		{"magic:2", "naive", "no solution"},
		{"magic:1", "fast", "solved"},
	} {
		w := watching(t, test.text, test.method)
		press(w, "e")
		for !w.paused {
			w.Update(tick{})
		}
		if got := w.View().Content; !strings.Contains(got, test.want) {
			t.Errorf("%s %s: no %q in\n%s", test.text, test.method, test.want, got)
		}
	}
}

func TestWatchColours(t *testing.T) {
	w := watching(t, mini, "fast")
	press(w, "s")
	if got := w.View().Content; strings.Contains(got, "\x1b") {
		t.Errorf("colours before they are known: %q", got)
	}
	w.Update(tea.ColorProfileMsg{Profile: colorprofile.ANSI})
	if got := w.View().Content; !strings.Contains(got, "\x1b[") {
		t.Errorf("no colours: %q", got)
	}
	w.Update(tea.ColorProfileMsg{Profile: colorprofile.ASCII})
	if got := w.View().Content; strings.Contains(got, "\x1b") {
		t.Errorf("colours although NO_COLOR: %q", got)
	}
}

// The view fits any window, in both languages.
func TestWatchFits(t *testing.T) {
	for _, lang := range []language.Tag{language.English, language.Japanese} {
		w := watching(t, "sudoku:3x3", "naive")
		w.lang = lang
		w.run.advance(500, 0)
		rapid.Check(t, func(t *rapid.T) {
			width, height := rapid.IntRange(1, 120).Draw(t, "width"), rapid.IntRange(1, 50).Draw(t, "height")
			w.Update(tea.WindowSizeMsg{Width: width, Height: height})
			fits(t, w.View(), width, height)
		})
	}
}

// A window of 24 lines has room for the plot next to a 9x9 board.
func TestWatchUsualWindow(t *testing.T) {
	w := watching(t, "sudoku:3x3", "naive")
	w.run.advance(500, 0)
	w.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
	golden(t, "watch_80x24.txt", w.View().Content+"\n")
}

// The whole program ends when told to, and leaves nothing running.
func TestWatchProgram(t *testing.T) {
	for _, test := range []struct {
		name, keys string
		cancel     bool
		want       error
	}{
		{"q", "q", false, nil},
		{"ctrl+c", "\x03", false, context.Canceled},
		{"context", "", true, context.Canceled},
	} {
		t.Run(test.name, func(t *testing.T) {
			ctx, cancel := context.WithCancel(context.Background())
			defer cancel()
			w := newWatcher(ctx, WatchOptions{Puzzle: parse(t, "sudoku:3x3"), Method: method(t, "naive")})
			defer w.run.Stop()
			in, keys := io.Pipe()
			defer keys.Close()
			go func() {
				if test.cancel {
					cancel()
				}
				_, _ = io.WriteString(keys, test.keys) // fails after the program has ended
			}()
			err := program(ctx, w, nil, io.Discard, tea.WithInput(in), tea.WithWindowSize(80, 24), tea.WithoutSignals())
			if !errors.Is(err, test.want) {
				t.Errorf("got %v, want %v", err, test.want)
			}
			in.Close()
		})
	}
}

func TestFrames(t *testing.T) {
	for _, test := range []struct {
		name string
		o    WatchOptions
	}{
		{"frames_fast.txt", WatchOptions{Puzzle: parse(t, mini), Method: method(t, "fast")}},
		{"frames_naive.txt", WatchOptions{Puzzle: parse(t, mini), Method: method(t, "naive"), MaxFrames: 12}},
		{"frames_none.txt", WatchOptions{Puzzle: parse(t, "sudoku:2x2:123....4........"), Method: method(t, "fast")}},
		{"frames_ja.txt", WatchOptions{Puzzle: parse(t, "coin:3"), Method: method(t, "fast"), MaxFrames: 2, Lang: language.Japanese}},
	} {
		t.Run(test.name, func(t *testing.T) {
			var out bytes.Buffer
			test.o.Out = &out
			if _, err := Watch(context.Background(), test.o); err != nil {
				t.Fatal(err)
			}
			golden(t, test.name, out.String())
		})
	}
}

// Plain frames continue with the next puzzle until the limit.
func TestFramesNext(t *testing.T) {
	var out bytes.Buffer
	made := 0
	_, err := Watch(context.Background(), WatchOptions{Out: &out, Puzzle: parse(t, "magic:1"), Method: method(t, "fast"), MaxFrames: 5,
		Next: func() (banmen.Puzzle, error) { made++; return parse(t, "magic:1"), nil }})
	if err != nil || made != 4 || strings.Count(out.String(), "solved") != 5 {
		t.Errorf("%v, made %d:\n%s", err, made, out.String())
	}
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, io.ErrShortWrite }

func TestFramesErrors(t *testing.T) {
	o := WatchOptions{Out: full{}, Puzzle: parse(t, mini), Method: method(t, "fast")}
	if _, err := Watch(context.Background(), o); !errors.Is(err, io.ErrShortWrite) {
		t.Errorf("a full disk: %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	o.Out = io.Discard
	if _, err := Watch(ctx, o); !errors.Is(err, context.Canceled) {
		t.Errorf("a context that ended: %v", err)
	}
	o.Puzzle = parse(t, "attack25")
	if _, err := Watch(context.Background(), o); !errors.Is(err, banmen.ErrCannot) {
		t.Errorf("a game: %v", err)
	}
}

// A run finds the solution of ops.Solve, with the same number of backtracks.
func TestRun(t *testing.T) {
	ctx := context.Background()
	for _, text := range []string{mini, "sudoku:3x3:53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", "coin:4", "magic:3", "latin:4"} {
		for _, m := range ops.Methods[:2] {
			p := parse(t, text)
			want, err := ops.Solve(ctx, p, m)
			if err != nil {
				t.Fatal(err)
			}
			r, err := newRun(ctx, p, m)
			if err != nil {
				t.Fatal(err)
			}
			for r.Last.Type != event.Solution && !r.Ended {
				r.step()
			}
			r.Stop()
			if !r.Board().Full() || len(p.Faults(r.Board())) > 0 {
				t.Errorf("%s %s: no solution: %v", text, m.Name, r.Board())
			}
			if want.Solutions == 1 && r.Stats.Backtracks != want.Stats.Backtracks && m.InOrder {
				t.Errorf("%s %s: %d backtracks, want %d", text, m.Name, r.Stats.Backtracks, want.Stats.Backtracks)
			}
		}
	}
}
