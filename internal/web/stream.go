package web

import (
	"bytes"
	"mime"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/banmen/banmen"
)

// The media types of answers.
const (
	jsonLines = "application/jsonl; charset=utf-8"
	events    = "text/event-stream; charset=utf-8"
)

// flushTime is how long a line may wait for others to be sent with.
const flushTime = 20 * time.Millisecond

// A stream is an answer on its way to a client: lines of JSON, or the same as events
// (SSE) with the numbers of the lines, from 1, as their ids. Several goroutines may use it.
type stream struct {
	mu    sync.Mutex
	w     http.ResponseWriter
	out   *http.ResponseController
	sse   bool
	most  time.Duration // to take what is written
	skip  int64         // lines that the client has already
	n     int64         // lines so far, with those
	timer *time.Timer
	ended bool
}

// newStream returns the answer to a request that begins with the first line.
func newStream(w http.ResponseWriter, r *http.Request, most time.Duration) (*stream, error) {
	s := &stream{w: w, out: http.NewResponseController(w), sse: wantsEvents(r), most: most}
	var err error
	s.skip, err = lastEvent(r)
	return s, err
}

// wantsEvents reports whether a client asks for events.
func wantsEvents(r *http.Request) bool {
	for part := range strings.SplitSeq(strings.Join(r.Header.Values("Accept"), ","), ",") {
		if t, _, err := mime.ParseMediaType(part); err == nil && t == "text/event-stream" {
			return true
		}
	}
	return false
}

// lastEvent returns the number of the last line that a client has got.
func lastEvent(r *http.Request) (int64, error) {
	text := r.Header.Get("Last-Event-ID")
	if text == "" {
		return 0, nil
	}
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n < 0 || text != strconv.FormatInt(n, 10) {
		return 0, banmen.Errorf(errEvent, "there is no event %q to go on from: expected its number", text)
	}
	return n, nil
}

// line sends a line, unless the client has it.
func (s *stream) line(line []byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.n++; s.n <= s.skip {
		return nil
	}
	return s.write("", line)
}

// write writes a line, which is sent soon.
func (s *stream) write(event string, line []byte) error {
	s.begin()
	// A recorder of tests has no deadline.
	_ = s.out.SetWriteDeadline(time.Now().Add(s.most))
	if s.sse {
		line = asEvent(event, s.n, line)
	}
	if _, err := s.w.Write(line); err != nil {
		return err
	}
	s.soon()
	return nil
}

// begin writes the header, before the first line.
func (s *stream) begin() {
	h := s.w.Header()
	if h.Get("Content-Type") != "" {
		return
	}
	h.Set("Cache-Control", "no-store")
	h.Set("Content-Type", jsonLines)
	if s.sse {
		h.Set("Content-Type", events)
		h.Set("X-Accel-Buffering", "no") // of nginx
	}
	h.Set("Vary", "Accept, Accept-Language")
}

// begun reports whether the client has got something.
func (s *stream) begun() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.n > s.skip
}

// asEvent returns a line as an event. It may be several lines of text.
func asEvent(event string, id int64, line []byte) []byte {
	var b bytes.Buffer
	if event != "" {
		b.WriteString("event: " + event + "\n")
	}
	b.WriteString("id: " + strconv.FormatInt(id, 10) + "\n")
	for part := range bytes.SplitSeq(bytes.TrimRight(line, "\n"), []byte("\n")) {
		b.WriteString("data: ")
		b.Write(part)
		b.WriteByte('\n')
	}
	b.WriteByte('\n')
	return b.Bytes()
}

// soon sends what is written when the time has come.
func (s *stream) soon() {
	if s.timer == nil {
		s.timer = time.AfterFunc(flushTime, s.flush)
	}
}

func (s *stream) flush() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.timer = nil
	if !s.ended {
		_ = s.out.Flush() // the next line tells that nobody is there
	}
}

// end says how the answer ended: of events the last says so, of lines only what went wrong.
func (s *stream) end(refused []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case refused != nil:
		_ = s.write("refusal", refused) // nobody may be there
	case s.sse:
		_ = s.write("end", []byte("{}"))
	default:
		s.begin()
	}
}

// close sees to it that nothing is sent any more.
func (s *stream) close() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.ended = true
	if s.timer != nil {
		s.timer.Stop()
	}
}
