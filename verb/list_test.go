package verb

import (
	"errors"
	"fmt"
	"iter"
	"testing"
)

// numbers yields 1..n and then the error, if there is one.
func numbers(n int, err error) iter.Seq2[int, error] {
	return func(yield func(int, error) bool) {
		for i := range n {
			if !yield(i+1, nil) {
				return
			}
		}
		if err != nil {
			yield(0, err)
		}
	}
}

func TestEnds(t *testing.T) {
	late := errors.New("late")
	for _, c := range []struct {
		n                  int
		err                error
		limit, first, last int64
		want               string
	}{
		{n: 3, want: "[1 2 3]"},
		{n: 9, limit: 2, want: "[1 2]"},
		{n: 9, first: 2, want: "[1 2]"},
		{n: 9, last: 2, want: "[8 9]"},
		{n: 9, first: 2, last: 2, want: "[1 2 ...5 8 9]"},
		{n: 3, first: 2, last: 2, want: "[1 2 3]"},
		{n: 1, first: 2, last: 2, want: "[1]"},
		{n: 0, first: 2, last: 2, want: "[]"},
		{n: 9, limit: 6, last: 2, want: "[5 6]"},
		{n: 9, limit: 3, first: 5, want: "[1 2 3]"},
		{n: 3, err: late, want: "[1 2 3 late]"},
		{n: 4, first: 2, last: 2, want: "[1 2 3 4]"},
		{n: 9, err: late, first: 2, last: 2, want: "[1 2 late]"},
		{n: 3, err: late, last: 1, want: "[late]"},
	} {
		got := []any{}
		for x, err := range ends(numbers(c.n, c.err), c.limit, c.first, c.last) {
			switch {
			case err != nil:
				got = append(got, err)
			case x.between > 0:
				got = append(got, fmt.Sprint("...", x.between))
			default:
				got = append(got, x.of)
			}
		}
		if fmt.Sprint(got) != c.want {
			t.Errorf("%+v: got %v", c, got)
		}
	}
}
