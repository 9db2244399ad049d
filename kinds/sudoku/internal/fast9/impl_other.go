//go:build !amd64

package fast9

// vectors returns a kernel that needs assembly: there is none for this machine.
func (i Impl) vectors() kernel { return nil }

// one returns what makes half-steps of one grid.
func (i Impl) one() oneKernel { return new(oneSWAR) }

var digitsByVector func(text []byte, stride, n int) bool
