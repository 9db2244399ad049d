package page

import (
	"cmp"
	"html/template"
	"slices"
	"strings"

	"golang.org/x/text/language"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/msg"
)

// A card shows a kind: its name, description, picture and levels.
type card struct {
	link
	Name        string
	Picture     template.HTML
	Levels      []link
	CustomRules bool // its puzzles bring their own rules
}

// cards returns the cards of the site's kinds, by their Order; kinds without one come last.
func (p *Pages) cards(r *Request) (all []card) {
	kinds := slices.Clone(p.site.Kinds())
	slices.SortStableFunc(kinds, func(a, b *banmen.Kind) int { return cmp.Compare(uint(a.Order)-1, uint(b.Order)-1) }) // an Order of 0 comes last
	for _, k := range kinds {
		c := card{link: link{k.Title(r.Lang), paragraphs(k.Rules(r.Lang))[0], address("new", k.Name)}, Name: k.Name, CustomRules: k.Order == 0}
		c.Picture, c.Levels = p.picture(r, k), p.levelLinks(r, k, k.Name)
		all = append(all, c)
	}
	return all
}

// picture returns the sample of a kind as a small picture, or "" if it cannot be drawn. It caches
// pictures.
func (p *Pages) picture(r *Request, k *banmen.Kind) template.HTML {
	if known, ok := p.pictures.Load(k.Name); ok {
		return known.(template.HTML)
	}
	drawing, err := p.thumbnail(r, cmp.Or(k.Sample, k.Presets[0]))
	if err != nil {
		return ""
	}
	p.pictures.Store(k.Name, drawing)
	return drawing
}

// thumbnail draws a text as a small picture.
func (p *Pages) thumbnail(r *Request, text string) (template.HTML, error) {
	var b struct {
		Drawing string `json:"drawing"`
	}
	err := p.one(r, "play", map[string]any{"puzzle": text, "draw": "inline"}, &b)
	return template.HTML(strings.Replace(b.Drawing, `class="board"`, `class="board thumb" aria-hidden="true"`, 1)), err //nolint:gosec // the drawing is ours and escaped
}

// levelLinks returns the levels that puzzles of a kind can have, with links to new puzzles like a
// text without givens. It caches the levels.
func (p *Pages) levelLinks(r *Request, k *banmen.Kind, like string) (links []link) {
	known, ok := p.levels.Load(k.Name)
	if !ok {
		var a struct {
			Levels []string `json:"levels"`
		}
		if err := p.one(r, "kinds", map[string]any{"kind": k.Name}, &a); err != nil {
			return nil
		}
		known = a.Levels
		p.levels.Store(k.Name, known)
	}
	for _, l := range levels {
		if slices.Contains(known.([]string), l.key) {
			links = append(links, link{Title: msg.Text(r.Lang, l.name), Doc: l.key, To: address("new", like) + "?level=" + l.key})
		}
	}
	return links
}

// levelName returns the name of a level, or "" if there is no such level.
func levelName(lang language.Tag, key string) string {
	for _, l := range levels {
		if strings.EqualFold(l.key, key) {
			return msg.Text(lang, l.name)
		}
	}
	return ""
}

// paragraphs splits a text at its empty lines.
func paragraphs(text string) []string { return strings.Split(strings.TrimSpace(text), "\n\n") }
