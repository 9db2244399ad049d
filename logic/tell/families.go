package tell

import (
	"slices"

	"github.com/banmen/banmen"
)

// Terms that several families need.
var (
	fin    = Term{banmen.Msg("fin"), banmen.Msg("a place of the digit in the chosen lines that is outside the crossing ones")}
	strong = Term{banmen.Msg("strong link"), banmen.Msg("two candidates of which at least one is true, such as the only two places of a digit in a row")}
	weak   = Term{banmen.Msg("weak link"), banmen.Msg("two candidates of which at most one is true: they see each other or share a cell")}
	als    = Term{banmen.Msg("almost locked set"), banmen.Msg("n cells of a house with n+1 candidates; if one digit leaves them, the others are fixed to these cells")}
	common = Term{banmen.Msg("restricted common"), banmen.Msg("a digit of two sets that only one of them can have, as all its places in both see each other")}
)

// families returns all families of techniques.
func families() []family {
	return slices.Concat(basics(), fishes(), wings(), unique(), chains(), sets(), patterns())
}

// basics are the families of singles, locked candidates and subsets.
func basics() []family {
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
			banmen.Msg("one of these cells has the digit, so the rest of that line does not"), nil}},
		{"claiming", Advice{
			banmen.Msg("a digit whose places in a row or column lie in one box"),
			banmen.Msg("one of these cells has the digit, so the rest of that box does not"), nil}},
		{"naked-pair naked-triple naked-quad", Advice{
			banmen.Msg("n cells of a house that have only n candidates between them"),
			banmen.Msg("these cells use up the n digits, so the rest of the house loses them"), nil}},
		{"hidden-pair hidden-triple hidden-quad", Advice{
			banmen.Msg("n digits that have only n places between them in a house"),
			banmen.Msg("these digits use up the n cells, so nothing else stands there"), nil}},
	}
}

// fishes are the families of fish.
func fishes() []family {
	return []family{
		{"*kraken", Advice{
			banmen.Msg("a finned fish, and a chain from each of its fins"),
			banmen.Msg("either the fish without its fins holds or one fin does; the candidate is false in every case"), []Term{fin}}},
		{"*finned- *sashimi-", Advice{
			banmen.Msg("a fish with a few extra places in one box, its fins"),
			banmen.Msg("either a fin is true or the fish without fins holds; a candidate that this fish removes and that sees all fins is false in both cases"), []Term{fin}}},
		{"*franken- *mutant-", Advice{
			banmen.Msg("n houses, some of them boxes, whose places for a digit all lie in n other houses"),
			banmen.Msg("the n houses need the digit n times, and the n others have it n times, so these have it nowhere else"), nil}},
		{"x-wing swordfish jellyfish squirmbag whale leviathan", Advice{
			banmen.Msg("n rows in which a digit has places in only n columns, or the other way round"),
			banmen.Msg("each of the n rows has the digit in a different one of these columns, so the columns have it nowhere else"), nil}},
	}
}

