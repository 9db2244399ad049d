package puzzletest

import (
	"context"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/language"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/ops"
)

// parts checks that each part of a kind keeps the promises of banmen.Part. The args of the part
// must affect the model, the picture and the text.
func parts(t *testing.T, k *banmen.Kind) {
	for i, p := range k.Parts {
		if testing.Short() && i%5 > 0 {
			continue // the rules of all are tried by TestParts of rule/part
		}
		t.Run(p.Name, func(t *testing.T) {
			for _, wrong := range partWrong(k, p) {
				t.Error(wrong)
			}
		})
	}
	if testing.Short() {
		return // all drawings are compared
	}
	for _, wrong := range alike(k) {
		t.Error(wrong)
	}
}

// partWrong returns the fault of a part of a kind, or "".
func partWrong(k *banmen.Kind, p banmen.Part) (all []string) {
	say := func(format string, args ...any) { all = append(all, fmt.Sprintf(format, args...)) }
	for what, text := range map[string]func(language.Tag) string{"title": p.Title, "rule": p.Rule} {
		if text == nil {
			say("it has no %s", what)
		} else if en, ja := text(language.English), text(language.Japanese); en == "" || ja == "" || en == ja && what == "rule" {
			say("%s in English and Japanese: %q, %q", what, en, ja)
		}
	}
	preset, err := k.Parse(p.Preset)
	if err != nil {
		return append(all, fmt.Sprintf("preset %s: %v", p.Preset, err))
	}
	without, err := k.Parse(cutPart(p.Preset, p.Name))
	if err != nil || cutPart(p.Preset, p.Name) == p.Preset {
		return append(all, fmt.Sprintf("preset %s: without the part %v", p.Preset, err))
	}
	if n := countOf(preset); n != p.Solutions || n == 0 {
		say("preset %s: %d solutions, want %d", p.Preset, n, p.Solutions)
	}
	if p.Wrong != "" {
		all = append(all, wrongBoard(k, p)...)
	} else if countOf(without) >= p.Solutions {
		say("it has no wrong board, and allows no more than the kind without it")
	}
	texts := []string{p.Preset, p.Wrong}
	if p.Brackets() != "" {
		name, _, _ := strings.Cut(k.Presets[0], "+")
		texts = append(texts, name+p.Text())
	}
	for _, text := range texts {
		if text != "" {
			all = append(all, lost(k, p, text)...)
		}
	}
	return all
}

// wrongBoard checks that the wrong board of a part has one fault, and none without the
// part.
func wrongBoard(k *banmen.Kind, p banmen.Part) (all []string) {
	q, err := k.Parse(p.Wrong)
	if err != nil {
		return []string{fmt.Sprintf("wrong board %s: %v", p.Wrong, err)}
	}
	if fs := q.Faults(q.Givens()); len(fs) != 1 {
		all = append(all, fmt.Sprintf("wrong board %s: %d faults, want 1", p.Wrong, len(fs)))
	}
	without, err := k.Parse(cutPart(p.Wrong, p.Name))
	if err != nil || len(without.Faults(without.Givens())) > 0 {
		all = append(all, fmt.Sprintf("wrong board %s breaks other rules, too, or %v", p.Wrong, err))
	}
	return all
}

// countOf returns the number of solutions of a puzzle, or -1 if unknown.
func countOf(p banmen.Puzzle) int {
	n, err := ops.Count(context.Background(), p, ops.CountOptions{})
	if err != nil {
		return -1
	}
	return int(n.Int64())
}

// argsOf finds a part in the text of a puzzle.
func argsOf(text, name string) (from, to int) {
	found := regexp.MustCompile(`\+` + name + `(\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))?([+:]|$)`).FindStringSubmatchIndex(text)
	if found == nil {
		return 0, 0
	}
	return found[0], found[4]
}

// cutPart returns the text of a puzzle without a part.
func cutPart(text, name string) string {
	from, to := argsOf(text, name)
	return text[:from] + text[to:]
}

var (
	cellRuns = regexp.MustCompile(`R\d+C\d+(-?R\d+C\d+)*`)
	numbers  = regexp.MustCompile(`\d+`)
)

// lost returns the args of a part that a puzzle drops: a text that does not come back, a
// cell without a constraint or a drawing, or a number without effect.
func lost(k *banmen.Kind, p banmen.Part, text string) (all []string) {
	say := func(format string, args ...any) { all = append(all, text+": "+fmt.Sprintf(format, args...)) }
	q, err := k.Parse(text)
	if err != nil {
		return []string{fmt.Sprintf("%s: %v", text, err)}
	}
	if back := q.String(); !strings.HasPrefix(back, text) {
		say("it comes back as %s", back)
	}
	without, err := k.Parse(cutPart(text, p.Name))
	if err != nil {
		return append(all, err.Error())
	}
	from, to := argsOf(text, p.Name)
	args := text[from+1+len(p.Name) : to]
	shape := q.Givens().Shape
	held, drawn := cellsOf(added(q, without)), drawnCells(q, without)
	shown := !cmp.Equal(q.Figure(q.Givens()), without.Figure(without.Givens()))
	for _, run := range cellRuns.FindAllString(args, -1) {
		cells, err := codec.ParseCells(run, 0, shape)
		if err != nil {
			say("%s: %v", run, err)
		}
		for _, c := range cells {
			if !held[c] {
				say("no constraint has %s", shape.Name(c))
			}
			if drawn != nil && !drawn[c] {
				say("no drawing has %s", shape.Name(c))
			}
		}
	}
	for _, other := range otherNumbers(args) {
		r, err := k.Parse(text[:from+1+len(p.Name)] + other + text[to:])
		if err == nil && reflect.DeepEqual(modelOf(q), modelOf(r)) {
			say("%s says the same", other)
		}
		if err == nil && shown && cmp.Equal(q.Figure(q.Givens()), r.Figure(r.Givens())) {
			say("%s looks the same", other)
		}
	}
	return all
}

