package collection

import (
	"context"
	"encoding/json"
	"math/bits"
	"sync"

	"github.com/banmen/banmen/logic"
)

// Texts reads records and ratings of a collection, and caches its pages.
type texts struct {
	store Store
	id    string
	one   bool // cache only the last page
	pages map[int]*page
}

// A page is its lines.
type page struct{ records, ratings [][]byte }

// at returns the page of a puzzle and its line there.
func (t *texts) at(ctx context.Context, i int) (*page, int, error) {
	n := i / pageSize
	if p := t.pages[n]; p != nil {
		return p, i % pageSize, nil
	}
	packed, ratings, err := t.store.Page(ctx, t.id, n)
	if err != nil {
		return nil, 0, err
	}
	p := &page{}
	if p.records, err = unpack(packed); err != nil {
		return nil, 0, err
	}
	if p.ratings, err = unpack(ratings); err != nil {
		return nil, 0, err
	}
	if t.pages == nil || t.one {
		t.pages = map[int]*page{}
	}
	t.pages[n] = p
	return p, i % pageSize, nil
}

// record returns a puzzle.
func (t *texts) record(ctx context.Context, i int) (in record, err error) {
	p, at, err := t.at(ctx, i)
	if err != nil {
		return in, err
	}
	return in, json.Unmarshal(p.records[at], &in)
}

// rating returns the rating of a puzzle, or nil.
func (t *texts) rating(ctx context.Context, i int) (*rating, error) {
	p, at, err := t.at(ctx, i)
	if err != nil || at >= len(p.ratings) {
		return nil, err
	}
	r := &rating{}
	return r, json.Unmarshal(p.ratings[at], r)
}

func trailing(b uint64) int { return bits.TrailingZeros64(b) }

// keys maps English names of techniques to the words that select them, inJapanese to
// Japanese names.
var (
	keys       = sync.OnceValue(func() map[string]string { return known(func(t *logic.Technique) string { return t.Key }) })
	inJapanese = sync.OnceValue(func() map[string]string { return known(func(t *logic.Technique) string { return t.JA }) })
)
