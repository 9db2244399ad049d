package msg_test

import (
	"testing"

	"golang.org/x/text/language"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/msg"
)

func TestMatch(t *testing.T) {
	for _, test := range []struct {
		prefer []string
		want   language.Tag
	}{
		{[]string{"ja_JP.UTF-8"}, language.Japanese},
		{[]string{"ja_JP@cjknarrow"}, language.Japanese},
		{[]string{"ja"}, language.Japanese},
		{[]string{"", "ja-JP"}, language.Japanese},
		{[]string{"en_GB.UTF-8", "ja"}, language.English},
		{[]string{"C.UTF-8"}, language.English},
		{[]string{"\x00"}, language.English},
		{nil, language.English},
	} {
		if got := msg.Match(test.prefer...); got != test.want {
			t.Errorf("%q: got %v, want %v", test.prefer, got, test.want)
		}
	}
}

// TestReader checks that a reader at the command gets flags and suggestions, however deeply the
// error is wrapped.
func TestReader(t *testing.T) {
	many := banmen.Errorf(banmen.ErrCannot, "there are too many solutions to choose evenly among them").Suggest("use --method search")
	for _, test := range []struct {
		m             banmen.Message
		command, page string
	}{
		{banmen.Msg("%v", many), "解が多すぎて均等に選べません: --method search を使ってください", "解が多すぎて均等に選べません"},
		{banmen.Msg("%s %d: expected 0 to 3", banmen.Flag("tell"), 7), "--tell 7: 0から3までを指定してください", "\"tell\" 7: 0から3までを指定してください"},
	} {
		if got := msg.Text(language.Japanese, test.m); got != test.command {
			t.Errorf("%v: got %q, want %q", test.m, got, test.command)
		}
		if got := (msg.Reader{Lang: language.Japanese}).Text(test.m); got != test.page {
			t.Errorf("%v: got %q, want %q", test.m, got, test.page)
		}
	}
}
