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

// flushTime is how long a line may wait to be sent together with others.
const flushTime = 20 * time.Millisecond

// A stream is an answer while it is sent: lines of JSON, or the same lines as server-sent events.
// The ids of events are line numbers, from 1. It is safe for concurrent use.
type stream struct {
	mu    sync.Mutex
	w     http.ResponseWriter
	out   *http.ResponseController
	sse   bool
	most  time.Duration // time for the client to receive a write
	skip  int64         // lines that the client already has
	n     int64         // lines so far, including buffered ones
	timer *time.Timer
	ended bool
}

// newStream returns the stream that answers r. It fails if the Last-Event-ID is invalid.
func newStream(w http.ResponseWriter, r *http.Request, most time.Duration) (*stream, error) {
	s := &stream{w: w, out: http.NewResponseController(w), sse: wantsEvents(r), most: most}
	var err error
	s.skip, err = lastEvent(r)
	return s, err
}

// wantsEvents reports whether a client accepts events.
func wantsEvents(r *http.Request) bool {
	for part := range strings.SplitSeq(strings.Join(r.Header.Values("Accept"), ","), ",") {
		if t, _, err := mime.ParseMediaType(part); err == nil && t == "text/event-stream" {
			return true
		}
	}
	return false
}

// lastEvent returns the number of the last line that the client received.
func lastEvent(r *http.Request) (int64, error) {
	text := r.Header.Get("Last-Event-ID")
	if text == "" {
		return 0, nil
	}
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n < 0 || text != strconv.FormatInt(n, 10) {
		return 0, banmen.Errorf(errEvent, "unknown event %q to resume from: expected its number", text)
	}
	return n, nil
}

// line sends a line, unless the client already has it.
func (s *stream) line(line []byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.n++; s.n <= s.skip {
		return nil
	}
	return s.write("", line)
}

// write writes a line, which is flushed soon.
func (s *stream) write(event string, line []byte) error {
	s.begin()
	// Test recorders have no deadline.
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

// begin sets the headers before the first line.
func (s *stream) begin() {
	h := s.w.Header()
	if h.Get("Content-Type") != "" {
		return
	}
	h.Set("Cache-Control", "no-store")
	h.Set("Content-Type", jsonLines)
	if s.sse {
		h.Set("Content-Type", events)
		h.Set("X-Accel-Buffering", "no") // for nginx
	}
	h.Set("Vary", "Accept, Accept-Language")
}

// begun reports whether the client got a line of this answer.
func (s *stream) begun() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.n > s.skip
}

// asEvent returns a line as an event. The line may contain newlines.
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

// soon schedules a flush.
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
		_ = s.out.Flush() // the next write reports a lost client
	}
}

// end ends the answer. For events it sends a last event; for lines it sends only a refusal, if
// any.
func (s *stream) end(refused []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case refused != nil:
		_ = s.write("refusal", refused) // the client may have left
	case s.sse:
		_ = s.write("end", []byte("{}"))
	default:
		s.begin()
	}
}

// close prevents further flushes.
func (s *stream) close() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.ended = true
	if s.timer != nil {
		s.timer.Stop()
	}
}
