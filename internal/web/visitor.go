package web

import (
	"cmp"
	"net"
	"net/http"
	"strings"
)

// The cookie with the secret of a visitor. Under TLS its name keeps other hosts of the same
// domain from setting it.
const (
	plainCookie  = "banmen"
	secureCookie = "__Host-banmen"
	basedCookie  = "__Secure-banmen" // below a path, where the other may not be
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

// visitor returns the secret that a request brings; "" if there is none.
func (s *Server) visitor(r *http.Request) string {
	c, err := r.Cookie(s.cookieName(r))
	if err != nil || len(c.Value) != secretLength {
		return ""
	}
	return c.Value
}

// secretLength is that of a secret of the store: 128 bits in letters of 6.
const secretLength = 22

// keepVisitor gives a browser the secret, or keeps it there for another year.
func (s *Server) keepVisitor(w http.ResponseWriter, r *http.Request, secret string) {
	http.SetCookie(w, &http.Cookie{
		Name: s.cookieName(r), Value: secret, Path: cmp.Or(s.Base, "/"), MaxAge: 31536000,
		HttpOnly: true, Secure: s.secure(r), SameSite: http.SameSiteLaxMode,
	})
}

// secure reports whether a request came by TLS.
func (s *Server) secure(r *http.Request) bool {
	return r.TLS != nil || s.Proxied && strings.EqualFold(r.Header.Get("X-Forwarded-Proto"), "https")
}

// client says whose lane a request takes: that of an address, or of the network that
// somebody with IPv6 has.
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
