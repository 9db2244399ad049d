package web

import (
	"bytes"
	"net/http"
	"strings"

	"github.com/banmen/banmen/internal/lazy"
	"github.com/banmen/banmen/internal/web/page"
)

// request converts an HTTP request into one for pages.
func request(r *http.Request) *page.Request {
	return &page.Request{Context: r.Context(), Lang: lang(r), URL: r.URL, Text: r.PostForm.Get("text"), From: r}
}

// writePage sends a page.
func writePage(w http.ResponseWriter, code int, a *page.Answer, base string) {
	if a.Unkept {
		w.Header().Set("Cache-Control", "no-store")
	}
	w.Header().Set("Content-Type", a.Type)
	w.WriteHeader(code)
	text := a.Text.Bytes()
	if base != "" && strings.HasPrefix(a.Type, "text/html") {
		text = rebased(text, base)
	}
	_, _ = w.Write(text) // an error means that the client is gone
}

// rebased returns a page with the base in its addresses, and in an attribute for its scripts.
func rebased(page []byte, base string) []byte {
	page = inPage().ReplaceAll(page, []byte(` ${1}="`+base+`/`))
	return bytes.Replace(page, []byte("<html "), []byte(`<html data-base="`+base+`" `), 1)
}

// inPage matches the addresses in pages that begin with a slash, as the templates write them.
// Text cannot match because its quotes are escaped.
var inPage = lazy.Regexp(` (href|src|action|formaction)="/`)
