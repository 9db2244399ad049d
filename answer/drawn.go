package answer

import (
	"strings"

	"github.com/banmen/banmen"
)

// Drawn is the answer of show: a drawing.
type Drawn struct {
	Entry   banmen.Entry
	Sort    string // format of a picture that is not text, such as png; otherwise empty
	Drawing []byte
}

// Text writes the drawing.
func (a Drawn) Text(p *Page, _ Style) error {
	p.Block(a.Drawing, true)
	return nil
}

// JSON returns the lines of the drawing, or its bytes if it is not text.
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
	Drawing []string `json:"drawing,omitempty"` // lines of text
	Sort    string   `json:"sort,omitempty"`    // format of Picture: png, pdf or gif
	Picture []byte   `json:"picture,omitempty"` // in base64
}

// Verdict is empty.
func (a Drawn) Verdict(Style) Verdict { return Verdict{} }
