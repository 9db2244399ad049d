//go:build !amd64

package fast9

// vectors returns nil: there is no assembly for this machine.
func (i Impl) vectors() kernel { return nil }

// hasVectors reports whether i is an implementation in assembly that this machine supports.
func (i Impl) hasVectors() bool { return false }

// one returns the kernel for single grids.
func (i Impl) one() oneKernel { return new(oneSWAR) }

var digitsByVector func(text []byte, stride, n int) bool
