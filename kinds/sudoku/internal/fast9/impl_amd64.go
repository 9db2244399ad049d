package fast9

import "golang.org/x/sys/cpu"

// vectors returns a kernel in assembly, or nil if this machine does not support it.
func (i Impl) vectors() kernel {
	switch {
	case !i.hasVectors():
		return nil
	case i == AVX512:
		return new512()
	}
	return new2()
}

// hasVectors reports whether i is an implementation in assembly that this machine supports.
func (i Impl) hasVectors() bool {
	x := cpu.X86
	if i != AVX512 {
		return i == AVX2 && x.HasAVX2
	}
	return x.HasAVX512F && x.HasAVX512BW && x.HasAVX512VL && x.HasAVX512VBMI && x.HasAVX512VBMI2 && x.HasAVX512BITALG && x.HasBMI2
}

// one returns the kernel for single grids.
func (i Impl) one() oneKernel {
	switch {
	case !i.hasVectors():
		return new(oneSWAR)
	case i == AVX512:
		return &one512{newOneWords(wordShift)}
	}
	return &one2{newOneWords(0)}
}

// digitsByVector is Digits in assembly, or nil if this machine does not support it.
var digitsByVector = func() func(text []byte, stride, n int) bool {
	if !cpu.X86.HasAVX2 {
		return nil
	}
	return func(text []byte, stride, n int) bool { return digits2(&text[0], uint64(stride), uint64(n)) == 0 }
}()
