package fast9

import (
	"os"
	"slices"
	"sync"
)

// An Impl is an implementation of the solver, by the instructions it uses.
type Impl string

// The implementations, the fastest first. All give the same answers.
const (
	AVX512 Impl = "avx512" // 32 lanes of 16 bits; F, BW, VL, VBMI, VBMI2 and BITALG
	AVX2   Impl = "avx2"   // 16 lanes of 16 bits
	SWAR   Impl = "swar"   // 6 lanes of 10 bits in a uint64, on any machine
	Plain  Impl = "plain"  // one grid at a time, for comparison
)

// kernel returns the kernel of an implementation, or nil if this machine lacks it.
func (i Impl) kernel() kernel {
	if i == SWAR {
		return new(kernelSWAR)
	}
	return i.vectors()
}

// Supported returns the implementations that this machine supports, the fastest first.
func Supported() []Impl {
	return slices.DeleteFunc([]Impl{AVX512, AVX2, SWAR, Plain}, func(i Impl) bool {
		return i != SWAR && i != Plain && !i.hasVectors()
	})
}

// Forced returns the implementation that the environment variable BANMEN_CPU names, or
// "".
func Forced() Impl { return Impl(os.Getenv("BANMEN_CPU")) }

// Best returns the fastest implementation, or the forced one if it is supported.
var Best = sync.OnceValue(func() Impl {
	all := Supported()
	if want := Forced(); slices.Contains(all, want) {
		return want
	}
	return all[0]
})
