package web

import (
	"context"
	"net/http"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/web/page"
)

// A pager answers who asks for pages.
type pager struct{ *Server }

// routes says who answers what of pages.
func (s pager) routes() {
	for pattern, send := range map[string]http.HandlerFunc{"GET /sw.js": s.sendWorker, "GET /manifest.webmanifest": s.sendManifest, "GET /favicon.ico": s.sendIcon, "/": s.sendPage} {
		s.mux.Handle(pattern, s.forPeople(send))
	}
}

// sendPage answers with a page, or with what is sent to open it.
func (s pager) sendPage(w http.ResponseWriter, r *http.Request) {
	q := request(r)
	switch {
	case r.Method == http.MethodPost && r.URL.Path == "/open":
		body := r.Body
		r.Body = http.MaxBytesReader(w, body, maxPaste)
		if err := r.ParseForm(); err != nil {
			linger(w, body, err)
			s.fail(w, r, banmen.Errorf(err, "the form cannot be read: expected at most a megabyte of text"))
			return
		}
		q = request(r)
	case r.Method != http.MethodGet && r.Method != http.MethodHead:
		s.fail(w, r, noPage(r))
		return
	}
	// A page is made in one turn, with all that it asks for.
	var a *page.Answer
	_, err := s.inTurn(r, func(ctx context.Context) error {
		q.Context, q.From = ctx, r.WithContext(ctx)
		a = s.pages.Answer(q)
		return a.Err
	})
	switch {
	case err != nil:
		s.fail(w, r, err)
	case a.To != "":
		w.Header().Set("Cache-Control", "no-store")
		http.Redirect(w, r, a.To, http.StatusSeeOther)
	default:
		writePage(w, http.StatusOK, a, s.Base)
	}
}

// maxPaste is how many bytes may be pasted.
const maxPaste = 1 << 20

// sendWorker answers with the script that keeps pages.
func (s pager) sendWorker(w http.ResponseWriter, r *http.Request) {
	keeps, err := page.Kept(page.Static())
	for i, name := range keeps {
		keeps[i] = s.Base + s.static.address(name)
	}
	var text []byte
	if err == nil {
		text, err = page.Worker(append(keeps, s.Base+"/offline"))
	}
	s.sendMade(w, r, "sw.js", text, err)
}

// sendManifest tells a system how to install the pages.
func (s pager) sendManifest(w http.ResponseWriter, r *http.Request) {
	text, err := page.Manifest(lang(r), s.Base+"/", func(name string) string { return s.Base + s.static.address(name) })
	s.sendMade(w, r, "manifest.webmanifest", text, err)
}

// sendMade answers with a file that is made.
func (s pager) sendMade(w http.ResponseWriter, r *http.Request, name string, text []byte, err error) {
	if err != nil {
		s.fail(w, r, err)
		return
	}
	w.Header().Set("Content-Type", mediaType(name))
	_, _ = w.Write(text) // nobody is there to be told
}

func (s pager) sendIcon(w http.ResponseWriter, r *http.Request) {
	http.Redirect(w, r, s.static.address("icon.svg"), http.StatusFound)
}
