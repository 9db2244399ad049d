// Package early sets up the runtime for commands that take a few milliseconds. It imports only the
// runtime, so it is initialised before nearly all other packages.
package early

import "runtime"

// usual is the sampling rate of memory profiles in Go.
var usual = unsampled()

// unsampled turns off memory profiles and returns the rate before. Each sample walks the stack,
// which touches tables that a short command needs for nothing else.
func unsampled() int {
	rate := runtime.MemProfileRate
	runtime.MemProfileRate = 0
	return rate
}

// ProfileMemory makes memory profiles show the allocations from now on.
func ProfileMemory() { runtime.MemProfileRate = usual }
