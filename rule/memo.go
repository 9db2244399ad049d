package rule

import "sync/atomic"

// A Memo keeps what was made last, and of what: files hold many boards of one name,
// and the rules of a name take longer to put together than a board to check.
type Memo[K comparable, V any] struct{ at atomic.Pointer[kept[K, V]] }

type kept[K comparable, V any] struct {
	key   K
	value V
}

// Get returns what is made of key, which nobody may change: many goroutines hold it.
func (k *Memo[K, V]) Get(key K, make func(K) V) V {
	if last := k.at.Load(); last != nil && last.key == key {
		return last.value
	}
	v := make(key)
	k.at.Store(&kept[K, V]{key, v})
	return v
}
