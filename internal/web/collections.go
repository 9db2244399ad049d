package web

import (
	"bufio"
	"context"
	"errors"
	"io"
	"maps"
	"mime"
	"mime/multipart"
	"net/http"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/collection"
	"github.com/banmen/banmen/internal/msg"
	"github.com/banmen/banmen/internal/web/store"
	"github.com/banmen/banmen/render/plot"
	"github.com/banmen/banmen/render/svg"
)

// collectionTime limits how long a collection may take to arrive.
const collectionTime = 2 * time.Minute

// A librarian handles requests about collections.
type librarian struct{ *Server }

// routes registers the handlers of collections. Forms are answered with pages.
func (s librarian) routes() {
	for _, r := range s.table() {
		s.mux.HandleFunc(r.method+" "+r.path, r.does)
	}
	s.mux.Handle("POST /collections", s.forPeople(s.addByForm))
	s.mux.Handle("POST /c/{id}/delete", s.forPeople(s.deleteByForm))
	s.mux.Handle("GET /c/{id}/export", s.forPeople(s.export))
}

// table lists the routes of collections.
func (s librarian) table() []route {
	const all, one = apiPath + "collections", apiPath + "collections/{id}"
	head, view := ref("Collection"), ref("CollectionView")
	asked := []string{"sort", "from", "limit", "state", "level", "score", "er", "givens", "require"}
	list := object{"type": "object", "properties": object{"collections": object{"type": "array", "items": head["schema"]}}}
	return []route{
		{method: "GET", path: all, doc: "list the collections of the visitor, the latest first", does: s.list, gives: http.StatusOK, answer: list},
		{
			method: "POST", path: all, doc: "store the puzzles of a text in any known form as a collection, which is rated in the background; the first call sets the cookie of the visitor",
			query: []string{"title", "from", "as"}, does: s.add, takes: object{"type": "string"}, sort: "text/plain", gives: http.StatusCreated, answer: head["schema"],
		},
		{method: "GET", path: one, doc: "return the progress of a collection, and the puzzles that match the query", query: asked, does: s.view, gives: http.StatusOK, answer: view["schema"]},
		{method: "DELETE", path: one, doc: "delete a collection, and stop rating it", does: s.delete, gives: http.StatusNoContent},
		{method: "GET", path: one + "/export", doc: "export the rated puzzles that match the query as a file; to is tsv, csv, jsonl or txt", query: append([]string{"to"}, asked...), does: s.export, gives: http.StatusOK, files: slices.Sorted(maps.Values(collection.Media))},
		{method: "GET", path: one + "/plot", doc: "plot the distribution of the puzzles that match the query as SVG; of is level, score, er, givens or needs", query: append([]string{"of"}, asked...), does: s.plot, gives: http.StatusOK, files: []string{"image/svg+xml"}},
	}
}

func (s librarian) list(w http.ResponseWriter, r *http.Request) {
	all, err := s.shelf(r).All(patient(r))
	if err != nil {
		s.fail(w, r, collectionError(err))
		return
	}
	if all == nil {
		all = []collection.Head{}
	}
	reply(w, http.StatusOK, map[string]any{"collections": all})
}

// shelf returns the collections of the visitor.
func (s librarian) shelf(r *http.Request) *store.Shelf { return s.store.Shelf(s.visitor(r)) }

// add creates a collection from the text in the body.
func (s librarian) add(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	t := collection.Text{Title: q.Get("title"), From: q.Get("from"), As: q.Get("as")}
	h, err := s.take(w, r, t, func(body io.Reader) (io.Reader, error) { return body, nil })
	if err != nil {
		s.fail(w, r, err)
		return
	}
	reply(w, http.StatusCreated, h)
}

// addByForm creates a collection from a form: the fields title and as, then a file or a text.
func (s librarian) addByForm(w http.ResponseWriter, r *http.Request) {
	h, err := s.take(w, r, collection.Text{}, nil)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	http.Redirect(w, r, "/c/"+h.ID, http.StatusSeeOther)
}

