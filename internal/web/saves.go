package web

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/web/store"
)

// A save is a visitor's save, as JSON.
type save struct {
	ID      string          `json:"id,omitempty"`
	Title   string          `json:"title"`
	Puzzle  string          `json:"puzzle"`
	State   json.RawMessage `json:"state,omitempty"`   // state of the page, in the page's own format
	Updated string          `json:"updated,omitempty"` // RFC 3339
	Expires string          `json:"expires,omitempty"` // when the save will be deleted if nobody opens it (RFC 3339)
	Share   string          `json:"share,omitempty"`   // secret of the share link; empty if there is none
	Damaged bool            `json:"damaged,omitempty"` // its checksum is wrong
}

// Limits of a save.
const (
	maxTitle = 200       // characters
	maxSave  = 256 << 10 // bytes, as JSON
)

// A saver handles requests about saves.
type saver struct{ *Server }

// routes registers the handlers of saves.
func (s saver) routes() {
	for _, r := range s.table() {
		s.mux.HandleFunc(r.method+" "+r.path, r.does)
	}
}

// table lists the routes of saves.
func (s saver) table() []route {
	const all, one, share = apiPath + "saves", apiPath + "saves/{id}", apiPath + "saves/{id}/share"
	aSave := object{"$ref": "#/components/schemas/Save"}
	list := object{"type": "object", "properties": object{"saves": object{"type": "array", "items": aSave}}}
	return []route{
		{method: "GET", path: all, doc: "list the saves of the visitor, the latest first, without states", does: s.listSaves, gives: http.StatusOK, answer: list},
		{method: "POST", path: all, doc: "add a save; the first call sets the cookie of the visitor", does: s.addSave, takes: aSave, gives: http.StatusCreated, answer: aSave},
		{method: "GET", path: one, doc: "return a save", does: s.getSave, gives: http.StatusOK, answer: aSave},
		{method: "PUT", path: one, doc: "replace a save", does: s.changeSave, takes: aSave, gives: http.StatusOK, answer: aSave},
		{method: "DELETE", path: one, doc: "delete a save and its link", does: s.deleteSave, gives: http.StatusNoContent},
		{method: "POST", path: share, doc: "return the link by which others can read a save, and create it if needed", does: s.shareSave, gives: http.StatusOK, answer: aSave},
		{method: "DELETE", path: share, doc: "delete the link", does: s.unshareSave, gives: http.StatusNoContent},
		{method: "GET", path: apiPath + "shared/{link}", doc: "return the save of a link", does: s.sharedSave, gives: http.StatusOK, answer: aSave},
	}
}

func asJSON(f store.Save) save {
	s := save{ID: f.ID, Title: f.Title, Puzzle: f.Puzzle, State: json.RawMessage(f.State), Updated: f.Updated.UTC().Format(time.RFC3339Nano), Share: f.Share, Damaged: f.Damaged}
	if f.State == "" {
		s.State = nil
	}
	if !f.Expires.IsZero() {
		s.Expires = f.Expires.UTC().Format(time.RFC3339)
	}
	return s
}

func (s saver) listSaves(w http.ResponseWriter, r *http.Request) {
	all, err := s.store.All(patient(r), s.visitor(r))
	if err != nil {
		s.fail(w, r, s.saveError(err))
		return
	}
	list := []save{}
	for _, f := range all {
		list = append(list, asJSON(f))
	}
	reply(w, http.StatusOK, map[string]any{"saves": list})
}

func (s saver) addSave(w http.ResponseWriter, r *http.Request) {
	f, err := s.readSave(w, r)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	secret := s.visitor(r)
	if ok, err := s.store.Known(patient(r), secret); err != nil || !ok {
		secret = store.Secret() // never accept a secret that the client made up
	}
	if err := s.store.Add(patient(r), secret, &f); err != nil {
		s.fail(w, r, s.saveError(err))
		return
	}
	s.keepVisitor(w, r, secret)
	reply(w, http.StatusCreated, asJSON(f))
}

func (s saver) getSave(w http.ResponseWriter, r *http.Request) {
	f, err := s.store.Get(patient(r), s.visitor(r), r.PathValue("id"))
	s.replySave(w, r, f, err)
}

