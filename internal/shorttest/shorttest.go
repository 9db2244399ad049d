// Package shorttest speeds up tests that run with -short.
package shorttest

import (
	"flag"
	"runtime/debug"
	"testing"
)

// Main is a TestMain for packages whose short tests allocate much and keep little. With a small
// heap, garbage collection would take a fifth of their time, so Main lets the heap grow more, like the
// command. Full tests and most benchmarks run with Go's default, as users' programs do.
func Main(m *testing.M) {
	flag.Parse()
	if testing.Short() {
		debug.SetGCPercent(400)
	}
	m.Run()
}
