// Package web is banmen's server: pages, the API of package api over HTTP, saves of visitors, and
// protection against hostile clients.
//
//	s, err := web.New(web.Config{Kinds: kinds.All})
//	err = s.Run(ctx, ready) // until ctx ends
//
// A request for an answer waits in its client's lane until it gets a place (queue.go). Package
// api then answers it within its limits. Collections are rated in the background while CPUs are
// idle. Package web/page makes the pages and asks for answers in the same way.
package web

import (
	"cmp"
	"log/slog"
	"net/http"
	"time"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/api"
	"github.com/banmen/banmen/internal/collection"
	"github.com/banmen/banmen/internal/web/page"
	"github.com/banmen/banmen/internal/web/store"
)

// Config configures a server. Zero fields have defaults.
type Config struct {
	Kinds   []*banmen.Kind
	Listen  string // HOST:PORT; default 127.0.0.1:8080
	AnyPort bool   // listen at another port if that one is taken
	Cert    string // TLS certificate and key files; "": no TLS
	Key     string
	Dir     string // folder for saves and collections; "": memory
	Token   string // required of requests; "": none
	Profile string // HOST:PORT of pprof; "": off
	Base    string // path below which it serves, such as /puzzles; "": the root
	Proxied bool   // a proxy in front names the client (X-Forwarded-For)
	Memory  int64  // bytes for all engines; default 256 MiB
	Cells   int    // of the largest board; default: Limits.Cells
	Limits  api.Limits
	Log     *slog.Logger // nil: none
	Store   store.Limits
	Collect collection.Limits
	Times   Times
	Now     func() time.Time
	Release string // version of the program
}

// A Server answers requests over HTTP.
type Server struct {
	Config
	api    api.API
	verbs  []string
	queue  *queue
	static *static
	store  *store.Store
	writes *rates // of saves
	begins *rates // of meetings
	boxes  *boxes
	counts *counts
	bodies *bodies
	files  *files
	conns  *conns
	pages  *page.Pages
	mux    *http.ServeMux

	Damaged struct{ Saves, Collections int } // numbers of damaged saves and collections, which are refused

	library *collection.Library
	wake    chan struct{} // wakes the rating of collections
	rest    func()        // stops the background work and waits until it has ended
}

// Defaults.
const (
	usualListen = "127.0.0.1:8080"
	usualMemory = 256 << 20
	waiting     = 4 // maximum number of waiting requests of one client
	writeRate   = 5 // maximum number of saves of one client per second
	writeBurst  = 50
)

// Close stops background work and closes the store. Call it once the server answers no more
// requests.
func (s *Server) Close() error {
	s.rest()
	return s.store.Close()
}

// filled returns c with defaults filled in.
func (c Config) filled() Config {
	c.Listen, c.Memory, c.Times = cmp.Or(c.Listen, usualListen), cmp.Or(c.Memory, usualMemory), c.Times.filled()
	c.Limits, c.Store, c.Collect = cmp.Or(c.Limits, api.Usual), cmp.Or(c.Store, store.Usual), cmp.Or(c.Collect, collection.Usual)
	c.Cells = cmp.Or(c.Cells, c.Limits.Cells)
	c.Log = cmp.Or(c.Log, slog.New(slog.DiscardHandler))
	if c.Now == nil {
		c.Now = time.Now
	}
	return c
}

// Times limits how long things may take. Zero fields have defaults.
type Times struct {
	Header time.Duration // for a client to send the header of a request
	Read   time.Duration // for a client to send the whole request
	Write  time.Duration // for a client to receive each write
	Idle   time.Duration // between two requests
	Finish time.Duration // time for running work to finish when the server ends
	Stop   time.Duration // time for stopped work to end
}

// headerSize limits the bytes of a header.
const headerSize = 16 << 10

// filled returns t with defaults filled in.
func (t Times) filled() Times {
	return Times{
		Header: cmp.Or(t.Header, 5*time.Second), Read: cmp.Or(t.Read, 30*time.Second), Write: cmp.Or(t.Write, 15*time.Second),
		Idle: cmp.Or(t.Idle, 2*time.Minute), Finish: cmp.Or(t.Finish, 6*time.Second), Stop: cmp.Or(t.Stop, 3*time.Second),
	}
}
