package fast9

import "golang.org/x/sys/cpu"

// vectors returns a kernel that needs assembly, nil if this machine has not what
// it needs.
func (i Impl) vectors() kernel {
	x := cpu.X86
	switch {
	case i == AVX512 && x.HasAVX512F && x.HasAVX512BW && x.HasAVX512VL && x.HasAVX512BITALG:
		return new512()
	case i == AVX2 && x.HasAVX2:
		return new2()
	}
	return nil
}
