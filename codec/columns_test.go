package codec_test

import (
	"encoding/csv"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/banmen/banmen/codec"
)

// TestSplitRow compares SplitRow with package encoding/csv. It also checks that fields come back as
// AppendField wrote them, and that their ranges are right.
func TestSplitRow(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for range 20000 {
		separator := ",;\t"[r.IntN(3)]
		var fields []string
		var row []byte
		for i := range 1 + r.IntN(5) {
			var text []byte
			for range r.IntN(6) {
				text = append(text, "a1., ;\t\""[r.IntN(8)])
			}
			fields = append(fields, string(text))
			if i > 0 {
				row = append(row, separator)
			}
			row = codec.AppendField(row, string(text), separator)
		}
		var got []string
		for _, f := range codec.SplitRow(string(row), separator) {
			got = append(got, f.Text)
			if at := string(row[f.From:f.To]); f.Text != at && !strings.HasPrefix(at, `"`) {
				t.Errorf("%q: %q stands as %q", row, f.Text, at)
			}
		}
		if !slices.Equal(got, fields) {
			t.Errorf("%q written as %q is read as %q", fields, row, got)
		}
		reader := csv.NewReader(strings.NewReader(string(row)))
		reader.Comma = rune(separator)
		if want, err := reader.Read(); len(row) > 0 && (err != nil || !slices.Equal(got, want)) {
			t.Errorf("%q is read as %q, by encoding/csv as %q, %v", row, got, want, err)
		}
	}
	for text, want := range map[string][]string{
		"": {""}, ",": {"", ""}, `"a`: {`"a`}, `"a"b,c`: {`"a"b`, "c"}, `a"b",c`: {`a"b"`, "c"}, ` "a" ,b`: {"a", "b"}, `"a""`: {`"a""`}, `"",x`: {"", "x"},
	} {
		var got []string
		for _, f := range codec.SplitRow(text, ',') {
			got = append(got, f.Text)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
	for text, want := range map[string]int{"": 1, "a": 1, "a b": 2, "a   b ": 2, `"a b" c`: 2} {
		if got := codec.SplitRow(text, ' '); len(got) != want {
			t.Errorf("%q: %d fields, want %d", text, len(got), want)
		}
	}
}
