package cluster

import (
	"bytes"
	"encoding/json"
	"fmt"
	"time"

	"github.com/banmen/banmen/job"
	"github.com/banmen/banmen/ops"
)

// An announcement is what workers find in the bucket, as JSON.
type announcement struct {
	ID      string      `json:"id"`
	Version string      `json:"version"` // of banmen
	Request ops.Request `json:"request"`
}

// A unit goes as a line of JSON and a frame of zstd with its lines; a result as
// a line of JSON and the frame with its text.
type unitHead struct {
	First int64 `json:"first"`
	Items int64 `json:"items"`
	Lines bool  `json:"lines,omitempty"`
	Tries int   `json:"tries,omitempty"` // how often it has failed
}

type resultHead struct {
	First  int64         `json:"first"`
	Items  int64         `json:"items"`
	Done   ops.Done      `json:"done"`
	Worker string        `json:"worker"`
	Time   time.Duration `json:"time"`
	Failed string        `json:"failed,omitempty"`
}

func encode(head any, frame []byte) []byte {
	b, err := json.Marshal(head)
	if err != nil {
		panic(err) // these are strings and numbers
	}
	return append(append(b, '\n'), frame...)
}

func decode(data []byte, head any) (frame []byte, err error) {
	line, frame, ok := bytes.Cut(data, []byte("\n"))
	if !ok {
		return nil, fmt.Errorf("a message of %d bytes without a head", len(data))
	}
	return frame, json.Unmarshal(line, head)
}

func encodeUnit(u job.Unit) []byte {
	if u.Lines == nil {
		return encode(unitHead{u.First, u.Items, false, u.Tries}, nil)
	}
	return encode(unitHead{u.First, u.Items, true, u.Tries}, job.Frame(u.Lines))
}

func decodeUnit(data []byte) (u job.Unit, err error) {
	var h unitHead
	frame, err := decode(data, &h)
	if err == nil && h.Lines {
		u.Lines, err = job.Unframe(frame)
	}
	u.First, u.Items, u.Tries = h.First, h.Items, h.Tries
	return u, err
}

func encodeResult(r job.Result) []byte {
	return encode(resultHead{r.First, r.Items, r.Done, r.Worker, r.Time, r.Failed}, job.Frame(r.Done.Text))
}

func decodeResult(data []byte) (r job.Result, err error) {
	var h resultHead
	frame, err := decode(data, &h)
	return job.Result{First: h.First, Items: h.Items, Done: h.Done, Text: frame, Packed: true, Worker: h.Worker, Time: h.Time, Failed: h.Failed}, err
}
