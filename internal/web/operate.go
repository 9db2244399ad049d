package web

import (
	"net"
	"net/http"
	"runtime/pprof"
	"strconv"
	"time"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/early"
)

// guardedProfiles serves profiles only under names of this machine, and not to pages of other
// sites. Such a page could otherwise read profiles by pointing its own host name here.
func guardedProfiles() http.Handler {
	h := profiles()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case !names(r):
			http.Error(w, banmen.Msg("this server does not answer for the host %q", r.Host).String(), http.StatusMisdirectedRequest)
		case isForeign(r) || !sameOrigin(r):
			http.Error(w, banmen.Msg("the request comes from another site's page").String(), http.StatusForbidden)
		default:
			h.ServeHTTP(w, r)
		}
	})
}

// profiles serves the profiles that go tool pprof requests. Package net/http/pprof is not used
// because it takes a fiftieth of the start-up time of every command.
func profiles() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /debug/pprof/profile", profileCPU)
	mux.HandleFunc("GET /debug/pprof/{name}", func(w http.ResponseWriter, r *http.Request) {
		p := pprof.Lookup(r.PathValue("name"))
		if p == nil {
			http.NotFound(w, r)
			return
		}
		debug, _ := strconv.Atoi(r.FormValue("debug")) // 0 is the format for the tool
		sendProfile(w, func() error { return p.WriteTo(w, debug) })
	})
	return mux
}

// mostSeconds limits how long a profile may take.
const mostSeconds = 300

// profileCPU sends a CPU profile of ?seconds=, 30 by default.
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

// sendProfile sends the output of write, or its error.
func sendProfile(w http.ResponseWriter, write func() error) {
	w.Header().Set("Content-Type", "application/octet-stream")
	if err := write(); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
	}
}

// profile returns the server of profiles and its listener, which only this machine can reach.
// Both are nil if profiles are off.
func (s *Server) profile() (*http.Server, net.Listener, error) {
	if s.Profile == "" {
		return nil, nil, nil
	}
	if !local(s.Profile) {
		return nil, nil, banmen.Errorf(nil, "profiles are served only to this machine: expected an address such as 127.0.0.1:6060, found %q", s.Profile)
	}
	l, err := net.Listen("tcp", s.Profile)
	if err != nil {
		return nil, nil, banmen.Errorf(err, "cannot listen at %s: %v", s.Profile, err)
	}
	early.ProfileMemory()
	return &http.Server{Handler: guardedProfiles(), ReadHeaderTimeout: s.Times.Header}, l, nil
}
