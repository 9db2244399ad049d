package web

import (
	"net"
	"net/http"
	"runtime/pprof"
	"strconv"
	"time"

	"github.com/banmen/banmen"
)

// guardedProfiles answers profiles under a name of this machine alone, and to no page of another
// site: those could read them by names that they have it take for theirs.
func guardedProfiles() http.Handler {
	h := profiles()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case !names(r):
			http.Error(w, banmen.Msg("this is not the server %q", r.Host).String(), http.StatusMisdirectedRequest)
		case isForeign(r) || !sameOrigin(r):
			http.Error(w, banmen.Msg("the request comes from the page of another site").String(), http.StatusForbidden)
		default:
			h.ServeHTTP(w, r)
		}
	})
}

// profiles answers what go tool pprof asks. It is not for visitors. Package
// net/http/pprof would be a fiftieth of the start of every command, server or not.
func profiles() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /debug/pprof/profile", profileCPU)
	mux.HandleFunc("GET /debug/pprof/{name}", func(w http.ResponseWriter, r *http.Request) {
		p := pprof.Lookup(r.PathValue("name"))
		if p == nil {
			http.NotFound(w, r)
			return
		}
		debug, _ := strconv.Atoi(r.FormValue("debug")) // 0 is the form of the tool
		sendProfile(w, func() error { return p.WriteTo(w, debug) })
	})
	return mux
}

// mostSeconds is how long a profile may take.
const mostSeconds = 300

// profileCPU sends what the processors did for ?seconds=, 30 if it says nothing.
func profileCPU(w http.ResponseWriter, r *http.Request) {
	seconds, err := strconv.Atoi(r.FormValue("seconds"))
	if err != nil || seconds <= 0 {
		seconds = 30
	}
	wait := time.NewTimer(time.Duration(min(seconds, mostSeconds)) * time.Second)
	defer wait.Stop()
	sendProfile(w, func() error {
		if err := pprof.StartCPUProfile(w); err != nil {
			return err
		}
		defer pprof.StopCPUProfile()
		select {
		case <-wait.C:
		case <-r.Context().Done():
		}
		return nil
	})
}

// sendProfile sends what write writes, or why it does not.
func sendProfile(w http.ResponseWriter, write func() error) {
	w.Header().Set("Content-Type", "application/octet-stream")
	if err := write(); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
	}
}

// profile serves profiles where only this machine reaches them. It returns nil if that
// is not wanted.
func (s *Server) profile() (*http.Server, net.Listener, error) {
	if s.Profile == "" {
		return nil, nil, nil
	}
	if !local(s.Profile) {
		return nil, nil, banmen.Errorf(nil, "profiles are for this machine alone: expected an address such as 127.0.0.1:6060, found %q", s.Profile)
	}
	l, err := net.Listen("tcp", s.Profile)
	if err != nil {
		return nil, nil, banmen.Errorf(err, "cannot listen at %s: %v", s.Profile, err)
	}
	return &http.Server{Handler: guardedProfiles(), ReadHeaderTimeout: s.Times.Header}, l, nil
}
