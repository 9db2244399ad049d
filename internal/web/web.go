// Package web is banmen as a server: pages, the API of package api over HTTP, what
// visitors save, and what keeps hostile clients from the others.
//
//	s, err := web.New(web.Config{Kinds: kinds.All})
//	err = s.Run(ctx) // until ctx ends
//
// A request for an answer waits in a lane of its client until there is a place for it
// (queue.go), and is then answered by package api under its limits. Collections are rated
// beside that, as long as a processor has nothing else to do. Pages are made by
// package web/page, which asks for answers in the same way.
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

// Config is how a server is set up. What is 0 has a usual value.
type Config struct {
	Kinds   []*banmen.Kind
	Listen  string // HOST:PORT; 127.0.0.1:8080
	AnyPort bool   // listen at another port if that one is taken
	Cert    string // files of TLS; "": none
	Key     string
	Dir     string // of what visitors save; "": memory
	Token   string // that requests must bring; "": none
	Profile string // HOST:PORT of pprof; "": nowhere
	Base    string // the path below which it serves, such as /puzzles; empty: all
	Proxied bool   // a proxy in front says who asks (X-Forwarded-For)
	Memory  int64  // bytes for all engines; 256 MiB
	Cells   int    // of the largest board; 4096
	Limits  api.Limits
	Log     *slog.Logger // nil: none
	Store   store.Limits
	Collect collection.Limits
	Times   Times
	Now     func() time.Time
	Release string // of the program
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
	boxes  *boxes
	counts *counts
	bodies *bodies
	files  *files
	conns  *conns
	pages  *page.Pages
	mux    *http.ServeMux

	Damaged struct{ Saves, Collections int } // how many the store does not have as they were kept; they are refused

	library *collection.Library
	wake    chan struct{} // wakes the rating of collections
	rest    func()        // ends it
}

// The usual setup.
const (
	usualListen = "127.0.0.1:8080"
	usualMemory = 256 << 20
	waiting     = 4 // requests of a client that wait
	writeRate   = 5 // saves of a client, a second
	writeBurst  = 50
)

// Close gives back what the server holds, when it answers no more.
func (s *Server) Close() error {
	s.rest()
	return s.store.Close()
}

// filled returns the setup with usual values.
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

// Times are how long things may take. What is 0 has a usual value.
type Times struct {
	Header time.Duration // to send the header of a request
	Read   time.Duration // and all of it
	Write  time.Duration // to take what is written, each time
	Idle   time.Duration // between two requests
	Finish time.Duration // for work that goes on when the server ends
	Stop   time.Duration // and to end when it is stopped
}

// headerSize is the most bytes of a header.
const headerSize = 16 << 10

// filled returns the times with usual ones.
func (t Times) filled() Times {
	return Times{
		Header: cmp.Or(t.Header, 5*time.Second), Read: cmp.Or(t.Read, 30*time.Second), Write: cmp.Or(t.Write, 15*time.Second),
		Idle: cmp.Or(t.Idle, 2*time.Minute), Finish: cmp.Or(t.Finish, 6*time.Second), Stop: cmp.Or(t.Stop, 3*time.Second),
	}
}
