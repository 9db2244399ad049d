package stream

import (
	"testing"
	"time"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// Results come in order, whichever is done first, and nothing is left running when no
// more are wanted.
func TestInOrder(t *testing.T) {
	const n = 50
	for _, jobs := range []int{1, 4} {
		for _, stop := range []int{n, 7} {
			var got []int
			for x := range InOrder(jobs, func(next func(func() int) bool) {
				for i := range n {
					if !next(func() int {
						time.Sleep(time.Duration((n-i)%5) * 100 * time.Microsecond)
						return i
					}) {
						return
					}
				}
			}) {
				if got = append(got, x); len(got) == stop {
					break
				}
			}
			for i, x := range got {
				if i != x {
					t.Fatalf("%d jobs: %v is not in order", jobs, got)
				}
			}
			if len(got) != stop {
				t.Errorf("%d jobs: %d results, want %d", jobs, len(got), stop)
			}
		}
	}
}
