package page

import (
	"strings"

	"github.com/banmen/banmen/internal/api"
)

// A linker makes the page with links of a puzzle to other programs.
type linker struct{ *Pages }

// programs are the forms of links, with the names of their programs.
var programs = []struct{ form, name string }{
	{"sudokupad", "SudokuPad"}, {"fpuzzles", "f-puzzles"}, {"sudokumaker", "SudokuMaker"}, {"iss", "Interactive Sudoku Solver"}, {"penpa", "Penpa+"}, {"puzzlink", "puzz.link"},
}

// outward is a puzzle with links to it in other programs.
type outward struct {
	*desk
	Programs []link // without an address: Doc says why
}

// links shows the links of a puzzle to other programs.
func (p linker) links(w *Answer, r *Request) {
	d, err := player(p).desk(r, r.Rest)
	if err != nil {
		w.fail(err)
		return
	}
	o := outward{desk: d}
	for _, to := range programs {
		l := link{Title: to.name}
		var a struct {
			Text  string `json:"text"`
			Error string `json:"error"`
		}
		err := p.one(r, "convert", map[string]any{"puzzle": r.Rest, "to": to.form}, &a)
		switch {
		case err != nil:
			l.Doc = api.Refused(r.Lang, "", err).Error
		case a.Error != "":
			l.Doc = a.Error
		default:
			l.To = strings.TrimSpace(a.Text)
		}
		o.Programs = append(o.Programs, l)
	}
	p.show(w, r, "links.html", p.view(r, word(r.Lang, "links"), o))
}
