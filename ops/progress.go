package ops

import "sync/atomic"

// Progress is how far a run has come. It may be read while it changes.
type Progress struct {
	Done  atomic.Int64
	Total atomic.Int64 // what Done will be in the end; 0: nobody knows, and Done are solutions that were listed
}

// set says how much of it all is done.
func (p *Progress) set(done, total int64) {
	if p != nil {
		p.Done.Store(done)
		p.Total.Store(total)
	}
}

// step says that one more is done.
func (p *Progress) step() {
	if p != nil {
		p.Done.Add(1)
	}
}
