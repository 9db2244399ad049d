package tell

import (
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/logic"
)

// An Advice says what to look for to find a technique and why it works. Terms explains its terms.
type Advice struct {
	Look, Why banmen.Message
	Terms     []Term
}

// A Term is a technical term, explained at its first use.
type Term struct{ Name, Meaning banmen.Message }

// AdviceOn returns the advice on technique t. It reports false if there is none, as for rule
// techniques, whose steps explain themselves.
func AdviceOn(t *logic.Technique) (Advice, bool) {
	for _, f := range families() {
		for key := range strings.FieldsSeq(f.keys) {
			if part, inside := strings.CutPrefix(key, "*"); t.Key == key || inside && strings.Contains(t.Key, part) {
				return f.Advice, true
			}
		}
	}
	return Advice{}, false
}

// A family is a group of techniques that share one advice. Its keys are separated by blanks; a
// key after an asterisk matches any part of a technique's key. The first matching family counts.
type family struct {
	keys string
	Advice
}

func families() []family {
	fin := Term{banmen.Msg("fin"), banmen.Msg("a place of the digit in the chosen lines that is outside the crossing ones")}
	strong := Term{banmen.Msg("strong link"), banmen.Msg("two candidates of which at least one is true, such as the only two places of a digit in a row")}
	weak := Term{banmen.Msg("weak link"), banmen.Msg("two candidates of which at most one is true, as they see each other or stand in one cell")}
	als := Term{banmen.Msg("almost locked set"), banmen.Msg("n cells of a house with n+1 candidates; if one digit leaves them, the others are fixed to these cells")}
	common := Term{banmen.Msg("restricted common"), banmen.Msg("a digit of two sets that only one of them can have, as all its places in both see each other")}
	return []family{
		{"full-house", Advice{
			banmen.Msg("a row, column or box with one open cell"),
			banmen.Msg("the missing digit has no other place there"), nil}},
		{"hidden-single", Advice{
			banmen.Msg("a digit that is already in many rows and columns: cross these out in the boxes that lack it"),
			banmen.Msg("a house has each digit, so the only place that is left is right"), nil}},
		{"naked-single one-cell", Advice{
			banmen.Msg("an open cell whose row, column and box have nearly all digits between them"),
			banmen.Msg("only one digit is left for the cell"), nil}},
		{"locked-pair locked-triple", Advice{
			banmen.Msg("two or three cells where a box and a line cross, with as many candidates between them"),
			banmen.Msg("these cells use up their digits, in the box and in the line"), nil}},
		{"pointing", Advice{
			banmen.Msg("a digit whose places in a box lie in one row or column"),
			banmen.Msg("one of them has the digit, so the rest of that line does not"), nil}},
		{"claiming", Advice{
			banmen.Msg("a digit whose places in a row or column lie in one box"),
			banmen.Msg("one of them has the digit, so the rest of that box does not"), nil}},
		{"naked-pair naked-triple naked-quad", Advice{
			banmen.Msg("n cells of a house that have only n candidates between them"),
			banmen.Msg("these cells use up the n digits, so the rest of the house loses them"), nil}},
		{"hidden-pair hidden-triple hidden-quad", Advice{
			banmen.Msg("n digits that have only n places between them in a house"),
			banmen.Msg("these digits use up the n cells, so nothing else stands there"), nil}},
		{"*kraken", Advice{
			banmen.Msg("a finned fish, and a chain from each of its fins"),
			banmen.Msg("either the fish without its fins holds or one fin does; the candidate is false in every case"), []Term{fin}}},
		{"*finned- *sashimi-", Advice{
			banmen.Msg("a fish that a few extra places spoil, its fins, in one box"),
			banmen.Msg("either a fin is true or the plain fish holds; what sees all fins and is covered by the fish is false in both cases"), []Term{fin}}},
		{"*franken- *mutant-", Advice{
			banmen.Msg("n houses, boxes among them, whose places of a digit n other houses cover"),
			banmen.Msg("the n houses need the digit n times, so the n others have it nowhere else"), nil}},
		{"x-wing swordfish jellyfish squirmbag whale leviathan", Advice{
			banmen.Msg("n rows in which a digit has places in only n columns, or the other way round"),
			banmen.Msg("each of the n rows needs the digit in another of these columns, so the columns have it nowhere else"), nil}},
		{"remote-pair", Advice{
			banmen.Msg("a chain of cells with the same two candidates, each in sight of the next"),
			banmen.Msg("the two digits alternate, so what sees two cells at odd distance loses both"), nil}},
		{"bug-1", Advice{
			banmen.Msg("a board on which all open cells but one have two candidates"),
			banmen.Msg("without the third candidate every digit would stand twice in each of its houses, and there would be two solutions or none"), nil}},
		{"skyscraper *2-string-kite turbot-fish", Advice{
			banmen.Msg("a digit with two places in each of two houses, where one end of each sees the other"),
			banmen.Msg("the two ends that see each other are not both true, so one of the two far ends is; what sees both of these is false"), []Term{strong}}},
		{"*empty-rectangle", Advice{
			banmen.Msg("a box in which a digit stands only in one row and one column, and a line elsewhere with two places of it"),
			banmen.Msg("if one end of the line is false, the other forces the digit of the box into its other arm"), []Term{strong}}},
		{"w-wing", Advice{
			banmen.Msg("two cells with the same two candidates, joined by a strong link of one of them"),
			banmen.Msg("they cannot both be the digit of the link, so one of them is the other digit"), []Term{strong}}},
		{"xy-wing", Advice{
			banmen.Msg("a cell with two candidates, XY, that sees one with XZ and one with YZ"),
			banmen.Msg("whatever the first is, one of the other two is Z"), nil}},
		{"xyz-wing", Advice{
			banmen.Msg("a cell with three candidates, XYZ, that sees one with XZ and one with YZ"),
			banmen.Msg("one of the three is Z, so what sees all three is not"), nil}},
		{"wxyz-wing vwxyz-wing uvwxyz-wing", Advice{
			banmen.Msg("n cells of a box and a line with n candidates between them, of which only one is in both parts without all of its cells in one house"),
			banmen.Msg("the others stand in these cells once at most, so the odd one stands there, too; what sees all of its cells is not"), nil}},
		{"bent-set", Advice{
			banmen.Msg("n cells of a box and a line with n candidates between them, each with all its cells in the box or all in the line"),
			banmen.Msg("each digit stands in these cells once at most, and n cells need n, so it stands nowhere else in its house"), nil}},
		{"xyz-ring wxyz-ring", Advice{
			banmen.Msg("an XYZ-Wing or WXYZ-Wing, and a line in which the odd digit has places only in two houses that have its cells of the wing, too"),
			banmen.Msg("cells and line need as many digits as the houses have room for, so each house has its digit in them"), nil}},
		{"firework-triple", Advice{
			banmen.Msg("three digits that a row and a column have outside their common box in the same cell each"),
			banmen.Msg("each of the digits is in one of these two cells or where the lines cross, so the three cells hold nothing else"), nil}},
		{"firework-quadruple", Advice{
			banmen.Msg("four cells where two rows and two columns cross: two digits have them alone outside one box, two others outside the opposite one"),
			banmen.Msg("each of the four digits is in one of the four cells, so these hold nothing else"), nil}},
		{"firework-l-wing", Advice{
			banmen.Msg("two digits that a row and a column have outside their common box in the same cell each, and a third with two places in the two lines that cross there"),
			banmen.Msg("one of the two cells has one of the two digits, so the third is not in both of them and stands in the fourth corner"), nil}},
		{"*3d-medusa", Advice{
			banmen.Msg("cells with two candidates and digits with two places in a house: colour them in turn, from one to the next"),
			banmen.Msg("all candidates of one colour are true; a colour that contradicts itself is false, and so is a candidate that goes with neither"), []Term{strong}}},
		{"unique-loop", Advice{
			banmen.Msg("a ring of six or more cells that share two candidates, with two of its cells in each of its rows, columns and boxes"),
			banmen.Msg("if these cells had only the two digits, they could be exchanged and there would be two solutions"), nil}},
		{"extended-rectangle", Advice{
			banmen.Msg("two lines with cells opposite each other that share as many candidates as there are such pairs"),
			banmen.Msg("if the cells had only these digits, the two lines could be exchanged and there would be two solutions"), nil}},
		{"borescoper deadly-pattern", Advice{
			banmen.Msg("cells with few digits between them, each with another of these cells in its row, its column and its box"),
			banmen.Msg("if the cells had only these digits, every filling could be exchanged for another and there would be two solutions"), nil}},
		{"bug-n", Advice{
			banmen.Msg("a board on which all open cells but a few have two candidates"),
			banmen.Msg("without the others every digit would stand twice in each of its houses, and there would be two solutions or none"), nil}},
		{"junior-exocet senior-exocet", Advice{
			banmen.Msg("two cells of a box and a line with three or four candidates, the base, and three lines across of which each of these fills few outside"),
			banmen.Msg("the digits of the base have too few lines for the three that cross, so they are in the two targets there"), nil}},
		{"sk-loop", Advice{
			banmen.Msg("two rows and two columns that cross in four boxes: their cells in these boxes, without the four crossings"),
			banmen.Msg("counted once in its lines or boxes each, the cells have as many digits as there are cells, so each stands in them and nowhere else in that line or box"), nil}},
		{"gurth", Advice{
			banmen.Msg("givens that a turn or a reflection keeps, if the digits are renamed"),
			banmen.Msg("the only solution is kept as well, so cells that stay have digits that keep their names"), nil}},
		{"aligned-triple", Advice{
			banmen.Msg("three cells, and cells with two or three candidates that see them"),
			banmen.Msg("if each pair of candidates of two of them leaves nothing for another cell, the candidate of the third is false"), nil}},
		{"sue-de-coq-3d", Advice{
			banmen.Msg("a row, a column and a box that cross, with as many digits as cells in some of their cells"),
			banmen.Msg("each digit takes a cell in the houses that it needs, so it stands nowhere else there"), nil}},
		{"bowmans-bingo", Advice{
			banmen.Msg("any candidate: place it, then only singles"),
			banmen.Msg("a placement that ends in a contradiction is false; this is trial and error"), nil}},
		{"aligned-pair", Advice{
			banmen.Msg("two cells and several cells with two candidates that see both of them"),
			banmen.Msg("a candidate of one cell that with each candidate of the other leaves nothing for one of the others is false"), nil}},
		{"*unique- hidden-rectangle", Advice{
			banmen.Msg("four cells in two rows, two columns and two boxes that share two candidates"),
			banmen.Msg("if these cells had only the two digits, they could be exchanged and there would be two solutions"), nil}},
		{"*avoidable-", Advice{
			banmen.Msg("a rectangle in two boxes in which solved cells that are no givens nearly make a pattern of two digits"),
			banmen.Msg("without a given among them the two digits could be exchanged, and there would be two solutions"), nil}},
		{"sue-de-coq", Advice{
			banmen.Msg("cells where a box and a line cross with two candidates too many, and cells in the rest of each that have these"),
			banmen.Msg("together the cells have exactly as many digits as there are cells, so each digit is fixed to its part"), []Term{als}}},
		{"*simple-colors *multi-colors", Advice{
			banmen.Msg("houses in which a digit has two places: colour these in turn with two colours"),
			banmen.Msg("all of one colour are true, or all of the other"), []Term{strong}}},
		{"x-chain xy-chain aic grouped-aic *nice-loop", Advice{
			banmen.Msg("links that alternate, strong and weak, from one candidate to another"),
			banmen.Msg("if the first candidate is false the last is true, so one of them is; what sees both is false"), []Term{strong, weak}}},
		{"als-xz", Advice{
			banmen.Msg("two almost locked sets with a restricted common X and another common digit Z"),
			banmen.Msg("one of the sets lacks X and so has Z; what sees every Z of both is not Z"), []Term{als, common}}},
		{"als-xy-wing *als-xy-chain als-chain", Advice{
			banmen.Msg("almost locked sets in a row, each joined to the next by another restricted common"),
			banmen.Msg("if the first set has no Z, each set on the way is forced, and the last one has Z"), []Term{als, common}}},
		{"death-blossom", Advice{
			banmen.Msg("a cell each of whose candidates takes a digit from another almost locked set"),
			banmen.Msg("whatever the cell is, one of the sets is fixed and has Z; what sees every Z of all sets is not Z"), []Term{als}}},
		{"*forcing-chain *forcing-net", Advice{
			banmen.Msg("a candidate, or all candidates of a cell or of a digit in a house, and what follows from each"),
			banmen.Msg("a case that comes to a contradiction is false; what follows in every case is true"), nil}},
		{"b-braid", Advice{
			banmen.Msg("a candidate whose braid gets stuck, and a second candidate that a braid refutes while the first is supposed"),
			banmen.Msg("what an inner braid refutes is lost to the outer one, which goes on from there"), nil}},
		{"*whip *braid z-chain", Advice{
			banmen.Msg("a candidate that leaves one choice in a cell or house after the other, until one has none"),
			banmen.Msg("if it were true, the last cell or house would have nothing left"), nil}},
		{"bivalue-oddagon", Advice{
			banmen.Msg("an odd ring of cells that see each other in turn and share two candidates"),
			banmen.Msg("two digits cannot alternate around an odd ring, so some cell has another digit, a guardian"), nil}},
		{"tridagon impossible-pattern", Advice{
			banmen.Msg("cells of several boxes that all have the same three candidates"),
			banmen.Msg("three digits cannot fill the pattern, so some cell has another digit, a guardian"), nil}},
		{"*template", Advice{
			banmen.Msg("all ways in which one digit can still stand in the whole board"),
			banmen.Msg("a place that all ways share is right, and one that no way has is wrong"), nil}},
	}
}

// A Glossary returns each advice and each term only once.
type Glossary struct{ told map[string]bool }

// Lines returns the text to print before the first step of technique t. It says what to look for
// and why it works, and explains terms not yet explained. Later calls for t return nil.
func (g *Glossary) Lines(t *logic.Technique) (lines []banmen.Message) {
	a, ok := AdviceOn(t)
	if !ok || g.seen("technique "+t.Key) {
		return nil
	}
	lines = append(lines, banmen.Msg("Look for: %s.", a.Look), banmen.Msg("Why it works: %s.", a.Why))
	for _, term := range a.Terms {
		if !g.seen(term.Name.Format) {
			lines = append(lines, banmen.Msg("(%s: %s)", term.Name, term.Meaning))
		}
	}
	return lines
}

func (g *Glossary) seen(word string) bool {
	if g.told[word] {
		return true
	}
	if g.told == nil {
		g.told = map[string]bool{}
	}
	g.told[word] = true
	return false
}
