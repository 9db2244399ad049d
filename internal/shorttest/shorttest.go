// Package shorttest makes short tests cheaper.
package shorttest

import (
	"flag"
	"runtime/debug"
	"testing"
)

// Main runs the tests of a package, as its TestMain. Short tests allocate much and keep little, so
// that collections of a small heap would take a fifth of their time: Main lets the heap grow more
// between them. Other tests and benchmarks run as users' programs do.
func Main(m *testing.M) {
	flag.Parse()
	if testing.Short() {
		debug.SetGCPercent(400)
	}
	m.Run()
}
