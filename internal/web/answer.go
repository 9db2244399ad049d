package web

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"slices"
	"time"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/api"
)

// answer handles a POST request to a verb.
func (s *Server) answer(w http.ResponseWriter, r *http.Request) {
	request, free, err := s.body(w, r, s.Limits.Body)
	defer free()
	if err != nil {
		s.fail(w, r, err)
		return
	}
	s.stream(w, r, r.PathValue("verb"), request)
}

// answerEvents handles GET requests from clients that cannot POST, such as EventSource. The
// request is the value of ?request=.
func (s *Server) answerEvents(w http.ResponseWriter, r *http.Request) {
	if !sameOrigin(r) {
		s.fail(w, r, banmen.Errorf(errOrigin, "the request comes from another site's page"))
		return
	}
	if !wantsEvents(r) {
		w.Header().Set("Allow", "POST")
		s.fail(w, r, banmen.Errorf(errMethod, "%s answers only with events: add the header Accept: text/event-stream, or use POST", r.Method))
		return
	}
	s.stream(w, r, r.PathValue("verb"), []byte(r.URL.Query().Get("request")))
}

// stream sends the answer of a verb line by line.
func (s *Server) stream(w http.ResponseWriter, r *http.Request, verb string, request []byte) {
	out, err := newStream(w, r, s.Times.Write)
	defer out.close() // also if a panic ends the answer
	if err == nil && out.skip > 0 && !s.repeats(verb, request) {
		err = banmen.Errorf(errEvent, "these requests give a different answer each time: expected the field %q to resume", "seed")
	}
	if err == nil {
		err = s.call(r, verb, request, out.line)
	}
	switch {
	case err == nil:
		out.end(nil)
	case out.begun():
		out.end(refusal(lang(r), verb, err))
	default:
		s.fail(w, r, err)
	}
}

// repeats reports whether the same request would always get the same answer.
func (s *Server) repeats(verb string, request []byte) bool {
	random := slices.ContainsFunc(s.api.Fields(verb), func(f api.Field) bool { return f.Name == "seed" })
	var fields map[string]json.RawMessage
	err := json.Unmarshal(request, &fields)
	return !random || err == nil && fields["seed"] != nil
}

// call answers a request to a verb when it is the client's turn, and counts the answer.
func (s *Server) call(r *http.Request, verb string, request []byte, sink api.Sink) error {
	begin := time.Now()
	waited, err := s.inTurn(r, func(ctx context.Context) error { return s.api.Call(ctx, lang(r), verb, request, sink) })
	status := api.Status("ok")
	if err != nil {
		status = sortOf(err).word
	}
	if !slices.Contains(s.verbs, verb) {
		verb = "" // do not count arbitrary words
	}
	s.counts.answer(verb, string(status), time.Since(begin), waited)
	return err
}

// inTurn calls f when it is the client's turn, and returns how long the client waited.
func (s *Server) inTurn(r *http.Request, f func(context.Context) error) (waited time.Duration, err error) {
	if r.Context().Value(turnKey{}) != nil { // this request already has a place
		return 0, f(r.Context())
	}
	begin := time.Now()
	ctx, leave, err := s.queue.enter(r.Context(), s.client(r))
	waited = time.Since(begin)
	if errors.Is(err, errBusy) {
		return waited, banmen.Errorf(errBusy, "%d of your requests are already waiting: try again in a second", waiting)
	}
	if err != nil {
		return waited, err
	}
	defer leave()
	if err = f(context.WithValue(ctx, turnKey{}, true)); err != nil && r.Context().Err() == nil && ctx.Err() != nil {
		err = context.Cause(ctx) // why the queue stopped it
	}
	return waited, err
}

// turnKey is the context key of work that has a place in the queue.
type turnKey struct{}