func (s saver) changeSave(w http.ResponseWriter, r *http.Request) {
	f, err := s.readSave(w, r)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	f.ID = r.PathValue("id")
	secret := s.visitor(r)
	err = s.store.Change(patient(r), secret, f)
	if err == nil {
		s.keepVisitor(w, r, secret)
	}
	s.replySave(w, r, f, err)
}

func (s saver) deleteSave(w http.ResponseWriter, r *http.Request) {
	s.done(w, r, s.store.Delete(patient(r), s.visitor(r), r.PathValue("id")))
}

func (s saver) shareSave(w http.ResponseWriter, r *http.Request) {
	link, err := s.store.Share(patient(r), s.visitor(r), r.PathValue("id"))
	if err != nil {
		s.fail(w, r, s.saveError(err))
		return
	}
	reply(w, http.StatusOK, map[string]string{"share": link})
}

func (s saver) unshareSave(w http.ResponseWriter, r *http.Request) {
	s.done(w, r, s.store.Unshare(patient(r), s.visitor(r), r.PathValue("id")))
}

func (s saver) sharedSave(w http.ResponseWriter, r *http.Request) {
	f, err := s.store.Shared(patient(r), r.PathValue("link"))
	f.ID, f.Share = "", "" // only the owner may know the ID and the share link
	s.replySave(w, r, f, err)
}

// patient returns a context for the store that outlives the request. Store operations are short,
// and must not stop halfway.
func patient(r *http.Request) context.Context { return context.WithoutCancel(r.Context()) }

// readSave reads a save from a request.
func (s saver) readSave(w http.ResponseWriter, r *http.Request) (f store.Save, err error) {
	if !s.writes.allow(s.client(r), s.Now()) {
		return f, banmen.Errorf(errBusy, "too many saves at once: try again in a second")
	}
	body, free, err := s.body(w, r, maxSave)
	defer free()
	if err != nil {
		return f, err
	}
	var in save
	d := json.NewDecoder(strings.NewReader(string(body)))
	d.DisallowUnknownFields()
	if err := d.Decode(&in); err != nil {
		return f, banmen.Errorf(err, "expected an object with the fields title, puzzle and state")
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return f, banmen.Errorf(nil, "expected the end of the request after its object")
	}
	if n := utf8.RuneCountInString(in.Title); n > maxTitle {
		return f, banmen.Errorf(nil, "the title has %d characters: expected %d at most", n, maxTitle)
	}
	if in.Puzzle == "" {
		return f, banmen.Errorf(nil, "the puzzle is missing")
	}
	return store.Save{Title: in.Title, Puzzle: in.Puzzle, State: string(in.State), Updated: s.Now()}, nil
}

func (s saver) replySave(w http.ResponseWriter, r *http.Request, f store.Save, err error) {
	if err != nil {
		s.fail(w, r, s.saveError(err))
		return
	}
	reply(w, http.StatusOK, asJSON(f))
}

// done sends an empty answer, or the error.
func (s saver) done(w http.ResponseWriter, r *http.Request, err error) {
	if err != nil {
		s.fail(w, r, s.saveError(err))
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

// reply sends v as JSON.
func reply(w http.ResponseWriter, code int, v any) {
	h := w.Header()
	h.Set("Content-Type", "application/json; charset=utf-8")
	h.Set("Cache-Control", "no-store")
	h.Set("Vary", "Cookie")
	w.WriteHeader(code)
	_ = json.NewEncoder(w).Encode(v) // an error means that the client is gone
}

// saveError turns errors of the store into ones for people.
func (s saver) saveError(err error) error {
	if errors.Is(err, store.ErrQuota) {
		return banmen.Errorf(err, "your saves are full (at most %d saves and %d KiB): delete some first", s.Store.Saves, s.Store.Bytes>>10)
	}
	return err
}

// forgetHourly deletes expired saves and collections, now and every hour until ctx ends.
func (s saver) forgetHourly(ctx context.Context) {
	hours := time.NewTicker(time.Hour)
	defer hours.Stop()
	for {
		s.forget(ctx)
		select {
		case <-ctx.Done():
			return
		case <-hours.C:
		}
	}
}

// forget deletes expired saves and collections.
func (s saver) forget(ctx context.Context) {
	if n, err := s.store.Expire(ctx); err != nil && ctx.Err() == nil {
		s.Log.Error("saves that are too old stay", "error", err)
	} else if n > 0 {
		s.Log.Info("saves forgotten", "saves", n)
	}
}
