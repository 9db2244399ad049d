package job

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"regexp"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/job/task"
)

// Format is the format of a Spec.
const Format = "banmen-job/1"

// A Spec defines a job.
type Spec struct {
	Format    string       `json:"format"`
	Request   task.Request `json:"request"`
	Input     string       `json:"input,omitempty"` // a file: plain, gzip or zstd
	Output    string       `json:"output"`          // a file, compressed if its name ends with .gz or .zst
	Unordered bool         `json:"unordered,omitempty"`
}

// ReadSpec reads a Spec as JSON. Errors are *SyntaxError with the line and column.
func ReadSpec(data []byte) (Spec, error) {
	var s Spec
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(&s); err != nil {
		return s, at(data, d.InputOffset(), err)
	}
	if _, err := d.Token(); err != io.EOF {
		return s, noJob(data, d.InputOffset(), banmen.Msg("unexpected text after the job"))
	}
	switch {
	case s.Format != Format:
		return s, banmen.Syntaxf(1, 1, "the format is %q: expected %q", s.Format, Format)
	case s.Output == "":
		return s, banmen.Syntaxf(1, 1, "the job names no output")
	}
	return s, nil
}

// unknownField is the beginning of package json's error, which has no position.
const unknownField = "json: unknown field "

// at adds the position to a JSON error.
func at(data []byte, offset int64, err error) error {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	why := banmen.Msg("%v", err)
	switch {
	case errors.As(err, &syntax):
		offset = syntax.Offset
	case errors.As(err, &kind) && kind.Field != "":
		offset, why = kind.Offset, banmen.Msg("the field %q cannot hold a JSON %s", kind.Field, kind.Value)
	case errors.As(err, &kind):
		offset, why = kind.Offset, banmen.Msg("expected a JSON object, found a JSON %s", kind.Value)
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		offset, why = int64(len(data)), banmen.Msg("the JSON object is incomplete")
	case strings.HasPrefix(err.Error(), unknownField):
		name := strings.TrimPrefix(err.Error(), unknownField)
		why = banmen.Msg("unknown field %s", name)
		if at := regexp.MustCompile(regexp.QuoteMeta(name) + `\s*:`).FindIndex(data); at != nil {
			offset = int64(at[0] + 1)
		}
	}
	return noJob(data, offset, why)
}

// noJob returns the error that data is not a job, with the reason and position.
func noJob(data []byte, offset int64, why banmen.Message) error {
	next := banmen.LineColumnAt(data, int(offset)) // the position after the error
	return banmen.Syntaxf(next.Line, max(next.Column-1, 1), "this is not a job: %s", why)
}

// Name returns a name that depends only on the spec.
func (s Spec) Name() string {
	data, err := json.Marshal(s)
	if err != nil {
		panic(err) // a spec has only strings and numbers
	}
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:8])
}
