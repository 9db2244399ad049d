package web

import (
	"net/http"

	"github.com/banmen/banmen"
)

// policy lets pages load only files of this server.
const policy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"

// headed adds security headers to every answer.
func (s *Server) headed(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "same-origin")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Permissions-Policy", "camera=(), geolocation=(), microphone=()")
		if s.secure(r) {
			h.Set("Strict-Transport-Security", "max-age=31536000")
		}
		next.ServeHTTP(w, r)
	})
}

// guarded refuses requests that are not for this server, lack the token, or come from pages of
// other sites. It also refuses clients with too many connections.
func (s *Server) guarded(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case !s.Proxied && s.conns.crowded(r, w.Header()):
			s.fail(w, r, banmen.Errorf(errBusy, "too many connections: expected %d at most", maxConns))
		case !s.meant(r):
			s.fail(w, r, banmen.Errorf(errHost, "this server does not answer for the host %q", r.Host))
		case r.URL.Path == "/healthz":
			next.ServeHTTP(w, r)
		case s.offered(r):
			s.letIn(w, r)
		case !s.hasToken(r):
			w.Header().Set("WWW-Authenticate", `Bearer realm="banmen"`)
			s.fail(w, r, banmen.Errorf(errToken, "this server asks for a token"))
		case isForeign(r):
			s.fail(w, r, banmen.Errorf(errOrigin, "the request comes from another site's page"))
		default:
			next.ServeHTTP(w, r)
		}
	})
}

// meant reports whether the request's host names this server. A server that listens only on this
// machine accepts only the names of this machine. Otherwise another site could let its own name
// point here (DNS rebinding), and its pages would count as ours.
func (s *Server) meant(r *http.Request) bool {
	return s.Proxied || !local(s.Listen) || names(r)
}
