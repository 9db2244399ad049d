package stream_test

import (
	"strings"
	"testing"

	"github.com/banmen/banmen/kinds"
	"github.com/banmen/banmen/stream"
)

// A file without a record is reported as empty, whatever else it contains.
func TestReadNothing(t *testing.T) {
	for _, text := range []string{"", "\n\n\n", "\ufeff", "\ufeff\r\n  \n", "# only this\n"} {
		_, err := stream.Read(kinds.All, strings.NewReader(text), stream.Input{})
		if err == nil || err.Error() != "empty: expected a puzzle" {
			t.Errorf("%q: %v", text, err)
		}
	}
	if _, err := stream.Read(kinds.All, strings.NewReader("?\n"), stream.Input{}); err == nil || strings.Contains(err.Error(), "empty") {
		t.Errorf("a question mark: %v", err)
	}
}
