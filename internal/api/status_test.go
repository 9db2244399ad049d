package api_test

import (
	"testing"

	"golang.org/x/text/language"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/api"
)

// TestRefused checks that messages to clients mention no flag of the command, in any language,
// however deeply nested.
func TestRefused(t *testing.T) {
	tries := banmen.Errorf(banmen.ErrLimit, "no puzzle with one solution found in %d tries", 5).Suggest("allow more with --tries")
	for _, c := range []struct {
		lang language.Tag
		err  error
		want string
	}{
		{language.English, tries, "no puzzle with one solution found in 5 tries"},
		{language.Japanese, tries, "5回試しましたが、解が一つの問題は見つかりませんでした"},
		{language.English, banmen.Syntaxf(3, 1, "%v", tries), "3:1: no puzzle with one solution found in 5 tries"},
		{language.English, banmen.Errorf(nil, "%s %d: expected 0 to 3", banmen.Flag("tell"), 7), `"tell" 7: expected 0 to 3`},
		{language.English, banmen.Errorf(nil, "there is no theme %q", "--dark"), `there is no theme "--dark"`},
	} {
		if got := api.Refused(c.lang, "", c.err).Error; got != c.want {
			t.Errorf("%v: got %q, want %q", c.err, got, c.want)
		}
	}
	_, err := ask(t.Context(), unhurried, "hint", `{"puzzle": "`+mini+`", "tell": 9}`)
	if got := api.Refused(language.English, "hint", err).Error; got != `"tell" 9: expected 0 to 3` {
		t.Error(got)
	}
}
