package web

import (
	"context"
	"errors"
	"runtime"
	"sync"

	"github.com/banmen/banmen/internal/api"
	"github.com/banmen/banmen/internal/collection"
	"github.com/banmen/banmen/internal/web/page"
	"github.com/banmen/banmen/internal/web/store"
)

// New returns a server that does not listen yet.
func New(c Config) (*Server, error) {
	if err := checkBase(c.Base); err != nil {
		return nil, err
	}
	s := &Server{Config: c.filled()}
	places := places()
	limits := s.Limits
	limits.Memory, limits.Cells = s.Memory/int64(places), s.Cells
	s.Collect.Cells = s.Cells
	s.api = api.API{Kinds: c.Kinds, Limits: limits}
	s.verbs = s.api.Names()
	s.queue = newQueue(places, places/4, waiting)
	var err error
	if s.static, err = staticFiles(); err != nil {
		return nil, err
	}
	if s.pages, err = page.New(site{s}); err != nil {
		return nil, err
	}
	if s.store, err = store.Open(s.Dir, s.Store, s.Now); err != nil {
		return nil, err
	}
	if s.Damaged.Saves, s.Damaged.Collections, err = s.store.Damages(context.Background()); err != nil {
		return nil, errors.Join(err, s.store.Close())
	}
	s.writes, s.begins, s.boxes = newRates(writeRate, writeBurst), newRates(beginRate, beginBurst), newBoxes()
	s.counts, s.conns, s.bodies, s.files = newCounts(), newConns(), newBodies(), newFiles()
	s.library = &collection.Library{
		Kinds: c.Kinds, Limits: s.Collect, Busy: s.queue.full,
		Fault: func(err error) { s.Log.Error("fault", "of", "collections", "error", err) },
	}
	s.wake = make(chan struct{}, 1)
	ctx, stop := context.WithCancel(context.Background())
	var work sync.WaitGroup
	work.Go(func() { librarian{s}.rateAll(ctx) })
	work.Go(func() { watchMemory(ctx, s.Memory, s.queue) })
	s.rest = func() { stop(); work.Wait() }
	s.routes()
	return s, nil
}

// places returns how many requests run at once: four per CPU, at least 4 and at most 16. Short
// requests can then pass long ones, and each still has enough memory.
func places() int { return min(max(4*runtime.GOMAXPROCS(0), 4), 16) }
