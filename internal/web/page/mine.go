package page

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/msg"
)

// minePage is the page of what the visitor's browser stores. Scripts fill it.
type minePage struct{ Data mineData }

// mineData is the data for scripts.
type mineData struct {
	Words map[string]string `json:"words"`
}

// mine shows unfinished games and statistics, and exports and imports both.
func (p starter) mine(w *Answer, r *Request) {
	p.show(w, r, "mine.html", p.view(r, msg.Text(r.Lang, banmen.Msg("My games")), minePage{mineData{texts(r.Lang, spoken())}}))
}
