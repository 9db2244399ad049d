package web

import (
	"cmp"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"net/http"
	"strings"
)

// A browser sends the token once, as ?token=, and then gets a cookie, because it cannot set a
// header when it opens a page.
const (
	tokenCookie = "token"
	tokenQuery  = "token"
)

// tokenMark returns the value of the cookie, from which the token cannot be derived.
func (s *Server) tokenMark() string {
	sum := sha256.Sum256([]byte("banmen cookie " + s.Token))
	return base64.RawURLEncoding.EncodeToString(sum[:])
}

// hasToken reports whether a request carries the token, or none is required.
func (s *Server) hasToken(r *http.Request) bool {
	if s.Token == "" {
		return true
	}
	if c, err := r.Cookie(tokenCookie); err == nil && same(c.Value, s.tokenMark()) {
		return true
	}
	scheme, token, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	return strings.EqualFold(scheme, "Bearer") && same(token, s.Token)
}

// offered reports whether the address of a page contains the token.
func (s *Server) offered(r *http.Request) bool {
	return s.Token != "" && r.Method == http.MethodGet && same(r.URL.Query().Get(tokenQuery), s.Token)
}

// letIn sets the cookie and redirects to the address without the token.
func (s *Server) letIn(w http.ResponseWriter, r *http.Request) {
	http.SetCookie(w, &http.Cookie{
		Name: tokenCookie, Value: s.tokenMark(), Path: cmp.Or(s.Base, "/"), MaxAge: 31536000,
		HttpOnly: true, Secure: s.secure(r), SameSite: http.SameSiteLaxMode,
	})
	to, query := *r.URL, r.URL.Query()
	query.Del(tokenQuery)
	to.Scheme, to.Host, to.RawQuery = "", "", query.Encode()
	to.Path = "/" + strings.TrimLeft(to.Path, "/\\") // keep the redirect on this server
	to.RawPath = ""
	w.Header().Set("Cache-Control", "no-store")
	http.Redirect(w, r, to.String(), http.StatusSeeOther)
}

// same compares texts in constant time.
func same(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }
