package ops

import "sync/atomic"

// Progress is the progress of a run. It is safe for concurrent use.
type Progress struct {
	Done  atomic.Int64
	Total atomic.Int64 // final value of Done; 0: unknown, and Done is the number of solutions listed
}

// set sets the progress.
func (p *Progress) set(done, total int64) {
	if p != nil {
		p.Done.Store(done)
		p.Total.Store(total)
	}
}

// step adds one finished piece to the progress.
func (p *Progress) step() {
	if p != nil {
		p.Done.Add(1)
	}
}