// wings are the families of one digit in two houses, and wings.
func wings() []family {
	return []family{
		{"skyscraper *2-string-kite turbot-fish", Advice{
			banmen.Msg("a digit with only two places in each of two houses, where a place of one house sees a place of the other"),
			banmen.Msg("the two places that see each other are not both true, so one of the two other places is; a cell that sees both of these cannot have the digit"), []Term{strong}}},
		{"*empty-rectangle", Advice{
			banmen.Msg("a box in which a digit has places only in one row and one column, and a line outside it with two places for the digit"),
			banmen.Msg("if one end of the line is false, the other forces the digit of the box into its other arm"), []Term{strong}}},
		{"w-wing", Advice{
			banmen.Msg("two cells with the same two candidates, joined by a strong link of one of them"),
			banmen.Msg("they cannot both be the digit of the link, so one of them is the other digit"), []Term{strong}}},
		{"xy-wing", Advice{
			banmen.Msg("a cell with two candidates, XY, that sees one with XZ and one with YZ"),
			banmen.Msg("whatever the first is, one of the other two is Z"), nil}},
		{"xyz-wing", Advice{
			banmen.Msg("a cell with three candidates, XYZ, that sees one with XZ and one with YZ"),
			banmen.Msg("one of the three is Z, so a cell that sees all three is not"), nil}},
		{"wxyz-wing vwxyz-wing uvwxyz-wing", Advice{
			banmen.Msg("n cells of a box and a line, with only n digits as candidates; among these cells, each digit but one is only in the box or only in the line"),
			banmen.Msg("each digit in a single house fits in only once, so the remaining digit is in at least one of the n cells; a cell that sees all its places there cannot have it"), nil}},
		{"bent-set", Advice{
			banmen.Msg("n cells of a box and a line, with only n digits as candidates; among these cells, each digit is only in the box or only in the line"),
			banmen.Msg("each digit stands in these cells once at most, and n cells need n, so it stands nowhere else in its house"), nil}},
		{"xyz-ring wxyz-ring", Advice{
			banmen.Msg("an XYZ-Wing or WXYZ-Wing, and two houses that contain all places of Z, both those in the wing and those in another line or box"),
			banmen.Msg("the wing and that line or box need Z twice, and the two houses have it twice, so each house has its digit in these cells and nowhere else"), nil}},
		{"firework-triple", Advice{
			banmen.Msg("a row and a column that cross in a box, and three digits that outside this box fit into one cell of the row and one of the column"),
			banmen.Msg("each of the digits is in one of these two cells or where the lines cross, so the three cells hold nothing else"), nil}},
		{"firework-quadruple", Advice{
			banmen.Msg("four cells where two rows and two columns cross: outside the box of one corner two digits fit only into its two neighbours, and outside that of the opposite corner two others"),
			banmen.Msg("each of the four digits is in one of the four cells, so these hold nothing else"), nil}},
		{"firework-l-wing", Advice{
			banmen.Msg("a row and a column that cross in a box, and two digits that outside this box fit into one cell of each; and the two other lines through these cells, which have a third digit only there or where they cross"),
			banmen.Msg("one of the two cells has one of the two digits, so the third is not in both of them and stands in the fourth corner"), nil}},
	}
}

// unique are the families of techniques that assume a unique solution.
func unique() []family {
	return []family{
		{"bug-1", Advice{
			banmen.Msg("a board on which all open cells but one have two candidates"),
			banmen.Msg("without the third candidate every digit would have two places in each of its houses, and there would be two solutions or none"), nil}},
		{"unique-loop", Advice{
			banmen.Msg("a ring of six or more cells that share two candidates, with two of its cells in each of its rows, columns and boxes"),
			banmen.Msg("if these cells had only the two digits, they could be exchanged and there would be two solutions"), nil}},
		{"extended-rectangle", Advice{
			banmen.Msg("two lines with pairs of opposite cells, and as many shared candidates as pairs"),
			banmen.Msg("if the cells had only these digits, the two lines could be exchanged and there would be two solutions"), nil}},
		{"borescoper deadly-pattern", Advice{
			banmen.Msg("cells with only a few digits as candidates; each has another of these cells in its row, in its column and in its box"),
			banmen.Msg("if the cells had only these digits, every filling could be exchanged for another and there would be two solutions"), nil}},
		{"bug-n", Advice{
			banmen.Msg("a board on which all open cells but a few have two candidates"),
			banmen.Msg("without the others every digit would have two places in each of its houses, and there would be two solutions or none"), nil}},
		{"gurth", Advice{
			banmen.Msg("givens that are the same after a rotation or a reflection, if the digits are renamed"),
			banmen.Msg("the only solution is then the same, too, so a cell that does not move has a digit that is not renamed"), nil}},
		{"anti-gurth", Advice{
			banmen.Msg("givens that would be the same after a rotation or a reflection with renamed digits, if a certain cell had a certain digit"),
			banmen.Msg("then the only solution would be the same, too; if that is impossible, the cell has another digit"), nil}},
		{"reverse-bug", Advice{
			banmen.Msg("two digits whose solved cells, together with one or a few open cells, make two cells or none in each row, column and box"),
			banmen.Msg("if the open ones had these digits, too, the two could be exchanged in all other cells and there would be two solutions"), nil}},
		{"qiu", Advice{
			banmen.Msg("two rows through the same boxes with hardly any givens, or with givens in the same columns, and two cells of a third row with two candidates; columns likewise"),
			banmen.Msg("if the two cells had only these digits, the two rows could be exchanged in part and there would be two solutions"), nil}},
		{"*unique- hidden-rectangle", Advice{
			banmen.Msg("four cells in two rows, two columns and two boxes that share two candidates"),
			banmen.Msg("if these cells had only the two digits, they could be exchanged and there would be two solutions"), nil}},
		{"*avoidable-", Advice{
			banmen.Msg("a rectangle in two boxes in which solved cells that are no givens nearly make a pattern of two digits"),
			banmen.Msg("without a given among them the two digits could be exchanged, and there would be two solutions"), nil}},
	}
}

