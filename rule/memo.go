package rule

import "sync/atomic"

// A Memo remembers the last value made, and its key. Many boards of a file have the same name, and
// building the rules of a name takes longer than checking a board.
type Memo[K comparable, V any] struct{ at atomic.Pointer[kept[K, V]] }

type kept[K comparable, V any] struct {
	key   K
	value V
}

// Get returns the value for a key. Goroutines share it, so it must not be changed.
func (k *Memo[K, V]) Get(key K, make func(K) V) V {
	if last := k.at.Load(); last != nil && last.key == key {
		return last.value
	}
	v := make(key)
	k.at.Store(&kept[K, V]{key, v})
	return v
}
