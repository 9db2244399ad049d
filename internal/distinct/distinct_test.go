package distinct_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/banmen/banmen/internal/distinct"
)

// keys returns the key or substitute of each line, chosen by its first character.
func keys(lines string) string {
	var b strings.Builder
	for line := range strings.Lines(lines) {
		switch line[0] {
		case '#':
			b.WriteString(distinct.NoRecord + "\n")
		case '?':
			b.WriteString(distinct.Bad + "\n")
		case '~':
			b.WriteString(distinct.NoKey + "\n")
		default:
			fmt.Fprintf(&b, "%032x\n", line[0])
		}
	}
	return b.String()
}

func TestLines(t *testing.T) {
	const in = "# begins\na1\nb1\n?\na2\n# between\n~x\n~x\nb2\nc1\nc2\n~y\n# ends\n?\n"
	const want = "# begins\na1\nb1\n# between\n~x\n~x\nc1\n~y\n"
	for _, each := range []int{1, 3, 100} {
		l := distinct.New(t.TempDir(), 1)
		first, text := int64(0), keys(in)
		for len(text) > 0 {
			some := strings.Join(strings.SplitAfterN(text, "\n", each+1)[:min(each, strings.Count(text, "\n"))], "")
			n, err := l.Add([]byte(some), first)
			if err != nil || int(n) != strings.Count(some, "\n") {
				t.Fatal(n, err)
			}
			first += n
			text = text[len(some):]
		}
		var out strings.Builder
		if err := errors.Join(l.Compare(t.Context()), l.Copy(t.Context(), &out, bufio.NewReader(strings.NewReader(in)))); err != nil {
			t.Fatal(err)
		}
		if out.String() != want || l.Records != 9 || l.Doubles != 3 || l.Unread != 2 {
			t.Errorf("%d at a time: got %q, %+v, want %q", each, out.String(), l, want)
		}
	}
}

func TestBadKeys(t *testing.T) {
	for _, text := range []string{"x\n", "\n", strings.Repeat("0", 31) + "\n", strings.Repeat("g", 32) + "\n", strings.Repeat("0", 33) + "\n"} {
		if _, err := distinct.New(t.TempDir(), 1).Add([]byte(text), 0); err == nil {
			t.Errorf("%q is a key", text)
		}
	}
	gone, stop := context.WithCancel(t.Context())
	stop()
	l := distinct.New(t.TempDir(), 1)
	if _, err := l.Add([]byte(keys("a\nb\n")), 0); err != nil {
		t.Fatal(err)
	}
	if err := l.Compare(gone); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
