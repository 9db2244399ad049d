package figure

import "encoding/json"

// A Look is a drawing on a board with its own colours. It is decoration, or is explained only by
// rules in words.
type Look struct {
	Shape  string       `json:"shape"`            // line, arrow, circle, box, cage, fog, trigger or image
	At     [][2]float64 `json:"at,omitempty"`     // rows and columns from the upper left corner: points of a line, a centre, or centres of cells
	Width  float64      `json:"width,omitempty"`  // in cells; for a line, its thickness
	Height float64      `json:"height,omitempty"` // in cells
	Colour string       `json:"colour,omitempty"` // of a line or of a border
	Fill   string       `json:"fill,omitempty"`
	Text   string       `json:"text,omitempty"`
	Size   float64      `json:"size,omitempty"` // of the text, in cells
	Angle  float64      `json:"angle,omitempty"`
	Above  bool         `json:"above,omitempty"`  // it is drawn over the lines of the board
	Lights [][2]float64 `json:"lights,omitempty"` // centres of cells; for a trigger, the cells from which fog lifts when the digits in all of At are right
}

// LooksKey is the key of the looks in the metadata of a record.
const LooksKey = "looks"

// ReadLooks returns the looks in a text of JSON, nil if it has none.
func ReadLooks(text string) (looks []Look) {
	if text == "" || json.Unmarshal([]byte(text), &looks) != nil {
		return nil
	}
	return looks
}
