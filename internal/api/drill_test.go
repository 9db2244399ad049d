package api_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/banmen/banmen/internal/api"
	"github.com/banmen/banmen/ops/recall"
)

// drilled requests a drill, and updates the memory.
func drilled(t *testing.T, m *recall.Memory, fields map[string]any) (d api.Drill) {
	t.Helper()
	fields["puzzle"], fields["seed"] = "sudoku", 3
	if m != nil {
		fields["known"] = text(t, m)
	}
	answered(t, "drill", fields, &d)
	return d
}

// TestDrill checks that a technique begins with its lesson, hints tell more each time, answers are
// judged, a second try is possible, and missed positions are repeated.
func TestDrill(t *testing.T) {
	first := drilled(t, nil, map[string]any{"technique": "naked-pair"})
	if first.Lesson == nil || first.Lesson.Drawing == "" || len(first.Lesson.Facts) < 3 || first.Technique != "naked-pair" || len(first.Board.Candidates) != 81 || first.Waits != 0 {
		t.Fatalf("%+v", first)
	}
	on := func(more map[string]any) map[string]any {
		more["item"], more["at"], more["technique"] = text(t, first.Item), first.At, "naked-pair"
		return more
	}
	look := 81
	for level := range 3 {
		h := drilled(t, first.Memory, on(map[string]any{"hint": level}))
		if !h.Again || h.Drawing != "" || len(h.Cells) == 0 || len(h.Sentences) != 1 {
			t.Errorf("hint %d: %+v", level, h)
		}
		if look < len(h.Cells) {
			t.Errorf("hint %d is about more cells than the one before: %v", level, h.Cells)
		}
		look = len(h.Cells)
	}
	last := drilled(t, first.Memory, on(map[string]any{"hint": 3}))
	if last.Again || last.Drawing == "" || last.Waits != 1 {
		t.Errorf("%+v", last)
	}
	cell := slices.IndexFunc(first.Board.Candidates, func(all []string) bool { return len(all) > 2 })
	var wrong api.Drill
	for _, s := range first.Board.Candidates[cell] { // one of these candidates is right
		name := "r" + string(rune('1'+cell/9)) + "c" + string(rune('1'+cell%9))
		if wrong = drilled(t, first.Memory, on(map[string]any{"answer": name + "=" + s})); wrong.Worth == "wrong" {
			again := drilled(t, first.Memory, on(map[string]any{"answer": name + "=" + s, "helped": 1}))
			if again.Again || again.Drawing == "" || again.Waits != 1 || len(again.Sentences) != 2 || !strings.Contains(again.Sentences[0], "contradiction") {
				t.Errorf("%+v", again)
			}
			break
		}
	}
	if wrong.Worth != "wrong" || !wrong.Again || wrong.Drawing != "" || wrong.Waits != 0 {
		t.Errorf("%+v", wrong)
	}
	_, claim, _ := strings.Cut(last.Sentences[0], " cannot be")
	shown := drilled(t, first.Memory, on(map[string]any{"with-solution": true}))
	if claim == "" || shown.Sentences[0] != last.Sentences[0] || shown.Waits != 1 {
		t.Errorf("%+v", shown)
	}
	back := drilled(t, shown.Memory, map[string]any{"technique": "naked-pair"})
	for range 2 {
		if *back.Item == *first.Item {
			t.Errorf("%+v comes back at once", back.Item)
		}
		shown.Memory.Shown++
	}
	back = drilled(t, shown.Memory, map[string]any{"technique": "naked-pair"})
	if back.Item.Number != first.Item.Number || back.At != first.At || back.Lesson != nil {
		t.Errorf("%+v does not come back", first.Item)
	}
}

// TestDrillFound checks that the eliminations in the drawing of the step are a right answer, with
// or without hints.
func TestDrillFound(t *testing.T) {
	first := drilled(t, nil, map[string]any{"technique": "hidden-single"})
	shown := drilled(t, nil, map[string]any{"technique": "hidden-single", "item": text(t, first.Item), "at": first.At, "with-solution": true})
	at := strings.LastIndex(shown.Sentences[0], " is ")
	words := strings.Fields(shown.Sentences[0][:at])
	answer := words[len(words)-1] + "=" + strings.TrimSuffix(shown.Sentences[0][at+len(" is "):], ".")
	for helped := range 2 {
		right := drilled(t, nil, map[string]any{"technique": "hidden-single", "item": text(t, first.Item), "at": first.At, "answer": answer, "helped": helped})
		score := right.Memory.Known["hidden-single"]
		if right.Worth != "found" || right.Again || right.Drawing == "" || score.Right != 1 || score.Hinted != helped {
			t.Errorf("%s, helped %d: %+v", answer, helped, right)
		}
	}
}

// A suggestion names a technique that opens puzzles which known techniques do not solve.
func TestDrillSuggests(t *testing.T) {
	open := []string{"..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..", "nothing"}
	d := drilled(t, nil, map[string]any{"suggest": true, "open": open})
	if d.Technique == "" || d.Stuck != 1 || d.Opens != 1 || len(d.Sentences) != 2 {
		t.Errorf("%+v", d)
	}
}

// TestDrillRefusals checks that requests that fit no position are refused with a reason.
func TestDrillRefusals(t *testing.T) {
	first := drilled(t, nil, map[string]any{"technique": "hidden-single"})
	var state map[string]any
	if err := json.Unmarshal([]byte(first.At), &state); err != nil {
		t.Fatal(err)
	}
	state["board"] = []int{1, 1}
	for _, c := range []struct {
		fields map[string]any
		says   string
	}{
		{map[string]any{"technique": "x-wang"}, "x-wing"},
		{map[string]any{"puzzle": "reversi"}, ""},
		{map[string]any{"known": "{"}, "known"},
		{map[string]any{"item": "{}", "at": first.At}, "item"},
		{map[string]any{"item": text(t, first.Item), "at": "x"}, "at"},
		{map[string]any{"item": text(t, first.Item), "at": text(t, state)}, "81"},
		{map[string]any{"item": text(t, first.Item), "at": first.At, "answer": "r1c1"}, "r1c1"},
		{map[string]any{"item": text(t, first.Item), "at": first.At, "hint": 4}, "hint"},
	} {
		if c.fields["puzzle"] == nil {
			c.fields["puzzle"] = "sudoku"
		}
		out, err := ask(t.Context(), unhurried, "drill", text(t, c.fields))
		if err == nil || !strings.Contains(err.Error(), c.says) || out != "" {
			t.Errorf("%v: %v %s", c.fields, err, out)
		}
	}
}

// TestTechnique checks that any name of a technique finds its lesson, and that a name of several
// techniques lists them.
func TestTechnique(t *testing.T) {
	ask := func(word string) (a api.Techniques) {
		answered(t, "technique", map[string]any{"technique": word}, &a)
		return a
	}
	if a := ask("井桁"); a.Lesson == nil || a.Lesson.Technique != "x-wing" || a.Lesson.Drawing == "" || a.All != nil {
		t.Errorf("%+v", a)
	}
	if a := ask(""); len(a.All) < 150 || a.All[0].Level != "Easy" {
		t.Errorf("%d techniques", len(a.All))
	}
	if a := ask("予約"); a.Lesson != nil || len(a.All) != 2 {
		t.Errorf("%+v", a)
	}
	if testing.Short() {
		return // examples with rules take longer
	}
	if a := ask("cage-combinations"); a.Lesson == nil || a.Lesson.Drawing == "" || len(a.Lesson.Facts) == 0 {
		t.Errorf("%+v", a)
	}
}
