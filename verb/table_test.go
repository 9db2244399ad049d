package verb_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"iter"
	"slices"
	"strings"
	"testing"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/kinds"
	"github.com/banmen/banmen/ops"
	"github.com/banmen/banmen/verb"
)

// variants returns a puzzle, and the same with pencil marks that say more than its digits: a deleted
// candidate, a cell without candidates, and the marks of a sukaku.
func variants(t *testing.T, p banmen.Puzzle) map[string]banmen.Puzzle {
	all := map[string]banmen.Puzzle{"givens": p}
	b := p.Givens()
	left, err := banmen.Candidates(p, b)
	if err != nil { // a game, or too many symbols
		return all
	}
	open := slices.IndexFunc(left, func(set uint64) bool { return set&(set-1) != 0 })
	if open < 0 {
		return all
	}
	with := func(name string, b grid.Board, change func(grid.Marks)) {
		marks, err := banmen.Candidates(p, b)
		if err != nil {
			t.Fatal(err)
		}
		change(marks)
		if all[name], err = banmen.WithMarks(p.With(b), b, marks); err != nil {
			t.Fatal(err)
		}
	}
	with("deletion", b, func(m grid.Marks) { m[open] &= m[open] - 1 })
	with("no candidate", b, func(m grid.Marks) { m[open] = 0 })
	with("marks only", grid.New(b.Shape), func(m grid.Marks) {
		for c := range m {
			if c%2 == 0 && m[c]&(m[c]-1) != 0 {
				m[c] &= m[c] - 1
			}
		}
	})
	return all
}

// presets yields puzzles of every kind: with -short two of each.
func presets(t *testing.T, try func(k *banmen.Kind, name string, p banmen.Puzzle)) {
	for _, k := range kinds.All {
		texts := k.Presets
		if testing.Short() {
			texts = texts[:min(2, len(texts))]
		}
		for _, text := range texts {
			p, err := k.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			for name, q := range variants(t, p) {
				try(k, name, q)
			}
		}
	}
}

// Every form of every kind holds what is in a puzzle, or refuses in a line that says what does.
func TestForms(t *testing.T) {
	held, refused := 0, 0
	presets(t, func(k *banmen.Kind, name string, p banmen.Puzzle) {
		if again, err := k.Parse(p.String()); err != nil || again.String() != p.String() {
			t.Errorf("%s: %s comes back as %v, %v", name, p, again, err)
		}
		plain, marks := banmen.Unmarked(p)
		for _, f := range k.Forms {
			var out bytes.Buffer
			err := f.Write(&out, banmen.Entry{Puzzle: p}, p.Givens())
			var cannot *banmen.Error
			if errors.As(err, &cannot) && errors.Is(err, banmen.ErrCannot) {
				if refused++; marks != nil && cannot.Text.Suggestion == nil && f.Write(new(bytes.Buffer), banmen.Entry{Puzzle: plain}, p.Givens()) == nil {
					t.Errorf("%s of %s: no form is named: %v", f.Name, p, err)
				}
				continue
			}
			if err != nil {
				t.Errorf("%s of %s: %v", f.Name, p, err)
				continue
			}
			held++
			as, _ := banmen.Unmarked(p.With(grid.New(p.Givens().Shape)))
			for e, err := range f.Read(strings.NewReader(out.String()), banmen.Params{As: as.String()}) {
				if err != nil && f.Answer == "" && f.Fit != nil {
					t.Errorf("%s of %s: %v\n%s", f.Name, p, err, out.String())
				} else if err == nil && marks != nil && e.Puzzle.String() != p.String() {
					t.Errorf("%s: %s comes back as %s\n%s", f.Name, p, e.Puzzle, out.String())
				}
			}
		}
	})
	t.Logf("%d were written, %d refused", held, refused)
	if held < 200 || refused < 100 {
		t.Errorf("%d were written, %d refused: expected more of each", held, refused)
	}
}

