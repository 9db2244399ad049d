package web

import (
	"slices"
	"sync"
	"time"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/web/store"
)

// Boxes are kept in memory for a while, without an owner. A parcel carries a text from one
// browser to another. A meeting collects the times of people who solve the same puzzle.
const (
	parcelTime   = 10 * time.Minute
	meetingTime  = 30 * 24 * time.Hour
	maxBoxes     = 32 << 20 // bytes in total
	maxOwnBoxes  = 4 << 20  // bytes of one client
	maxParcel    = 1 << 20
	maxMeeting   = 50 // results
	boxOverhead  = 512
	resultWeight = 256
)

// A result is one person's result in a meeting.
type result struct {
	Name     string `json:"name"`
	Seconds  int    `json:"seconds"`
	Hints    int    `json:"hints"`
	Mistakes int    `json:"mistakes"`
}

// A box is a parcel, which can be taken once, or a meeting.
type box struct {
	text    string // the parcel, or the puzzle of the meeting
	meeting bool
	results []result
	client  string
	until   time.Time
}

func (b *box) weight() int { return boxOverhead + len(b.text) + len(b.results)*resultWeight }

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
	all, own := b.weight(), b.weight()
	for key, other := range s.all {
		if now.After(other.until) {
			delete(s.all, key)
			continue
		}
		all += other.weight()
		if other.client == b.client {
			own += other.weight()
		}
	}
	if all > maxBoxes || own > maxOwnBoxes {
		return "", banmen.Errorf(store.ErrQuota, "too many parcels are waiting to be collected: try again in ten minutes")
	}
	id := store.Secret()
	s.all[id] = b
	return id, nil
}

// find returns a parcel or meeting, or nil if there is none or it has expired. The caller must
// hold mu.
func (s *boxes) find(id string, meeting bool, now time.Time) *box {
	b := s.all[id]
	if b == nil || b.meeting != meeting || now.After(b.until) {
		return nil
	}
	return b
}

// take removes a parcel and returns its text. It reports false if there is none.
func (s *boxes) take(id string, now time.Time) (text string, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	b := s.find(id, false, now)
	if b == nil {
		return "", false
	}
	delete(s.all, id)
	return b.text, true
}

// meet adds r, unless it is nil, to a meeting, and returns the meeting's puzzle and results. It
// reports false if there is no such meeting or it is full. A second result under the same name is
// ignored.
func (s *boxes) meet(id string, r *result, now time.Time) (puzzle string, results []result, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	b := s.find(id, true, now)
	if b == nil {
		return "", nil, false
	}
	if r != nil && !slices.ContainsFunc(b.results, func(o result) bool { return o.Name == r.Name }) {
		if len(b.results) == maxMeeting {
			return "", nil, false
		}
		b.results = append(b.results, *r)
	}
	return b.text, slices.Clone(b.results), true
}
