package web

import (
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/web/store"
)

// A messenger handles requests about parcels and meetings.
type messenger struct{ *Server }

func (s messenger) routes() {
	for _, r := range s.table() {
		s.mux.HandleFunc(r.method+" "+r.path, r.does)
	}
}

// table lists the routes of parcels and meetings.
func (s messenger) table() []route {
	text, number := object{"type": "string"}, object{"type": "integer", "minimum": 0}
	id := object{"type": "object", "properties": object{"id": text}, "required": []string{"id"}}
	parcel := object{"type": "object", "properties": object{"text": text}, "required": []string{"text"}}
	one := object{"type": "object", "properties": object{"name": text, "seconds": number, "hints": number, "mistakes": number}, "required": []string{"name", "seconds"}}
	meeting := object{"type": "object", "properties": object{"puzzle": text, "results": object{"type": "array", "items": one}}}
	return []route{
		{method: "POST", path: apiPath + "parcels", doc: "keep a text for ten minutes; whoever has its id can take it", does: s.send, takes: parcel, gives: http.StatusCreated, answer: id},
		{method: "POST", path: apiPath + "parcels/take", doc: "take such a text; this works once", does: s.take, takes: id, gives: http.StatusOK, answer: parcel},
		{method: "POST", path: apiPath + "meetings", doc: "begin a meeting, in which people compare their times for a puzzle during thirty days", does: s.begin, takes: object{"type": "object", "properties": object{"puzzle": text}, "required": []string{"puzzle"}}, gives: http.StatusCreated, answer: id},
		{method: "GET", path: apiPath + "meetings/{id}", doc: "return the results of a meeting", does: s.results, gives: http.StatusOK, answer: meeting},
		{method: "POST", path: apiPath + "meetings/{id}", doc: "add a result to a meeting", does: s.join, takes: one, gives: http.StatusOK, answer: meeting},
	}
}

// read decodes the body of a request, of at most most bytes.
func (s messenger) read(w http.ResponseWriter, r *http.Request, most int, into any, expected string) error {
	if !s.writes.allow(s.client(r), s.Now()) {
		return banmen.Errorf(errBusy, "too many saves at once: try again in a second")
	}
	body, free, err := s.body(w, r, most)
	defer free()
	if err != nil {
		return err
	}
	d := json.NewDecoder(strings.NewReader(string(body)))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return banmen.Errorf(err, "expected an object with the fields %s", expected)
	}
	return nil
}

func (s messenger) send(w http.ResponseWriter, r *http.Request) {
	var in struct {
		Text string `json:"text"`
	}
	err := s.read(w, r, maxParcel, &in, "text")
	if err == nil && in.Text == "" {
		err = banmen.Errorf(nil, "expected an object with the fields %s", "text")
	}
	id := ""
	if err == nil {
		id, err = s.boxes.add(&box{text: in.Text, client: s.client(r), until: s.Now().Add(boxTime)}, s.Now())
	}
	s.created(w, r, id, err)
}

func (s messenger) begin(w http.ResponseWriter, r *http.Request) {
	var in struct {
		Puzzle string `json:"puzzle"`
	}
	err := s.read(w, r, maxSave, &in, "puzzle")
	if err == nil && in.Puzzle == "" {
		err = banmen.Errorf(nil, "the puzzle is missing")
	}
	id := ""
	switch {
	case err != nil:
	case !s.begins.allow(s.client(r), s.Now()):
		err = banmen.Errorf(errBusy, "you began many puzzles with friends today: try again later")
	default:
		id, err = s.store.Begin(r.Context(), in.Puzzle, s.Now().Add(meetingTime))
	}
	s.created(w, r, id, err)
}

// created sends the ID of something new, or err.
func (s messenger) created(w http.ResponseWriter, r *http.Request, id string, err error) {
	if err != nil {
		s.fail(w, r, err)
		return
	}
	reply(w, http.StatusCreated, map[string]string{"id": id})
}

// errTaken reports that a box was taken or has expired.
var errTaken = banmen.Errorf(store.ErrNone, "nothing is left at this address: it was already collected, or has expired")

func (s messenger) take(w http.ResponseWriter, r *http.Request) {
	var in struct {
		ID string `json:"id"`
	}
	if err := s.read(w, r, 1<<10, &in, "id"); err != nil {
		s.fail(w, r, err)
		return
	}
	text, ok := s.boxes.take(in.ID, s.Now())
	if !ok {
		s.fail(w, r, errTaken)
		return
	}
	reply(w, http.StatusOK, map[string]string{"text": text})
}

func (s messenger) results(w http.ResponseWriter, r *http.Request) { s.meet(w, r, nil) }

// A meeting ends after meetingTime. A client may begin beginBurst at once, then one an hour.
const (
	meetingTime = 30 * 24 * time.Hour
	beginRate   = 1.0 / 3600
	beginBurst  = 50
)

// maxName limits the characters of a name.
const maxName = 40

func (s messenger) join(w http.ResponseWriter, r *http.Request) {
	var in store.Result
	err := s.read(w, r, 1<<10, &in, "name, seconds, hints, mistakes")
	in.Name = strings.TrimSpace(in.Name)
	if n := utf8.RuneCountInString(in.Name); err == nil && (n == 0 || n > maxName || in.Seconds < 0 || in.Hints < 0 || in.Mistakes < 0) {
		err = banmen.Errorf(nil, "expected a name of 1 to %d characters, and numbers from 0", maxName)
	}
	if err != nil {
		s.fail(w, r, err)
		return
	}
	s.meet(w, r, &in)
}

func (s messenger) meet(w http.ResponseWriter, r *http.Request, in *store.Result) {
	puzzle, results, err := s.store.Meet(r.Context(), r.PathValue("id"), in)
	if errors.Is(err, store.ErrNone) {
		err = errTaken
	}
	if err != nil {
		s.fail(w, r, err)
		return
	}
	if results == nil {
		results = []store.Result{}
	}
	reply(w, http.StatusOK, map[string]any{"puzzle": puzzle, "results": results})
}
