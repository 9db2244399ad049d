// Package collection keeps many puzzles together, rates them one after the other, and
// tells of them: sorted, filtered, as a plot, in files. It knows no network, so that a server
// and a worker in a browser have the same collections; where they are kept is a [Store].
//
// The puzzles of a collection stand in pages, which are what a store keeps, packed. They
// are rated in their order, by [Library.Work], and what was rated is kept at least each
// second: after an end of the program, however it came, it goes on from there.
package collection

import (
	"context"
	"sync"
	"time"

	"github.com/banmen/banmen"
)

// A Head is what is known of a collection without its puzzles.
type Head struct {
	ID      string    `json:"id"`
	Title   string    `json:"title"`
	Kind    string    `json:"kind"`
	Made    time.Time `json:"made"`
	Puzzles int       `json:"puzzles"`
	Rated   int       `json:"rated"`          // the first so many
	Bad     int       `json:"bad"`            // records that could not be read
	Copies  int       `json:"copies"`         // records that were left out, as the puzzle was there already
	Told    []Told    `json:"told,omitempty"` // of the first that could not be read
}

// Told is why a record could not be read, in the language of who sent it.
type Told struct {
	Line int    `json:"line"`
	Why  string `json:"why"`
}

// A Store keeps the collections of one visitor. What there is not, or belongs to somebody
// else, is an ErrNone; too much is an ErrQuota. Several goroutines may use it.
type Store interface {
	// Add keeps a new collection and its pages, or nothing. It sets the ID.
	Add(ctx context.Context, h *Head, pages [][]byte) error
	// All returns the heads, the latest first, without what is told.
	All(ctx context.Context) ([]Head, error)
	// Head returns one of them.
	Head(ctx context.Context, id string) (Head, error)
	// Page returns a page, from 0, and the ratings that Rate has kept for it; nil: none.
	Page(ctx context.Context, id string, n int) (page, ratings []byte, err error)
	// Rate keeps the ratings of a page, in place of those that it has, and how many
	// puzzles of the collection are rated with them.
	Rate(ctx context.Context, id string, n int, ratings []byte, rated int) error
	// Delete forgets a collection.
	Delete(ctx context.Context, id string) error
}

// What a Store, or reading a collection, may refuse for.
var (
	ErrNone  error = banmen.Errorf(nil, "there is no such collection")
	ErrQuota error = banmen.Errorf(nil, "you keep too many collections, or too large ones: delete one first")
	ErrMany  error = banmen.Errorf(nil, "there are too many puzzles")
)

// Limits are what collections may have. All are more than 0.
type Limits struct {
	Puzzles       int           // of a collection
	Lines         int           // that cannot be read, of a collection
	Time          time.Duration // to rate a puzzle
	banmen.Budget               // of a puzzle
}

// Usual are the limits if nobody asks for others.
var Usual = Limits{Puzzles: 100_000, Lines: 1_000_000, Time: 20 * time.Second, Budget: banmen.Budget{Cells: 4096, Bytes: 16 << 20}}

// pageSize is how many puzzles a page has, but the last.
const pageSize = 256

// A Library is what works on the collections of all visitors.
type Library struct {
	Kinds  []*banmen.Kind
	Limits Limits
	Busy   func() bool // others want to work; nil: nobody does
	Fault  func(error) // hears of faults of the program and the store; may be nil

	mu    sync.Mutex
	open  []*opened          // that were looked at last, the last at the end
	now   string             // that is being rated
	leave context.CancelFunc // stops that
	still bool               // rating stands still, as what it finds cannot be kept
}

// mostOpen is how many collections are kept in memory: of 100,000 puzzles 7 MB each.
const mostOpen = 8

// Delete forgets a collection. If it is being rated that stops.
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

// stuck says whether rating stands still.
func (l *Library) stuck(is bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.still = is
}

// fault tells of a fault.
func (l *Library) fault(err error) {
	if l.Fault != nil {
		l.Fault(err)
	}
}
