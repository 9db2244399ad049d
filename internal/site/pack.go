package site

import (
	"bytes"
	"encoding/binary"
	"errors"
	"slices"

	"github.com/kjk/lzma"
)

// level is the LZMA level. Higher ones take more memory and save nothing.
const level = 5

// pack compresses the program in the format that lzma.js and program.js unpack.
func pack(program []byte) ([]byte, error) {
	text, ok := transformed(program)
	if !ok {
		text = slices.Concat([]byte{escape, rest}, program)
	}
	var b bytes.Buffer
	z := lzma.NewWriterSizeLevel(&b, int64(len(text)), level)
	_, err := z.Write(text)
	err = errors.Join(err, z.Close())
	return b.Bytes(), err
}

// The sections and opcodes of WebAssembly that matter here.
const (
	codeSection = 10
	dataSection = 11
	end         = 0x0b
	i32Const    = 0x41
	i64Const    = 0x42
)

// escape introduces a special encoding, as code rarely has this byte. It is followed by 0
// for the byte itself, or by rest if the remainder is unchanged. jump and two bytes mean
// n functions and a block later; other values mean n-1 blocks later.
const (
	escape = 0xff
	rest   = 0xfe
	jump   = 0xfd
)

// firstFunction is the linker's first function number.
const firstFunction = 0x1000

// transformed converts the code and data of a program to a more compressible form. It reports whether
// it understood the whole program.
func transformed(program []byte) (out []byte, ok bool) {
	const magic = 8
	if len(program) < magic {
		return nil, false
	}
	out = escaped(nil, program[:magic])
	tell := escaped
	for left := program[magic:]; len(left) > 0; {
		body, after, ok := sized(left[1:])
		if !ok {
			return nil, false
		}
		id := left[0]
		left = after
		switch id {
		case codeSection:
			out = escaped(out, binary.AppendUvarint([]byte{id}, uint64(len(body))))
			if out, ok = near(out, body); !ok {
				return nil, false
			}
			continue
		case dataSection:
			if body, ok = joined(body); !ok {
				return nil, false
			}
			out = append(out, escape, rest)
			tell = func(out, b []byte) []byte { return append(out, b...) }
		}
		out = tell(out, append(binary.AppendUvarint([]byte{id}, uint64(len(body))), body...))
	}
	return out, true
}

// sized splits data after its length prefix.
func sized(b []byte) (body, after []byte, ok bool) {
	size, n := binary.Uvarint(b)
	if n <= 0 || size > uint64(len(b)-n) {
		return nil, nil, false
	}
	return b[n:][:size], b[n:][size:], true
}

// escaped appends bytes unchanged.
func escaped(out, b []byte) []byte {
	for _, c := range b {
		if out = append(out, c); c == escape {
			out = append(out, 0)
		}
	}
	return out
}

// near appends a code section with return addresses encoded as differences. Each call of
// the Go compiler stores such a constant, the number of the calling function and of one
// of its blocks; both increase.
func near(out, section []byte) ([]byte, bool) {
	count, n := binary.Uvarint(section)
	if n <= 0 {
		return nil, false
	}
	out = escaped(out, section[:n])
	function, block := int64(firstFunction), int64(0)
	left := section[n:]
	for f := int64(firstFunction); f < firstFunction+int64(count); f++ {
		_, after, ok := sized(left)
		if !ok {
			return nil, false
		}
		body := left[:len(left)-len(after)]
		left = after
		for i := 0; i < len(body); i++ {
			on, b, n := f-function, int64(0), 0
			if body[i] == i64Const {
				b, n = constant(body[i+1:])
				b -= f << 16
			}
			switch {
			case n == 0 || b < 0:
				out = escaped(out, body[i:i+1])
				continue
			case on == 0 && b >= block && b-block < jump-1:
				out = append(out, escape, byte(b-block+1))
			case on > 0 && on < 1<<8 && b < 1<<8:
				out = append(out, escape, jump, byte(on), byte(b))
			default:
				out = escaped(out, body[i:i+1])
				continue
			}
			function, block = f, b
			i += n
		}
	}
	return out, len(left) == 0
}

// joined joins the segments of a data section. The linker cuts it into up to 100,000
// segments to leave out zeros, which costs more than it saves after compression. Segments
// must be as the linker makes them: in memory 0, at a constant address, in any order.
func joined(section []byte) (out []byte, ok bool) {
	type piece struct {
		at   int64
		data []byte
	}
	var pieces []piece
	count, n := binary.Uvarint(section)
	if n <= 0 || count == 0 {
		return nil, false
	}
	first, last := int64(1)<<31, int64(0)
	for left := section[n:]; len(left) > 0; {
		if len(left) < 2 || left[0] != 0 || left[1] != i32Const {
			return nil, false
		}
		at, n := constant(left[2:])
		if left = left[2+n:]; n == 0 || at < 0 || len(left) == 0 || left[0] != end {
			return nil, false
		}
		data, after, ok := sized(left[1:])
		if !ok {
			return nil, false
		}
		left = after
		pieces = append(pieces, piece{at, data})
		first, last = min(first, at), max(last, at+int64(len(data)))
	}
	if uint64(len(pieces)) != count || last-first > int64(most*len(section)) {
		return nil, false
	}
	all := make([]byte, last-first)
	for _, p := range pieces {
		copy(all[p.at-first:], p.data)
	}
	out = append(appendConstant([]byte{1, 0, i32Const}, first), end)
	return append(binary.AppendUvarint(out, uint64(len(all))), all...), true
}

// most bounds the growth of a data section.
const most = 4

// constant decodes a WebAssembly integer and returns its length, or 0 if it is malformed
// or not minimal.
func constant(b []byte) (v int64, n int) {
	for shift := 0; n < len(b) && shift < 63; shift += 7 {
		c := b[n]
		n++
		v |= int64(c&0x7f) << shift
		if c >= 0x80 {
			continue
		}
		v = v << (57 - shift) >> (57 - shift)
		if len(appendConstant(nil, v)) == n {
			return v, n
		}
		break
	}
	return 0, 0
}

func appendConstant(b []byte, v int64) []byte {
	for v < -0x40 || v >= 0x40 {
		b = append(b, byte(v)|0x80)
		v >>= 7
	}
	return append(b, byte(v)&0x7f)
}