// maxCollectionTitle limits the characters of a title.
const maxCollectionTitle = 200

// take reads a collection and stores it. It limits how many collections a client sends at once.
// open finds the text in the body; if it is nil, the body is a form.
func (s librarian) take(w http.ResponseWriter, r *http.Request, t collection.Text, open func(io.Reader) (io.Reader, error)) (h collection.Head, err error) {
	if !s.writes.allow(s.client(r), s.Now()) {
		return h, banmen.Errorf(errBusy, "too many collections at once: try again in a second")
	}
	leave, err := s.files.enter(s.client(r))
	if err != nil {
		return h, err
	}
	defer leave()
	c := http.NewResponseController(w)
	_ = c.SetReadDeadline(time.Now().Add(collectionTime)) // a recorder of tests has none
	_ = c.SetWriteDeadline(time.Now().Add(collectionTime + s.Times.Write))
	if coding := r.Header.Get("Content-Encoding"); coding != "" && coding != "identity" {
		return h, banmen.Errorf(errCoding, "the request is compressed with %s: send it uncompressed", banmen.Clip(coding))
	}
	body := io.Reader(http.MaxBytesReader(w, r.Body, maxCollection))
	if open == nil {
		open = func(body io.Reader) (io.Reader, error) { return form(r, body, &t) }
	}
	if t.Reader, err = open(body); err != nil {
		return h, bodyError(err)
	}
	if n := utf8.RuneCountInString(t.Title); n > maxCollectionTitle {
		return h, banmen.Errorf(nil, "the title has %d characters: expected %d at most", n, maxCollectionTitle)
	}
	t.Made, t.Say = s.Now(), msg.Reader{Lang: lang(r)}.Text
	secret := s.visitor(r)
	if ok, err := s.store.Known(patient(r), secret); err != nil || !ok {
		secret = store.Secret() // never accept a secret that the client made up
	}
	if h, err = s.library.Add(r.Context(), s.store.Shelf(secret), t); err != nil {
		linger(w, r.Body, err)
		return h, collectionError(err)
	}
	s.keepVisitor(w, r, secret)
	select {
	case s.wake <- struct{}{}:
	default: // the rater is already awake
	}
	return h, nil
}

// form reads the fields of a form up to the first file or text that is not empty.
func form(r *http.Request, body io.Reader, t *collection.Text) (io.Reader, error) {
	kind, params, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || kind != "multipart/form-data" || params["boundary"] == "" {
		return nil, banmen.Errorf(nil, "expected a form with a text or a file")
	}
	parts := multipart.NewReader(body, params["boundary"])
	for {
		part, err := parts.NextPart()
		if errors.Is(err, io.EOF) {
			return strings.NewReader(""), nil
		}
		if err != nil {
			return nil, err
		}
		switch part.FormName() {
		case "title", "as":
			text, err := io.ReadAll(io.LimitReader(part, 1<<12))
			if err != nil {
				return nil, err
			}
			if part.FormName() == "as" {
				t.As = strings.TrimSpace(string(text))
			} else {
				t.Title = strings.TrimSpace(string(text))
			}
		case "file", "text":
			text := bufio.NewReader(part)
			if _, err := text.Peek(1); err == nil {
				if t.Title == "" {
					t.Title = part.FileName()
				}
				return text, nil
			}
		}
	}
}

// query parses the query of a request for puzzles.
func query(r *http.Request) (collection.Query, error) { return collection.ReadQuery(r.URL.Query()) }

func (s librarian) view(w http.ResponseWriter, r *http.Request) {
	v, err := s.seen(r, r.PathValue("id"))
	if err != nil {
		s.fail(w, r, err)
		return
	}
	reply(w, http.StatusOK, v)
}

