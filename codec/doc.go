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
// [Square.Forms] returns the forms that suit all of them: text, csv, line, spaced, framed,
// table, dashes, drawn and json. A kind with forms of its own, or with forms that other
// programs use for it (sudoku: [SDM], [SDK], [SS], [PM], [Hodoku], [Solo]), makes its own list,
// the default first.
//
// [Recognise] finds the form of a file. Each form says whether the beginning of the file looks
// like it (Form.Fit). Recognise reads those that do, and one list ranks them. [Candidates]
// tells why.
//
// All forms share these rules. A file is UTF-8, with or without a byte order mark. Lines end in
// LF or CRLF and have at most 1 MiB. Full-width characters count as their plain twins, kanji
// digits as digits, and □ or ○ as empty cells. Lines that begin with # are comments, except
// where a form gives them a meaning. A file without a record is an error. A stream goes on
// after a bad record; other forms stop at the first bad line. Errors are *banmen.SyntaxError
// with the line and the column, unless the file cannot be read.
//
// Cells are characters or numbers. If a board has more than nine symbols, the alphabet is
// guessed from a whole record: see docs/formats.md. Forms with one character per cell write
// that alphabet, which Meta["alphabet"] and the puzzle keep, or else 1-9 and then A, B, C and so on.
package codec
