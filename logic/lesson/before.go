package lesson

import (
	"slices"
	"strings"
	"sync"

	"github.com/banmen/banmen/logic/scale"
)

// first lists the prerequisites of techniques whose names do not imply them.
var first = sync.OnceValue(func() map[string]string {
	return map[string]string{
		"hidden-single": "full-house", "naked-single": "full-house",
		"pointing": "hidden-single", "claiming": "hidden-single", "locked-pair": "pointing naked-pair", "locked-triple": "locked-pair naked-triple",
		"naked-pair": "naked-single", "naked-triple": "naked-pair", "naked-quad": "naked-triple",
		"hidden-pair": "hidden-single naked-pair", "hidden-triple": "hidden-pair", "hidden-quad": "hidden-triple",
		"x-wing": "claiming", "swordfish": "x-wing", "jellyfish": "swordfish", "squirmbag": "jellyfish", "whale": "squirmbag", "leviathan": "whale",
		"finned-x-wing": "x-wing", "franken-x-wing": "x-wing pointing", "mutant-x-wing": "franken-x-wing",
		"skyscraper": "x-wing", "2-string-kite": "skyscraper", "turbot-fish": "skyscraper 2-string-kite", "empty-rectangle": "2-string-kite pointing",
		"xy-wing": "naked-pair", "xyz-wing": "xy-wing", "w-wing": "xy-wing", "remote-pair": "naked-pair",
		"unique-1": "naked-pair", "unique-2": "unique-1", "unique-3": "unique-1 naked-triple", "unique-4": "unique-1", "unique-5": "unique-2", "unique-6": "unique-4 x-wing",
		"hidden-rectangle": "unique-1", "avoidable-1": "unique-1", "avoidable-2": "avoidable-1 unique-2", "bug-1": "unique-1",
		"sue-de-coq": "locked-triple", "simple-colors-trap": "turbot-fish", "simple-colors-wrap": "simple-colors-trap",
		"multi-colors-1": "simple-colors-trap", "multi-colors-2": "multi-colors-1",
		"x-chain": "turbot-fish", "xy-chain": "xy-wing remote-pair", "aic": "x-chain xy-chain", "discontinuous-nice-loop": "aic", "continuous-nice-loop": "aic",
		"grouped-aic": "aic empty-rectangle", "als-xz": "xyz-wing naked-triple", "als-xy-wing": "als-xz xy-wing", "als-chain": "als-xy-wing", "death-blossom": "als-xy-wing",
		"forcing-chain-contradiction": "discontinuous-nice-loop", "forcing-chain-verity": "forcing-chain-contradiction",
		"forcing-net-contradiction": "forcing-chain-contradiction", "forcing-net-verity": "forcing-chain-verity forcing-net-contradiction",
		"z-chain": "aic", "t-whip": "aic", "whip": "z-chain t-whip", "g-whip": "whip grouped-aic", "braid": "whip", "g-braid": "braid g-whip", "b-braid": "braid",
		"wxyz-wing": "xyz-wing", "vwxyz-wing": "wxyz-wing", "uvwxyz-wing": "vwxyz-wing", "bent-set": "wxyz-wing naked-triple", "xyz-ring": "xyz-wing continuous-nice-loop", "wxyz-ring": "wxyz-wing xyz-ring",
		"firework-triple": "naked-triple pointing", "firework-quadruple": "firework-triple", "firework-l-wing": "firework-triple",
		"3d-medusa-trap": "simple-colors-trap xy-chain", "3d-medusa-wrap": "3d-medusa-trap simple-colors-wrap",
		"unique-loop": "unique-1 unique-4", "bug-n": "bug-1 unique-2", "extended-rectangle": "unique-loop naked-triple", "borescoper": "extended-rectangle", "deadly-pattern": "borescoper",
		"junior-exocet": "swordfish sue-de-coq", "senior-exocet": "junior-exocet",
		"aligned-pair": "xyz-wing", "aligned-triple": "aligned-pair", "gurth": "unique-1", "anti-gurth": "gurth", "reverse-bug": "unique-loop", "qiu": "extended-rectangle", "gem": "3d-medusa-trap aic", "blossom-loop": "continuous-nice-loop", "double-exocet": "junior-exocet", "sue-de-coq-3d": "sue-de-coq", "bowmans-bingo": "hidden-single", "sk-loop": "sue-de-coq",
		"multi-sector": "sue-de-coq naked-quad", "bivalue-oddagon": "remote-pair", "tridagon": "naked-triple", "impossible-pattern": "bivalue-oddagon tridagon",
		"or-whip": "whip impossible-pattern", "or-braid": "or-whip braid", "or-forcing-whip": "or-whip forcing-chain-verity",
		"template-set": "hidden-single", "template-delete": "template-set",
		"one-cell": "", "count": "naked-single", "pair": "naked-single", "comparison": "pair", "sum": "naked-single", "sequence": "count", "equal-lines": "count", "formula": "pair",
		"kropki-dot": "pair", "xv-sign": "pair", "thermometer": "comparison", "palindrome": "pair", "clone": "pair", "whispers": "pair", "quadruple": "count",
		"only-place-by-rule": "hidden-single", "rule-of-45": "sum", "arrow": "sum", "cage-combinations": "sum naked-pair", "renban": "pair naked-pair",
		"little-killer": "sum", "sandwich": "sequence", "regular-line": "sequence",
		"cage-against-line": "cage-combinations pointing", "rule-against-line": "pointing", "innies": "rule-of-45", "innies-outies": "innies",
		"joint-counts": "count", "combination": "sum naked-pair", "short-supposition": "naked-single", "supposition": "short-supposition",
		"long-supposition": "supposition", "nested-supposition": "long-supposition",
	}
})

