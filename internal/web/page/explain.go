package page

import (
	"fmt"
	"html/template"
	"net/url"
	"strconv"
	"strings"
	"unicode"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/api"
	"github.com/banmen/banmen/internal/msg"
	"github.com/banmen/banmen/logic/stepjson"
)

// A way is how people solve a puzzle, and one step of it.
type way struct {
	Text    string
	Name    string
	Rating  string
	Steps   []line
	Asked   bool // all steps of the position are told, which takes longer
	All     []line
	Others  string // where they are
	At      int    // the number of the step that is shown, from 1
	Pick    int    // it is that of All, from 1; 0: it is the one of the path
	Step    api.Step
	Why     string // its sentence
	Drawing template.HTML
	Proof   []string
	Before  string // addresses, "" where there is none
	After   string
	Play    string
	Data    pathData
}

// A line of a list of steps.
type line struct {
	Title, Doc, To string
	Here           bool
}

// pathData is what scripts get.
type pathData struct {
	Text  string            `json:"text"`
	Steps int               `json:"steps"`
	Words map[string]string `json:"words"`
}

// titled is the first line of a notation with the title of the technique for its name; the
// others are chains of a net.
func titled(notation, name, title string) string {
	first, _, _ := strings.Cut(notation, "\n")
	return title + strings.TrimPrefix(first, name)
}

// why is a sentence of a step without the title, which stands above it.
func why(text, title string) string {
	rest := []rune(strings.TrimPrefix(text, title+": "))
	if len(rest) > 0 {
		rest[0] = unicode.ToUpper(rest[0])
	}
	return string(rest)
}

// An explainer makes the pages of paths.
type explainer struct{ *Pages }

// explain is the page of a path.
func (p explainer) explain(w *Answer, r *Request) {
	d, err := p.steps(r, r.Rest)
	if err != nil {
		w.fail(err)
		return
	}
	p.show(w, r, "explain.html", p.view(r, d.Name, d))
}

// steps asks for the path of a text and for the step that the address names.
func (p explainer) steps(r *Request, text string) (*way, error) {
	d := &way{Pick: number(r, "pick", 0, mostSteps)}
	lang := r.Lang
	d.Asked = d.Pick > 0 || r.URL.Query().Has("all")
	fields := map[string]any{"puzzle": text, "after": number(r, "step", 1, mostSteps) - 1, "all": d.Asked, "path": true}
	if d.Pick > 0 {
		fields["pick"] = d.Pick
	}
	if err := p.one(r, "step", fields, &d.Step); err != nil {
		return nil, err
	}
	e := d.Step.Path
	d.At = d.Step.After + 1
	d.Text, d.Why = d.Step.Puzzle, why(d.Step.Text, d.Step.Title)
	k := p.kindOf(d.Text)
	if k == nil {
		return nil, noPage(text)
	}
	d.Name = k.Title(lang)
	d.Drawing = template.HTML(d.Step.Drawing) //nolint:gosec // it is ours and escaped
	switch {
	case e.Solutions == 0:
		d.Rating = msg.Text(lang, banmen.Msg("There is no solution."))
	case e.Level == "":
		d.Rating = msg.Text(lang, banmen.Msg("No technique goes on to the end."))
	default:
		d.Rating = rated(lang, e.Level, e.Score)
	}
	for i, s := range e.Steps {
		d.Steps = append(d.Steps, line{Title: titled(s.Notation, s.Name, s.Title), Doc: s.Text, To: d.to(i+1, 0), Here: i+1 == d.At})
	}
	for i, s := range d.Step.All {
		d.All = append(d.All, line{Title: titled(s.Notation, s.Name, s.Title), To: d.to(d.At, i+1), Here: i+1 == d.Pick})
	}
	d.Others = d.to(d.At, 0) + "&all=1"
	d.Proof = proofLines(d.Step.Proof, 0)
	if d.At > 1 {
		d.Before = d.to(d.At-1, 0)
	}
	if d.At <= len(e.Steps) {
		d.After = d.to(d.At+1, 0)
	}
	d.Play = address("play", d.Text) + "#" + url.Values{"b": {d.Step.Moves}}.Encode()
	d.Data = pathData{Text: d.Text, Steps: len(e.Steps), Words: said(lang, shownSteps())}
	return d, nil
}

// mostSteps is more than the steps of any path.
const mostSteps = 1 << 20

// to is the address of a step, or of another of its position.
func (d *way) to(step, pick int) string {
	v := url.Values{"step": {strconv.Itoa(step)}}
	if pick > 0 {
		v.Set("pick", strconv.Itoa(pick))
	}
	return address("explain", d.Text) + "?" + v.Encode()
}

// number reads a number of an address, at least least and at most most.
func number(r *Request, name string, least, most int) int {
	n, err := strconv.Atoi(r.URL.Query().Get(name))
	if err != nil {
		return least
	}
	return min(max(n, least), most)
}

// proofLines are a proof as lines: sets of which each holds, those that cover them, and cases
// with what is in them further to the right.
func proofLines(p *stepjson.Proof, depth int) (all []string) {
	if p == nil || depth > 8 {
		return nil
	}
	indent := strings.Repeat("  ", depth)
	for i, l := range p.Lines {
		sign := ""
		if l.Off {
			sign = "¬"
		}
		all = append(all, fmt.Sprintf("%s%d  %s%s", indent, i, sign, strings.Join(l.Cands, " ")))
		all = append(all, proofLines(&l.Proof, depth+1)...)
	}
	if len(p.Base) > 0 {
		all = append(all, indent+"□ "+sets(p.Base))
	}
	if len(p.Cover) > 0 {
		all = append(all, indent+"■ "+sets(p.Cover))
	}
	for i := range p.Any {
		all = append(append(all, indent+"∨"), proofLines(&p.Any[i], depth+1)...)
	}
	if p.Over != nil {
		all = append(all, indent+"∨ "+sets([]stepjson.Set{*p.Over}))
	}
	for i := range p.Cases {
		all = append(append(all, fmt.Sprintf("%s%d.", indent, i+1)), proofLines(&p.Cases[i], depth+1)...)
	}
	return all[:min(len(all), mostLines)]
}

// mostLines is how many lines of a proof a page shows.
const mostLines = 400

// sets are sets in a line.
func sets(all []stepjson.Set) string {
	var texts []string
	for _, s := range all {
		switch {
		case s.Cell != "":
			texts = append(texts, s.Cell)
		case s.Line != nil:
			texts = append(texts, fmt.Sprintf("(%d)", *s.Line))
		case s.House != "":
			texts = append(texts, s.Symbol+"·"+s.House)
		case len(s.Clique) > 0:
			texts = append(texts, "{"+strings.Join(s.Clique, " ")+"}")
		case len(s.Besides) > 0:
			texts = append(texts, "≠{"+strings.Join(s.Besides, " ")+"}")
		}
	}
	return strings.Join(texts, "  ")
}

// shownSteps are the words of the script of this page.
func shownSteps() map[string]banmen.Message {
	return map[string]banmen.Message{
		"step-of": banmen.Msg("Step %d of %d"),
		"er":      banmen.Msg("ER %s, EP %s, ED %s"),
		"failed":  banmen.Msg("Something went wrong."),
	}
}
