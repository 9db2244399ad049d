package codec

import (
	"errors"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/lazy"
)

// among returns the forms whose records may stand among other text. A record of a stream may be
// a word in a line; the records of other forms may be blocks of lines.
func (sq Square) among() []banmen.Form {
	forms := []banmen.Form{Text(sq.Kind, sq.Parse)}
	if sq.Among != nil {
		forms = append(forms, sq.Among(sq)...)
	}
	return append(forms, Framed(sq), Drawn(sq), Spaced(sq))
}

// taken replaces a line that belongs to a board. It has no cells, and a board cannot continue over
// it.
const taken = "a board"

// wordRecords returns the records that are words of lines, such as names of puzzles, game IDs
// and addresses. In rest, taken replaces the lines with such words.
func wordRecords(rec *records, lines []line) (found []banmen.Entry, rest []line, err error) {
	forms := rec.sq.among()
	for _, l := range lines {
		words, err := recordsOfWords(rec, forms, l)
		switch {
		case err != nil:
			return nil, nil, err
		case words != nil:
			l.text = taken
		}
		rest = append(rest, l)
		found = append(found, words...)
	}
	return found, rest, nil
}

// recordsOfWords returns the records among the words of a line.
func recordsOfWords(rec *records, forms []banmen.Form, l line) (found []banmen.Entry, err error) {
	for _, at := range unquotedWord().FindAllStringIndex(l.text, -1) {
		text := l.text[at[0]:at[1]]
		if text = unbracketed(text); !strings.Contains(text, ":") || len(text) < manyCells {
			continue
		}
		indent := utf8.RuneCountInString(l.text[:at[0]]) + utf8.RuneCountInString(l.text[at[0]:at[0]+strings.Index(l.text[at[0]:], text)])
		head := NewHead([]byte(text))
		i := slices.IndexFunc(forms, func(f banmen.Form) bool { return f.Stream && f.Fit(head).Fitness == banmen.FitCertain })
		switch {
		case i >= 0:
			entries, err := rec.read(forms[i], line{l.n, strings.Repeat(" ", indent) + text})
			if err != nil {
				return nil, err
			}
			found = append(found, entries...)
		case puzzleName().MatchString(text):
			return nil, banmen.Syntaxf(l.n, indent+1, "expected %s:, found %q", rec.sq.Kind, banmen.Clip(text))
		}
	}
	return found, nil
}

// puzzleName matches what looks like the name of a puzzle with its size.
var puzzleName = lazy.Regexp(`^\pL[\pL\d-]*(?:\+[^:]*)?:\d+(?:x\d+)?(?:\+[^:]*)?:[^:]{4,}$`)

// unquotedWord matches a word between blanks and quotes.
var unquotedWord = lazy.Regexp("[^\\s\"'`“”]+")

// unbracketed returns a word without brackets and punctuation around it. It keeps a closing
// bracket whose opening one is in the word.
func unbracketed(word string) string {
	word = strings.TrimLeft(word, "(<[{*")
	for {
		trimmed := strings.TrimRight(word, ">]},;!?*")
		if strings.Count(trimmed, ")") > strings.Count(trimmed, "(") {
			trimmed = strings.TrimSuffix(trimmed, ")")
		}
		if trimmed == word {
			return word
		}
		word = trimmed
	}
}

// read returns the records of consecutive lines, read in the form f.
func (rec *records) read(f banmen.Form, lines ...line) (found []banmen.Entry, err error) {
	var text strings.Builder
	for _, l := range lines {
		text.WriteString(l.text + "\n")
	}
	offset := lines[0].n - 1
	for e, err := range f.Read(strings.NewReader(text.String()), rec.params) {
		if syntax, ok := errors.AsType[*banmen.SyntaxError](err); ok && syntax.Line > 0 {
			moved := *syntax
			moved.Line += offset
			err = &moved
		}
		if err != nil {
			return nil, err
		}
		e.Line += offset
		if e.Read != nil {
			for i := range e.Read.Lines {
				e.Read.Lines[i] += offset
			}
		}
		found = append(found, e)
	}
	return found, nil
}

// A block is a run of consecutive lines that may be boards between bars, or boards in which
// blanks are open cells.
type block struct {
	lines  []line
	barred bool
	err    error // why it cannot be read
}

// has reports whether line n is in the block.
func (b *block) has(n int) bool {
	return n >= b.lines[0].n && n <= b.lines[len(b.lines)-1].n
}

// blocksOf returns the blocks of a text with at least four rows.
func blocksOf(lines []line) (blocks []block) {
	var b block
	rows := 0
	end := func() {
		if rows >= 4 {
			blocks = append(blocks, b)
		}
		b, rows = block{}, 0
	}
	for _, l := range lines {
		text := bars(l.text)
		rule := isRule(text)
		barred := strings.ContainsAny(text, "|‖")
		blank := !barred && !rule && strings.Trim(text, " 123456789") == "" && text != ""
		if rows > 0 && (l.n != b.lines[len(b.lines)-1].n+1 || b.barred == blank) || !barred && !rule && !blank {
			end()
		}
		switch {
		case !barred && !rule && !blank:
		case len(b.lines) > 0 && l.n != b.lines[len(b.lines)-1].n+1 || blank && b.barred:
			b = block{lines: []line{l}, barred: !blank}
			rows = btoi(!rule)
		default:
			b.lines, b.barred = append(b.lines, l), !blank
			rows += btoi(!rule)
		}
	}
	end()
	return blocks
}

// read returns the records of a block in the best form that can read it, or nil.
func (b *block) read(rec *records) []banmen.Entry {
	var texts []string
	for _, l := range b.lines {
		texts = append(texts, l.text)
	}
	head := NewHead([]byte(strings.Join(texts, "\n")))
	forms := slices.DeleteFunc(rec.sq.among(), func(f banmen.Form) bool {
		return f.Stream || f.Fit(head).Fitness == banmen.FitNone || b.barred == (f.Name == "spaced")
	})
	slices.SortStableFunc(forms, func(f, g banmen.Form) int { return int(g.Fit(head).Fitness) - int(f.Fit(head).Fitness) })
	for _, f := range forms {
		found, err := rec.read(f, b.lines...)
		if err == nil && !slices.ContainsFunc(found, isEmpty) {
			return found
		}
		b.err = err
	}
	return nil
}

// blockRecords returns the records of the blocks in a text and the blocks that cannot be read.
// In rest, taken replaces the lines of records.
func blockRecords(rec *records, lines []line) (found []banmen.Entry, rest []line, failed []block) {
	used := make(map[int]bool)
	for _, b := range blocksOf(lines) {
		entries := b.read(rec)
		if entries == nil {
			failed = append(failed, b)
			continue
		}
		found = append(found, entries...)
		for _, l := range b.lines {
			used[l.n] = true
		}
	}
	return found, withoutLines(lines, used), failed
}

// withoutLines returns lines with taken in place of those in used.
func withoutLines(lines []line, used map[int]bool) []line {
	rest := slices.Clone(lines)
	for i, l := range rest {
		if used[l.n] {
			rest[i].text = taken
		}
	}
	return rest
}

// overlooked returns an error if the lines that a form skips have a board in them, or damaged
// rows of one.
func overlooked(sq Square, lines []line) error {
	if len(lines) == 0 {
		return nil
	}
	found, err := boardsInText(&records{sq: sq, in: new(input), loose: true}, lines, false)
	if err == nil && len(found) > 0 {
		return banmen.Syntaxf(found[0].Line, 1, "there is a second board here, but this form holds only one").Suggest("put it in a separate file, or use --from pasted")
	}
	return err
}
