package fast9

import "golang.org/x/sys/cpu"

// kernel returns the kernel of an implementation, nil if there is none here.
func (i Impl) kernel() kernel {
	x := cpu.X86
	switch {
	case i == AVX512 && x.HasAVX512F && x.HasAVX512BW && x.HasAVX512VL && x.HasAVX512BITALG:
		return new512()
	}
	return nil
}
