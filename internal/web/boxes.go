package web

import (
	"sync"
	"time"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/web/store"
)

// Boxes carry texts from one browser to another. They are kept in memory for a while and have no
// owner. A restart of the server loses them; browsers then send them again.
const (
	boxTime     = 10 * time.Minute
	maxBoxes    = 32 << 20 // bytes in total
	maxOwnBoxes = 4 << 20  // maximum number of bytes of one client
	maxParcel   = 1 << 20
	boxOverhead = 512
)

// A box holds a parcel, which can be taken once.
type box struct {
	text   string
	client string
	until  time.Time
}

func (b *box) weight() int { return boxOverhead + len(b.text) }

// boxes stores boxes by secret IDs. It is safe for concurrent use.
type boxes struct {
	mu  sync.Mutex
	all map[string]*box
}

func newBoxes() *boxes { return &boxes{all: map[string]*box{}} }

// add stores b and returns its ID. The error is a store.ErrQuota if the boxes of the client, or
// all boxes, are too large. It also removes expired boxes.
func (s *boxes) add(b *box, now time.Time) (string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	all, client := b.weight(), b.weight()
	for key, other := range s.all {
		if now.After(other.until) {
			delete(s.all, key)
			continue
		}
		all += other.weight()
		if other.client == b.client {
			client += other.weight()
		}
	}
	if all > maxBoxes || client > maxOwnBoxes {
		return "", banmen.Errorf(store.ErrQuota, "too many parcels are waiting to be collected: try again in ten minutes")
	}
	id := store.Secret()
	s.all[id] = b
	return id, nil
}

// take removes a parcel and returns its text. It reports false if no parcel has the
// name or the parcel has expired.
func (s *boxes) take(id string, now time.Time) (text string, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	b := s.all[id]
	if b == nil || now.After(b.until) {
		return "", false
	}
	delete(s.all, id)
	return b.text, true
}
