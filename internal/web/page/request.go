package page

import (
	"bytes"
	"context"
	"net/url"
	"time"

	"golang.org/x/text/language"
)

// A Request is a request for a page. It is independent of HTTP, so that sites without a server
// can make one.
type Request struct {
	Context context.Context
	Lang    language.Tag // of the reader
	URL     *url.URL     // its path starts at the root of the pages
	Text    string       // posted text
	Rest    string       // rest of the path, after the name of the page
	From    any          // identifies the client to the site
	Seed    uint64       // for random choices; 0: any
	Now     time.Time    // time on the reader's clock; zero: the clock of this machine
}

// gone reports whether the client has left. A request that ran out of time still gets its page.
func (r *Request) gone() bool { return r.Context.Err() == context.Canceled }

// An Answer is the response to a request: an error, the address of another page, or a text.
type Answer struct {
	Err    error
	To     string
	Type   string
	Unkept bool // must not be cached: the next answer differs
	Text   bytes.Buffer
}

// fail answers with an error.
func (a *Answer) fail(err error) { a.Err = err }

// lead redirects to another page.
func (a *Answer) lead(to string) { a.To, a.Unkept = to, true }
