package page

import "net/url"

// address returns the address of a page about a text.
func address(what, text string) string { return "/" + what + "/" + url.PathEscape(text) }

// A link leads somewhere.
type link struct{ Title, Doc, To string }
