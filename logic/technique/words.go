package technique

import "slices"

// zeros returns n zeroed words, reusing the memory of list.
func zeros(list []uint64, n int) []uint64 {
	list = slices.Grow(list[:0], n)[:n]
	clear(list)
	return list
}

func has(set []uint64, i int) bool { return set[i>>6]&(1<<uint(i&63)) != 0 }
func set(to []uint64, i int)       { to[i>>6] |= 1 << uint(i&63) }

func union(to, from []uint64) {
	for i, w := range from {
		to[i] |= w
	}
}

// merge adds a set to another and reports whether it grew.
func merge(to, from []uint64) (more bool) {
	for i, w := range from {
		if w &^= to[i]; w != 0 {
			to[i] |= w
			more = true
		}
	}
	return more
}
