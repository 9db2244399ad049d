package main

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/kinds"
	"github.com/banmen/banmen/ops/game"
)

// writeForms updates the table of all forms in a file. It writes and reads each form with
// everything a record can hold; the table shows what came back.
func writeForms(name string) error {
	page, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	page, err = withTable(page)
	if err != nil {
		return err
	}
	return os.WriteFile(name, page, 0o666)
}

// The table lies between these lines.
const (
	begin = "<!-- begin: go generate ./codec -->\n"
	end   = "<!-- end -->\n"
)

// withTable returns the page with a new table of all forms.
func withTable(page []byte) ([]byte, error) {
	before, rest, ok := bytes.Cut(page, []byte(begin))
	_, after, ok2 := bytes.Cut(rest, []byte(end))
	if !ok || !ok2 {
		return nil, fmt.Errorf("no lines %q and %q", begin, end)
	}
	return slices.Concat(before, []byte(begin), []byte(table(string(after))), []byte(end), after), nil
}

// A row is a form and the kinds that have it.
type row struct {
	form  banmen.Form // of the first kind
	kinds []*banmen.Kind
}

// rows returns all forms, the most widely supported first.
func rows() (all []*row) {
	for _, k := range kinds.All {
		for _, f := range k.Forms {
			i := slices.IndexFunc(all, func(r *row) bool {
				return r.form.Name == f.Name && r.form.Doc.String() == f.Doc.String()
			})
			if i < 0 {
				all = append(all, &row{form: f})
				i = len(all) - 1
			}
			all[i].kinds = append(all[i].kinds, k)
		}
	}
	slices.SortStableFunc(all, func(a, b *row) int { return strings.Compare(a.form.Name, b.form.Name) })
	return all
}

// table returns the table of all forms, with links to the sections of a page.
func table(page string) string {
	var out strings.Builder
	out.WriteString("| form | what it is | kinds | records | answers | cannot hold | example |\n| --- | --- | --- | --- | --- | --- | --- |\n")
	for _, r := range rows() {
		name, answers, records := r.form.Name, r.form.Answer, "several lines"
		if anchor := sectionOf(page, name); anchor != "" {
			name = fmt.Sprintf("[%s](#%s)", name, anchor)
		}
		if r.form.Stream {
			records = "one a line"
		}
		var names []string
		for _, k := range r.kinds {
			names = append(names, k.Name)
			if also := find(k, r.form.Name).Answer; also != answers {
				answers = "framed, or text"
			}
		}
		if answers == "" {
			answers = r.form.Name
		}
		if len(names) == len(kinds.All) {
			names = []string{"all"}
		}
		t := tryForm(r)
		doc := strings.ReplaceAll(r.form.Doc.String(), "|", "\\|")
		fmt.Fprintf(&out, "| %s | %s | %s | %s | %s | %s | %s |\n", name, doc, strings.Join(names, ", "), records, answers, t.cannot(), t.example)
	}
	return out.String()
}

// gameIDs is the section with several forms in a table.
const gameIDs = "game-ids-of-other-games"

// find returns the form of a kind with that name.
func find(k *banmen.Kind, name string) banmen.Form {
	i := slices.IndexFunc(k.Forms, func(f banmen.Form) bool { return f.Name == name })
	return k.Forms[i]
}

// sectionOf returns the anchor of the section on a form: the heading with its name, or
// the table of game IDs.
func sectionOf(page, name string) string {
	word := regexp.MustCompile(`(^|, | and )` + regexp.QuoteMeta(name) + `($|, | and )`)
	heading, inTable := "", ""
	for line := range strings.Lines(page) {
		line = strings.TrimSpace(line)
		if text, ok := strings.CutPrefix(line, "## "); ok {
			heading = strings.ReplaceAll(strings.ToLower(text), " ", "-")
			if word.MatchString(text) {
				return heading
			}
		}
		if strings.HasPrefix(line, "| "+name+" |") && heading == gameIDs {
			inTable = heading
		}
	}
	return inTable
}

// A roundTrip is the result of writing and reading a form.
type roundTrip struct {
	written bool // something can be written
	lost    []string
	example string
	worth   int // quality of the example: it should have givens and four rows
}

// cannot lists what a form cannot hold.
func (t roundTrip) cannot() string {
	if !t.written {
		return "it is only read"
	}
	return strings.Join(t.lost, ", ")
}