// seen waits for the client's turn and returns the view of a collection.
func (s librarian) seen(r *http.Request, id string) (v *collection.View, err error) {
	q, err := query(r)
	if err != nil {
		return nil, err
	}
	_, err = s.inTurn(r, func(ctx context.Context) error {
		v, err = s.library.View(ctx, s.shelf(r), id, q, lang(r))
		return collectionError(err)
	})
	return v, err
}

// plotted waits for the client's turn and plots a collection.
func (s librarian) plotted(r *http.Request, id, of string) (b *plot.Bars, err error) {
	q, err := query(r)
	if err != nil {
		return nil, err
	}
	_, err = s.inTurn(r, func(ctx context.Context) error {
		b, err = s.library.Plot(ctx, s.shelf(r), id, q, of, lang(r))
		return collectionError(err)
	})
	return b, err
}

func (s librarian) delete(w http.ResponseWriter, r *http.Request) {
	if err := s.library.Delete(patient(r), s.shelf(r), r.PathValue("id")); err != nil {
		s.fail(w, r, collectionError(err))
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

// deleteByForm deletes a collection and redirects to the remaining ones.
func (s librarian) deleteByForm(w http.ResponseWriter, r *http.Request) {
	if err := s.library.Delete(patient(r), s.shelf(r), r.PathValue("id")); err != nil {
		s.fail(w, r, collectionError(err))
		return
	}
	http.Redirect(w, r, "/collections", http.StatusSeeOther)
}

func (s librarian) plot(w http.ResponseWriter, r *http.Request) {
	b, err := s.plotted(r, r.PathValue("id"), r.URL.Query().Get("of"))
	if err != nil {
		s.fail(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "image/svg+xml")
	w.Header().Set("Cache-Control", "no-store")
	_ = svg.Draw(w, b.Scene(nil)) // an error means that the client is gone
}

// export sends a collection as a file, under a fixed name.
func (s librarian) export(w http.ResponseWriter, r *http.Request) {
	q, err := query(r)
	to := r.URL.Query().Get("to")
	if err == nil && !slices.Contains(collection.Forms, to) {
		err = banmen.Errorf(nil, "field %q: expected one of %s, found %q", "to", strings.Join(collection.Forms, ", "), to)
	}
	leave := func() {}
	if err == nil {
		leave, err = s.files.enter(s.client(r))
	}
	if err != nil {
		s.fail(w, r, err)
		return
	}
	defer leave()
	out := &download{w: w, c: http.NewResponseController(w), most: s.Times.Write, to: to}
	switch err := s.library.Export(r.Context(), s.shelf(r), r.PathValue("id"), q, to, lang(r), out); {
	case err == nil && !out.begun:
		_, _ = out.Write(nil) // a file without puzzles
	case err != nil && out.begun:
		panic(http.ErrAbortHandler) // so that the client notices the truncation
	case err != nil:
		s.fail(w, r, collectionError(err))
	}
}

// A download writes a file to the client. Each write has its own deadline.
type download struct {
	w     http.ResponseWriter
	c     *http.ResponseController
	most  time.Duration
	to    string
	begun bool
}

func (d *download) Write(p []byte) (int, error) {
	if !d.begun {
		h := d.w.Header()
		h.Set("Content-Type", collection.Media[d.to])
		h.Set("Content-Disposition", `attachment; filename="collection.`+d.to+`"`)
		h.Set("Cache-Control", "no-store")
		d.begun = true
	}
	_ = d.c.SetWriteDeadline(time.Now().Add(d.most)) // a recorder of tests has none
	return d.w.Write(p)
}

// collectionError turns errors about collections into ones for people.
func collectionError(err error) error {
	var large *http.MaxBytesError
	switch {
	case errors.Is(err, collection.ErrNone):
		return banmen.Errorf(err, "no such collection, or it belongs to another visitor")
	case errors.As(err, &large):
		return bodyError(err)
	}
	return err
}

// rateAll rates stored collections until ctx ends.
func (s librarian) rateAll(ctx context.Context) {
	s.library.Work(ctx, (&store.RoundRobin{Store: s.store}).Next, s.wake)
}
