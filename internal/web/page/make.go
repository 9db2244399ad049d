package page

import (
	"bytes"
	"encoding/json"
	"regexp"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/render/qr"
	"github.com/banmen/banmen/render/svg"
)

// code draws the QR code of a text, black on white without a style sheet, which a page
// does not allow.
func code(text string) ([]byte, error) {
	if text == "" {
		return nil, banmen.Errorf(nil, "empty: expected a text")
	}
	style := regexp.MustCompile(`(?s)<style>.*</style>`)
	s, err := qr.New(text)
	if err != nil {
		return nil, banmen.Errorf(err, "the text has %d bytes, which are too many for a QR code", len(text))
	}
	var b bytes.Buffer
	err = svg.Draw(&b, s)
	plain := style.ReplaceAll(b.Bytes(), nil)
	return bytes.ReplaceAll(plain, []byte(`class="paper"`), []byte(`fill="#fff"`)), err
}

// found returns the puzzles in some lines with the addresses of their pages, each once
// and up to the number that is listed.
func found(lines [][]byte, page string) (all []link) {
	for _, line := range lines {
		var a struct {
			Puzzle string `json:"puzzle"`
			Name   string `json:"name"`
			Error  string `json:"error"`
		}
		if json.Unmarshal(line, &a) != nil || a.Puzzle == "" && a.Error == "" {
			continue
		}
		l := link{Title: a.Puzzle, Doc: a.Error, To: address(page, a.Puzzle)}
		if a.Puzzle == "" {
			l.To = ""
		}
		if all = append(all, l); len(all) == most {
			break
		}
	}
	return all
}

// most is how many puzzles of a paste are listed.
const most = 200