// kinds maps prefixes of names to their prerequisites.
var kinds = []struct{ prefix, before string }{
	{"siamese-", ""}, {"dual-", ""}, {"grouped-", ""}, {"sashimi-", "finned-"}, {"finned-", ""}, {"mutant-", "franken-"}, {"franken-", ""},
}

// Before returns the keys of the prerequisites of a technique.
func Before(key string) []string { return before(key, scale.All()) }

// before returns the listed prerequisites of a technique, or those its name implies: a
// finned swordfish requires a swordfish.
func before(key string, known []scale.Known) []string {
	if words, ok := first()[key]; ok {
		return strings.Fields(words)
	}
	is := func(key string) bool {
		return slices.ContainsFunc(known, func(k scale.Known) bool { return k.Key == key })
	}
	for _, k := range kinds {
		if rest, ok := strings.CutPrefix(key, k.prefix); ok && is(k.before+rest) {
			return []string{k.before + rest}
		}
	}
	switch {
	case strings.HasPrefix(key, "kraken-"):
		return []string{"finned-x-wing", "aic"}
	case strings.HasSuffix(key, "-als") || strings.Contains(key, "als-"):
		return []string{"als-xz"}
	}
	return nil
}

// rating returns the Sudoku Explainer 1.2.1 rating of a technique, on the scale of
// docs/rating.md; + means that longer chains rate higher.
func rating(key string) string {
	for _, r := range []struct{ keys, rating string }{
		{"full-house", "1.0"}, {"hidden-single", "1.2, 1.5"}, {"naked-single", "2.3"},
		{"pointing", "2.6"}, {"claiming", "2.8"}, {"naked-pair", "3.0"}, {"x-wing", "3.2"}, {"hidden-pair", "3.4"},
		{"naked-triple", "3.6"}, {"swordfish", "3.8"}, {"hidden-triple", "4.0"}, {"xy-wing", "4.2"}, {"xyz-wing", "4.4"},
		{"unique-1 unique-2 unique-4", "4.5"}, {"unique-3", "4.6–4.8"}, {"aligned-pair", "6.2"}, {"aligned-triple", "7.5"}, {"unique-loop", "4.6–5.0"}, {"bug-n", "5.7–6.0"}, {"naked-quad", "5.0"}, {"jellyfish", "5.2"}, {"hidden-quad", "5.4"}, {"bug-1", "5.6"},
		{"skyscraper 2-string-kite turbot-fish x-chain", "6.6+"}, {"xy-chain remote-pair aic discontinuous-nice-loop continuous-nice-loop", "6.5–7.0+"},
		{"forcing-chain-contradiction forcing-chain-verity", "7.5–8.0+"}, {"forcing-net-contradiction forcing-net-verity", "8.5+"},
	} {
		if slices.Contains(strings.Fields(r.keys), key) {
			return r.rating
		}
	}
	return ""
}
