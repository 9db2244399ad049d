package web

import (
	"net"
	"net/http"
	"net/url"
	"strings"

	"github.com/banmen/banmen"
)

// policy is what pages may load: nothing but what is here.
const policy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"

// headed gives every answer the headers that keep browsers careful.
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

// secure reports whether a request came by TLS.
func (s *Server) secure(r *http.Request) bool {
	return r.TLS != nil || s.Proxied && strings.EqualFold(r.Header.Get("X-Forwarded-Proto"), "https")
}

// guarded refuses who is not meant, and requests that the pages of others make.
func (s *Server) guarded(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case !s.Proxied && s.conns.crowded(r, w.Header()):
			s.fail(w, r, banmen.Errorf(errBusy, "too many connections: expected %d at most", maxConns))
		case !s.meant(r):
			s.fail(w, r, banmen.Errorf(errHost, "this is not the server %q", r.Host))
		case r.URL.Path == "/healthz":
			next.ServeHTTP(w, r)
		case s.offered(r):
			s.letIn(w, r)
		case !s.hasToken(r):
			w.Header().Set("WWW-Authenticate", `Bearer realm="banmen"`)
			s.fail(w, r, banmen.Errorf(errToken, "this server asks for a token"))
		case isForeign(r):
			s.fail(w, r, banmen.Errorf(errOrigin, "the request comes from the page of another site"))
		default:
			next.ServeHTTP(w, r)
		}
	})
}

// meant reports whether a request is for this server. One that listens to this machine
// alone has only names of it: the name of another site would be a trick of that site to
// have its pages taken for ours.
func (s *Server) meant(r *http.Request) bool {
	return s.Proxied || !local(s.Listen) || names(r)
}

// names reports whether the host of a request is a name of this machine.
func names(r *http.Request) bool { return local(net.JoinHostPort(hostOf(r.Host), "0")) }

// hostOf returns the host of an address that may have a port.
func hostOf(address string) string {
	if host, _, err := net.SplitHostPort(address); err == nil {
		return host
	}
	return strings.Trim(address, "[]")
}

// isForeign reports whether the page of another site makes a request: it would let its visitors
// write here, or work. A link from there that somebody follows is none.
func isForeign(r *http.Request) bool {
	switch {
	case r.Method != http.MethodGet && r.Method != http.MethodHead:
		return !sameOrigin(r)
	case strings.HasPrefix(r.URL.Path, "/static/"):
		return false // it costs nothing
	case r.Header.Get("Sec-Fetch-Site") != "":
		return !sameOrigin(r) && !isFollowed(r)
	}
	// An older browser, or one that is asked without TLS, tells less; other programs tell nothing.
	from, err := url.Parse(r.Referer())
	foreign := !sameOrigin(r) || err != nil || from.Host != "" && !strings.EqualFold(from.Host, r.Host)
	return foreign && !strings.Contains(r.Header.Get("Accept"), "text/html")
}

// isFollowed reports whether a browser says that somebody goes to a page: it is no picture, script
// or frame of another page, and nothing that is loaded just in case.
func isFollowed(r *http.Request) bool {
	return r.Header.Get("Sec-Fetch-Mode") == "navigate" && r.Header.Get("Sec-Fetch-Dest") == "document" && r.Header.Get("Sec-Purpose") == ""
}

// sameOrigin reports whether a request comes from a page of this server, or from no page
// at all. Browsers say so in headers that no script can set.
func sameOrigin(r *http.Request) bool {
	if site := r.Header.Get("Sec-Fetch-Site"); site != "" && site != "same-origin" && site != "none" {
		return false
	}
	origin := r.Header.Get("Origin")
	if origin == "" {
		return true
	}
	_, host, ok := strings.Cut(origin, "://")
	return ok && strings.EqualFold(host, r.Host)
}
