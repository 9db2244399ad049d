package page

import (
	"strings"

	"github.com/banmen/banmen/internal/api"
	"github.com/banmen/banmen/internal/msg"
)

// A linker makes the page with links of a puzzle to other programs.
type linker struct{ *Pages }

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
	for _, to := range linked(d.Kind) {
		l := link{Title: msg.Text(r.Lang, to.Program)}
		var a struct {
			Text  string `json:"text"`
			Error string `json:"error"`
		}
		err := p.one(r, "convert", map[string]any{"puzzle": r.Rest, "to": to.Name}, &a)
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
