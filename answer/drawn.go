package answer

import (
	"strings"

	"github.com/banmen/banmen"
)

// Drawn is a board that was drawn.
type Drawn struct {
	Entry   banmen.Entry
	Sort    string // of a picture that is no text, such as png; else empty
	Drawing []byte
}

// Text writes the drawing.
func (a Drawn) Text(p *Page, _ Style) error {
	p.Block(a.Drawing, true)
	return nil
}

// JSON returns the lines of the drawing, or its bytes if it is no text.
func (a Drawn) JSON(Style) []any {
	j := drawing{Head: HeadOf("show", a.Entry)}
	if j.Sort = a.Sort; a.Sort != "" {
		j.Picture = a.Drawing
	} else {
		j.Drawing = strings.Split(strings.TrimSuffix(string(a.Drawing), "\n"), "\n")
	}
	return []any{j}
}

type drawing struct {
	Head
	Drawing []string `json:"drawing,omitempty"` // lines
	Sort    string   `json:"sort,omitempty"`    // of Picture: png, pdf or gif
	Picture []byte   `json:"picture,omitempty"` // in base64
}

// Verdict has nothing to say.
func (a Drawn) Verdict(Style) Verdict { return Verdict{} }
