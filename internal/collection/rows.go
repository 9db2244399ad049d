package collection

import (
	"context"
	"encoding/json"
	"slices"
	"sync"

	"github.com/banmen/banmen"
)

// An opened collection has the data to sort and filter puzzles, without their texts.
type opened struct {
	head Head // Rated is the number when it was opened

	mu    sync.RWMutex
	rows  []row
	rated int
	names []string       // of steps and techniques
	index map[string]int // of names
}

// A row is a puzzle.
type row struct {
	line       int32
	givens     uint16
	level      uint8 // of HoDoKu
	er, ep, ed uint8 // in tenths
	score      int32
	hardest    uint16 // in names
	scales     uint8  // the available scales: hodoku, se
	state      uint8  // index in States
	uses       [4]uint64
}

// The scales of a row.
const (
	hasHoDoKu = 1 << iota
	hasSE
)

// count returns the number of rated puzzles.
func (c *opened) count() int {
	c.mu.RLock()
	defer c.mu.RUnlock()
	return c.rated
}

// rate adds ratings of puzzles from an index on, and skips known ones.
func (c *opened) rate(from int, all []rating) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for i := range all {
		if from+i == c.rated && c.rated < len(c.rows) {
			c.set(&c.rows[c.rated], &all[i])
			c.rated++
		}
	}
}

// follow adds the ratings of other processes: a browser may have several pages.
func (c *opened) follow(ctx context.Context, s Store, rated int) error {
	for from := c.count(); from < rated; from = c.count() {
		n := from / pageSize
		_, kept, err := s.Page(ctx, c.head.ID, n)
		if err != nil {
			return err
		}
		all, err := ratings(kept)
		if err != nil {
			return err
		}
		if c.rate(n*pageSize, all); c.count() == from {
			return ErrDamaged
		}
	}
	return nil
}

// ratings returns the ratings of a page.
func ratings(kept []byte) (all []rating, err error) {
	lines, err := unpack(kept)
	for _, line := range lines {
		var r rating
		if err := json.Unmarshal(line, &r); err != nil || !r.sound() {
			return nil, ErrDamaged
		}
		all = append(all, r)
	}
	return all, err
}

// ErrDamaged reports corrupt data in a store, or in a file imported into it.
var ErrDamaged error = banmen.Errorf(nil, "this collection is damaged: delete it, and send its puzzles again")

// set puts a rating into a row.
func (c *opened) set(to *row, r *rating) {
	to.state = uint8(slices.Index(States, r.state()))
	if h := r.HoDoKu; h != nil {
		to.scales |= hasHoDoKu
		to.level, to.score = uint8(h.Level), int32(h.Score)
	}
	if e := r.SE; e != nil {
		to.scales |= hasSE
		to.er, to.ep, to.ed, to.hardest = uint8(e.ER), uint8(e.EP), uint8(e.ED), uint16(c.number(e.Hardest))
	}
	for name := range r.Uses {
		if n := c.number(name); n < 64*len(to.uses) {
			to.uses[n/64] |= 1 << (n % 64)
		}
	}
}

// number returns the number of a name, adding it if new.
func (c *opened) number(name string) int {
	n, ok := c.index[name]
	if !ok {
		n = len(c.names)
		c.names, c.index[name] = append(c.names, name), n
	}
	return n
}

// opened returns a collection of a visitor, from memory or from the store.
func (l *Library) opened(ctx context.Context, s Store, id string) (*opened, error) {
	head, err := s.Head(ctx, id)
	if err != nil {
		return nil, err
	}
	if c := l.find(id); c != nil {
		return c, c.follow(ctx, s, head.Rated)
	}
	c := &opened{head: head, rows: make([]row, 0, head.Puzzles), index: map[string]int{}}
	for n := range (head.Puzzles + pageSize - 1) / pageSize {
		if err := c.read(ctx, s, n); err != nil {
			return nil, err
		}
	}
	if len(c.rows) != head.Puzzles || c.rated < head.Rated {
		return nil, ErrDamaged
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, o := range l.open { // another goroutine has read it meanwhile
		if o.head.ID == id {
			return o, nil
		}
	}
	if len(l.open) >= mostOpen { // the collection being rated stays
		l.open = slices.Delete(l.open, 0, 1+slices.IndexFunc(l.open, func(o *opened) bool { return o.head.ID != l.now }))
	}
	l.open = append(l.open, c)
	return c, nil
}

// find returns a collection in memory, or nil.
func (l *Library) find(id string) *opened {
	l.mu.Lock()
	defer l.mu.Unlock()
	at := slices.IndexFunc(l.open, func(o *opened) bool { return o.head.ID == id })
	if at < 0 {
		return nil
	}
	c := l.open[at]
	l.open = append(slices.Delete(l.open, at, at+1), c)
	return c
}

// forget drops a collection from memory.
func (l *Library) forget(id string) {
	l.open = slices.DeleteFunc(l.open, func(o *opened) bool { return o.head.ID == id })
}

// read reads a page.
func (c *opened) read(ctx context.Context, s Store, n int) error {
	page, kept, err := s.Page(ctx, c.head.ID, n)
	if err != nil {
		return err
	}
	lines, err := unpack(page)
	if err != nil {
		return err
	}
	done, err := ratings(kept)
	if err != nil {
		return err
	}
	for _, line := range lines {
		var in record
		if err := json.Unmarshal(line, &in); err != nil {
			return ErrDamaged
		}
		c.rows = append(c.rows, row{line: int32(in.Line), givens: uint16(in.Givens)})
	}
	if len(lines) > pageSize || len(done) > len(lines) {
		return ErrDamaged
	}
	c.rate(n*pageSize, done)
	return nil
}
