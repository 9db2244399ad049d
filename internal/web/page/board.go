package page

import (
	"encoding/json"
	"fmt"
	"html"
	"html/template"
	"slices"
	"strings"

	"golang.org/x/text/language"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/api"
	"github.com/banmen/banmen/internal/msg"
)

// A board is a puzzle or game as shown on a page.
type board struct {
	*api.Board
	Drawing   template.HTML `json:"-"` // SVG, with a grid of cells over it
	RuleTexts []ruleText    `json:"-"` // the rules in words
}

// A ruleText is a rule in words, with a sample of its drawing.
type ruleText struct {
	Text    string
	Drawing template.HTML
}

// ask asks the API for the board of a text.
func (p *Pages) ask(r *Request, text string) (*board, error) {
	var b api.Board
	err := p.one(r, "play", map[string]any{"puzzle": text, "draw": "inline", "rules": true}, &b)
	if err != nil {
		return nil, err
	}
	all := &board{Board: &b}
	all.Drawing = template.HTML(strings.Replace(b.Drawing, "</svg>", all.grid(r.Lang)+"</svg>", 1)) //nolint:gosec // the drawing is ours and escaped
	all.Drawing = template.HTML(strings.Replace(string(all.Drawing), `class="board"`, fmt.Sprintf(`class=%q role="presentation"`, classes(b.Cols)), 1))
	if len(b.Fog) > 0 {
		all.Drawing = template.HTML(strings.Replace(string(all.Drawing), `<g class="over"`, all.fog()+`<g class="over"`, 1)) //nolint:gosec // it is ours
	}
	b.Drawing = ""
	for _, k := range b.Rules {
		all.RuleTexts = append(all.RuleTexts, ruleText{k.Text, template.HTML(k.Drawing)}) //nolint:gosec // it is ours and escaped
	}
	b.Rules = nil // scripts do not need them
	return all, nil
}

// one decodes the first line of a verb's answer into to. It fails if there is none.
func (p *Pages) one(r *Request, verb string, fields map[string]any, to any) error {
	lines, err := p.site.Ask(r, verb, fields)
	if err != nil {
		return err
	}
	if len(lines) == 0 {
		return banmen.Errorf(nil, "nothing was found")
	}
	return json.Unmarshal(lines[0], to)
}

// isGame reports whether the board is of a game.
func (b *board) isGame() bool { return len(b.Players) > 0 }

// grid returns the cells as SVG for screen readers and touch.
func (b *board) grid(lang language.Tag) string {
	var s strings.Builder
	fmt.Fprintf(&s, `<g role="grid" aria-label="%s" aria-rowcount="%d" aria-colcount="%d" aria-multiselectable="true">`,
		html.EscapeString(msg.Text(lang, banmen.Msg("Board"))), b.Rows, b.Cols)
	first := 0
	if len(b.Open) > 0 {
		first = b.Open[0]
	}
	for row := range b.Rows {
		fmt.Fprintf(&s, "\n"+`<g role="row" aria-label="%s">`, html.EscapeString(msg.Text(lang, banmen.Msg("row %d", row+1))))
		for col := range b.Cols {
			cell := row*b.Cols + col
			tab := -1
			if cell == first {
				tab = 0
			}
			class := `hit"`
			if slices.Contains(b.Gaps, cell) {
				class = `hit gap" aria-hidden="true"`
			}
			fmt.Fprintf(&s, `<rect role="gridcell" class="%s x="%g" y="%g" width="%g" height="%[4]g" tabindex="%d" aria-label="%s"/>`,
				class, b.Place.X+float64(col)*b.Place.Side, b.Place.Y+float64(row)*b.Place.Side, b.Place.Side, tab, html.EscapeString(b.label(lang, cell)))
		}
		s.WriteString("</g>")
	}
	s.WriteString("\n</g>\n")
	return s.String()
}

// fog returns the squares that cover the cells in fog. Scripts remove them when the digits beside
// them are right.
func (b *board) fog() string {
	var s strings.Builder
	s.WriteString(`<g class="fog" aria-hidden="true">`)
	for _, cell := range b.Fog {
		fmt.Fprintf(&s, `<rect x="%g" y="%g" width="%g" height="%[3]g"/>`, b.Place.X+float64(cell%b.Cols)*b.Place.Side, b.Place.Y+float64(cell/b.Cols)*b.Place.Side, b.Place.Side)
	}
	s.WriteString("</g>\n")
	return s.String()
}

// label describes a cell: its place and its content.
func (b *board) label(lang language.Tag, cell int) string {
	place := msg.Text(lang, banmen.Msg("row %d, column %d", cell/b.Cols+1, cell%b.Cols+1))
	what := b.Cells[cell]
	if cell < len(b.Values) && b.Values[cell] > 0 {
		what = b.spokenName(b.Values[cell])
	}
	if what == "" {
		what = msg.Text(lang, banmen.Msg("empty"))
	}
	if slices.Contains(b.Fog, cell) {
		if slices.Contains(b.Given, cell) {
			what = msg.Text(lang, banmen.Msg("in fog"))
		} else {
			what += msg.Text(lang, banmen.Msg(", ")) + msg.Text(lang, banmen.Msg("in fog"))
		}
	}
	return place + msg.Text(lang, banmen.Msg(", ")) + what
}

// spokenName returns the spoken name of a symbol.
func (b *board) spokenName(v int) string {
	if v <= len(b.Signs) && b.Signs[v-1].Name != "" {
		return b.Signs[v-1].Name
	}
	return b.Symbols[v-1]
}

// buttons returns the contents of the buttons for symbols: a sign with its name, or the text of the
// symbol.
func (b *board) buttons() (all []template.HTML) {
	for i, symbol := range b.Symbols {
		text := html.EscapeString(symbol)
		if i < len(b.Signs) && b.Signs[i].Drawing != "" {
			text = fmt.Sprintf(`<svg class="board" viewBox="-24 -24 48 48" aria-hidden="true">%s</svg><span class="aloud">%s</span>`,
				b.Signs[i].Drawing, html.EscapeString(b.Signs[i].Name))
		}
		all = append(all, template.HTML(text)) //nolint:gosec // it is escaped, and the drawing is ours
	}
	return all
}

// kindOf returns the kind of a text, or nil if it has none.
func (p *Pages) kindOf(text string) *banmen.Kind {
	name, _, _ := strings.Cut(text, ":")
	name, _, _ = strings.Cut(name, ",")
	k, _ := banmen.KindByName(p.site.Kinds(), name)
	return k
}

// defaultKind returns the default kind, which boards without a kind have.
func (p *Pages) defaultKind() *banmen.Kind {
	for _, k := range p.site.Kinds() {
		if k.Default {
			return k
		}
	}
	return p.site.Kinds()[0]
}