// chains are the families of colours, chains and suppositions.
func chains() []family {
	return []family{
		{"remote-pair", Advice{
			banmen.Msg("a chain of cells with the same two candidates, each in sight of the next"),
			banmen.Msg("the two digits alternate, so the two ends differ: a cell that sees both ends can have neither digit"), nil}},
		{"*3d-medusa", Advice{
			banmen.Msg("cells with two candidates and digits with two places in a house: colour them in turn, from one to the next"),
			banmen.Msg("all candidates of one colour are true; a colour that contradicts itself is false, and so is a candidate that contradicts both colours"), []Term{strong}}},
		{"bowmans-bingo", Advice{
			banmen.Msg("any candidate: place it, then only singles"),
			banmen.Msg("a placement that ends in a contradiction is false; this is trial and error"), nil}},
		{"*simple-colors *multi-colors", Advice{
			banmen.Msg("houses in which a digit has two places: colour these in turn with two colours"),
			banmen.Msg("all of one colour are true, or all of the other"), []Term{strong}}},
		{"gem", Advice{
			banmen.Msg("a cluster as in 3D Medusa; mark also the candidates that each colour excludes, and those that are then the only ones left"),
			banmen.Msg("one of the two colours is true: a candidate that both exclude is false, one that both imply is true, and a colour that contradicts itself is false"), []Term{strong, weak}}},
		{"blossom-loop", Advice{
			banmen.Msg("three or more candidates of a cell, or places of a digit in a house, and a chain from each to another candidate of one cell or house"),
			banmen.Msg("only one of the ends can be true, so every weak link has a true candidate; a candidate that sees both of its ends is false"), []Term{strong, weak}}},
		{"x-chain xy-chain aic grouped-aic *nice-loop", Advice{
			banmen.Msg("links that alternate, strong and weak, from one candidate to another"),
			banmen.Msg("if the first candidate is false the last is true, so one of them is; a candidate that contradicts both is false"), []Term{strong, weak}}},
		{"*forcing-chain *forcing-net", Advice{
			banmen.Msg("a candidate, or all candidates of a cell or of a digit in a house, and the consequences of each"),
			banmen.Msg("a case that leads to a contradiction is false; a conclusion of every case is true"), nil}},
		{"or-whip or-braid or-forcing-whip", Advice{
			banmen.Msg("cells that three digits cannot all fill, with few other candidates, the guardians; and a candidate that contradicts each of these"),
			banmen.Msg("one of the guardians is true, so a candidate with which all of them would be false, or lead to a contradiction, is false"), nil}},
		{"b-braid", Advice{
			banmen.Msg("a candidate whose braid gets stuck, and a second candidate that a braid refutes while the first is supposed"),
			banmen.Msg("a candidate that an inner braid refutes is also removed for the outer braid, which goes on from there"), nil}},
		{"*whip *braid z-chain", Advice{
			banmen.Msg("a candidate after which one cell or house after another has a single choice left, until one has none"),
			banmen.Msg("if it were true, the last cell or house would have nothing left"), nil}},
	}
}

