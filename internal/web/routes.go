package web

import (
	"net/http"

	"github.com/banmen/banmen"
)

// routes registers all handlers.
func (s *Server) routes() {
	s.mux = http.NewServeMux()
	s.mux.HandleFunc("GET /healthz", healthy)
	s.mux.HandleFunc("GET /metrics", s.metrics)
	s.mux.HandleFunc("GET /static/{name...}", s.sendStatic)
	s.mux.HandleFunc("GET /api/v1/openapi.json", s.openapi)
	s.mux.HandleFunc("POST /api/v1/{verb}", s.answer)
	s.mux.HandleFunc("GET /api/v1/{verb}", s.answerEvents)
	saver{s}.routes()
	librarian{s}.routes()
	messenger{s}.routes()
	s.mux.HandleFunc("/api/", s.noRoute)
	pager{s}.routes()
}

// Handler returns the handler of all requests.
func (s *Server) Handler() http.Handler {
	return s.counts.counted(s.headed(based(s, s.guarded(s.mux))))
}

// healthy reports that the server is up.
func healthy(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	_, _ = w.Write([]byte("ok\n"))
}

func (s *Server) sendStatic(w http.ResponseWriter, r *http.Request) {
	a, forever := s.static.find(r.PathValue("name"))
	if a == nil {
		s.fail(w, r, noPage(r))
		return
	}
	a.send(w, r, forever)
}

// noRoute refuses requests for addresses that the API does not have.
func (s *Server) noRoute(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodPost && r.Method != http.MethodGet {
		w.Header().Set("Allow", "GET, POST")
		s.fail(w, r, banmen.Errorf(errMethod, "the method %s is not for this address", banmen.Clip(r.Method)))
		return
	}
	s.fail(w, r, noPage(r))
}
