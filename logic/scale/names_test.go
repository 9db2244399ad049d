package scale_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/logic/scale"
)

// TestAliases checks that every alias stands for its technique and no other.
func TestAliases(t *testing.T) {
	words := scale.Words()
	for _, a := range scale.Aliases() {
		if !slices.Contains(words, a.Of) {
			t.Errorf("there is no technique or group %q", a.Of)
		}
		for _, name := range a.Names {
			if slices.ContainsFunc(words, func(w string) bool { return w != a.Of && banmen.FoldName(w) == banmen.FoldName(name) }) {
				t.Errorf("%q, another name for %s, is that of another", name, a.Of)
			}
			if len(scale.Pick(name)) == 0 {
				t.Errorf("%q is not known", name)
			}
		}
	}
}

func TestPickByAlias(t *testing.T) {
	for word, want := range map[string]string{
		"Y-Wing": "xy-wing", "y wing": "xy-wing", "remote pairs": "remote-pair", "pointing pair": "pointing", "X-Colouring": "x-chain", "sword fish": "swordfish",
		"unique rectangle type 2": "unique-2", "unique rectangle": "unique-1 unique-2 unique-3 unique-4 unique-5 unique-6", "BUG": "bug-1", "XYZ": "xyz-wing",
		"2国同盟": "naked-pair", "三国同盟": "naked-triple", "n国同盟": "naked-pair naked-triple naked-quad", "3連": "naked-triple", "井桁": "x-wing", "井桁理論": "x-wing", "対角線": "x-wing",
		"たすき掛け": "x-wing", "予約": "pointing claiming", "アボイダブルレクタングル": "avoidable-1 avoidable-2", "ユニークレクタングル タイプ3": "unique-3", "ワイウィング": "",
		"ポインティング": "pointing", "Wウィング": "w-wing", "ヒレ付きX-Wing": "finned-x-wing", "nonsense": "",
	} {
		var got []string
		for _, p := range scale.Pick(word) {
			got = append(got, p.Key)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%q: got %v, want %q", word, got, want)
		}
	}
	if fins := scale.Pick("ヒレ付き"); len(fins) < 6 {
		t.Errorf("finned fish: got %d techniques", len(fins))
	}
}
