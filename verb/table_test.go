package verb_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"
	"testing"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/kinds"
	"github.com/banmen/banmen/ops"
	"github.com/banmen/banmen/verb"
)

// variants returns a puzzle, and the same with pencil marks that say more than its digits: a deleted
// candidate, also among marks that givens exclude, a cell without candidates, and the marks of a sukaku.
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
	with("unreduced marks", b, func(m grid.Marks) {
		full := uint64(1)<<len(banmen.SymbolTexts(p)) - 2
		for c := range m {
			if b.Cells[c] == 0 {
				m[c] = full
			}
		}
		m[open] &= left[open] - 1 | ^left[open]
	})
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

// TestForms checks that every form of every kind preserves a puzzle. Otherwise it must refuse, in a
// line that names a form which does.
func TestForms(t *testing.T) {
	held, refused := 0, 0
	presets(t, func(k *banmen.Kind, name string, p banmen.Puzzle) {
		if again, err := k.Parse(p.String()); err != nil || again.String() != p.String() {
			t.Errorf("%s: %s comes back as %v, %v", name, p, again, err)
		}
		plain, marks := banmen.SplitMarks(p)
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
			as, _ := banmen.SplitMarks(p.With(grid.New(p.Givens().Shape)))
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

// TestVerbs checks that every verb respects the pencil marks of a question or refuses it. No
// solution may violate them, and all statements must be about the puzzle with its marks.
func TestVerbs(t *testing.T) {
	answers, refused := 0, 0
	k := kinds.All[slices.IndexFunc(kinds.All, func(k *banmen.Kind) bool { return k.Default })]
	texts := []string{k.Name + ":2x2:1.....3....4....", k.Name + ":2x2+x:1..............."}
	for _, v := range verb.All {
		if v.Needs == verb.Games || v == verb.Daily { // these verbs do not read puzzles
			continue
		}
		for _, text := range texts {
			p, err := k.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			for _, q := range variants(t, p) {
				d := v.Configurable()
				for _, o := range d.Options() {
					if o.Name == "by" {
						err = verb.Set(d, map[string]string{"by": "c4"})
					}
				}
				if err != nil {
					t.Fatal(err)
				}
				if d.Open(verb.Setup{Kinds: kinds.All, Kind: k, Jobs: 1, Limit: 3}) != nil {
					continue // the verb needs more than a puzzle
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
func asked(t *testing.T, d verb.Configurable, e banmen.Entry) iter.Seq2[answer.Answer, error] {
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
	if r, ok := a.(answer.RecordAnswer); ok {
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
		if head.Puzzle != "" && head.Puzzle != e.Puzzle.String() && name != verb.Generate.Name { // a verb that makes new puzzles
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

// TestWritten checks that verbs write puzzles so that a reader without further information reads
// them back unchanged, in every form. Otherwise the verb must refuse, in a line that names a form
// which can hold the puzzle. Metadata and other symbols must stay or be noted.
func TestWritten(t *testing.T) {
	written, refused, noted, tried := 0, 0, 0, 0
	texts := []string{
		"sudoku:2x2:1.....3....4.2..", "sudoku:2x2+x:1.....3.........", "sudoku:2x3:1..................................6", "sudoku:3x2:1..................................6",
		"latin:4:12..3.......4...", "magic:3:2...5....", "takuzu:4:01......1.......", "futoshiki:4:1...............", "starbattle:6x6+regions(AAABBBABBBCCADDEECFFDDECFEEEECFCCCCC)",
	}
	if testing.Short() {
		texts = texts[:1]
	}
	for _, text := range texts {
		k, p, err := codec.Parse(kinds.All, text)
		if err != nil {
			t.Fatal(err)
		}
		entries := map[string]banmen.Entry{}
		for name, q := range variants(t, p) {
			entries[name] = banmen.Entry{Puzzle: q, Line: 1}
		}
		entries["title"] = banmen.Entry{Puzzle: p, Line: 1, Meta: map[string]string{"title": "Sieben & acht"}}
		if n := len(banmen.SymbolTexts(p)) - 1; n > 2 {
			for name, symbols := range map[string]string{"letters": "ABCDEFGHI", "from 0": "012345678"} {
				if q := banmen.WithAlphabet(p, strings.Split(symbols[:n], "")); banmen.AlphabetOf(q) != nil {
					entries[name] = banmen.Entry{Puzzle: q, Line: 1}
				}
			}
		}
		for name, e := range entries {
			for _, v := range []*verb.Verb{verb.Convert, verb.Transform, verb.Minimize, verb.Canon, verb.Generate} {
				if v == verb.Generate && name != "givens" {
					continue
				}
				for _, f := range k.Forms {
					if tried++; testing.Short() && tried%3 > 0 {
						continue
					}
					for _, n := range []int{1, 3} {
						if n > 1 && v != verb.Convert {
							continue // all verbs write pages by the same code
						}
						style := answer.Style{Form: f, Say: banmen.Message.String, RoundTrip: &answer.RoundTrip{Kinds: kinds.All}}
						page, want, notes, err := write(t, v, k, e, n, style)
						var cannot *banmen.Error
						switch {
						case errors.As(err, &cannot) && errors.Is(err, banmen.ErrCannot):
							if refused++; cannot.Text.Format == "" {
								t.Errorf("%s %s --to %s: no word", v.Name, e.Puzzle, f.Name)
							}
							continue
						case err != nil:
							t.Errorf("%s %s --to %s: %v", v.Name, e.Puzzle, f.Name, err)
							continue
						case len(want) == 0: // there is no answer
							continue
						}
						written++
						noted += notes
						reread(t, v.Name+" "+name+" --to "+f.Name, page, want, notes, f)
					}
				}
			}
		}
	}
	t.Logf("%d were written, %d with a note, and %d refused", written, noted, refused)
	enough := 600 / 9 * len(texts)
	if testing.Short() {
		enough /= 3
	}
	if written < enough || refused < enough || noted < enough/12 {
		t.Errorf("%d were written, %d with a note, and %d refused: expected more of each", written, noted, refused)
	}
}

// write writes the answer of a verb to a record n times on a page. It returns the records that the
// page should contain, and the number of notes.
func write(t *testing.T, v *verb.Verb, k *banmen.Kind, e banmen.Entry, n int, s answer.Style) (page answer.Page, want []banmen.Entry, notes int, err error) {
	d := v.Configurable()
	options := map[string]string{}
	for _, o := range d.Options() {
		switch o.Name {
		case "by":
			options["by"] = "flip"
		case "holes":
			options["holes"], options["method"] = "3", "search"
		}
	}
	if err := verb.Set(d, options); err != nil {
		t.Fatal(err)
	}
	if err := d.Open(verb.Setup{Kinds: kinds.All, Kind: k, Jobs: 1}); err != nil {
		return page, nil, 0, nil // the verb does not apply to this kind
	}
	if v == verb.Generate {
		e = banmen.Entry{Puzzle: e.Puzzle.With(grid.New(e.Puzzle.Givens().Shape)), Line: 1}
	}
	for range n {
		for a, err := range asked(t, d, e) {
			if err != nil {
				return page, nil, 0, nil // the verb does not apply to this puzzle
			}
			if g, ok := a.(answer.Generated); ok {
				want = append(want, banmen.Entry{Puzzle: g.Puzzle})
			} else if verdict := a.Verdict(s); !verdict.No {
				r, _ := a.(answer.RecordAnswer).Record()
				want = append(want, r)
				notes += len(verdict.Notes)
			}
			if err := a.Text(&page, s); err != nil {
				return page, nil, 0, err
			}
		}
	}
	return page, want, notes, nil
}

// reread fails unless a page has these records.
func reread(t *testing.T, name string, page answer.Page, want []banmen.Entry, notes int, f banmen.Form) {
	t.Helper()
	c, ok := codec.Recognise(kinds.All, page.Text, "")
	if !ok {
		c, ok = codec.Recognise(kinds.All, page.Text, f.Name)
	}
	if !ok {
		t.Errorf("%s: nobody knows what this is:\n%s", name, page.Text)
		return
	}
	i := 0
	for e, err := range c.Form.Read(bytes.NewReader(page.Text), banmen.Params{}) {
		switch {
		case err != nil:
			t.Errorf("%s: %v\n%s", name, err, page.Text)
			return
		case i == len(want) || e.Puzzle.String() != want[i].Puzzle.String():
			t.Errorf("%s: record %d comes back as %s from\n%s", name, i, e.Puzzle, page.Text)
			return
		case notes == 0 && want[i].Meta["title"] != "" && !strings.Contains(fmt.Sprint(e.Meta), want[i].Meta["title"]):
			t.Errorf("%s: record %d comes back with %q instead of %q from\n%s", name, i, e.Meta, want[i].Meta, page.Text)
			return
		}
		i++
	}
	if i < len(want) {
		t.Errorf("%s: %d of %d records come back from\n%s", name, i, len(want), page.Text)
	}
}
