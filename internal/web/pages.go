package web

import (
	"context"
	"net/http"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/web/page"
)

// A pager handles requests for pages.
type pager struct{ *Server }

// routes registers the handlers of pages.
func (s pager) routes() {
	for pattern, send := range map[string]http.HandlerFunc{"GET /sw.js": s.sendWorker, "GET /manifest.webmanifest": s.sendManifest, "GET /favicon.ico": s.sendIcon, "/": s.sendPage} {
		s.mux.Handle(pattern, s.forPeople(send))
	}
}

// sendPage sends a page, or the page for a posted text.
func (s pager) sendPage(w http.ResponseWriter, r *http.Request) {
	q := request(r)
	switch {
	case r.Method == http.MethodPost && r.URL.Path == "/open":
		body := r.Body
		r.Body = http.MaxBytesReader(w, body, maxPaste)
		if err := r.ParseForm(); err != nil {
			linger(w, body, err)
			s.fail(w, r, banmen.Errorf(err, "the form could not be read: expected at most 1 MB of text"))
			return
		}
		q = request(r)
	case r.Method != http.MethodGet && r.Method != http.MethodHead:
		s.fail(w, r, noPage(r))
		return
	}
	// a page, with everything it asks for, takes one turn
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

// maxPaste limits the bytes of a pasted text.
const maxPaste = 1 << 20

// sendWorker sends the service worker, the script that keeps pages for offline use.
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

// sendManifest sends the manifest, which tells the system how to install the pages.
func (s pager) sendManifest(w http.ResponseWriter, r *http.Request) {
	text, err := page.Manifest(lang(r), s.Base+"/", func(name string) string { return s.Base + s.static.address(name) })
	s.sendMade(w, r, "manifest.webmanifest", text, err)
}

// sendMade sends a generated file.
func (s pager) sendMade(w http.ResponseWriter, r *http.Request, name string, text []byte, err error) {
	if err != nil {
		s.fail(w, r, err)
		return
	}
	w.Header().Set("Content-Type", mediaType(name))
	_, _ = w.Write(text) // an error means that the client is gone
}

func (s pager) sendIcon(w http.ResponseWriter, r *http.Request) {
	http.Redirect(w, r, s.static.address("icon.svg"), http.StatusFound)
}
