package link

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/banmen/banmen"
)

// A mention is a pattern of words for a rule, and the parts that can hold this rule. Without a
// part, no part can.
type mention struct{ words, part string }

// mentions are the words to look for in the rules of a puzzle, as setters write them.
var mentions = []mention{
	{`thermomet\w*|\bthermos?\b`, "thermo"}, {`\barrows?\b`, "arrow pill littlekiller doublearrow"}, {`whispers?`, "whispers"},
	{`renban\w*`, "renban"}, {`palindrom\w*`, "palindrome"}, {`\bbetween lines?`, "between"}, {`region sums?`, "regionsum"},
	{`zippers?`, "zipper"}, {`entropic|entropy`, "entropic entropy"}, {`modular`, "modular mod"}, {`lockouts?`, "lockout"},
	{`double arrows?`, "doublearrow"}, {`\bcages?\b|killers?`, "cage littlekiller rellik looksay sum different"}, {`little killers?`, "littlekiller"},
	{`sandwich\w*`, "sandwich"}, {`x-?sums?\b`, "xsum"}, {`skyscrapers?`, "skyscrapers hidden"}, {`numbered rooms?`, "room"},
	{`kropki|(?:white|black) (?:dot|circle)s?`, "kropki differ"}, {`\bxv\b|\bx\b.{0,60}\b10\b|\bv\b.{0,60}\b5\b`, "xv"},
	{`quadruples?`, "quad"}, {`knight'?s`, "knight"}, {`anti-?knight`, "knight"}, {`king'?s move|anti-?king`, "king"},
	{`non-?consecutive`, "nonconsecutive"}, {`disjoint`, "disjoint"}, {`clones?\b`, "clone"}, {`windoku|hypersudoku`, "windoku different"},
	{`diagonals?\b`, "x littlekiller"}, {`counting circles?`, "circles"}, {`index(?:er|ing)`, "columnindex rowindex valueindex"},
	{`\bodd\b`, "odd quad"}, {`\beven\b`, "even quad"}, {`inequalit\w*|greater than`, "less"}, {`extra regions?`, "different"},
	{`\bfog\b`, ""}, {`chaos construction`, ""}, {`schr(?:ö|oe?)dinger`, ""}, {`yin.?yang`, ""}, {`galax(?:y|ies)`, ""},
	{`nabner`, ""}, {`slow thermo`, ""}, {`parity`, ""}, {`modifiers?\b|doublers?\b|negators?\b`, ""}, {`nurikabe`, ""},
	{`\bloop\b`, ""}, {`fillomino`, ""}, {`battenburg`, ""}, {`full rank`, ""},
}

// mentioned compiles the words of mentions.
var mentioned = sync.OnceValue(func() (all []*regexp.Regexp) {
	for _, m := range mentions {
		all = append(all, regexp.MustCompile(`(?is)`+m.words))
	}
	return all
})

// sayMentions adds a remark about rules that the text mentions and no part covers.
func sayMentions(d *Document) {
	rules := d.Meta["rules"]
	if rules == "" {
		return
	}
	has := func(part string) bool { return slices.ContainsFunc(d.Args, func(a Arg) bool { return a.Part == part }) }
	var words []string
	for i, pattern := range mentioned() {
		word := strings.Join(strings.Fields(strings.ToLower(pattern.FindString(rules))), " ")
		if word != "" && !slices.ContainsFunc(strings.Fields(mentions[i].part), has) && !slices.Contains(words, word) {
			words = append(words, word)
		}
	}
	if words != nil {
		d.Remarks = append(d.Remarks, banmen.Msg("the rules mention %s, which is not part of the puzzle that was read", strings.Join(words, ", ")))
	}
}
