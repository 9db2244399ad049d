package page

import (
	"errors"
	"strings"

	"github.com/banmen/banmen"
)

// A route is a page and the first segment of its path.
type route struct {
	name string
	rest bool // more segments may follow
	does func(w *Answer, r *Request)
}

// routes lists all pages.
func (p *Pages) routes() []route {
	return []route{
		{"", false, starter{p}.first},
		{"play", true, p.asking("play", player{p}.play)},
		{"solve", true, p.asking("solve", player{p}.solution)},
		{"print", true, p.asking("print", player{p}.print)},
		{"explain", true, p.asking("explain", explainer{p}.explain)},
		{"profile", true, p.asking("profile", comparer{p}.profile)},
		{"watch", true, p.asking("watch", watcher{p}.watch)},
		{"links", true, p.asking("links", linker{p}.links)},
		{"make", true, p.asking("make", workshop{p}.bench)},
		{"review", true, p.asking("review", reviewer{p}.reviewed)},
		{"train", true, trainer{p}.any},
		{"techniques", true, p.techniquePages},
		{"daily", true, calendar{p}.day},
		{"learn", true, learner{p}.read},
		{"sheets", false, teacher{p}.sheets},
		{"mine", false, starter{p}.mine},
		{"new", true, starter{p}.fresh},
		{"s", true, savedPages{p}.shared},
		{"saved", true, savedPages{p}.saved},
		{"open", false, p.opened},
		{"collections", false, library{p}.shelf},
		{"c", true, library{p}.catalogue},
		{"qr", false, starter{p}.code},
		{"offline", false, p.offline},
	}
}

// Answer makes the page for a request.
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
	err := noPage(r.URL.Path)
	if _, wrong := p.ask(r, name); !more && errors.Is(wrong, banmen.ErrCannot) {
		err = wrong // a kind of puzzle that banmen lacks, such as kakuro
	}
	w.fail(err)
	return w
}
