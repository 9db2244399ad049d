package page

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/msg"
)

// minePage is the page of what the browser of a visitor keeps: scripts fill it.
type minePage struct{ Data mineData }

// mineData is what scripts get.
type mineData struct {
	Words map[string]string `json:"words"`
}

// mine answers with the page of games begun, statistics and files of both.
func (p starter) mine(w *Answer, r *Request) {
	p.show(w, r, "mine.html", p.view(r, msg.Text(r.Lang, banmen.Msg("My games")), minePage{mineData{said(r.Lang, spoken())}}))
}