// tryForm writes and reads all kinds of records, for the presets of the kinds with a
// form.
func tryForm(r *row) (t roundTrip) {
	kept, tried := map[string]bool{}, map[string]bool{}
	for _, k := range r.kinds {
		for _, preset := range k.Presets {
			p, err := k.Parse(preset)
			if err != nil {
				continue
			}
			t.try(find(k, r.form.Name), p, kept, tried)
			if !game.Is(p) && p.Givens().Count() == 0 {
				given := p.Givens().Clone()
				given.Cells[0] = 1
				t.try(find(k, r.form.Name), p.With(given), kept, tried)
			}
		}
	}
	for _, what := range []string{"givens", "parts", "placed symbols", "notes", "pencil marks", "title"} {
		if tried[what] && !kept[what] {
			t.lost = append(t.lost, what)
		}
	}
	return t
}

// try records how much of one puzzle survives being written and read back.
func (t *roundTrip) try(form banmen.Form, p banmen.Puzzle, kept, tried map[string]bool) {
	e := banmen.Entry{Puzzle: p, Meta: map[string]string{"name": "title"}}
	if at, err := game.Start(p); err == nil {
		e.Meta["record"] = at.Moves()[0].Text
	}
	again, _, ok := trip(form, e, p.Givens())
	if t.written = t.written || ok; ok {
		delete(e.Meta, "name")
		_, text, _ := trip(form, e, p.Givens())
		worth := 0
		if p.Givens().Count() > 0 {
			worth += 2
		}
		if p.Givens().Rows >= 4 {
			worth++
		}
		if t.example == "" || worth > t.worth || worth == t.worth && len(text) < len(t.example) {
			t.example, t.worth = text, worth
		}
	}
	head, _, _ := strings.Cut(strings.SplitN(p.String()+":", ":", 3)[1], "(")
	has := map[string]bool{"givens": p.Givens().Count() > 0, "parts": strings.Contains(head, "+"), "title": true}
	for what, there := range has {
		if there {
			tried[what] = true
			kept[what] = kept[what] || ok && (what != "title" || slices.Contains(slices.Collect(maps.Values(again.Meta)), "title"))
		}
	}
	if game.Is(p) || p.Givens().Full() {
		return
	}
	cell := slices.Index(p.Givens().Cells, 0)
	placed := p.Givens().Clone()
	placed.Cells[cell] = 1
	tried["placed symbols"], tried["notes"], tried["pencil marks"] = true, true, true
	kept["pencil marks"] = kept["pencil marks"] || form.Marks
	if again, _, ok := trip(form, banmen.Entry{Puzzle: p, Board: placed}, placed); ok {
		kept["placed symbols"] = kept["placed symbols"] || again.Board.Cells != nil && again.Board.Cells[cell] == 1
	}
	notes := make(grid.Marks, len(placed.Cells))
	for c, v := range p.Givens().Cells {
		if v == 0 {
			notes[c] = 1<<1 | 1<<2
		}
	}
	if again, _, ok := trip(form, banmen.Entry{Puzzle: p, Notes: notes}, p.Givens()); ok {
		kept["notes"] = kept["notes"] || again.Notes != nil && again.Notes[cell] == notes[cell]
	}
}

// trip writes a record and reads it again. It returns false if that fails.
func trip(form banmen.Form, e banmen.Entry, b grid.Board) (again banmen.Entry, example string, ok bool) {
	var out bytes.Buffer
	if form.Write(&out, e, b) != nil {
		return again, "", false
	}
	text := out.String()
	for found, err := range form.Read(&out, banmen.Params{As: e.Puzzle.With(grid.New(b.Shape)).String()}) {
		if err != nil {
			return again, "", false
		}
		again, ok = found, found.Puzzle.String() == e.Puzzle.String() || found.Puzzle.With(b).String() == e.Puzzle.With(b).String()
	}
	line := strings.Join(strings.Fields(text), " ")
	if form.Stream || !strings.Contains(text, "<") {
		line, _, _ = strings.Cut(text, "\n")
	}
	if runes := []rune(line); len(runes) > most {
		line = string(runes[:most]) + "…"
	}
	return again, "`` " + strings.ReplaceAll(line, "|", "\\|") + " ``", ok
}

// most is the maximum number of characters shown of an example.
const most = 60
