package page

import "net/url"

// address returns the address of page what for a text.
func address(what, text string) string { return "/" + what + "/" + url.PathEscape(text) }

// A link is a titled address.
type link struct{ Title, Doc, To string }
