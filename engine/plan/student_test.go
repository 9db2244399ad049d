package plan

import (
	"math"
	"testing"
)

// Two-sided quantiles of Student's t at 95 %, from tables.
func TestStudent(t *testing.T) {
	for freedom, want := range map[int64]float64{9: 2.262, 10: 2.228, 20: 2.086, 30: 2.042, 100: 1.984, 1 << 40: 1.960} {
		if got := student(freedom); math.Abs(got-want) > 0.005 {
			t.Errorf("%d: %g, want %g", freedom, got, want)
		}
	}
}
