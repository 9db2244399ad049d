package cover_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"github.com/banmen/banmen/engine/cover"
)

// plain counts covers item by item, without a memo.
func plain(p cover.Problem, covered map[int]bool) int {
	item := 0
	for ; covered[item]; item++ {
	}
	if item == p.Items {
		return 1
	}
	n := 0
	for _, option := range p.Options {
		has, free := false, true
		for _, i := range option {
			has, free = has || i == item, free && !covered[i]
		}
		if !has || !free {
			continue
		}
		for _, i := range option {
			covered[i] = true
		}
		n += plain(p, covered)
		for _, i := range option {
			delete(covered, i)
		}
	}
	return n
}

func TestCount(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := cover.Problem{Items: rapid.IntRange(0, 9).Draw(t, "items")}
		if p.Items > 0 {
			item := rapid.IntRange(0, p.Items-1)
			option := rapid.SliceOfNDistinct(item, 1, min(3, p.Items), rapid.ID[int])
			p.Options = rapid.SliceOfN(option, 0, 25).Draw(t, "options")
		}
		for _, memory := range []int64{0, 1, 300} {
			n, err := cover.Count(context.Background(), p, cover.Options{Memory: memory})
			if want := fmt.Sprint(plain(p, map[int]bool{})); err != nil || n.String() != want {
				t.Fatalf("%s, %v; want %s", n, err, want)
			}
		}
	})
}

// latin returns the problem of Latin squares: cell, row and symbol, column and symbol.
// Symbols can be exchanged; with pairs, two symbols form a block that can be turned.
func latin(n int, pairs bool) cover.Problem {
	p := cover.Problem{Items: 3 * n * n}
	row := func(r, v int) int { return n*n + r*n + v }
	column := func(c, v int) int { return 2*n*n + c*n + v }
	for i := range n * n * n {
		r, c, v := i/n/n, i/n%n, i%n
		p.Options = append(p.Options, []int{r*n + c, row(r, v), column(c, v)})
	}
	var b cover.Blocks
	for v := range n {
		var list []int
		for i := range n {
			list = append(list, row(i, v), column(i, v))
		}
		b.Items = append(b.Items, list)
	}
	if pairs {
		half := make([]int, 4*n)
		for i := range half {
			half[i] = (i + 2*n) % (4 * n)
		}
		b = cover.Blocks{Items: [][]int{append(b.Items[0], b.Items[1]...), append(b.Items[2], b.Items[3]...)}, Permutations: [][]int{half}}
	}
	p.Blocks = []cover.Blocks{b}
	return p
}

func TestBlocks(t *testing.T) {
	for n, want := range map[int]string{1: "1", 2: "2", 3: "12", 4: "576", 5: "161280", 6: "812851200"} {
		if got, err := cover.Count(t.Context(), latin(n, false), cover.Options{}); err != nil || got.String() != want {
			t.Errorf("latin squares of order %d: %s, %v; want %s", n, got, err, want)
		}
	}
	if got, err := cover.Count(t.Context(), latin(4, true), cover.Options{}); err != nil || got.String() != "576" {
		t.Errorf("latin squares of order 4, in pairs of symbols: %s, %v", got, err)
	}
}

// Each item can be covered in two ways.
func TestOverflow(t *testing.T) {
	for items, want := range map[int]error{127: nil, 128: cover.ErrOverflow} {
		p := cover.Problem{Items: items}
		for i := range items {
			p.Options = append(p.Options, []int{i}, []int{i})
		}
		if n, err := cover.Count(t.Context(), p, cover.Options{}); !errors.Is(err, want) || err == nil && n.BitLen() != items+1 {
			t.Errorf("%d items: %s, %v", items, n, err)
		}
	}
}

func TestCancelled(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	stop()
	p := latin(9, false)
	p.Blocks = nil
	if _, err := cover.Count(ctx, p, cover.Options{}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
