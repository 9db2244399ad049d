package page

import (
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"html/template"
	"net/url"
	"slices"
	"strings"

	"golang.org/x/text/language"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/api"
	"github.com/banmen/banmen/internal/msg"
	"github.com/banmen/banmen/internal/session"
	"github.com/banmen/banmen/ops"
)

// A workbench is the page that edits a puzzle: its givens, and the symbols that they allow.
type workbench struct {
	*board
	Text      string
	Name      string
	Kind      *banmen.Kind
	Solutions int64
	More      bool
	Summary   string // number of solutions, in words
	Known     string // what all solutions have in common, and an estimate of their number
	Rating    string
	Changes   []link // transformations of the whole puzzle
	Levels    []link
	Patterns  []link
	Data      benchData
	Explain   string // addresses
	Print     string
	Solve     string
	Empty     string
	Links     string
	Pencils   []pencil // parts that can be drawn
	Writings  []writing
	Painted   bool   // whether regions can be painted
	Drawn     []link // rules on the board, with addresses that remove them
	Cell      string // the cell changed last
}

// benchData is the data for scripts.
type benchData struct {
	Text    string            `json:"text"`
	Place   api.Place         `json:"place"`
	Rows    int               `json:"rows"`
	Cols    int               `json:"cols"`
	Names   []string          `json:"names"`
	Symbols []string          `json:"symbols"`
	Counts  []string          `json:"counts"` // by cell: candidates with the number of solutions that have them
	Region  []int             `json:"region"`
	Words   map[string]string `json:"words"`
}

// possible is the answer of the verb candidates.
type possible struct {
	Solutions  int64              `json:"solutions"`
	More       bool               `json:"more"`
	Partial    bool               `json:"partial"`
	Candidates []map[string]int64 `json:"candidates"`
	Fixed      []string           `json:"fixed"`
	Undecided  [][]string         `json:"undecided"`
}

// A workshop makes the pages that edit puzzles.
type workshop struct{ *Pages }

// bench shows the page that edits a puzzle. If the address asks for a change, it redirects to the
// changed puzzle. If it names parts without clues, such as killer, it redirects to the empty board
// on which they are drawn.
func (p workshop) bench(w *Answer, r *Request) {
	text := r.Rest
	if empty := p.withoutWanted(text); empty != "" {
		w.lead(address("make", empty))
		return
	}
	if to, err := p.changed(r, text); err != nil {
		w.fail(err)
		return
	} else if to != "" {
		if cell := r.URL.Query().Get("cell"); cell != "" {
			to += "?at=" + url.QueryEscape(cell)
		}
		w.lead(to)
		return
	}
	d, err := p.workbench(r, text)
	if err != nil {
		w.fail(err)
		return
	}
	p.show(w, r, "make.html", p.view(r, d.Name, d))
}

// changed returns the address of the puzzle after the change that the query asks for, or "" if it
// asks for none.
func (p workshop) changed(r *Request, text string) (string, error) {
	q := r.URL.Query()
	switch {
	case q.Get("part") != "" || q.Get("written") != "":
		return p.draw(r, text, q)
	case q.Get("cell") != "":
		return p.put(r, text, q.Get("cell"), q.Get("put"))
	case q.Get("do") == "minimize":
		var a struct{ Minimal string }
		if err := p.one(r, "minimize", map[string]any{"puzzle": text}, &a); err != nil || a.Minimal == "" {
			return "", err
		}
		return address("make", a.Minimal), nil
	case q.Get("do") != "":
		var a struct{ Puzzle string }
		if err := p.one(r, "transform", map[string]any{"puzzle": text, "by": q.Get("do"), "seed": 1}, &a); err != nil || a.Puzzle == "" {
			return "", err
		}
		return address("make", a.Puzzle), nil
	}
	return "", nil
}

// draw returns the address of the puzzle with a rule added or taken away.
func (p workshop) draw(r *Request, text string, q url.Values) (string, error) {
	b, err := p.ask(r, text)
	if err != nil {
		return "", err
	}
	k := p.kindOf(b.Puzzle)
	if k == nil {
		return "", noPage(text)
	}
	rules, err := ops.NewPartRules(k, b.Puzzle)
	if err != nil {
		return "", err
	}
	switch written := q.Get("written"); {
	case written != "" && q.Has("drop"):
		rules.Unwrite(written)
	case written != "":
		err = rules.Write(written, strings.TrimSpace(q.Get("args")))
	case q.Has("drop"):
		rules.Remove(q.Get("part"), q.Get("drop"))
	default:
		err = rules.Add(q.Get("part"), q.Get("cells"), strings.TrimSpace(q.Get("value")))
	}
	if err != nil {
		return "", err
	}
	var next api.Board
	if err := p.one(r, "play", map[string]any{"puzzle": rules.String(), "draw": "none"}, &next); err != nil {
		return "", err
	}
	return address("make", next.Puzzle), nil
}

