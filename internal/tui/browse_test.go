package tui

import (
	"bytes"
	"context"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"golang.org/x/text/language"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/ops"
)

// steps returns the path of a puzzle.
func steps(t *testing.T, text string) (all []Step) {
	t.Helper()
	r, err := ops.NewReasoner(t.Context(), banmen.Entry{Puzzle: parse(t, text)}, nil)
	if err != nil {
		t.Fatal(err)
	}
	_, err = r.Path(t.Context(), func(step ops.Step) bool {
		all = append(all, Step{Figure: r.Figure(step), Cells: r.Cells(step), Technique: step.Technique.Name, Sentence: step.Sentence.String(), Notation: step.Notation, Places: len(step.Place) > 0})
		return true
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func TestBrowse(t *testing.T) {
	b := newBrowser(BrowseOptions{Lang: language.English, Title: "sudoku", Steps: steps(t, mini)})
	b.Update(tea.WindowSizeMsg{Width: 80, Height: 30})
	where := corners(b.View().Content)
	for _, test := range []struct{ keys, want string }{
		{"", "step 1 of 12"}, {"left", "step 1 of 12"}, {"right space", "step 3 of 12"}, {"left", "step 2 of 12"},
		{"end right", "step 12 of 12"}, {"home", "step 1 of 12"}, {"7 enter", "step 7 of 12"}, {"9 9 enter", "step 12 of 12"},
		{"1 1", "to step 11_"}, {"enter", "step 11 of 12"}, {"home d", "step 2 of 12"}, {"s", "="}, {"?", "the previous step"}, {"x", "step 2 of 12"},
	} {
		press(b, strings.Fields(test.keys)...)
		got := b.View().Content
		if !strings.Contains(got, test.want) {
			t.Errorf("%s: no %q in\n%s", test.keys, test.want, got)
		}
		if test.keys != "?" && corners(got) != where {
			t.Errorf("%s: the board jumps\n%s", test.keys, got)
		}
	}
	for _, size := range []tea.WindowSizeMsg{{Width: 20, Height: 5}, {Width: 30, Height: 10}, {Width: 80, Height: 24}} {
		b.Update(size)
		fits(t, b.View(), size.Width, size.Height)
	}
	if _, ok := press(b, "q").(tea.QuitMsg); !ok {
		t.Error("q does not quit")
	}
}

func TestRace(t *testing.T) {
	o := RaceOptions{Lang: language.English, Puzzle: parse(t, mini)}
	for _, name := range []string{"naive", "brute", "fast", "last"} {
		o.Methods = append(o.Methods, method(t, name))
	}
	r, err := newRacer(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	defer r.stop()
	r.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
	press(r, "s", "s")
	for i, one := range r.lanes[:3] {
		if one.run.Steps != 2 {
			t.Errorf("method %d made %d steps", i, one.run.Steps)
		}
	}
	press(r, "e")
	for range 10 {
		r.Update(tick{})
	}
	got := r.View().Content
	for _, want := range []string{"naive", "brute", "fast", "last", "solved", "no further step was found"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
	for _, size := range []tea.WindowSizeMsg{{Width: 20, Height: 5}, {Width: 40, Height: 16}, {Width: 200, Height: 60}} {
		r.Update(size)
		fits(t, r.View(), size.Width, size.Height)
	}
}

// If the output is not a terminal, each method has a line.
func TestRaceLines(t *testing.T) {
	var out bytes.Buffer
	o := RaceOptions{Out: &out, Lang: language.English, Puzzle: parse(t, mini), Methods: []ops.Method{method(t, "naive"), method(t, "fast")}}
	if err := Race(t.Context(), o); err != nil || strings.Count(out.String(), "solved steps") != 2 || !strings.HasPrefix(out.String(), "naive ") {
		t.Errorf("%v\n%s", err, out.String())
	}
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	if err := Race(cancelled, o); err == nil {
		t.Error("an interrupt is not told")
	}
}

// A sentence too long for the window shows its end, and a high window shows all of it.
func TestLongSentence(t *testing.T) {
	all := steps(t, mini)
	all[0].Sentence = strings.Repeat("then one more follows, ", 20) + "so r1c4 is 2."
	b := newBrowser(BrowseOptions{Lang: language.English, Title: "sudoku", Steps: all})
	for _, c := range []struct {
		height int
		cut    bool
	}{{18, true}, {40, false}} {
		b.Update(tea.WindowSizeMsg{Width: 60, Height: c.height})
		got := b.View().Content
		if !strings.Contains(got, "r1c4 is 2.") || strings.Contains(got, "…") != c.cut {
			t.Errorf("height %d: cut %v\n%s", c.height, c.cut, got)
		}
		fits(t, b.View(), 60, c.height)
	}
}
