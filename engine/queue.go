package engine

// A queue has the constraints that are scheduled: first in, first out, and those last
// that take long.
type queue struct {
	early     []int32 // early[front:]
	front     int
	slow      []int32
	firstSlow int32  // constraints from this one on take long
	queued    []bool // by constraint
}

// newQueue returns an empty queue for so many constraints.
func newQueue(n int, firstSlow int) queue {
	return queue{queued: make([]bool, n), firstSlow: int32(firstSlow)}
}

// schedule puts a constraint into the queue, to be propagated again.
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

// unschedule takes the next constraint out of the queue; it reports false if there is none.
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

// clearQueue forgets the constraints that are scheduled.
func (q *queue) clearQueue() {
	for _, c := range q.early[q.front:] {
		q.queued[c] = false
	}
	for _, c := range q.slow {
		q.queued[c] = false
	}
	q.early, q.front, q.slow = q.early[:0], 0, q.slow[:0]
}