// Every verb keeps to the pencil marks of a question, or refuses it: no solution that it gives breaks them,
// and what it says of the puzzle is said of the puzzle with its marks.
func TestVerbs(t *testing.T) {
	answers, refused := 0, 0
	k := kinds.All[slices.IndexFunc(kinds.All, func(k *banmen.Kind) bool { return k.Bare })]
	texts := []string{k.Name + ":2x2:1.....3....4....", k.Name + ":2x2+x:1..............."}
	for _, v := range verb.All {
		if v.Needs == verb.Games {
			continue
		}
		for _, text := range texts {
			p, err := k.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			for _, q := range variants(t, p) {
				d := v.Asker()
				for _, o := range d.Options() {
					if o.Name == "by" {
						err = verb.Set(d, map[string]string{"by": "c4"})
					}
				}
				if err != nil {
					t.Fatal(err)
				}
				if d.Open(verb.Setup{Kinds: kinds.All, Kind: k, Jobs: 1, Limit: 3}) != nil {
					continue // it needs more than a puzzle
				}
				e := banmen.Entry{Puzzle: q, Line: 1}
				for a, err := range asked(t, d, e) {
					if err != nil || a == nil {
						refused++
						if err != nil && err.Error() == "" {
							t.Errorf("%s of %s: no word", v.Name, q)
						}
						continue
					}
					answers++
					kept(t, v.Name, k, e, a)
				}
			}
		}
	}
	t.Logf("%d answers, %d refused", answers, refused)
	if answers < 60 {
		t.Errorf("%d answers, %d refused: expected more", answers, refused)
	}
}

// asked yields the answers to a record, 20 at most.
func asked(t *testing.T, d verb.Asker, e banmen.Entry) iter.Seq2[answer.Answer, error] {
	return func(yield func(answer.Answer, error) bool) {
		if one, ok := d.(verb.Doer); ok {
			yield(one.Do(t.Context(), e))
			return
		}
		n := 0
		for a, err := range d.(verb.Maker).Make(t.Context(), e) {
			if n++; n > 20 || !yield(a, err) {
				return
			}
		}
	}
}

// kept fails if an answer has lost pencil marks of its question.
func kept(t *testing.T, name string, k *banmen.Kind, e banmen.Entry, a answer.Answer) {
	t.Helper()
	if r, ok := a.(answer.Rewritten); ok {
		again, b := r.Record()
		if have, want := count(t, again.Puzzle.With(b)), count(t, e.Puzzle); have != want {
			t.Errorf("%s: %s has %s solutions, and %s has %s", name, e.Puzzle, want, again.Puzzle.With(b), have)
		}
	}
	for _, j := range a.JSON(answer.Style{Say: banmen.Message.String}) {
		text, err := json.Marshal(j)
		if err != nil {
			t.Fatal(err)
		}
		var head struct{ Puzzle, Solution string }
		if err := json.Unmarshal(text, &head); err != nil {
			continue
		}
		if head.Puzzle != "" && head.Puzzle != e.Puzzle.String() && name != verb.Generate.Name { // which makes new ones
			t.Errorf("%s: it speaks of %s instead of %s", name, head.Puzzle, e.Puzzle)
		}
		if head.Solution == "" {
			continue
		}
		s, err := k.Parse(head.Solution)
		if err != nil {
			t.Fatal(err)
		}
		if faults := e.Puzzle.Faults(s.Givens()); len(faults) > 0 {
			t.Errorf("%s: %s is no solution of %s: %v", name, head.Solution, e.Puzzle, faults)
		}
	}
}

// count returns the number of solutions, by a list of them.
func count(t *testing.T, p banmen.Puzzle) string {
	n := 0
	for _, err := range ops.Solutions(t.Context(), p, ops.ListOptions{}) {
		if err != nil {
			t.Fatal(err)
		}
		n++
	}
	return string(rune('0'+n%10)) + "/" + strings.Repeat("|", n/10)
}

// Convert writes no board that is read as another puzzle than it is: without its parts, or with other boxes.
func TestConvertKeepsRules(t *testing.T) {
	k := kinds.All[slices.IndexFunc(kinds.All, func(k *banmen.Kind) bool { return k.Bare })]
	for _, text := range []string{k.Name + ":2x2:1.....3....4....", k.Name + ":2x2+x:1...............", k.Name + ":3x2:1..................................."} {
		p, err := k.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range k.Forms {
			d := verb.Convert.New()
			if err := d.Open(verb.Setup{Kinds: kinds.All, Kind: k}); err != nil {
				t.Fatal(err)
			}
			a, err := d.Do(t.Context(), banmen.Entry{Puzzle: p, Line: 1})
			if err != nil {
				t.Fatal(err)
			}
			page := new(answer.Page)
			if err = answer.Write(page, a, answer.Style{Form: f, Say: banmen.Message.String}); errors.Is(err, banmen.ErrCannot) {
				continue
			} else if err != nil {
				t.Errorf("%s of %s: %v", f.Name, p, err)
			}
			for e, err := range f.Read(bytes.NewReader(page.Text), banmen.Params{}) {
				if err != nil || e.Puzzle.String() != p.String() {
					t.Errorf("%s: %s comes back as %v, %v\n%s", f.Name, p, e.Puzzle, err, page.Text)
				}
			}
		}
	}
}
