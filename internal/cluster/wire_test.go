package cluster

import (
	"bytes"
	"strings"
	"testing"

	"github.com/banmen/banmen/job"
	"github.com/banmen/banmen/job/task"
)

func TestWire(t *testing.T) {
	units := []job.Unit{{Piece: task.Piece{First: 3, Items: 2, Lines: []byte("a\nb\n")}}, {Piece: task.Piece{First: 9, Items: 1}, Tries: 2}}
	got, err := decodeUnits(encodeUnits(units))
	if err != nil || len(got) != 2 || got[0].First != 3 || string(got[0].Lines) != "a\nb\n" || got[1].Tries != 2 || got[1].Lines != nil {
		t.Errorf("got %v, %v", got, err)
	}
	for _, n := range []int{1, 2} {
		results := []job.Result{{First: 3, Items: 2, Done: task.Done{Items: 2, Text: []byte("A\nB\n")}}, {First: 9, Items: 1, Failed: "why"}}[:n]
		got, err := decodeResults(encodeResults(results))
		if err != nil || len(got) != n {
			t.Fatalf("got %v, %v", got, err)
		}
		text := got[0].Text
		if got[0].Packed {
			text, err = job.Unframe(text)
		}
		if err != nil || string(text) != "A\nB\n" || got[n-1].Failed != results[n-1].Failed {
			t.Errorf("got %q, %v, %v", text, err, got)
		}
	}
}

// TestMalformed decodes messages that no correct program sends.
func TestMalformed(t *testing.T) {
	for want, data := range map[string][]byte{
		"without a head":           []byte("no line"),
		"cannot be read":           encode(map[string]int{"first": 1}, nil),
		"without units":            encode([]unitHead{}, nil),
		"0 items":                  encode([]unitHead{{First: 1}}, nil),
		"-5 bytes":                 encode([]unitHead{{Items: 1, Bytes: -5}}, nil),
		"magic number mismatch":    []byte("[{\"items\":1}]\nthis is no frame"),
		"where its head says 7000": encode([]unitHead{{Items: 1, Bytes: 7000}}, []byte("a\n")),
	} {
		units, err := decodeUnits(data)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v, %v, want %q", data, units, err, want)
		}
	}
	for _, heads := range [][]resultHead{nil, {}, {{First: 1, Bytes: 9}, {First: 2}}, {{First: 1, Bytes: -9}, {First: 2}}} {
		if results, err := decodeResults(encode(heads, []byte("text"))); err == nil {
			t.Errorf("%v: got %v", heads, results)
		}
	}
}

// FuzzDecode checks that decoding any data gives an error, or at least one unit or result.
func FuzzDecode(f *testing.F) {
	f.Add(encodeUnits([]job.Unit{{Piece: task.Piece{First: 3, Items: 2, Lines: []byte("a\nb\n")}}}))
	f.Add(encode([]unitHead{}, nil))
	f.Fuzz(func(t *testing.T, data []byte) {
		if units, err := decodeUnits(bytes.Clone(data)); err == nil && len(units) == 0 {
			t.Error("no units")
		}
		if results, err := decodeResults(data); err == nil && len(results) == 0 {
			t.Error("no results")
		}
	})
}

// TestServerURLs checks which server addresses people may write, and which part of them is shown.
func TestServerURLs(t *testing.T) {
	for urls, want := range map[string]string{
		"nats://u:p@h:1":                 "nats://h:1",
		"u:p@h,tls://token@[::1]:2":      "h,tls://[::1]:2",
		"nats://u:p@ss@h:1,nats://h:2,h": "nats://h:1,nats://h:2,h",
	} {
		if got := redacted(urls); got != want {
			t.Errorf("%s: got %s, want %s", urls, got, want)
		}
	}
}
