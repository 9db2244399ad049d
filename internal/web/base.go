package web

import (
	"net/http"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/lazy"
)

// basePath matches valid bases: segments that each follow a slash, without a slash at the end.
var basePath = lazy.Regexp(`^(/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)+$`)

// checkBase returns an error if base is not a path below which pages can be served.
func checkBase(base string) error {
	if base != "" && !basePath().MatchString(base) {
		return banmen.Errorf(nil, "%s: expected a path with a slash at the beginning and none at the end, such as /puzzles, found %q", banmen.Flag("base"), banmen.Clip(base))
	}
	return nil
}

// based serves requests below the base, which a proxy forwards. The rest of the server works with
// addresses without the base. This handler removes it from requests, and the code that writes
// answers adds it.
func based(s *Server, next http.Handler) http.Handler {
	if s.Base == "" {
		return next
	}
	inner := http.StripPrefix(s.Base, next)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case r.URL.Path == "/healthz":
			next.ServeHTTP(w, r)
		case r.URL.Path == s.Base:
			http.Redirect(w, r, s.Base+"/", http.StatusMovedPermanently)
		case !strings.HasPrefix(r.URL.Path, s.Base+"/"):
			s.fail(w, r, noPage(r))
		default:
			inner.ServeHTTP(&basedWriter{w, s.Base}, r)
		}
	})
}

// A basedWriter adds the base to redirections.
type basedWriter struct {
	http.ResponseWriter
	base string
}

func (w *basedWriter) WriteHeader(code int) {
	if to := w.Header().Get("Location"); strings.HasPrefix(to, "/") {
		w.Header().Set("Location", w.base+to)
	}
	w.ResponseWriter.WriteHeader(code)
}

// Unwrap serves http.ResponseController.
func (w *basedWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }
