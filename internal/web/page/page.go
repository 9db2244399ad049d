// Package page is what people see of banmen in a browser: templates, styles and ES
// modules. It knows no engines and no sessions: whatever it shows it asks of a [Site],
// which is the server.
//
// Pages work without JavaScript where that is possible: the first answer has the board
// as SVG, and links and forms lead on.
package page

import (
	"embed"
	"html/template"
	"net/url"
	"sync"
	"time"

	"golang.org/x/text/language"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/collection"
	"github.com/banmen/banmen/internal/learn"
	"github.com/banmen/banmen/internal/msg"
	"github.com/banmen/banmen/render/plot"
)

//go:embed template
var templates embed.FS

// A Site is what pages are part of: a server, or a worker in a browser. Several goroutines
// may use it.
type Site interface {
	// Kinds are the kinds of puzzles and games.
	Kinds() []*banmen.Kind
	// Asset returns the address of a static file, which changes with the files.
	Asset(name string) string
	// Ask answers a request to a verb of the API with the lines that
	// POST /api/v1/VERB would have, in the place in the queue and with the limits
	// of the client that sent r. fields is marshalled as the object of the request.
	Ask(r *Request, verb string, fields any) ([][]byte, error)
	// Saves returns what the visitor saved, the latest first, without states.
	Saves(r *Request) ([]Saved, error)
	// Save returns one of them, with its state.
	Save(r *Request, id string) (Saved, error)
	// Keeps says what is kept of what a visitor saves.
	Keeps() Keeps
	// Collections returns the collections of the visitor, the latest first.
	Collections(r *Request) ([]collection.Head, error)
	// Collection returns what the fields of the address of r ask for of a collection, and
	// Plot plots it.
	Collection(r *Request, id string) (*collection.View, error)
	Plot(r *Request, id, of string) (*plot.Bars, error)
	// Shared returns what a share link is of. Nobody changes it by the link.
	Shared(r *Request, link string) (Saved, error)
}

// A serverless site is one whose pages the browser makes.
type serverless interface{ serverless() }

// A modular site knows which modules a script imports, so that browsers fetch them at once and not
// one after the other.
type modular interface{ Modules(script string) []string }

// Keeps is how much is kept of a visitor, and how many days after somebody last looked at
// it, 0 for ever.
type Keeps struct {
	Saves, Days int
	Bytes       int64
}

// Saved is what a visitor saved. ID and Share are known to that visitor alone.
type Saved struct {
	ID, Title, Puzzle, Share string
	State                    []byte // JSON
	Updated                  time.Time
}

// Pages answer all addresses but those of the API, of static files and of operators.
//
// Their templates are those of html/template but for one thing: they call no methods. A
// program with html/template keeps every exported method of every type, as the linker
// cannot know which of them a template calls.
type Pages struct {
	site     Site
	all      *template.Template
	pictures sync.Map // of kinds, by their names
	levels   sync.Map // of puzzles of a kind, by its name
	course   *learn.Course
}

// New returns the pages of a site.
func New(site Site) (*Pages, error) {
	p := &Pages{site: site, course: &learn.Course{Kinds: site.Kinds()}}
	_, alone := site.(serverless)
	modules := func(string) []string { return nil }
	if m, ok := site.(modular); ok {
		modules = m.Modules
	}
	var err error
	p.all, err = template.New("").Funcs(template.FuncMap{
		"asset":   site.Asset,
		"modules": modules,
		"alone":   func() bool { return alone },
		"play":    func(text string) string { return address("play", text) },
		// What would be methods, which these templates cannot call.
		"say":    func(v view, name string, args ...any) string { return word(v.Lang, name, args...) },
		"number": func(i int) int { return i + 1 },
		"date":   time.Time.Format,
		"field":  url.Values.Get,
		// What a template of pieces gets: the view and what it sets.
		"withview": func(v view, of any) map[string]any { return map[string]any{"View": v, "Pieces": of, "Piece": of} },
	}).ParseFS(templates, "template/*.html")
	return p, err
}

// A view is what every template gets.
type view struct {
	Lang  language.Tag
	Other string // the language to switch to
	Title string
	Here  string // the path of the page
	Body  any
}

func (p *Pages) view(r *Request, title string, body any) view {
	v := view{Lang: r.Lang, Other: "ja", Title: title, Here: r.URL.EscapedPath(), Body: body}
	if v.Lang == language.Japanese {
		v.Other = "en"
	}
	return v
}

// word is a word of templates in a language.
func word(lang language.Tag, name string, args ...any) string {
	m := printed()[name]
	m.Args = args
	return msg.Text(lang, m)
}

// show writes a page.
func (p *Pages) show(w *Answer, r *Request, name string, v view) {
	w.Type = "text/html; charset=utf-8"
	if err := p.all.ExecuteTemplate(&w.Text, name, v); err != nil {
		w.fail(err)
	}
}
