package web

import (
	"net/http"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/web/page"
)

// apiPath is what the addresses of the API begin with.
const apiPath = "/api/v1/"

// noPage says that nothing is at the address of a request.
func noPage(r *http.Request) error {
	return banmen.Errorf(page.ErrNoPage, "there is no page %q", r.URL.Path)
}
