package web

import (
	"net"
	"net/http"
	"net/url"
	"strings"
)

// hostOf returns the host of an address with or without a port.
func hostOf(address string) string {
	if host, _, err := net.SplitHostPort(address); err == nil {
		return host
	}
	return strings.Trim(address, "[]")
}

// names reports whether the Host of a request is a name of this machine.
func names(r *http.Request) bool { return local(net.JoinHostPort(hostOf(r.Host), "0")) }

// local reports whether an address is reachable only from this machine.
func local(address string) bool {
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		return false
	}
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// isForeign reports whether a page of another site sends the request. Such a page could make its
// visitors write here, or start work. Following a link from it is allowed.
func isForeign(r *http.Request) bool {
	switch {
	case r.Method != http.MethodGet && r.Method != http.MethodHead:
		return !sameOrigin(r)
	case strings.HasPrefix(r.URL.Path, "/static/"):
		return false // static files cost nothing
	case r.Header.Get("Sec-Fetch-Site") != "":
		return !sameOrigin(r) && !isFollowed(r)
	}
	// Older browsers, and browsers without TLS, send fewer headers; other programs send none.
	from, err := url.Parse(r.Referer())
	foreign := !sameOrigin(r) || err != nil || from.Host != "" && !strings.EqualFold(from.Host, r.Host)
	return foreign && !strings.Contains(r.Header.Get("Accept"), "text/html")
}

// isFollowed reports whether the browser navigates to a page. It excludes pictures, scripts and
// frames of another page, and prefetching.
func isFollowed(r *http.Request) bool {
	return r.Header.Get("Sec-Fetch-Mode") == "navigate" && r.Header.Get("Sec-Fetch-Dest") == "document" && r.Header.Get("Sec-Purpose") == ""
}

// sameOrigin reports whether a request comes from a page of this server or from no page. It
// relies on headers that scripts cannot set.
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
