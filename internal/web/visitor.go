package web

import (
	"cmp"
	"net"
	"net/http"
	"strings"
)

// Names of the cookie with a visitor's secret. Under TLS, the prefix prevents other hosts of the
// domain from setting it.
const (
	plainCookie  = "banmen"
	secureCookie = "__Host-banmen"
	basedCookie  = "__Secure-banmen" // below a path, where __Host- is not allowed
)

func (s *Server) cookieName(r *http.Request) string {
	switch {
	case s.secure(r) && s.Base != "":
		return basedCookie
	case s.secure(r):
		return secureCookie
	}
	return plainCookie
}

// visitor returns the secret in the request's cookie, or "".
func (s *Server) visitor(r *http.Request) string {
	c, err := r.Cookie(s.cookieName(r))
	if err != nil || len(c.Value) != secretLength {
		return ""
	}
	return c.Value
}

// secretLength is the length of a secret of the store: 128 bits, 6 per character.
const secretLength = 22

// keepVisitor sets the cookie with the secret for a year.
func (s *Server) keepVisitor(w http.ResponseWriter, r *http.Request, secret string) {
	http.SetCookie(w, &http.Cookie{
		Name: s.cookieName(r), Value: secret, Path: cmp.Or(s.Base, "/"), MaxAge: 31536000,
		HttpOnly: true, Secure: s.secure(r), SameSite: http.SameSiteLaxMode,
	})
}

// secure reports whether a request came over TLS, directly or to the proxy.
func (s *Server) secure(r *http.Request) bool {
	return r.TLS != nil || s.Proxied && strings.EqualFold(r.Header.Get("X-Forwarded-Proto"), "https")
}

// client returns the client of a request, whose lane in the queue it takes: an IPv4 address, or
// an IPv6 network of 64 bits.
func (s *Server) client(r *http.Request) string {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		host = r.RemoteAddr
	}
	if all := r.Header.Values("X-Forwarded-For"); s.Proxied && len(all) > 0 {
		last := all[len(all)-1]
		host = strings.TrimSpace(last[strings.LastIndexByte(last, ',')+1:])
	}
	if ip := net.ParseIP(host); ip != nil && ip.To4() == nil {
		return ip.Mask(net.CIDRMask(64, 128)).String()
	}
	return host
}
