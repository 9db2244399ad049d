package fast9

import "encoding/binary"

// Digits reports whether n texts of 81 characters, stride bytes apart, have only digits
// and dots.
func Digits(text []byte, stride, n int) bool {
	_ = text[(n-1)*stride+Cells-1]
	if digitsByVector != nil {
		return digitsByVector(text, stride, n)
	}
	return digitsByWord(text, stride, n)
}

const (
	lowBits  = 0x0101010101010101
	highBits = 0x80 * lowBits
)

// digitsByWord is Digits with eight characters at a time.
func digitsByWord(text []byte, stride, n int) bool {
	var odd uint64
	for i := range n {
		grid := text[i*stride:][:Cells]
		for at := 0; at < Cells-1; at += 8 {
			odd |= notDigitOrDot(binary.LittleEndian.Uint64(grid[at:]))
		}
		odd |= notDigitOrDot(binary.LittleEndian.Uint64(grid[Cells-8:]))
	}
	return odd&highBits == 0
}

// notDigitOrDot returns a word in which some byte has its highest bit set if a character
// is neither a digit nor a dot: over 0x7f, over 9, below the dot, or a slash.
func notDigitOrDot(w uint64) uint64 {
	over := w + (0x7f-'9')*lowBits
	notBelow := w + (0x80-'.')*lowBits
	notSlash := (w ^ '/'*lowBits) + 0x7f*lowBits
	return w | over | ^(notBelow & notSlash)
}
