package stepjson

import (
	"bytes"
	"encoding/json"
)

// Place returns the byte offset of the value at a path in a JSON object. Path elements
// are field names and array indices. If the path does not exist, it returns the offset of
// the last value on it.
func Place(text []byte, path []any) int {
	d := json.NewDecoder(bytes.NewReader(text))
	at := start(text, d)
	for _, key := range path {
		if !enter(d, key) {
			break
		}
		at = start(text, d)
	}
	return at
}

// TokenAt returns the start of the JSON token that ends at or contains a byte offset.
func TokenAt(text []byte, offset int) int {
	d := json.NewDecoder(bytes.NewReader(text))
	for {
		at := start(text, d)
		if _, err := d.Token(); err != nil || int(d.InputOffset()) >= offset {
			return at
		}
	}
}

// start returns where the next token begins.
func start(text []byte, d *json.Decoder) int {
	at := int(d.InputOffset())
	for at < len(text) && bytes.IndexByte([]byte(" \t\r\n,:"), text[at]) >= 0 {
		at++
	}
	return at
}

// enter moves to a member of the next value, or returns false if there is none.
func enter(d *json.Decoder, key any) bool {
	if token, err := d.Token(); err != nil || token != json.Delim('{') && token != json.Delim('[') {
		return false
	}
	var skipped json.RawMessage
	for i := 0; d.More(); i++ {
		if name, ok := key.(string); ok {
			if token, err := d.Token(); err != nil || token == json.Token(name) {
				return err == nil
			}
		} else if i == key {
			return true
		}
		if d.Decode(&skipped) != nil {
			return false
		}
	}
	return false
}
