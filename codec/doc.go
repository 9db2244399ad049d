// Package codec has the text forms that kinds share: names of puzzles
// ([SplitName], [Symbols]) and forms of files, one Go file each.
//
// [Text] and [JSON] suit every kind; they need its Parse only. The others are
// for kinds on a square board of symbols, which describe themselves once, as a
// [Square]:
//
//	var square = codec.Square{
//		Kind:   "latin",
//		Parse:  parse,
//		Params: func(side, _ int) string { return strconv.Itoa(side) },
//	}
//
//	var Kind = &banmen.Kind{Name: "latin", Parse: parse, Forms: square.Forms()}
//
// [Square.Forms] are the forms that suit each of them: text, csv, line, spaced,
// framed, table, dashes, drawn and json. A kind with forms of its own, or with those
// that other programs use for it (sudoku: [SDM], [SDK], [SS], [PM], [Hodoku],
// [Solo]), makes its own list, the default first.
//
// Of which form a file is [Recognise] finds out: each form says whether the beginning
// of the file looks like it (Form.Fit), those that do are read, and one list has
// which goes before which. [Candidates] tells why.
//
// What the forms have in common: a file is UTF-8, with or without a byte order
// mark, with lines ended by LF or CRLF of at most 1 MiB. Full-width characters
// count as their plain twins, kanji digits and □ or ○ as digits and empty
// cells. Lines that begin with # are comments, except where a form gives them a
// meaning. A file without a record is an error, as is the first bad line of a
// form that is no stream; a stream goes on after a bad record. Errors are
// *banmen.SyntaxError with the line and the column, unless the file cannot be
// read.
//
// Cells are characters or numbers. Where a board has more than nine symbols,
// the alphabet is guessed from a whole record: see docs/formats.md. What a form
// writes with a character a cell has that alphabet, as Meta["alphabet"] keeps it,
// or else 1-9 and then A, B, C and so on.
package codec
