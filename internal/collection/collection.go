// Package collection stores large sets of puzzles and rates them in the background. It
// sorts, filters, plots and exports them. It knows no network, so a server and a worker
// in a browser share it; a [Store] keeps the data.
//
// The puzzles of a collection are in compressed pages. [Library.Work] rates them in order
// and saves results at least every second, so it can resume after any end of the program.
package collection

import (
	"context"
	"sync"
	"time"

	"github.com/banmen/banmen"
)

// A Head describes a collection without its puzzles.
type Head struct {
	ID         string       `json:"id"`
	Title      string       `json:"title"`
	Kind       string       `json:"kind"`
	Made       time.Time    `json:"made"`
	Puzzles    int          `json:"puzzles"`
	Rated      int          `json:"rated"`          // number of rated puzzles, which come first
	Bad        int          `json:"bad"`            // unreadable records
	Copies     int          `json:"copies"`         // records left out as duplicates
	Unreadable []Unreadable `json:"told,omitempty"` // the first unreadable records
}

// An Unreadable says why a record is unreadable, in the language of the sender.
type Unreadable struct {
	Line int    `json:"line"`
	Why  string `json:"why"`
}

// A Store keeps the collections of one visitor. A missing collection, or one of another
// visitor, is an ErrNone; exceeding the quota is an ErrQuota. It is safe for concurrent
// use.
type Store interface {
	// Add stores a new collection with its pages, or nothing. It sets the ID.
	Add(ctx context.Context, h *Head, pages [][]byte) error
	// All returns the heads, the latest first, without Unreadable.
	All(ctx context.Context) ([]Head, error)
	// Head returns the head of a collection.
	Head(ctx context.Context, id string) (Head, error)
	// Page returns a page, from 0, and its stored ratings, or nil.
	Page(ctx context.Context, id string, n int) (page, ratings []byte, err error)
	// Rate replaces the ratings of a page, and sets the number of rated puzzles in the
	// collection.
	Rate(ctx context.Context, id string, n int, ratings []byte, rated int) error
	// Delete deletes a collection.
	Delete(ctx context.Context, id string) error
}

// Why a Store, or reading a collection, may refuse.
var (
	ErrNone  error = banmen.Errorf(nil, "there is no such collection")
	ErrQuota error = banmen.Errorf(nil, "your collections are full: delete one first")
	ErrMany  error = banmen.Errorf(nil, "there are too many puzzles")
)

// Limits bound a collection. All are more than 0.
type Limits struct {
	Puzzles       int           // of a collection
	Lines         int           // unreadable lines of a collection
	Time          time.Duration // to rate a puzzle
	banmen.Budget               // for a puzzle
}

// Usual are the default limits.
var Usual = Limits{Puzzles: 100_000, Lines: 1_000_000, Time: 20 * time.Second, Budget: banmen.Budget{Cells: 4096, Bytes: 16 << 20}}

// pageSize is the number of puzzles in a page, except the last.
const pageSize = 256

// A Library manages the collections of all visitors.
type Library struct {
	Kinds  []*banmen.Kind
	Limits Limits
	Busy   func() bool // reports whether others want to work; nil: never
	Fault  func(error) // receives faults of the program and the store; may be nil

	mu    sync.Mutex
	open  []*opened          // recently used, the latest last
	now   string             // the collection being rated
	leave context.CancelFunc // ends the rating of the collection
	still bool               // rating is suspended, as results cannot be stored
}

// mostOpen is the number of collections in memory: 7 MB for each 100,000 puzzles.
const mostOpen = 8

// Delete deletes a collection and stops its rating.
func (l *Library) Delete(ctx context.Context, s Store, id string) error {
	if err := s.Delete(ctx, id); err != nil {
		return err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.forget(id)
	if l.now == id {
		l.leave()
	}
	return nil
}

// stuck suspends or resumes rating.
func (l *Library) stuck(is bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.still = is
}

// fault reports a fault.
func (l *Library) fault(err error) {
	if l.Fault != nil {
		l.Fault(err)
	}
}
