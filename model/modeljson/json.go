package modeljson

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/banmen/banmen/message"
)

// maxDepth limits the nesting of JSON values.
const maxDepth = 16

// A node is a JSON value with its position.
type node struct {
	line, column int
	kind         kind
	text         string // of a string or a number
	yes          bool   // of a boolean
	list         []*node
	keys         []*node // of an object: the strings, parallel to list
}

// A kind is a JSON type; its text is shown to people.
type kind string

const (
	object  kind = "object"
	array   kind = "array"
	text    kind = "string"
	number  kind = "number"
	boolean kind = "boolean"
	null    kind = "null"
)

// errorf returns an error at the position of a node.
func (n *node) errorf(format string, args ...any) error {
	return message.Syntaxf(n.line, n.column, format, args...)
}

// A decoder reads JSON values with their positions.
type decoder struct {
	text         []byte
	dec          *json.Decoder
	at           int // offset up to which lines are counted
	line, column int // position of at
	nodes        int
	limits       Limits
}

func (l Limits) newDecoder(text []byte) *decoder {
	d := &decoder{limits: l, text: text, dec: json.NewDecoder(bytes.NewReader(text)), line: 1, column: 1}
	d.dec.UseNumber()
	return d
}

// place returns the line and column of an offset. Offsets must not decrease from call to call.
func (d *decoder) place(offset int) (line, column int) {
	offset = min(offset, len(d.text))
	for d.at < offset {
		r, size := utf8.DecodeRune(d.text[d.at:])
		d.at += size
		if d.column++; r == '\n' {
			d.line, d.column = d.line+1, 1
		}
	}
	return d.line, d.column
}

// next returns the position of the next token.
func (d *decoder) next() (line, column int) {
	offset := int(d.dec.InputOffset())
	for offset < len(d.text) && strings.IndexByte(" \t\r\n,:", d.text[offset]) >= 0 {
		offset++
	}
	return d.place(offset)
}

// value returns the next value, or io.EOF.
func (d *decoder) value(depth int) (*node, error) {
	n := new(node)
	n.line, n.column = d.next()
	if d.nodes++; d.nodes > d.limits.Nodes {
		return nil, tooLarge(n.line, n.column, message.Msg("the model is too large: at most %d JSON values are read", d.limits.Nodes))
	}
	token, err := d.dec.Token()
	if err != nil {
		return nil, d.wrong(n, err, depth)
	}
	switch t := token.(type) {
	case json.Delim:
		if depth == maxDepth {
			return nil, n.errorf("objects and arrays are nested too deeply: expected at most %d levels", maxDepth)
		}
		n.kind = array
		if t == '{' {
			n.kind = object
		}
		return n, d.members(n, depth)
	case string:
		n.kind, n.text = text, t
	case json.Number:
		n.kind, n.text = number, t.String()
	case bool:
		n.kind, n.yes = boolean, t
	default:
		n.kind = null
	}
	return n, nil
}

// members reads the contents of an object or array, including its end.
func (d *decoder) members(n *node, depth int) error {
	for d.dec.More() {
		if n.kind == object {
			key, err := d.value(depth + 1)
			if err != nil {
				return err
			}
			n.keys = append(n.keys, key)
		}
		v, err := d.value(depth + 1)
		if err != nil {
			return err
		}
		n.list = append(n.list, v)
	}
	end := new(node)
	end.line, end.column = d.next()
	if _, err := d.dec.Token(); err != nil {
		return d.wrong(end, err, depth+1)
	}
	return nil
}

// wrong translates an error of package json for people.
func (d *decoder) wrong(at *node, err error, depth int) error {
	var syntax *json.SyntaxError
	switch {
	case errors.Is(err, io.EOF) && depth == 0:
		return io.EOF
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return at.errorf("the JSON is incomplete")
	case errors.As(err, &syntax):
		line, column := d.place(max(d.at, int(syntax.Offset)-1))
		return message.Syntaxf(line, column, "expected JSON: %s", strings.TrimPrefix(err.Error(), "json: "))
	}
	return err
}

// fields returns the members of an object. It fails if one of them is not among names.
func (n *node) fields(names ...string) (map[string]*node, error) {
	if n.kind != object {
		return nil, n.errorf("expected a JSON object, found a JSON %s", string(n.kind))
	}
	all := make(map[string]*node, len(n.list))
	for i, key := range n.keys {
		known := false
		for _, name := range names {
			known = known || name == key.text
		}
		if !known {
			return nil, key.errorf("the field %q is unknown: expected one of %s", key.text, strings.Join(names, ", "))
		}
		if all[key.text] != nil {
			return nil, key.errorf("the field %q appears twice", key.text)
		}
		all[key.text] = n.list[i]
	}
	return all, nil
}

// want returns an error unless n has the type.
func (n *node) want(k kind) error {
	if n.kind != k {
		return n.errorf("expected a JSON %s, found a JSON %s", string(k), string(n.kind))
	}
	return nil
}

// texts returns a string or an array of strings as nodes.
func (n *node) texts() ([]*node, error) {
	if n.kind == text {
		return []*node{n}, nil
	}
	if n.kind != array {
		return nil, n.errorf("expected a string or an array of strings, found a JSON %s", string(n.kind))
	}
	for _, m := range n.list {
		if err := m.want(text); err != nil {
			return nil, err
		}
	}
	return n.list, nil
}
