package engine

// A queue holds the scheduled constraints: first in, first out, with slow constraints
// last.
type queue struct {
	early     []int32 // early[front:]
	front     int
	slow      []int32
	firstSlow int32  // number of the first slow constraint
	queued    []bool // by constraint
}

// newQueue returns an empty queue for n constraints.
func newQueue(n int, firstSlow int) queue {
	return queue{queued: make([]bool, n), firstSlow: int32(firstSlow)}
}

// schedule puts a constraint into the queue for propagation.
func (q *queue) schedule(c int32) {
	if q.queued[c] {
		return
	}
	q.queued[c] = true
	if c < q.firstSlow {
		q.early = append(q.early, c)
	} else {
		q.slow = append(q.slow, c)
	}
}

// unschedule removes and returns the next constraint, or reports false if the queue is
// empty.
func (q *queue) unschedule() (c int32, ok bool) {
	switch last := len(q.slow) - 1; {
	case q.front < len(q.early):
		c = q.early[q.front]
		q.front++
	case last >= 0:
		c, q.slow = q.slow[last], q.slow[:last]
	default:
		q.early, q.front = q.early[:0], 0
		return 0, false
	}
	q.queued[c] = false
	return c, true
}

// clearQueue empties the queue.
func (q *queue) clearQueue() {
	for _, c := range q.early[q.front:] {
		q.queued[c] = false
	}
	for _, c := range q.slow {
		q.queued[c] = false
	}
	q.early, q.front, q.slow = q.early[:0], 0, q.slow[:0]
}
