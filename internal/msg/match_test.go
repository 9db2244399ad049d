package msg_test

import (
	"testing"

	"golang.org/x/text/language"

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
