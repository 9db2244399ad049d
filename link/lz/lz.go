// Package lz implements the compression of lz-string (pieroxy.net), which links of f-puzzles,
// SudokuPad and SudokuMaker use for JSON. It is LZ78 over UTF-16 units, in a stream of bits
// with six to a character.
package lz

import (
	"strings"
	"unicode/utf16"
)

// An Alphabet has the 64 characters of a text, indexed by their six bits.
type Alphabet string

// Base64 is the alphabet of compressToBase64, URI that of compressToEncodedURIComponent.
const (
	Base64 Alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
	URI    Alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-"
)

// A Fault is what is wrong with a compressed text.
type Fault int

// A text is Damaged if it is cut off or not compressed, and TooLong if it is longer than allowed.
const (
	NoFault Fault = iota
	Damaged
	TooLong
)

// The codes of a new character of 8 or of 16 bits, and of the end.
const (
	newByte = iota
	newUnit
	end
	firstEntry
)

// bits reads or writes bits. The most significant bit of a character comes first.
type bits struct {
	text []byte // six bits each
	at   int    // index of the next bit
}

// take returns a number of n bits, the lowest first.
func (b *bits) take(n int) (value int, ok bool) {
	for i := range n {
		if b.at/6 >= len(b.text) {
			return 0, false
		}
		value |= int(b.text[b.at/6]>>(5-b.at%6)&1) << i
		b.at++
	}
	return value, true
}

func (b *bits) put(value, n int) {
	for i := range n {
		if b.at%6 == 0 {
			b.text = append(b.text, 0)
		}
		b.text[b.at/6] |= byte(value>>i&1) << (5 - b.at%6)
		b.at++
	}
}

// Decompress returns the text that was compressed, at most limit UTF-16 units. Padding (=) may
// be missing.
func (a Alphabet) Decompress(text string, limit int) (string, Fault) {
	b := &bits{}
	for _, c := range []byte(strings.TrimRight(text, "= \t\r\n")) {
		i := strings.IndexByte(string(a), c)
		if i < 0 {
			return "", Damaged
		}
		b.text = append(b.text, byte(i))
	}
	r := &reader{bits: b, width: 2, room: 1, limit: limit}
	r.dict = make([]entry, firstEntry, 1024)
	for {
		done, fault := r.next()
		if fault != NoFault {
			return "", fault
		}
		if done {
			return string(utf16.Decode(r.out)), NoFault
		}
	}
}

// An entry of the dictionary is another entry followed by one unit.
type entry struct {
	before, length int
	first, last    uint16
}

// A reader holds the state of a decompression.
type reader struct {
	*bits
	dict     []entry
	out      []uint16
	previous int // entry; 0: none
	width    int // bits of a code
	room     int // entries until codes take one more bit
	limit    int
}

// grow counts one more entry, and widens the codes once there is no room.
func (r *reader) grow() {
	if r.room--; r.room == 0 {
		r.room = 1 << r.width
		r.width++
	}
}

// next reads a code. It reports true at the end.
func (r *reader) next() (done bool, fault Fault) {
	code, ok := r.take(r.width)
	if !ok {
		return false, Damaged
	}
	if code == end {
		return true, NoFault
	}
	if code < end {
		unit, ok := r.take(8 << code)
		if !ok {
			return false, Damaged
		}
		code = len(r.dict)
		r.dict = append(r.dict, entry{length: 1, first: uint16(unit), last: uint16(unit)})
		r.grow()
	}
	if code > len(r.dict) || code == len(r.dict) && r.previous == 0 {
		return false, Damaged
	}
	if r.previous != 0 {
		p := r.dict[r.previous]
		made := entry{before: r.previous, length: p.length + 1, first: p.first, last: p.first}
		if code < len(r.dict) {
			made.last = r.dict[code].first
		}
		r.dict = append(r.dict, made)
	}
	length := r.dict[code].length
	if len(r.out)+length > r.limit {
		return false, TooLong
	}
	at := len(r.out)
	r.out = append(r.out, make([]uint16, length)...)
	for i, e := at+length-1, code; i >= at; i, e = i-1, r.dict[e].before {
		r.out[i] = r.dict[e].last
	}
	if r.previous != 0 {
		r.grow()
	}
	r.previous = code
	return false, NoFault
}

// Compress returns the text compressed, without padding.
func (a Alphabet) Compress(text string) string {
	w := &writer{width: 2, room: 2, dict: map[string]int{}, next: firstEntry, fresh: map[string]bool{}}
	phrase := ""
	for _, unit := range utf16.Encode([]rune(text)) {
		u := string([]byte{byte(unit >> 8), byte(unit)})
		if _, ok := w.dict[u]; !ok {
			w.add(u)
			w.fresh[u] = true
		}
		if _, ok := w.dict[phrase+u]; ok {
			phrase += u
			continue
		}
		w.write(phrase)
		w.add(phrase + u)
		phrase = u
	}
	if phrase != "" {
		w.write(phrase)
	}
	w.put(end, w.width)
	out := make([]byte, 0, len(w.text)+1)
	for _, six := range w.text {
		out = append(out, a[six])
	}
	if w.at%6 == 0 {
		out = append(out, a[0]) // as lz-string ends it
	}
	return string(out)
}

// A writer holds the state of a compression. Phrases have two bytes per unit.
type writer struct {
	bits
	dict  map[string]int
	fresh map[string]bool // units that have not been written
	next  int             // number of the next entry
	width int
	room  int
}

func (w *writer) add(phrase string) {
	w.dict[phrase] = w.next
	w.next++
}

func (w *writer) grow() {
	if w.room--; w.room == 0 {
		w.room = 1 << w.width
		w.width++
	}
}

// write writes the code of a phrase, or a unit that is new.
func (w *writer) write(phrase string) {
	if w.fresh[phrase] {
		unit := int(phrase[0])<<8 | int(phrase[1])
		kind := newByte
		if unit > 255 {
			kind = newUnit
		}
		w.put(kind, w.width)
		w.put(unit, 8<<kind)
		w.grow()
		delete(w.fresh, phrase)
	} else {
		w.put(w.dict[phrase], w.width)
	}
	w.grow()
}
