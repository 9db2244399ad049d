//go:build !amd64

package fast9

// vectors returns a kernel that needs assembly: there is none for this machine.
func (i Impl) vectors() kernel { return nil }

// pairs returns what makes half-steps of a pair of grids: there is nothing.
func (i Impl) pairs() pairVectors { return nil }

var digitsByVector func(text []byte, stride, n int) bool
