// Package font has the typeface of pictures and books: BIZ UDGothic, Regular and Bold, reduced by
// tools/fontgen to ASCII, Latin-1, JIS X 0208 and a few signs. Latin letters and digits are all
// half as wide as a kanji.
//
// The font is under the SIL Open Font License; see OFL.txt.
package font

import (
	_ "embed"
	"sync"

	"github.com/klauspost/compress/zstd"
	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"github.com/banmen/banmen/message"
)

//go:generate go -C ../../tools run ./fontgen -o ../render/font/BIZUDGothic-Regular.ttf.zst $BIZUDGOTHIC/BIZUDGothic-Regular.ttf
//go:generate go -C ../../tools run ./fontgen -o ../render/font/BIZUDGothic-Bold.ttf.zst $BIZUDGOTHIC/BIZUDGothic-Bold.ttf

//go:embed BIZUDGothic-Regular.ttf.zst
var regular []byte

//go:embed BIZUDGothic-Bold.ttf.zst
var bold []byte

// A Face is one weight of the typeface. It is unpacked on first use.
type Face struct {
	TrueType []byte // the whole font file
	*sfnt.Font
}

// Regular and Bold return the faces.
var (
	Regular = sync.OnceValue(func() *Face { return open(regular) })
	Bold    = sync.OnceValue(func() *Face { return open(bold) })
)

// open unpacks a face. It panics if that fails; a test checks the embedded faces.
func open(packed []byte) *Face {
	r, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1))
	if err != nil {
		panic(err)
	}
	defer r.Close()
	data, err := r.DecodeAll(packed, nil)
	if err != nil {
		panic(err)
	}
	f, err := sfnt.Parse(data)
	if err != nil {
		panic(err)
	}
	return &Face{data, f}
}

// A Glyph is one glyph of a line of text.
type Glyph struct {
	Index sfnt.GlyphIndex
	At    float64 // its left edge, in units of the font size
}

// Glyphs lays out a text in one line, and returns its width in units of the font size. If the face
// lacks a character, it returns a *MissingError.
func (f *Face) Glyphs(b *sfnt.Buffer, text string) (all []Glyph, width float64, err error) {
	const unit = 1000
	for _, r := range text {
		g, err := f.GlyphIndex(b, r)
		if err != nil {
			return nil, 0, err
		}
		if g == 0 {
			return nil, 0, &MissingError{r}
		}
		advance, err := f.GlyphAdvance(b, g, fixed.I(unit), font.HintingNone)
		if err != nil {
			return nil, 0, err
		}
		all = append(all, Glyph{g, width})
		width += float64(advance) / 64 / unit
	}
	return all, width, nil
}

// A MissingError names a character that the font does not have.
type MissingError struct{ Rune rune }

func (e *MissingError) Error() string { return e.Message().String() }

// Message names the character.
func (e *MissingError) Message() message.Message {
	return message.Msg("the font has no glyph for %q (%U)", e.Rune, e.Rune)
}
