package codec

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strconv"

	"github.com/banmen/banmen"
)

// A node is a value in JSON.
type node struct {
	doc    *document
	at     int              // its offset
	value  any              // a string, json.Number, bool or nil
	list   []*node          // of an array
	fields map[string]*node // of an object; keys has their order
	keys   []string
}

// A jsonReader reads the values of a file one by one.
type jsonReader struct {
	*document
	dec   *json.Decoder
	base  int // offset where dec began
	last  int // offset of the end of the last token
	depth int
	nodes int
}

// openJSON returns a reader for a file of JSON values, which must begin with sign.
func openJSON(r io.Reader, sign byte) (*jsonReader, error) {
	d, err := readDocument(r, sign)
	if err != nil {
		return nil, err
	}
	if err := d.checkText(); err != nil {
		return nil, err
	}
	return newJSON(d, d.from), nil
}

func newJSON(d *document, from int) *jsonReader {
	dec := json.NewDecoder(bytes.NewReader(d.text[from:]))
	dec.UseNumber()
	return &jsonReader{document: d, dec: dec, base: from, last: from}
}

// next returns the next value, or io.EOF after the last.
func (j *jsonReader) next() (*node, error) {
	j.nodes = 0
	return j.node()
}

func (j *jsonReader) node() (*node, error) {
	t, at, err := j.token()
	if err != nil {
		return nil, err
	}
	n := &node{doc: j.document, at: at}
	if j.nodes++; j.nodes > maxNodes || j.depth > maxDepth {
		p := j.placeOf(at)
		return nil, tooLarge(p.Line, p.Column, banmen.Msg("too large: expected at most %d values, nested %d deep", maxNodes, maxDepth))
	}
	d, nested := t.(json.Delim)
	if !nested {
		n.value = t
		return n, nil
	}
	j.depth++
	if d == '{' {
		n.fields = map[string]*node{}
	}
	for j.dec.More() {
		if d == '{' {
			key, _, err := j.token()
			if err != nil {
				return nil, err
			}
			value, err := j.node()
			if err != nil {
				return nil, j.cut(err)
			}
			n.keys = append(n.keys, key.(string))
			n.fields[key.(string)] = value
			continue
		}
		value, err := j.node()
		if err != nil {
			return nil, j.cut(err)
		}
		n.list = append(n.list, value)
	}
	j.depth--
	_, _, err = j.token()
	return n, j.cut(err)
}

// cut turns io.EOF within a value into an error.
func (j *jsonReader) cut(err error) error {
	if err == io.EOF {
		return j.wrong(len(j.text), banmen.Msg("the JSON object is incomplete"))
	}
	return err
}

// token returns the next token and its offset.
func (j *jsonReader) token() (json.Token, int, error) {
	at := j.last
	for at < len(j.text) && bytes.IndexByte([]byte(" \t\r\n,:"), j.text[at]) >= 0 {
		at++
	}
	t, err := j.dec.Token()
	var syntax *json.SyntaxError
	switch {
	case errors.As(err, &syntax):
		if where := int(syntax.Offset); int64(where) != j.dec.InputOffset() { // it includes the wrong character
			at = j.base + where - 1
		}
		return nil, at, j.wrong(at, banmen.Msg("this is not JSON: %s", syntax.Error()))
	case err == io.EOF && j.depth > 0, errors.Is(err, io.ErrUnexpectedEOF):
		return nil, at, j.cut(io.EOF)
	case err != nil && err != io.EOF:
		return nil, at, j.wrong(at, banmen.Msg("this is not JSON: %s", err.Error()))
	}
	j.last = j.base + int(j.dec.InputOffset())
	return t, at, err
}

// field returns a field of an object, or an error if it is missing.
func (n *node) field(name string) (*node, error) {
	if f := n.fields[name]; f != nil {
		return f, nil
	}
	return nil, n.doc.wrong(n.at, banmen.Msg("the field %q is missing", name))
}

// number returns a whole number from least to most.
func (n *node) number(least, most int) (int, error) {
	text, ok := n.value.(json.Number)
	v, err := strconv.Atoi(string(text))
	if !ok || err != nil || v < least || v > most {
		return 0, n.doc.wrong(n.at, banmen.Msg("expected a number from %d to %d, found %s", least, most, n.String()))
	}
	return v, nil
}

// String returns a value as errors show it.
func (n *node) String() string {
	switch v := n.value.(type) {
	case string:
		return strconv.Quote(banmen.Clip(v))
	case json.Number:
		return banmen.Clip(v.String())
	case bool:
		return strconv.FormatBool(v)
	}
	switch {
	case n.fields != nil:
		return "{…}"
	case n.list != nil:
		return "[…]"
	}
	return "null"
}
