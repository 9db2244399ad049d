package fast9

import (
	"os"
	"slices"
	"sync"
)

// An Impl is a way to solve: by which instructions.
type Impl string

// The implementations, the fastest first. All give the same answers.
const (
	AVX512 Impl = "avx512" // 32 lanes of 16 bits; F, BW, VL, VBMI, VBMI2 and BITALG
	AVX2   Impl = "avx2"   // 16 lanes of 16 bits
	SWAR   Impl = "swar"   // 6 lanes of 10 bits in a uint64, on any machine
	Plain  Impl = "plain"  // one at a time, to compare with
)

// kernel returns a kernel of an implementation, nil if it has none here.
func (i Impl) kernel() kernel {
	if i == SWAR {
		return new(kernelSWAR)
	}
	return i.vectors()
}

// Supported returns the implementations that this machine has, the fastest first.
func Supported() []Impl {
	return slices.DeleteFunc([]Impl{AVX512, AVX2, SWAR, Plain}, func(i Impl) bool {
		return i != Plain && i.kernel() == nil
	})
}

// Forced returns the implementation that the environment variable BANMEN_CPU
// names, "" for none.
func Forced() Impl { return Impl(os.Getenv("BANMEN_CPU")) }

// Best returns the fastest implementation, or the forced one if this machine has
// it.
var Best = sync.OnceValue(func() Impl {
	all := Supported()
	if want := Forced(); slices.Contains(all, want) {
		return want
	}
	return all[0]
})
