package web

import (
	"net"
	"net/http"
	"net/url"
	"strings"
)

// hostOf returns the host of an address that may have a port.
func hostOf(address string) string {
	if host, _, err := net.SplitHostPort(address); err == nil {
		return host
	}
	return strings.Trim(address, "[]")
}

// names reports whether the host of a request is a name of this machine.
func names(r *http.Request) bool { return local(net.JoinHostPort(hostOf(r.Host), "0")) }

// local reports whether only this machine reaches an address.
func local(address string) bool {
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		return false
	}
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// isForeign reports whether the page of another site makes a request: it would let its visitors
// write here, or work. Following a link from there is allowed.
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