// put returns the address of the puzzle with a given set in a cell, or removed from it.
func (p workshop) put(r *Request, text, cell, symbol string) (string, error) {
	var b api.Board
	if err := p.one(r, "play", map[string]any{"puzzle": text, "draw": "none"}, &b); err != nil {
		return "", err
	}
	var moves []string
	for _, c := range b.Given {
		if b.Names[c] != cell {
			moves = append(moves, b.Names[c]+"="+b.Cells[c])
		}
	}
	if symbol != "" {
		moves = append(moves, cell+"="+symbol)
	}
	var next api.Board
	if err := p.one(r, "play", map[string]any{"puzzle": withoutGivens(b.Puzzle), "moves": strings.Join(moves, " "), "draw": "none"}, &next); err != nil {
		return "", err
	}
	return address("make", next.Text), nil
}

// withoutGivens returns a text without its givens: kind:params.
func withoutGivens(text string) string {
	parts := strings.SplitN(text, ":", 3)
	return strings.Join(parts[:min(2, len(parts))], ":")
}

// withoutWanted returns the text of a puzzle without the parts that lack clues, such as killer. It
// returns "" if there are no such parts.
func (p *Pages) withoutWanted(text string) string {
	_, unmade, err := ops.ParseToMake(p.site.Kinds(), text)
	if err != nil {
		return ""
	}
	empty, wanted := banmen.SplitWanted(unmade)
	if len(wanted) == 0 {
		return ""
	}
	return withoutGivens(empty.String())
}

// workbench builds the page: it asks for the board, its solutions and its rating.
func (p workshop) workbench(r *Request, text string) (*workbench, error) {
	b, err := p.ask(r, text)
	if err != nil {
		return nil, err
	}
	d := &workbench{board: b, Text: b.Puzzle, Kind: p.kindOf(b.Puzzle), Cell: r.URL.Query().Get("at")}
	lang := r.Lang
	if d.Kind == nil || b.isGame() {
		return nil, banmen.Errorf(banmen.ErrCannot, "this is a game: there is no puzzle to make")
	}
	d.Name = d.Kind.Title(lang)
	c, err := p.possible(r, d.Text)
	if r.gone() {
		return nil, r.Context.Err()
	}
	d.Solutions, d.More = c.Solutions, c.More || c.Partial
	if d.Summary = solutions(lang, c, err); d.Solutions == 1 && !d.More {
		d.Rating, _ = player(p).rating(r, d.Text)
	} else if d.Solutions > 0 {
		d.Known = p.known(r, d.Text, c)
	}
	d.Drawing = template.HTML(strings.Replace(string(d.Drawing), `<g role="grid"`, d.pencilled(lang, c)+`<g role="grid"`, 1)) //nolint:gosec // it is ours and escaped
	d.Explain, d.Print, d.Solve, d.Empty = address("explain", d.Text), address("print", d.Text), address("solve", d.Text), address("make", withoutGivens(d.Text))
	d.links(lang)
	if len(linked(d.Kind)) > 0 {
		d.Links = address("links", d.Text)
	}
	rules, err := ops.NewPartRules(d.Kind, d.Text)
	if err != nil {
		return nil, err
	}
	d.Pencils, d.Drawn = pencils(d.Kind, lang), drawn(rules, d.Text, lang)
	d.Writings, d.Painted = writings(d.Kind, lang)
	d.Data = benchData{Text: d.Text, Place: b.Place, Rows: b.Rows, Cols: b.Cols, Names: b.Names, Symbols: b.Symbols, Counts: d.counts(c), Region: d.Region, Words: texts(lang, made())}
	return d, nil
}

// possible returns the true candidates of a puzzle. If time runs out, it returns the error together
// with the candidates found so far.
func (p workshop) possible(r *Request, text string) (c possible, err error) {
	lines, err := p.site.Ask(r, "candidates", map[string]any{"puzzle": text, "timeout": "3s"})
	if len(lines) > 0 {
		err = errors.Join(json.Unmarshal(lines[0], &c), err)
	}
	return c, err
}

// solutions says how many solutions there are. err is the error of possible.
func solutions(lang language.Tag, c possible, err error) string {
	m := banmen.Msg("The only solution.")
	switch {
	case c.Partial && c.Solutions > 0:
		m = banmen.Msg("At least %d solutions, as far as the time sufficed.", c.Solutions)
	case err != nil:
		m = banmen.Msg("This takes too long to compute.")
	case c.Solutions == 0:
		m = banmen.Msg("There is no solution.")
	case c.More:
		m = banmen.Msg("More than %d solutions.", c.Solutions)
	case c.Solutions > 1:
		m = banmen.Msg("%d solutions.", c.Solutions)
	}
	return msg.Text(lang, m)
}

// known describes what all solutions have in common, and estimates their number if it was not
// counted.
func (p workshop) known(r *Request, text string, c possible) string {
	var all []string
	if len(c.Fixed) > 0 {
		var fixed []string
		for _, f := range c.Fixed {
			cell, symbol, _ := strings.Cut(f, "=")
			fixed = append(fixed, session.Spell(cell)+"="+symbol)
		}
		all = append(all, msg.Text(r.Lang, banmen.Msg("The same in all solutions: %s.", strings.Join(fixed, " "))))
	}
	var about struct {
		Estimate struct{ Mean, Low, High string }
	}
	if c.More && p.one(r, "count", map[string]any{"puzzle": text, "estimate": true, "probes": 200, "seed": 1, "timeout": "1s"}, &about) == nil {
		e := about.Estimate
		all = append(all, msg.Text(r.Lang, banmen.Msg("Roughly %s, from %s to %s with a confidence of 95 %%.", e.Mean, e.Low, e.High)))
	}
	return strings.Join(all, " ")
}

// counts returns for each open cell its candidates with the number of solutions that have
// them: "R1C5: 2 ×3, 4 ×2".
func (d *workbench) counts(c possible) []string {
	all := make([]string, len(d.Names))
	for _, cell := range d.Open {
		if cell >= len(c.Candidates) {
			break
		}
		var of []string
		for _, v := range d.Symbols {
			n := c.Candidates[cell][v]
			switch {
			case n > 0 && (c.More || c.Partial):
				of = append(of, v)
			case n > 0:
				of = append(of, fmt.Sprintf("%s ×%d", v, n))
			}
		}
		all[cell] = session.Spell(d.Names[cell]) + ": " + strings.Join(of, ", ")
	}
	return all
}

// links fills in the links that transform the puzzle or generate another.
func (d *workbench) links(lang language.Tag) {
	for _, c := range changes {
		if c.key == "minimize" && d.Solutions != 1 || c.key == "c4" && d.Rows != d.Cols {
			continue
		}
		d.Changes = append(d.Changes, link{Title: msg.Text(lang, c.name), To: address("make", d.Text) + "?do=" + c.key})
	}
	if d.Kind.Default {
		d.Levels, d.Patterns = choices(lang, levels), choices(lang, patterns)
	}
}

// changes lists transformations of a puzzle; patterns lists symmetries of givens.
var (
	changes = []choice{
		{"c4", banmen.Msg("Turn")}, {"mirror", banmen.Msg("Mirror")}, {"relabel", banmen.Msg("Exchange symbols")}, {"random", banmen.Msg("Transform")}, {"minimize", banmen.Msg("Remove redundant givens")},
	}
	patterns = []choice{
		{"c2", banmen.Msg("half turns")}, {"c4", banmen.Msg("quarter turns")}, {"d2", banmen.Msg("left and right, top and bottom")}, {"d4", banmen.Msg("all rotations and reflections")}, {"none", banmen.Msg("no symmetry")},
	}
)

// undecided reports whether the time did not suffice for a candidate.
func (c possible) undecided(cell int, symbol string) bool {
	return cell < len(c.Undecided) && slices.Contains(c.Undecided[cell], symbol)
}

// mostPencilled limits the candidates drawn on a page. A 25x25 has 15,625.
const mostPencilled = 20_000

// pencilled draws the symbols that each open cell has in some solution, unless they are too many
// to be read. A symbol that is the same in all solutions is drawn large.
func (d *workbench) pencilled(lang language.Tag, c possible) string {
	if len(d.Open)*len(d.Symbols) > mostPencilled {
		return ""
	}
	var s strings.Builder
	s.WriteString(`<g class="left" aria-hidden="true">`)
	for _, cell := range d.Open {
		if cell >= len(c.Candidates) {
			break
		}
		x, y := d.Place.X+float64(cell%d.Cols)*d.Place.Side, d.Place.Y+float64(cell/d.Cols)*d.Place.Side
		var all []string
		for _, v := range d.Symbols {
			if c.Candidates[cell][v] > 0 || c.undecided(cell, v) {
				all = append(all, v)
			}
		}
		if len(all) == 1 {
			fmt.Fprintf(&s, `<text class="fixed" x="%g" y="%g" font-size="%g">%s</text>`, x+d.Place.Side/2, y+d.Place.Side*0.7, d.Place.Side*0.55, html.EscapeString(all[0]))
			continue
		}
		across := 1
		for across*across < len(d.Symbols) {
			across++
		}
		step := d.Place.Side / float64(across)
		for _, v := range all {
			i := slices.Index(d.Symbols, v)
			title, class := "", "may"
			if c.undecided(cell, v) {
				class = "may undecided"
			} else if !c.More && !c.Partial {
				title = "<title>" + html.EscapeString(msg.Text(lang, banmen.Msg("%s: in %d of %d", v, c.Candidates[cell][v], c.Solutions))) + "</title>"
			}
			fmt.Fprintf(&s, `<text class="%s" x="%g" y="%g" font-size="%g">%s%s</text>`,
				class, x+step*(float64(i%across)+0.5), y+step*(float64(i/across)+0.75), step*0.7, title, html.EscapeString(v))
		}
	}
	s.WriteString("</g>\n")
	return s.String()
}

// made returns the texts of the script of this page.
func made() map[string]banmen.Message {
	return map[string]banmen.Message{"failed": banmen.Msg("Something went wrong."), "region-n": banmen.Msg("Region %s: %d cells")}
}
