package puzzletest

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
)

// forms writes a puzzle in every form of its kind and reads it back, with its givens and,
// if it has a model, with a solution. A form may refuse to write what it cannot read.
func forms(t *testing.T, k *banmen.Kind, p banmen.Puzzle) {
	boards := []grid.Board{p.Givens()}
	if _, ok := p.(banmen.Modeler); ok {
		boards = append(boards, solutions(t, p, 1)...)
	}
	for _, f := range k.Forms {
		for _, b := range boards {
			e, ok := formTrip(t, f, banmen.Entry{Puzzle: p}, b)
			if !ok {
				continue
			}
			got := e.Board
			if got.Cells == nil {
				got = e.Puzzle.Givens()
			}
			if !got.Equal(b) || e.Puzzle.With(b).String() != p.With(b).String() {
				t.Errorf("%s: written and read it is %s", f.Name, e.Puzzle.With(got))
			}
		}
	}
}

// formTrip writes a record in a form and reads it. It returns false if the form cannot
// hold the record or is write-only.
func formTrip(t *testing.T, f banmen.Form, e banmen.Entry, b grid.Board) (again banmen.Entry, ok bool) {
	var out strings.Builder
	if err := f.Write(&out, e, b); errors.Is(err, banmen.ErrCannot) {
		return again, false
	} else if err != nil {
		t.Errorf("%s: %v", f.Name, err)
		return again, false
	}
	as := e.Puzzle.With(grid.New(b.Shape)).String()
	records := 0
	for e, err := range f.Read(strings.NewReader(out.String()), banmen.Params{As: as}) {
		if err != nil && f.Fit == nil {
			return again, false
		}
		if err != nil {
			t.Errorf("%s: %v, of\n%s", f.Name, err, out.String())
			return again, false
		}
		records++
		again = e
	}
	if records != 1 {
		t.Errorf("%s: %d records, of\n%s", f.Name, records, out.String())
	}
	return again, records == 1
}

// records plays a few moves and checks that the forms for game records return them.
func records(t *testing.T, k *banmen.Kind) {
	p, err := k.Parse(k.Name)
	if err != nil {
		t.Fatal(err)
	}
	game, ok := p.(banmen.Game)
	if !ok {
		return
	}
	r := rand.New(rand.NewPCG(1, 0))
	at := game.Start()
	var record []string
	for range 4 {
		moves := at.Moves()
		move := moves[r.IntN(len(moves))].Text
		if at, err = at.Play(move); err != nil {
			t.Fatal(err)
		}
		record = append(record, move)
	}
	e := banmen.Entry{Puzzle: p, Meta: map[string]string{"record": strings.Join(record, " ")}}
	for _, f := range k.Forms {
		again, ok := formTrip(t, f, e, p.Givens())
		got, holds := again.Meta["record"]
		if ok && holds && strings.ReplaceAll(got, " ", "") != strings.Join(record, "") {
			t.Errorf("%s: the record %s comes back as %s", f.Name, record, got)
		}
		if again.Puzzle != nil && again.Puzzle.String() != p.String() {
			t.Errorf("%s: %s comes back as %s", f.Name, p, again.Puzzle)
		}
	}
}

// FuzzForm searches for lines that a form accepts but does not write and read again, and
// for errors without a place.
func FuzzForm(f *testing.F, k *banmen.Kind, name string, lines ...string) {
	for _, line := range append(lines, "", ":", "1:", "9x9:a", "\x00:盤") {
		f.Add(line)
	}
	i := slices.IndexFunc(k.Forms, func(form banmen.Form) bool { return form.Name == name })
	form := k.Forms[i]
	f.Fuzz(func(t *testing.T, text string) {
		form.Fit(banmen.Head{Rows: []string{text}})
		for e, err := range form.Read(strings.NewReader(text), banmen.Params{}) {
			if s, ok := err.(*banmen.SyntaxError); err != nil && (!ok || s.Line < 1 || s.Column < 1) {
				t.Fatalf("%q: %#v", text, err)
			}
			if err != nil {
				continue
			}
			roundTrip(t, k, e.Puzzle)
			var out strings.Builder
			if err := form.Write(&out, e, e.Puzzle.Givens()); err != nil {
				t.Fatalf("%q is %s, which cannot be written: %v", text, e.Puzzle, err)
			}
			for again, err := range form.Read(strings.NewReader(out.String()), banmen.Params{}) {
				if err != nil || again.Puzzle.String() != e.Puzzle.String() {
					t.Fatalf("%q is %s; written %q it is %v, %v", text, e.Puzzle, out.String(), again.Puzzle, err)
				}
			}
		}
	})
}
