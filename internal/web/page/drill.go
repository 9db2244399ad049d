package page

import (
	"html/template"
	"maps"
	"net/url"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/api"
	"github.com/banmen/banmen/internal/msg"
	"github.com/banmen/banmen/internal/session"
)

// A drillPage is the page on which techniques of puzzles are trained.
type drillPage struct {
	Name      string
	Board     *board
	Symbols   []template.HTML
	Technique string // the technique as requested; "" means the techniques in common use
	All       []api.Lesson
	Play      string // an address
	Data      drillData
}

// drillData is the data for scripts.
type drillData struct {
	trainData
	Technique string `json:"technique"`
}

// any shows the trainer of a game, or of techniques of puzzles, at first those of Sudoku.
func (p trainer) any(w *Answer, r *Request) {
	if r.Rest == "" {
		w.lead(address("train", p.defaultKind().Name))
		return
	}
	if empty := p.withoutWanted(r.Rest); empty != "" {
		w.lead(address("train", empty))
		return
	}
	b, err := p.ask(r, r.Rest)
	switch {
	case err != nil:
		w.fail(err)
	case b.isGame():
		p.train(w, r, b)
	default:
		p.drill(w, r, b)
	}
}

// drill shows the page on which techniques of a puzzle are trained.
func (p trainer) drill(w *Answer, r *Request, b *board) {
	k := p.kindOf(b.Puzzle)
	word := strings.TrimSpace(r.URL.Query().Get("technique"))
	all, err := p.techniques(r, "")
	if err == nil && word != "" {
		_, err = p.techniques(r, word) // an unknown name is an error
	}
	if err != nil {
		w.fail(err)
		return
	}
	subject := withoutGivens(b.Puzzle)
	data, err := p.data(r, k, subject, b)
	if err != nil {
		w.fail(err)
		return
	}
	data.Words, data.Keys = texts(r.Lang, drilled()), drillKeys(r)
	d := drillPage{Name: data.Title, Board: b, Symbols: b.buttons(), Technique: word, All: all.All, Play: address("play", subject), Data: drillData{data, word}}
	p.show(w, r, "drill.html", p.view(r, d.Name, d))
}

// drillKeys returns the table of keys: those of puzzles that mean something here.
func drillKeys(r *Request) []key {
	docs := map[string]banmen.Message{
		string(session.Symbol):       banmen.Msg("strike a candidate, or place it with the other pen"),
		string(session.CornerSymbol): banmen.Msg("place the symbol, or strike it with the other pen"),
		string(session.Clear):        banmen.Msg("undo the changes to the cell"),
		string(session.Apply):        banmen.Msg("answer, or go on to the next position"),
		string(session.NextPen):      banmen.Msg("change between striking and placing"),
	}
	all := keys(r.Lang, session.OnSheet)
	for i := range all {
		if m, ok := docs[string(all[i].Action)]; ok {
			all[i].Doc = msg.Text(r.Lang, m)
		}
	}
	return all
}

// drilled returns the texts of the script of this page.
func drilled() map[string]banmen.Message {
	words := maps.Clone(spoken())
	maps.Copy(words, map[string]banmen.Message{
		"struck":      banmen.Msg("struck %s"),
		"placed":      banmen.Msg("placed %s"),
		"no-such":     banmen.Msg("%s is not a candidate of %s"),
		"no-answer":   banmen.Msg("First strike or place the candidates of the step."),
		"looking":     banmen.Msg("Looking for a position …"),
		"your-answer": banmen.Msg("Your answer: %s"),
		"new-lesson":  banmen.Msg("New: %s"),
	})
	return words
}

// techniques asks for the techniques that a word names; "" means all.
func (p *Pages) techniques(r *Request, word string) (all api.Techniques, err error) {
	err = p.one(r, "technique", map[string]any{"technique": word}, &all)
	return all, err
}

// A techniquePage is the lesson of a technique, or a list of techniques.
type techniquePage struct {
	Lesson  *api.Lesson
	Drawing template.HTML
	Names   string
	Train   string // an address
	Asked   string // the name that was looked for
	Levels  []techniqueList
}

// mostNames limits the other names of each technique in a list.
const mostNames = 3

// A techniqueList are the techniques of a level.
type techniqueList struct {
	Title string
	All   []line
}

// techniquePages shows the lesson of a technique, or lists those that a name stands for.
func (p *Pages) techniquePages(w *Answer, r *Request) {
	word := strings.TrimSpace(r.Rest)
	if q := strings.TrimSpace(r.URL.Query().Get("name")); word == "" && q != "" {
		word = q
	}
	a, err := p.techniques(r, word)
	if err != nil {
		w.fail(err)
		return
	}
	d := techniquePage{Lesson: a.Lesson, Asked: word}
	title := msg.Text(r.Lang, banmen.Msg("Techniques"))
	if l := a.Lesson; l != nil {
		title, d.Names = l.Title, strings.Join(l.Names, msg.Text(r.Lang, banmen.Msg(", ")))
		d.Drawing = template.HTML(l.Drawing) //nolint:gosec // it is ours and escaped
		d.Train = address("train", p.defaultKind().Name) + "?" + url.Values{"technique": {l.Technique}}.Encode()
	}
	for _, level := range levels {
		list := techniqueList{Title: msg.Text(r.Lang, level.name)}
		for _, l := range a.All {
			if strings.EqualFold(l.Level, level.key) {
				list.All = append(list.All, line{Title: l.Title, Doc: strings.Join(l.Names[:min(mostNames, len(l.Names))], msg.Text(r.Lang, banmen.Msg(", "))), To: address("techniques", l.Technique)})
			}
		}
		if len(list.All) > 0 {
			d.Levels = append(d.Levels, list)
		}
	}
	p.show(w, r, "technique.html", p.view(r, title, d))
}