// otherNumbers returns variants of args with one number increased by one, except for
// numbers of cells.
func otherNumbers(args string) (all []string) {
	for _, at := range numbers.FindAllStringIndex(args, -1) {
		if at[0] > 0 && strings.IndexByte("RC", args[at[0]-1]) >= 0 {
			continue
		}
		n, _ := strconv.Atoi(args[at[0]:at[1]]) // args of examples have small numbers
		all = append(all, args[:at[0]]+strconv.Itoa(n+1)+args[at[1]:])
	}
	return all
}

func modelOf(p banmen.Puzzle) *model.Model { return p.(banmen.Modeler).Model() }

// added returns the constraints that p has and q lacks.
func added(p, q banmen.Puzzle) (all []model.Constraint) {
	known := map[string]int{}
	for _, c := range modelOf(q).Constraints {
		known[fmt.Sprintf("%#v", c)]++
	}
	for _, c := range modelOf(p).Constraints {
		text := fmt.Sprintf("%#v", c)
		if known[text]--; known[text] < 0 {
			all = append(all, c)
		}
	}
	return all
}

// cellsOf returns the variables of constraints.
func cellsOf(cs []model.Constraint) map[int]bool {
	in := map[int]bool{}
	for _, c := range cs {
		for _, v := range c.Vars() {
			in[int(v)] = true
		}
	}
	return in
}

// drawnCells returns the cells in or between which p draws something and q does not; nil
// if p draws nothing on the board.
func drawnCells(p, q banmen.Puzzle) map[int]bool {
	f, g := p.Figure(p.Givens()), q.Figure(q.Givens())
	in := map[int]bool{}
	note := func(cells ...int) {
		for _, c := range cells {
			in[c] = true
		}
	}
	for _, line := range f.Paths[len(g.Paths):] {
		note(line.Cells...)
	}
	for _, cage := range f.Cages[len(g.Cages):] {
		note(cage.Cells...)
	}
	for _, e := range f.Edges[len(g.Edges):] {
		note(e.A, e.B)
	}
	for c := range f.Cells {
		if c < len(g.Cells) && len(f.Cells[c].Marks) > len(g.Cells[c].Marks) {
			note(c)
		}
	}
	if len(in) == 0 {
		return nil
	}
	return in
}

// alike returns the pairs of parts of a kind with the same drawing.
func alike(k *banmen.Kind) (all []string) {
	for i, p := range k.Parts {
		for _, q := range k.Parts[:i] {
			if text := sameDrawing(k, p, q); text != "" {
				all = append(all, fmt.Sprintf("+%s and +%s look the same: %s", q.Name, p.Name, text))
			}
		}
	}
	return all
}

// sameDrawing returns args with which two parts look the same, or "". It tries the args of both
// parts.
func sameDrawing(k *banmen.Kind, p, q banmen.Part) string {
	for _, text := range []string{p.Preset, p.Wrong, q.Preset, q.Wrong} {
		for _, name := range []string{p.Name, q.Name} {
			from, to := argsOf(text, name)
			if from == to {
				continue
			}
			args := text[from+1+len(name) : to]
			a, b := drawing(k, text[:from]+"+"+p.Name+args), drawing(k, text[:from]+"+"+q.Name+args)
			if a != nil && b != nil && cmp.Equal(a, b) {
				return args
			}
		}
	}
	return ""
}

// drawing returns the drawing of an open puzzle without its cells. It returns nil if that is empty
// or the puzzle is invalid.
func drawing(k *banmen.Kind, text string) *figure.Figure {
	p, err := k.Parse(text)
	if err != nil {
		return nil
	}
	f := p.Figure(p.Givens())
	marked := slices.ContainsFunc(f.Cells, func(c figure.Cell) bool { return len(c.Marks) > 0 })
	if len(f.Paths)+len(f.Cages)+len(f.Edges)+len(f.Outside) == 0 && !marked {
		return nil
	}
	// Names do not show in a picture.
	for i := range f.Paths {
		f.Paths[i].Name = ""
	}
	for i := range f.Cages {
		f.Cages[i].Name = ""
	}
	for i := range f.Cells {
		for j := range f.Cells[i].Marks {
			f.Cells[i].Marks[j].Name = ""
		}
	}
	return f
}
