package page

import (
	"bytes"
	"context"
	"net/url"
	"time"

	"golang.org/x/text/language"
)

// A Request asks for a page. It is of no network: whoever answers over HTTP, or has no
// server at all, makes one.
type Request struct {
	Context context.Context
	Lang    language.Tag // of the reader
	URL     *url.URL     // with a path from the root of the pages
	Text    string       // what was posted
	Rest    string       // of the path, behind the name of the page
	From    any          // who asks, for the site
	Seed    uint64       // of what is random; 0: any
	Now     time.Time    // of the reader's clock; zero: that of this machine
}

// An Answer is what comes of a request: what went wrong, the address of another page, or
// a text.
type Answer struct {
	Err    error
	To     string
	Type   string
	Unkept bool // the next answer is another
	Text   bytes.Buffer
}

// fail refuses a request.
func (a *Answer) fail(err error) { a.Err = err }

// lead leads to another page.
func (a *Answer) lead(to string) { a.To, a.Unkept = to, true }
