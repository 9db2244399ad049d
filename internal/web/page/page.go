// Package page makes the web pages of banmen: templates, styles and ES modules. It knows neither
// engines nor HTTP sessions. It asks a [Site], such as the server, for everything that it shows.
//
// Where possible, pages work without JavaScript: the first answer contains the board as SVG, and
// links and forms do the rest.
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
	"github.com/banmen/banmen/internal/session"
	"github.com/banmen/banmen/render/plot"
)

//go:embed template
var templates embed.FS

// A Site answers the questions of pages: a server, or a worker in a browser. It must be safe for
// concurrent use.
type Site interface {
	// Kinds returns the kinds of puzzles and games.
	Kinds() []*banmen.Kind
	// Asset returns the address of a static file. It changes when the files change.
	Asset(name string) string
	// Ask calls a verb of the API and returns the lines that POST /api/v1/VERB would send. It
	// uses the queue place and the limits of the client that sent r. fields is marshalled as the
	// request.
	Ask(r *Request, verb string, fields any) ([][]byte, error)
	// Saves returns the saves of the visitor, newest first, without states.
	Saves(r *Request) ([]Saved, error)
	// Save returns one of the visitor's saves, with its state.
	Save(r *Request, id string) (Saved, error)
	// Keeps returns the limits of saves.
	Keeps() Keeps
	// Collections returns the collections of the visitor, newest first.
	Collections(r *Request) ([]collection.Head, error)
	// Collection returns the part of a collection that the query of r asks for, and Plot plots
	// it.
	Collection(r *Request, id string) (*collection.View, error)
	Plot(r *Request, id, of string) (*plot.Bars, error)
	// Shared returns the save behind a share link. The link cannot change the save.
	Shared(r *Request, link string) (Saved, error)
}

// A serverless site has pages that the browser makes.
type serverless interface{ serverless() }

// A modular site knows which modules a script imports. Browsers can then fetch them in parallel.
type modular interface{ Modules(script string) []string }

// Keeps are the limits of a visitor's saves. Days is how long a save stays after it was last
// opened; 0 means forever.
type Keeps struct {
	Saves, Days int
	Bytes       int64
}

// Saved is a save of a visitor. ID and Share are secrets of that visitor.
type Saved struct {
	ID, Title, Puzzle, Share string
	State                    []byte // JSON
	Updated                  time.Time
}

// Pages makes the pages for all addresses except those of the API, static files and operators.
//
// Templates are those of html/template, but call no methods. Otherwise the linker would keep
// every exported method of every type, because it cannot know which ones a template calls.
type Pages struct {
	site     Site
	all      *template.Template
	pictures sync.Map // pictures by name of the kind
	levels   sync.Map // levels by name of the kind
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
		// These would be methods, but our templates cannot call methods.
		"say":    func(v view, name string, args ...any) string { return word(v.Lang, name, args...) },
		"number": func(i int) int { return i + 1 },
		"spell":  session.Spell,
		"date":   time.Time.Format,
		"field":  url.Values.Get,
		// data for the template of pieces: the view and the pieces
		"withview": func(v view, of any) map[string]any { return map[string]any{"View": v, "Pieces": of, "Piece": of} },
	}).ParseFS(templates, "template/*.html")
	return p, err
}

// A view is the data of every template.
type view struct {
	Lang  language.Tag
	Other string // the language to switch to
	Title string
	Here  string // path of the page
	Body  any
}

func (p *Pages) view(r *Request, title string, body any) view {
	v := view{Lang: r.Lang, Other: "ja", Title: title, Here: r.URL.EscapedPath(), Body: body}
	if v.Lang == language.Japanese {
		v.Other = "en"
	}
	return v
}

// word returns a text of the templates in a language.
func word(lang language.Tag, name string, args ...any) string {
	m := printed()[name]
	m.Args = args
	return msg.Text(lang, m)
}

// show writes a page.
func (p *Pages) show(w *Answer, r *Request, name string, v view) {
	if r.gone() {
		w.fail(r.Context.Err())
		return
	}
	w.Type = "text/html; charset=utf-8"
	if err := p.all.ExecuteTemplate(&w.Text, name, v); err != nil {
		w.fail(err)
	}
}
