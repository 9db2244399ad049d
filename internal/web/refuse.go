package web

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strings"

	"golang.org/x/text/language"

	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/internal/api"
	"github.com/banmen/banmen/internal/collection"
	"github.com/banmen/banmen/internal/web/page"
	"github.com/banmen/banmen/internal/web/store"
)

// A sort is the way an error is reported: a status code, and a word in JSON.
type sort struct {
	code int
	word api.Status
}

// sorts lists errors of this package and those below it, with how each is reported.
var sorts = []struct {
	err error
	sort
}{
	{errMethod, sort{http.StatusMethodNotAllowed, "method"}},
	{errToken, sort{http.StatusUnauthorized, "denied"}},
	{errOrigin, sort{http.StatusForbidden, "denied"}},
	{errHost, sort{http.StatusMisdirectedRequest, "denied"}},
	{errSlow, sort{http.StatusRequestTimeout, "slow"}},
	{errCoding, sort{http.StatusUnsupportedMediaType, api.Bad}},
	{errEvent, sort{http.StatusBadRequest, api.Bad}},
	{errBusy, sort{http.StatusTooManyRequests, "busy"}},
	{page.ErrNoPage, sort{http.StatusNotFound, api.Unknown}},
	{collection.ErrNone, sort{http.StatusNotFound, api.Unknown}},
	{collection.ErrQuota, sort{http.StatusInsufficientStorage, "full"}},
	{collection.ErrMany, sort{http.StatusRequestEntityTooLarge, api.Large}},
	{store.ErrNone, sort{http.StatusNotFound, api.Unknown}},
	{store.ErrQuota, sort{http.StatusInsufficientStorage, "full"}},
	{store.ErrBroken, sort{http.StatusInternalServerError, api.Failed}},
	{collection.ErrDamaged, sort{http.StatusInternalServerError, api.Failed}},
	{store.ErrFull, sort{http.StatusInsufficientStorage, "full"}},
}

// codes maps statuses of the API to HTTP status codes.
var codes = map[api.Status]int{
	api.Unknown: http.StatusNotFound, api.Large: http.StatusRequestEntityTooLarge, api.Bad: http.StatusBadRequest,
	api.Negative: http.StatusUnprocessableEntity, api.Cannot: http.StatusUnprocessableEntity, api.Limited: http.StatusUnprocessableEntity,
	api.Stopped: http.StatusServiceUnavailable,
	api.Failed:  http.StatusInternalServerError, api.Internal: http.StatusInternalServerError,
}

// sortOf returns how to report an error.
func sortOf(err error) sort {
	for _, s := range sorts {
		if errors.Is(err, s.err) {
			return s.sort
		}
	}
	status := api.StatusOf(err)
	return sort{codes[status], status}
}

// refusal returns an error as a line of JSON.
func refusal(lang language.Tag, verb string, err error) []byte {
	r := api.Refused(lang, verb, err)
	r.Status = sortOf(err).word
	line, err := answer.AppendJSON(nil, r)
	if err != nil {
		return nil // cannot happen: strings can be marshalled
	}
	return line
}

// fail sends a refusal: JSON below /api/, else a page.
func (s *Server) fail(w http.ResponseWriter, r *http.Request, err error) {
	code := sortOf(err).code
	if code == http.StatusInternalServerError {
		s.Log.Error("fault", "path", r.URL.Path, "error", err)
	}
	if code == http.StatusTooManyRequests {
		w.Header().Set("Retry-After", "1")
		if r.Method == http.MethodGet && !strings.HasPrefix(r.URL.Path, apiPath) {
			w.Header().Set("Refresh", "1") // browsers reload the page by themselves
		}
	}
	w.Header().Set("Cache-Control", "no-store")
	if errors.Is(err, context.Canceled) && r.Context().Err() != nil && !errors.Is(context.Cause(r.Context()), errEnds) {
		return // the client is gone
	}
	verb, isAPI := strings.CutPrefix(r.URL.Path, apiPath)
	if !slices.Contains(s.verbs, verb) {
		verb = ""
	}
	if quiet := r.Header.Get("Prefer") == "refusal=body"; quiet && (code == http.StatusBadRequest || code == http.StatusUnprocessableEntity) {
		// Browsers log an error for other status codes, although pages expect some refusals, such
		// as "no".
		w.Header().Set("Preference-Applied", "refusal=body")
		code = http.StatusOK
	}
	if !isAPI {
		writePage(w, code, s.pages.Failed(request(r), err), s.Base)
		return
	}
	w.Header().Set("Content-Type", jsonLines)
	w.WriteHeader(code)
	_, _ = w.Write(refusal(lang(r), verb, err)) // an error means that the client is gone
}
