package cluster

import (
	"bytes"
	"encoding/json"
	"time"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/job"
	"github.com/banmen/banmen/job/task"
)

// An announcement is a job's entry in the bucket, as JSON.
type announcement struct {
	ID      string       `json:"id"`
	Version string       `json:"version"` // of banmen
	Request task.Request `json:"request"`
}

// A parcel is encoded as a line of JSON, an array of the heads of its units, and a zstd
// frame with all their lines. Results are encoded likewise, with their texts.
type unitHead struct {
	First int64 `json:"first"`
	Items int64 `json:"items"`
	Bytes int   `json:"bytes,omitempty"` // of its lines
	Tries int   `json:"tries,omitempty"` // number of failures
}

type resultHead struct {
	First  int64         `json:"first"`
	Items  int64         `json:"items"`
	Bytes  int           `json:"bytes,omitempty"` // of its text
	Done   task.Done     `json:"done"`
	Worker string        `json:"worker"`
	Time   time.Duration `json:"time"`
	Failed string        `json:"failed,omitempty"`
}

func encode(heads any, texts []byte) []byte {
	b, err := json.Marshal(heads)
	if err != nil {
		panic(err) // strings and numbers always encode
	}
	return append(append(b, '\n'), job.Frame(texts)...)
}

// decode returns the heads of a message, at least one, and its frame.
func decode[T any](data []byte) (heads []T, frame []byte, err error) {
	line, frame, ok := bytes.Cut(data, []byte("\n"))
	if !ok {
		return nil, nil, banmen.Errorf(nil, "a message of %d bytes without a head", len(data))
	}
	if err := json.Unmarshal(line, &heads); err != nil {
		return nil, nil, banmen.Errorf(err, "a message whose head cannot be read: %v", err)
	}
	if len(heads) == 0 {
		return nil, nil, banmen.Errorf(nil, "a message without units")
	}
	return heads, frame, nil
}

func encodeUnits(units []job.Unit) []byte {
	heads := make([]unitHead, len(units))
	var lines []byte
	for i, u := range units {
		heads[i] = unitHead{First: u.First, Items: u.Items, Bytes: len(u.Lines), Tries: u.Tries}
		lines = append(lines, u.Lines...)
	}
	return encode(heads, lines)
}

func decodeUnits(data []byte) ([]job.Unit, error) {
	heads, frame, err := decode[unitHead](data)
	if err != nil {
		return nil, err
	}
	lines, err := job.Unframe(frame)
	if err != nil {
		return nil, err
	}
	units := make([]job.Unit, len(heads))
	for i, h := range heads {
		if h.First < 0 || h.Items < 1 || h.Bytes < 0 {
			return nil, banmen.Errorf(nil, "a message has an invalid unit: %d items from item %d, %d bytes", h.Items, h.First, h.Bytes)
		}
		units[i] = job.Unit{Piece: task.Piece{First: h.First, Items: h.Items}, Tries: h.Tries}
		if h.Bytes > 0 {
			if units[i].Lines, lines, err = split(lines, h.Bytes); err != nil {
				return nil, err
			}
		}
	}
	return units, nil
}

// split cuts off the first n bytes.
func split(text []byte, n int) (head, rest []byte, err error) {
	if n < 0 || n > len(text) {
		return nil, nil, banmen.Errorf(nil, "a message with %d bytes where its head says %d", len(text), n)
	}
	return text[:n:n], text[n:], nil
}

func encodeResults(results []job.Result) []byte {
	heads := make([]resultHead, len(results))
	var texts []byte
	for i, r := range results {
		heads[i] = resultHead{First: r.First, Items: r.Items, Bytes: len(r.Done.Text), Done: r.Done, Worker: r.Worker, Time: r.Time, Failed: r.Failed}
		texts = append(texts, r.Done.Text...)
	}
	return encode(heads, texts)
}

// decodeResults returns results with their texts. A single text stays a frame, as it is
// stored compressed.
func decodeResults(data []byte) ([]job.Result, error) {
	heads, frame, err := decode[resultHead](data)
	if err != nil {
		return nil, err
	}
	text, single := frame, len(heads) == 1
	if !single {
		if text, err = job.Unframe(frame); err != nil {
			return nil, err
		}
	}
	results := make([]job.Result, len(heads))
	for i, h := range heads {
		r := job.Result{First: h.First, Items: h.Items, Done: h.Done, Text: text, Packed: single, Worker: h.Worker, Time: h.Time, Failed: h.Failed}
		if !single {
			if r.Text, text, err = split(text, h.Bytes); err != nil {
				return nil, err
			}
		}
		results[i] = r
	}
	return results, nil
}
