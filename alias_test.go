package banmen_test

import (
	"testing"

	"github.com/banmen/banmen"
)

func TestAliasIs(t *testing.T) {
	a := banmen.Alias{Of: "nonogram", Names: []string{"pic-a-pix", "お絵かきロジック", "ピクロス"}}
	for name, want := range map[string]bool{
		"nonogram": true, "Nonogram": true, "PIC A PIX": true, "picapix": true, "ｐｉｃ＿ａ＿ｐｉｘ": true, "おえかきロジック": false,
		"お絵かきろじっく": true, "ぴくろす": true, "nonograms": false, "": false,
	} {
		if got := a.Is(name); got != want {
			t.Errorf("%q: got %t, want %t", name, got, want)
		}
	}
}

func TestKindByName(t *testing.T) {
	one := &banmen.Kind{Name: "latin", Aliases: []banmen.Alias{{Of: "latin:4", Names: []string{"four"}}}}
	two := &banmen.Kind{Name: "four"}
	for name, want := range map[string]struct {
		kind   *banmen.Kind
		stands string
	}{
		"latin": {one, "latin"}, "LATIN": {one, "latin"}, "Four": {one, "latin:4"}, "four": {two, "four"}, "five": {},
	} {
		if k, stands := banmen.KindByName([]*banmen.Kind{one, two}, name); k != want.kind || stands != want.stands {
			t.Errorf("%q: got %v and %q", name, k, stands)
		}
	}
}
