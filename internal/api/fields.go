package api

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"golang.org/x/text/language"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/msg"
)

// A Field is a field of a request.
type Field struct {
	Name   string
	Doc    banmen.Message
	Choice []string // all values of a string, if limited
	Number bool     // a string that may be written as a number
	at     any      // pointer to its value
}

// Type returns the JSON Schema type of the field.
func (f Field) Type() string {
	switch f.at.(type) {
	case *bool:
		return "boolean"
	case *int64, *uint64, **int, **uint64:
		return "integer"
	case *[]string:
		return "array"
	}
	return "string"
}

// decode reads a request into its fields and returns the names of the changed ones.
func decode(request []byte, fields []Field) (given map[string]bool, err error) {
	given = map[string]bool{}
	var object map[string]json.RawMessage
	d := json.NewDecoder(bytes.NewReader(request))
	if err := d.Decode(&object); err != nil || object == nil {
		return nil, banmen.Errorf(nil, "the request is not a JSON object")
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return nil, banmen.Errorf(nil, "expected the end of the request after its object")
	}
	for name, value := range object {
		i := slices.IndexFunc(fields, func(f Field) bool { return f.Name == name })
		if i < 0 {
			return nil, banmen.Errorf(nil, "there is no field %q here: expected one of %s", name, strings.Join(names(fields), ", "))
		}
		before := fields[i].value()
		if err := fields[i].read(value); err != nil {
			return nil, err
		}
		given[name] = !reflect.DeepEqual(before, fields[i].value())
	}
	return given, nil
}

// value returns the value of the field.
func (f Field) value() any { return reflect.ValueOf(f.at).Elem().Interface() }

func names(fields []Field) (all []string) {
	for _, f := range fields {
		all = append(all, f.Name)
	}
	return all
}

// read reads the value of a field.
func (f Field) read(value []byte) error {
	if t, ok := f.at.(*time.Duration); ok {
		return f.duration(t, value)
	}
	if f.Number && json.Unmarshal(value, new(float64)) == nil && !bytes.Equal(value, []byte("null")) {
		value = strconv.AppendQuote(nil, string(value))
	}
	err := json.Unmarshal(value, f.at)
	if err != nil || bytes.Equal(value, []byte("null")) {
		return banmen.Errorf(err, "field %q: expected %s, found %s", f.Name, article[f.Type()], banmen.Clip(string(value)))
	}
	if n, ok := f.at.(*int64); ok && *n < 0 {
		return banmen.Errorf(nil, "field %q is negative: expected 0 or more", f.Name)
	}
	if s, ok := f.at.(*string); ok && f.Choice != nil && *s != "" && !slices.ContainsFunc(f.Choice, func(word string) bool { return strings.EqualFold(word, *s) }) {
		return banmen.Errorf(nil, "field %q: expected one of %s, found %q", f.Name, strings.Join(f.Choice, ", "), *s)
	}
	return nil
}

// duration reads a time such as 1m30s.
func (f Field) duration(t *time.Duration, value []byte) error {
	var text string
	err := json.Unmarshal(value, &text)
	if err == nil {
		*t, err = time.ParseDuration(text)
	}
	if err != nil || *t <= 0 {
		return banmen.Errorf(err, "field %q: expected a time such as 1m30s, found %s", f.Name, banmen.Clip(string(value)))
	}
	return nil
}

// article maps types of fields to phrases for error messages.
var article = map[string]banmen.Message{
	"boolean": banmen.Msg("true or false"), "integer": banmen.Msg("an integer"), "array": banmen.Msg("an array of strings"), "string": banmen.Msg("a string"),
}

// Description returns the meaning of the field in a language.
func (f Field) Description(lang language.Tag) string {
	return strings.ReplaceAll(msg.Reader{Lang: lang}.Text(f.Doc), "`", "")
}
