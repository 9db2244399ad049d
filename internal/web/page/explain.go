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

// A way is the path of steps that solves a puzzle, and one step of it.
type way struct {
	Text    string
	Name    string
	Rating  string
	Steps   []line
	Asked   bool // list all steps of the position, which takes longer
	All     []line
	Others  string // address of the page with all steps
	At      int    // number of the step shown, from 1
	Pick    int    // the step shown is number Pick of All, from 1; 0: the step of the path
	Step    api.Step
	Why     string // its sentence
	Drawing template.HTML
	Proof   []string
	Before  string // addresses; "" if there is none
	After   string
	Play    string
	About   string // address of the page of its technique
	Profile string // address of the page that compares the puzzle with another one
	Data    pathData
}

// A line is an entry in a list of steps.
type line struct {
	Title, Doc, To string
	Here           bool
}

// pathData is the data for scripts.
type pathData struct {
	Text  string            `json:"text"`
	Steps int               `json:"steps"`
	Words map[string]string `json:"words"`
}

// titled returns the first line of a notation with the title of the technique instead of its
// name. Further lines are the chains of a net.
func titled(notation, name, title string) string {
	first, _, _ := strings.Cut(notation, "\n")
	return title + strings.TrimPrefix(first, name)
}

// why returns the sentence of a step without its title, which is shown above it.
func why(text, title string) string {
	rest := []rune(strings.TrimPrefix(text, title+": "))
	if len(rest) > 0 {
		rest[0] = unicode.ToUpper(rest[0])
	}
	return string(rest)
}

// An explainer makes the pages of paths.
type explainer struct{ *Pages }

// explain shows the page of a path.
func (p explainer) explain(w *Answer, r *Request) {
	d, err := p.steps(r, r.Rest)
	if err != nil {
		w.fail(err)
		return
	}
	p.show(w, r, "explain.html", p.view(r, d.Name, d))
}

// steps asks for the path of a text and the step that the address names.
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
		d.Rating = msg.Text(lang, banmen.Msg("No technique finishes this puzzle."))
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
	if d.Step.Technique != "" {
		d.About = address("techniques", d.Step.Technique)
	}
	d.Profile = address("profile", d.Text)
	d.Data = pathData{Text: d.Text, Steps: len(e.Steps), Words: texts(lang, shownSteps())}
	return d, nil
}

// mostSteps is larger than the number of steps of any path.
const mostSteps = 1 << 20

// to returns the address of a step, or of another step of its position.
func (d *way) to(step, pick int) string {
	v := url.Values{"step": {strconv.Itoa(step)}}
	if pick > 0 {
		v.Set("pick", strconv.Itoa(pick))
	}
	return address("explain", d.Text) + "?" + v.Encode()
}

// number returns a number in the address, limited to least and most. It returns least if there is
// none.
func number(r *Request, name string, least, most int) int {
	n, err := strconv.Atoi(r.URL.Query().Get(name))
	if err != nil {
		return least
	}
	return min(max(n, least), most)
}

// proofLines returns a proof as lines: its lines, bases, covers and cases. Nested proofs are
// indented.
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

// mostLines limits the lines of a proof on a page.
const mostLines = 400

// sets returns sets as a line of text.
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
		case len(s.Guardians) > 0:
			texts = append(texts, "≠{"+strings.Join(s.Guardians, " ")+"}")
		}
	}
	return strings.Join(texts, "  ")
}

// shownSteps returns the texts of the script of this page.
func shownSteps() map[string]banmen.Message {
	return map[string]banmen.Message{
		"step-of": banmen.Msg("Step %d of %d"),
		"er":      banmen.Msg("ER %s, EP %s, ED %s"),
		"failed":  banmen.Msg("Something went wrong."),
	}
}
