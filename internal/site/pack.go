package site

import (
	"bytes"
	"encoding/binary"
	"errors"
	"slices"

	"github.com/kjk/lzma"
)

// level is that of LZMA. Higher ones take more memory and save nothing.
const level = 5

// pack packs the program as pages unpack it, in lzma.js and program.js.
func pack(program []byte) ([]byte, error) {
	text, ok := told(program)
	if !ok {
		text = slices.Concat([]byte{escape, rest}, program)
	}
	var b bytes.Buffer
	z := lzma.NewWriterSizeLevel(&b, int64(len(text)), level)
	_, err := z.Write(text)
	err = errors.Join(err, z.Close())
	return b.Bytes(), err
}

// What is looked for in WebAssembly: sections and opcodes.
const (
	codeSection = 10
	dataSection = 11
	end         = 0x0b
	i32Const    = 0x41
	i64Const    = 0x42
)

// A byte that code hardly has says that something else stands here: what follows is 0 for the
// byte itself, rest where all that follows is as it is, jump and two bytes for so many
// functions on and a block, or so many blocks on and one more.
const (
	escape = 0xff
	rest   = 0xfe
	jump   = 0xfd
)

// firstFunction is the number from which the linker counts.
const firstFunction = 0x1000

// told returns the program with its code and data told in fewer words, and whether all of it
// is understood.
func told(program []byte) (out []byte, ok bool) {
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

// sized returns what stands behind its size, and what comes after it.
func sized(b []byte) (body, after []byte, ok bool) {
	size, n := binary.Uvarint(b)
	if n <= 0 || size > uint64(len(b)-n) {
		return nil, nil, false
	}
	return b[n:][:size], b[n:][size:], true
}

// escaped adds bytes that are as they are.
func escaped(out, b []byte) []byte {
	for _, c := range b {
		if out = append(out, c); c == escape {
			out = append(out, 0)
		}
	}
	return out
}

// near adds a section of code with the addresses to which calls return told by the difference
// from the one before: each call of the Go compiler stores such a constant, the number of the
// function that calls and of one of its blocks, both of which count up.
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

// joined joins the pieces of a section of data, into 100,000 of which the linker cuts it to
// leave out zeros: that costs more than it saves when all of it is packed. They are to be as
// that makes them: each of memory 0, at a constant address, in whatever order.
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

// most is how many times as long a section of data may become.
const most = 4

// constant reads a number as WebAssembly writes it and returns how many bytes it has: 0 if it is
// none, or longer than need be.
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
