// Command fontgen cuts a TrueType font to the characters that banmen's pictures
// and books may need: ASCII, Latin-1, JIS X 0208 and some signs. Hints, tables
// of positions and of ligatures are left out. The result is packed by zstd.
//
//	go run ./fontgen -o ../render/font/regular.ttf.zst BIZUDGothic-Regular.ttf
//
// The tables are those of the OpenType specification 1.9, chapter "Font file".
package main

import (
	"encoding/binary"
	"flag"
	"fmt"
	"os"
	"slices"

	"github.com/klauspost/compress/zstd"
	"golang.org/x/text/encoding/japanese"
)

func main() {
	out := flag.String("o", "", "write to `FILE`")
	flag.Parse()
	if err := run(flag.Arg(0), *out); err != nil {
		fmt.Fprintln(os.Stderr, "fontgen:", err)
		os.Exit(1)
	}
}

func run(in, out string) error {
	data, err := os.ReadFile(in)
	if err != nil {
		return err
	}
	f, err := read(data)
	if err != nil {
		return err
	}
	enc, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBestCompression))
	if err != nil {
		return err
	}
	cut := f.cut(wanted())
	fmt.Printf("%s: %d of %d bytes\n", in, len(cut), len(data))
	return os.WriteFile(out, enc.EncodeAll(cut, nil), 0o644)
}

// wanted returns the characters that the font keeps, in order.
func wanted() []rune {
	var all []rune
	for r := rune(' '); r < 0x100; r++ {
		if r < 0x7f || r > 0xa0 {
			all = append(all, r)
		}
	}
	decoder := japanese.EUCJP.NewDecoder()
	for row := byte(0xa1); row <= 0xf4; row++ {
		for cell := byte(0xa1); cell <= 0xfe; cell++ {
			if b, err := decoder.Bytes([]byte{row, cell}); err == nil {
				if r := []rune(string(b)); len(r) == 1 && r[0] != 0xfffd {
					all = append(all, r[0])
				}
			}
		}
	}
	// characters of notes and steps that the standard lacks
	all = append(all, []rune("\u2011\u2013\u2014\u2212\u2260\u2264\u2265\u226a\u226b\u2190\u2191\u2192\u2193\u2194\u21d2\u2713\u2717\u25e6\u2022\u2026\u2500\u2502\u250c\u2510\u2514\u2518")...)
	for r := rune(0x2460); r <= 0x2473; r++ { // digits in circles
		all = append(all, r)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// be is the byte order of fonts.
var be = binary.BigEndian
