// Package cover counts exact covers: the ways to choose options so that each item is in exactly one
// chosen option.
//
// It branches on an item with a single option, or else on the first item, as Knuth's dancing links
// do (TAOCP 7.2.2.1). The number of covers depends only on the remaining items. So it is stored
// under them (memoization), and used again when other choices leave the same items (Nishino,
// Yasuda, Minato and Nagata, Dancing with decision diagrams, 2017). Items that an exchange of
// blocks makes the same count as the same. When the memory is full, stored numbers stay and no more
// are added.
//
// A search for covers would branch on the item with the fewest options. That would leave far more
// different sets of items. So the order of items matters: items that share options should be close
// together.
package cover

import (
	"context"
	"math/big"
	"math/bits"

	"github.com/banmen/banmen/message"
)

// A Problem is an exact cover problem.
type Problem struct {
	Items   int
	Options [][]int  // the items of each option, without duplicates
	Blocks  []Blocks // no two blocks share an item
}

// Blocks are lists of items, equally long, that can be exchanged. Any order of the lists maps the
// problem to itself. So does each of Permutations, lists of places, applied to the items of one list.
type Blocks struct{ Items, Permutations [][]int }

// Options are limits.
type Options struct {
	Memory int64 // bytes for stored numbers; 0 means 1 GiB
}

// ErrOverflow is the error of Count if the number of covers does not fit into 128 bits.
var ErrOverflow error = message.Errorf(message.ErrLimit, "there are more than 2^128 covers")

// Count returns the number of exact covers. The error is ErrOverflow or that of
// the context.
func Count(ctx context.Context, p Problem, o Options) (*big.Int, error) {
	s := newSolver(ctx, p, o)
	n := s.count()
	if s.err != nil {
		return nil, s.err
	}
	return n.big(), nil
}

// A number is a number of covers.
type number struct{ hi, lo uint64 }

func (n number) big() *big.Int {
	b := new(big.Int).SetUint64(n.hi)
	return b.Lsh(b, 64).Or(b, new(big.Int).SetUint64(n.lo))
}

// A solver holds the remaining options: those whose items are all uncovered.
type solver struct {
	ctx       context.Context
	err       error
	items     [][]int32 // by option
	optionsOf [][]int32 // by item: the options that contain it
	remaining []uint64  // the uncovered items, as bits
	blocked   []int32   // by option: how many of its items are covered
	available []int32   // by item: how many of its options remain
	memo      map[string]number
	memory    int64 // bytes
	normal    *normaliser
	steps     int
}

// overhead approximates the memory of a map entry besides its key, in bytes.
const overhead = 64

func newSolver(ctx context.Context, p Problem, o Options) *solver {
	s := &solver{ctx: ctx, optionsOf: make([][]int32, p.Items), remaining: make([]uint64, (p.Items+63)/64), blocked: make([]int32, len(p.Options)),
		available: make([]int32, p.Items), memo: map[string]number{}, memory: 1 << 30, normal: newNormaliser(p)}
	if o.Memory > 0 {
		s.memory = o.Memory
	}
	for i := range p.Items {
		s.remaining[i/64] |= 1 << (i % 64)
	}
	for i, option := range p.Options {
		items := make([]int32, len(option))
		for j, item := range option {
			items[j] = int32(item)
			s.optionsOf[item] = append(s.optionsOf[item], int32(i))
			s.available[item]++
		}
		s.items = append(s.items, items)
	}
	return s
}

// checkInterval is the number of steps between two checks of the context.
const checkInterval = 1 << 10

// count returns the number of ways to cover the remaining items.
func (s *solver) count() (n number) {
	item, choices := s.choose()
	switch {
	case item < 0:
		return number{0, 1}
	case choices == 0:
		return number{}
	}
	if s.steps++; s.steps%checkInterval == 0 && s.err == nil {
		s.err = s.ctx.Err()
	}
	var key string
	if choices > 1 {
		packed := s.normal.key(s.remaining)
		if n, ok := s.memo[string(packed)]; ok {
			return n
		}
		key = string(packed)
	}
	for _, option := range s.optionsOf[item] {
		if s.blocked[option] != 0 || s.err != nil {
			continue
		}
		s.selectOption(option)
		n = s.add(n, s.count())
		s.deselectOption(option)
	}
	if size := int64(len(key)) + overhead; choices > 1 && s.err == nil && s.memory >= size {
		s.memory -= size
		s.memo[key] = n
	}
	return n
}

// choose returns a remaining item and the number of its options: an item without options, one with
// a single option, or the first. It returns -1 if no item remains.
func (s *solver) choose() (item int, choices int32) {
	item = -1
	for w, set := range s.remaining {
		for ; set != 0; set &= set - 1 {
			i := w*64 + bits.TrailingZeros64(set)
			if n := s.available[i]; item < 0 || n < choices && n < 2 {
				if item, choices = i, n; n == 0 {
					return item, choices
				}
			}
		}
	}
	return item, choices
}

// selectOption covers the items of an option and blocks all options that share an item with it.
func (s *solver) selectOption(option int32) {
	for _, item := range s.items[option] {
		s.remaining[item/64] &^= 1 << (item % 64)
		for _, o := range s.optionsOf[item] {
			if s.blocked[o]++; s.blocked[o] == 1 {
				for _, i := range s.items[o] {
					s.available[i]--
				}
			}
		}
	}
}

// deselectOption undoes selectOption.
func (s *solver) deselectOption(option int32) {
	for _, item := range s.items[option] {
		s.remaining[item/64] |= 1 << (item % 64)
		for _, o := range s.optionsOf[item] {
			if s.blocked[o]--; s.blocked[o] == 0 {
				for _, i := range s.items[o] {
					s.available[i]++
				}
			}
		}
	}
}

func (s *solver) add(a, b number) number {
	lo, carry := bits.Add64(a.lo, b.lo, 0)
	hi, carry := bits.Add64(a.hi, b.hi, carry)
	if carry > 0 && s.err == nil {
		s.err = ErrOverflow
	}
	return number{hi, lo}
}
