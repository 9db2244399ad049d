package web

import (
	"net/http"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/web/page"
)

// apiPath is the prefix of addresses of the API.
const apiPath = "/api/v1/"

// noPage returns the error for an address without a page.
func noPage(r *http.Request) error {
	return banmen.Errorf(page.ErrNoPage, "there is no page %q", r.URL.Path)
}
