package page

import (
	"bytes"
	"encoding/json"
	"regexp"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/render/qr"
	"github.com/banmen/banmen/render/svg"
)

// code draws the QR code of a text, black on white. It has no style sheet, which pages do not
// allow.
func code(text string) ([]byte, error) {
	if text == "" {
		return nil, banmen.Errorf(nil, "empty: expected a text")
	}
	style := regexp.MustCompile(`(?s)<style>.*</style>`)
	s, err := qr.New(text)
	if err != nil {
		return nil, banmen.Errorf(err, "the text has %d bytes, too many for a QR code", len(text))
	}
	var b bytes.Buffer
	err = svg.Draw(&b, s)
	plain := style.ReplaceAll(b.Bytes(), nil)
	return bytes.ReplaceAll(plain, []byte(`class="paper"`), []byte(`fill="#fff"`)), err
}

// found returns the puzzles in lines with links to their pages, and the errors of unreadable
// records. The number of entries is limited by most.
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

// most limits the listed puzzles of a paste.
const most = 200
