package page

import (
	"bytes"
	"context"
	"github.com/banmen/banmen"
	"net/url"
	"strings"

	"golang.org/x/text/language"
)

// A Request asks for a page. It is of no network: whoever answers over HTTP, or has no
// server at all, makes one.
type Request struct {
	Context context.Context
	Lang    language.Tag // of the reader
	URL     *url.URL     // with a path from the root of the pages
	Text    string       // what was posted
	Rest    string       // of the path, behind the name of the page
	From    any          // who asks, for the site
	Seed    uint64       // of what is random; 0: any
}

// An Answer is what comes of a request: what went wrong, the address of another page, or
// a text.
type Answer struct {
	Err    error
	To     string
	Type   string
	Unkept bool // the next answer is another
	Text   bytes.Buffer
}

// fail refuses a request.
func (a *Answer) fail(err error) { a.Err = err }

// lead leads to another page.
func (a *Answer) lead(to string) { a.To, a.Unkept = to, true }

// A route is a page: its name, the first part of its path.
type route struct {
	name string
	rest bool // more may follow
	does func(w *Answer, r *Request)
}

// routes say what stands where.
func (p *Pages) routes() []route {
	return []route{
		{"", false, p.first},
		{"play", true, p.asking("play", p.play)},
		{"solve", true, p.asking("solve", p.solution)},
		{"print", true, p.asking("print", p.print)},
		{"explain", true, p.asking("explain", p.explain)},
		{"watch", true, p.asking("watch", p.watch)},
		{"make", true, p.asking("make", p.bench)},
		{"review", true, p.asking("review", p.reviewed)},
		{"train", true, p.train},
		{"new", true, p.fresh},
		{"s", true, p.shared},
		{"saved", true, p.saved},
		{"open", false, p.opened},
		{"collections", false, library{p}.shelf},
		{"c", true, library{p}.catalogue},
		{"qr", false, p.code},
		{"offline", false, p.offline},
	}
}

// Answer answers a request.
func (p *Pages) Answer(r *Request) *Answer {
	w := &Answer{}
	name, rest, more := strings.Cut(strings.TrimPrefix(r.URL.Path, "/"), "/")
	for _, to := range p.routes() {
		if to.name == name && (to.rest || !more) {
			r.Rest = rest
			to.does(w, r)
			return w
		}
	}
	kind, params, sized := strings.Cut(name, ":")
	if _, stands := banmen.KindByName(p.site.Kinds(), kind); stands != "" && !more {
		if sized {
			stands += ":" + params
		}
		w.lead(address("play", stands))
		return w
	}
	w.fail(noPage(r.URL.Path))
	return w
}
