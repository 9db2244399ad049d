package ops

import "sync/atomic"

// Progress is how far a run has come. It may be read while it changes.
type Progress struct {
	Done  atomic.Int64
	Total atomic.Int64 // what Done will be in the end; 0: nobody knows
}

// begin says what there is to do.
func (p *Progress) begin(total int) {
	if p != nil {
		p.Done.Store(0)
		p.Total.Store(int64(total))
	}
}

// step says that one more is done.
func (p *Progress) step() {
	if p != nil {
		p.Done.Add(1)
	}
}
