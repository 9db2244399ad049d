package main

import (
	"errors"
	"fmt"
	"slices"
)

// A font is a TrueType file, by tables.
type font struct {
	tables map[string][]byte
	loca   []int        // offsets of the glyphs in glyf, and the end of the last
	glyph  map[rune]int // by character
}

// kept are the tables of the cut font, sorted by name.
var kept = []string{"OS/2", "cmap", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "name", "post"}

// read parses a font with TrueType outlines.
func read(data []byte) (*font, error) {
	if len(data) < 12 || be.Uint32(data) != 0x00010000 {
		return nil, errors.New("this is no TrueType font")
	}
	f := &font{tables: map[string][]byte{}, glyph: map[rune]int{}}
	for i := range int(be.Uint16(data[4:])) {
		entry := data[12+16*i:]
		at, n := be.Uint32(entry[8:]), be.Uint32(entry[12:])
		f.tables[string(entry[:4])] = data[at : at+n]
	}
	for _, name := range kept {
		if f.tables[name] == nil {
			return nil, fmt.Errorf("the font has no table %s", name)
		}
	}
	f.readLoca()
	return f, f.readCmap()
}

// readLoca reads the offsets of glyphs, which are halved if the head says so.
func (f *font) readLoca() {
	loca, long := f.tables["loca"], be.Uint16(f.tables["head"][50:]) == 1
	for i := range int(be.Uint16(f.tables["maxp"][4:])) + 1 {
		if long {
			f.loca = append(f.loca, int(be.Uint32(loca[4*i:])))
		} else {
			f.loca = append(f.loca, 2*int(be.Uint16(loca[2*i:])))
		}
	}
}

// readCmap reads the character table, in format 12.
func (f *font) readCmap() error {
	cmap := f.tables["cmap"]
	for i := range int(be.Uint16(cmap[2:])) {
		sub := cmap[be.Uint32(cmap[8+8*i:]):]
		if be.Uint16(sub) != 12 {
			continue
		}
		for g := range int(be.Uint32(sub[12:])) {
			group := sub[16+12*g:]
			first, last, glyph := be.Uint32(group), be.Uint32(group[4:]), be.Uint32(group[8:])
			for c := first; c <= last; c++ {
				f.glyph[rune(c)] = int(glyph + c - first)
			}
		}
		return nil
	}
	return errors.New("the font has no table of characters in format 12")
}

// outline returns the bytes of a glyph, which is empty for a blank.
func (f *font) outline(g int) []byte { return f.tables["glyf"][f.loca[g]:f.loca[g+1]] }

// parts calls take with each place in a composite outline that has the number of a glyph.
func parts(outline []byte, take func(number []byte)) {
	if len(outline) == 0 || int16(be.Uint16(outline)) >= 0 {
		return
	}
	for at := 10; ; {
		flags := be.Uint16(outline[at:])
		take(outline[at+2 : at+4])
		at += 6
		if flags&0x0001 != 0 { // arguments are words
			at += 2
		}
		switch {
		case flags&0x0008 != 0: // one scale
			at += 2
		case flags&0x0040 != 0: // one a direction
			at += 4
		case flags&0x0080 != 0: // a matrix
			at += 8
		}
		if flags&0x0020 == 0 { // no more
			return
		}
	}
}

// plain returns the outline without its hints.
func plain(outline []byte) []byte {
	if len(outline) == 0 {
		return nil
	}
	contours := int16(be.Uint16(outline))
	if contours < 0 {
		return slices.Clone(outline)
	}
	at := 10 + 2*int(contours)
	skip := int(be.Uint16(outline[at:]))
	return append(append(slices.Clone(outline[:at]), 0, 0), outline[at+2+skip:]...)
}
