package web

import (
	"errors"
	"io"
	"mime"
	"net/http"
	"os"
	"strings"
	"time"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/api"
	"github.com/banmen/banmen/internal/collection"
)

const (
	maxCollection = 32 << 20         // bytes of a collection in a request
	lingerTime    = 10 * time.Second // time to read the rest of a body that is too large
)

// A counted body adds its size to bodies as it is read.
type counted struct {
	io.Reader
	of     *bodies
	client string
	n      int64
}

func (c *counted) Read(p []byte) (int, error) {
	n, err := c.Reader.Read(p)
	c.n += int64(n)
	if !c.of.take(c.client, int64(n)) {
		return n, errBusy
	}
	return n, err
}

// body reads the body of a request. The caller must call free when it no longer needs the text.
func (s *Server) body(w http.ResponseWriter, r *http.Request, most int) (text []byte, free func(), err error) {
	c := &counted{Reader: http.MaxBytesReader(w, r.Body, int64(most)), of: s.bodies, client: s.client(r)}
	free = func() { c.of.take(c.client, -c.n) }
	if coding := r.Header.Get("Content-Encoding"); coding != "" && coding != "identity" {
		return nil, free, banmen.Errorf(errCoding, "the request is compressed with %s: send it uncompressed", banmen.Clip(coding))
	}
	if kind := r.Header.Get("Content-Type"); !isJSON(kind) {
		return nil, free, banmen.Errorf(errCoding, "the media type of the request is %q: expected %q", banmen.Clip(kind), "application/json")
	}
	text, err = io.ReadAll(c)
	linger(w, r.Body, err)
	return text, free, bodyError(err)
}

// isJSON reports whether a media type may hold JSON. An empty type and text/plain count as JSON,
// because many clients send them.
func isJSON(header string) bool {
	kind, _, err := mime.ParseMediaType(header)
	return header == "" || err == nil && (kind == "application/json" || kind == "text/plain" || strings.HasSuffix(kind, "+json"))
}

// linger reads the rest of a body that is too large, so that the client receives the answer. If
// the connection were closed, the client would not learn why.
func linger(w http.ResponseWriter, body io.Reader, err error) {
	var large *http.MaxBytesError
	if errors.As(err, &large) || errors.Is(err, collection.ErrMany) {
		_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(lingerTime)) // test recorders have no deadline
		_, _ = io.CopyN(io.Discard, body, 2*maxCollection)
	}
}

// bodyError converts an error of reading a body to an error for people.
func bodyError(err error) error {
	var large *http.MaxBytesError
	switch {
	case errors.As(err, &large):
		return banmen.Errorf(api.ErrLarge, "the request is too large: expected %d bytes at most", large.Limit)
	case errors.Is(err, os.ErrDeadlineExceeded):
		return banmen.Errorf(errSlow, "the request arrived too slowly")
	case errors.Is(err, errBusy):
		return banmen.Errorf(errBusy, "too many large requests at once: try again in a second")
	case err != nil:
		return banmen.Errorf(err, "the request is incomplete")
	}
	return nil
}
