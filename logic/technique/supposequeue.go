package technique

// A queue holds laws, each once, first in first out.
type queue struct {
	all  []int
	head int
	has  []bool // by law
}

func (q *queue) begin(laws int) {
	if q.has == nil {
		q.has = make([]bool, laws)
	}
	clear(q.has)
	q.all, q.head = q.all[:0], 0
}

func (q *queue) push(law int) {
	if !q.has[law] {
		q.has[law] = true
		q.all = append(q.all, law)
	}
}

// pop returns the first law, or -1.
func (q *queue) pop() int {
	if q.head == len(q.all) {
		return -1
	}
	law := q.all[q.head]
	q.has[law] = false
	q.head++
	return law
}
