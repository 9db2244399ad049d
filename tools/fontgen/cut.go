package main

import (
	"slices"
)

// cut returns the font with only these characters, if it has them.
func (f *font) cut(runes []rune) []byte {
	runes = slices.DeleteFunc(slices.Clone(runes), func(r rune) bool { return f.glyph[r] == 0 })
	old := f.closure(runes)
	number := map[int]int{}
	for i, g := range old {
		number[g] = i
	}
	glyf, loca := f.outlines(old, number)
	f.tables["glyf"], f.tables["loca"] = glyf, loca
	f.tables["hmtx"] = f.widths(old)
	f.tables["cmap"] = f.characters(runes, number)
	f.tables["head"] = set16(f.tables["head"], 50, 1) // loca in long form
	f.tables["hhea"] = set16(f.tables["hhea"], 34, len(old))
	f.tables["maxp"] = noHints(set16(f.tables["maxp"], 4, len(old)))
	f.tables["post"] = append(words(3, 0), f.tables["post"][4:32]...) // no names of glyphs
	return f.assemble()
}

// closure returns the glyphs of some characters and their components, in order, and the glyph for
// missing characters.
func (f *font) closure(runes []rune) []int {
	all := []int{0}
	for _, r := range runes {
		all = append(all, f.glyph[r])
	}
	seen := map[int]bool{}
	for i := 0; i < len(all); i++ {
		if g := all[i]; !seen[g] {
			seen[g] = true
			parts(f.outline(g), func(n []byte) { all = append(all, int(be.Uint16(n))) })
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// outlines returns the tables glyf and loca. Each outline begins at a multiple
// of four.
func (f *font) outlines(old []int, number map[int]int) (glyf, loca []byte) {
	for _, g := range old {
		loca = be.AppendUint32(loca, uint32(len(glyf)))
		o := plain(f.outline(g))
		parts(o, func(n []byte) { be.PutUint16(n, uint16(number[int(be.Uint16(n))])) })
		glyf = pad(append(glyf, o...))
	}
	return glyf, be.AppendUint32(loca, uint32(len(glyf)))
}

// widths returns the table hmtx, with an entry for each glyph.
func (f *font) widths(old []int) []byte {
	hmtx := f.tables["hmtx"]
	n := int(be.Uint16(f.tables["hhea"][34:]))
	var all []byte
	for _, g := range old {
		if g < n {
			all = append(all, hmtx[4*g:4*g+4]...)
			continue
		}
		all = append(all, hmtx[4*n-4:4*n-2]...)
		side := 4*n + 2*(g-n)
		all = append(all, hmtx[side:side+2]...)
	}
	return all
}

// characters returns the table cmap in format 4, which readers know best. All
// characters are of the basic plane.
func (f *font) characters(runes []rune, number map[int]int) []byte {
	type segment struct{ first, last, glyph int }
	var all []segment
	for _, r := range runes {
		c, g := int(r), number[f.glyph[r]]
		if n := len(all); n > 0 && all[n-1].last == c-1 && all[n-1].glyph+c-all[n-1].first == g {
			all[n-1].last = c
		} else {
			all = append(all, segment{c, c, g})
		}
	}
	all = append(all, segment{0xffff, 0xffff, 0x10000})
	n := len(all)
	power, log := 1, 0
	for 2*power <= n {
		power, log = 2*power, log+1
	}
	var ends, starts, deltas, offsets []byte
	for _, s := range all {
		ends = be.AppendUint16(ends, uint16(s.last))
		starts = be.AppendUint16(starts, uint16(s.first))
		deltas = be.AppendUint16(deltas, uint16(s.glyph-s.first))
		offsets = be.AppendUint16(offsets, 0)
	}
	table := words(0, 1, 3, 1, 0, 12, 4, 16+8*n, 0, 2*n, 2*power, log, 2*(n-power))
	table = append(append(table, ends...), 0, 0)
	return slices.Concat(table, starts, deltas, offsets)
}

// noHints clears the fields of maxp about programs.
func noHints(maxp []byte) []byte {
	maxp = set16(maxp, 14, 1) // zones
	for at := 16; at <= 26; at += 2 {
		maxp = set16(maxp, at, 0)
	}
	return maxp
}

// assemble returns the file: its directory, and the tables.
func (f *font) assemble() []byte {
	f.tables["head"] = set16(set16(f.tables["head"], 8, 0), 10, 0)
	head := words(1, 0, len(kept), 128, 3, 16*len(kept)-128)
	at := 12 + 16*len(kept)
	var body []byte
	for _, name := range kept {
		t := f.tables[name]
		head = append(head, name...)
		head = be.AppendUint32(head, sum(t))
		head = be.AppendUint32(head, uint32(at+len(body)))
		head = be.AppendUint32(head, uint32(len(t)))
		body = pad(append(body, t...))
	}
	file := append(head, body...)
	entry := 12 + 16*slices.Index(kept, "head")
	be.PutUint32(file[be.Uint32(file[entry+8:])+8:], 0xb1b0afba-sum(file))
	return file
}

// sum returns the checksum of a table: the sum of its 32-bit numbers.
func sum(t []byte) (s uint32) {
	t = pad(slices.Clone(t))
	for ; len(t) > 0; t = t[4:] {
		s += be.Uint32(t)
	}
	return s
}

func pad(b []byte) []byte {
	for len(b)%4 != 0 {
		b = append(b, 0)
	}
	return b
}

// set16 returns a copy of b with the 16-bit number v at an offset.
func set16(b []byte, at, v int) []byte {
	b = slices.Clone(b)
	be.PutUint16(b[at:], uint16(v))
	return b
}

// words returns 16-bit numbers as bytes.
func words(all ...int) (b []byte) {
	for _, v := range all {
		b = be.AppendUint16(b, uint16(v))
	}
	return b
}
