package web

import (
	"bytes"
	"encoding/json"
	"net/http"
	"time"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/collection"
	"github.com/banmen/banmen/internal/msg"
	"github.com/banmen/banmen/internal/web/page"
	"github.com/banmen/banmen/internal/web/store"
	"github.com/banmen/banmen/render/plot"
)

// A site adapts the server to the interface of pages.
type site struct{ s *Server }

func (p site) Kinds() []*banmen.Kind    { return p.s.Config.Kinds }
func (p site) Asset(name string) string { return p.s.static.address(name) }

func (p site) Modules(script string) []string { return p.s.static.modules[script] }

// from returns the HTTP request behind a page request.
func from(r *page.Request) *http.Request { return r.From.(*http.Request) }

func (p site) Ask(r *page.Request, verb string, fields any) (all [][]byte, err error) {
	request, err := json.Marshal(fields)
	if err != nil {
		return nil, err
	}
	err = p.s.call(from(r), verb, request, func(line []byte) error {
		all = append(all, bytes.Clone(line)) // the caller may reuse line
		return nil
	})
	return all, err
}

func (p site) Saves(r *page.Request) (all []page.Saved, err error) {
	saves, err := p.s.store.All(patient(from(r)), p.s.visitor(from(r)))
	for _, f := range saves {
		if f.Damaged {
			f.Title = msg.Text(r.Lang, banmen.Msg("damaged: %s", f.Title))
		}
		all = append(all, saved(f))
	}
	return all, err
}

func (p site) Keeps() page.Keeps {
	l := p.s.Store
	return page.Keeps{Saves: l.Saves, Days: int(l.Keep / (24 * time.Hour)), Bytes: l.Bytes}
}

func (p site) Save(r *page.Request, id string) (page.Saved, error) {
	f, err := p.s.store.Get(patient(from(r)), p.s.visitor(from(r)), id)
	if err != nil {
		return page.Saved{}, saver{p.s}.saveError(err)
	}
	return saved(f), nil
}

func (p site) Shared(r *page.Request, link string) (page.Saved, error) {
	f, err := p.s.store.Shared(patient(from(r)), link)
	if err != nil {
		return page.Saved{}, saver{p.s}.saveError(err)
	}
	f.ID, f.Share = "", ""
	return saved(f), nil
}

func saved(f store.Save) page.Saved {
	return page.Saved{ID: f.ID, Title: f.Title, Puzzle: f.Puzzle, State: []byte(f.State), Updated: f.Updated, Share: f.Share}
}

func (p site) Collections(r *page.Request) ([]collection.Head, error) {
	all, err := librarian{p.s}.shelf(from(r)).All(patient(from(r)))
	return all, collectionError(err)
}

func (p site) Collection(r *page.Request, id string) (*collection.View, error) {
	return librarian{p.s}.seen(from(r), id)
}

func (p site) Plot(r *page.Request, id, of string) (*plot.Bars, error) {
	return librarian{p.s}.plotted(from(r), id, of)
}