// sets are the families of locked and almost locked sets.
func sets() []family {
	return []family{
		{"sk-loop", Advice{
			banmen.Msg("two rows and two columns that cross in four boxes: their cells in these boxes, without the four crossings"),
			banmen.Msg("each line and box gives these cells a few digits, each of them once; together they exactly fill the cells, so these digits are nowhere else in their line or box"), nil}},
		{"aligned-triple", Advice{
			banmen.Msg("three cells, and cells with two or three candidates that see them"),
			banmen.Msg("a candidate of one of the three cells is false if, whatever the other two are, nothing is left for one of the cells that see them"), nil}},
		{"sue-de-coq-3d", Advice{
			banmen.Msg("some cells of a row, a column and a box that cross, with as many digits as cells"),
			banmen.Msg("each digit fits into these cells once at most, so all are needed, and stand nowhere else in their house"), nil}},
		{"aligned-pair", Advice{
			banmen.Msg("two cells and several cells with two candidates that see both of them"),
			banmen.Msg("a candidate of one of the two cells is false if, whatever the other is, nothing is left for one of the cells that see them"), nil}},
		{"sue-de-coq", Advice{
			banmen.Msg("two or three cells where a box and a line cross, with at least two candidates more than cells, and cells in the rest of the box and of the line that share these"),
			banmen.Msg("together the cells have exactly as many digits as there are cells, so each digit is used up in its line or box"), []Term{als}}},
		{"als-xz", Advice{
			banmen.Msg("two almost locked sets with a restricted common X and another common digit Z"),
			banmen.Msg("one of the sets lacks X and so has Z; a cell that sees every place of Z in both cannot be Z"), []Term{als, common}}},
		{"als-xy-wing *als-xy-chain als-chain", Advice{
			banmen.Msg("almost locked sets in a row, each joined to the next by another restricted common"),
			banmen.Msg("if the first set has no Z, each set on the way is forced, and the last one has Z"), []Term{als, common}}},
		{"death-blossom", Advice{
			banmen.Msg("a cell each of whose candidates takes a digit from another almost locked set"),
			banmen.Msg("whatever the cell is, one of the sets is fixed and has Z; a cell that sees every place of Z in all sets cannot be Z"), []Term{als}}},
	}
}

// patterns are the families of patterns of many cells.
func patterns() []family {
	return []family{
		{"double-exocet", Advice{
			banmen.Msg("two junior exocets in one band or stack with the same four candidates"),
			banmen.Msg("no digit is in both bases, so each of the four is in the bases once and in the targets once; it also takes up the lines where it has too few places outside"), nil}},
		{"junior-exocet senior-exocet", Advice{
			banmen.Msg("two cells of a box in one line with three or four candidates, the base, and three lines across in which each of these digits has too few places outside two cells, the targets"),
			banmen.Msg("a digit of the base must be in each of the three lines, and the places outside the targets are too few: so the targets hold the digits of the base"), nil}},
		{"bivalue-oddagon", Advice{
			banmen.Msg("an odd ring of cells that see each other in turn and share two candidates"),
			banmen.Msg("two digits cannot alternate around an odd ring, so some cell has another digit, a guardian"), nil}},
		{"tridagon impossible-pattern", Advice{
			banmen.Msg("cells of several boxes that all have the same three candidates"),
			banmen.Msg("three digits cannot fill the pattern, so some cell has another digit, a guardian"), nil}},
		{"*template", Advice{
			banmen.Msg("all ways to place one digit in the whole board"),
			banmen.Msg("a place that every way uses is right, and one that no way uses is wrong"), nil}},
	}
}
