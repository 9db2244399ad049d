package link

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/grid"
)

// A Dialect is the way a program writes a Sudoku with parts.
type Dialect struct {
	Name    string
	Program banmen.Message // the program that writes it
	Doc     banmen.Message
	// Match reports whether a text, from its first character on, is of the dialect.
	Match func(text string) bool
	// Decode reads a text. The lines and columns of its errors count from the beginning of the
	// text.
	Decode func(text string) (*Document, error)
	// Encode writes a document as a line.
	Encode func(*Document) (string, error)
	Linked bool // it has links
	Any    bool // it holds boards other than squares with the numbers from 1, and cells beside them; the kind refuses these otherwise
}

// A Kind describes Sudoku to dialects.
type Kind struct {
	Parse func(name string) (banmen.Puzzle, error)
	Parts []banmen.Alias
}

// Forms returns the forms of all dialects.
func Forms(k Kind) (forms []banmen.Form) {
	for i := range Dialects {
		forms = append(forms, Dialects[i].form(k))
	}
	return forms
}

// Words returns forms that find links among other words. They read one link per line.
func Words(k Kind) (forms []banmen.Form) {
	for i := range Dialects {
		if d := &Dialects[i]; d.Linked {
			f := d.form(k)
			f.Stream = true
			forms = append(forms, f)
		}
	}
	return forms
}

// Dialects are all dialects.
var Dialects = []Dialect{ISS, FPuzzles, SudokuPad, SudokuMaker, Penpa, PuzzLink, KillerShort, KillerLong, SumoCue, Jigsaw}

// maxText limits the bytes of a file.
const maxText = 4 << 20

func (d *Dialect) form(k Kind) banmen.Form {
	var program banmen.Message
	if d.Linked {
		program = d.Program
	}
	return banmen.Form{
		Name: d.Name, Doc: d.Doc, Program: program,
		Answer: "text",
		Marks:  true,
		Fit: func(h banmen.Head) (none banmen.Fit) {
			text := strings.TrimSpace(string(bytes.TrimPrefix(h.Text, []byte("\uFEFF"))))
			if d.Linked && !strings.ContainsFunc(text, unicode.IsLetter) || !d.Match(text) || amongOthers(text) {
				return none
			}
			return banmen.Fit{Fitness: banmen.FitCertain, Why: banmen.Msg("it looks like this: %s", d.Program)}
		},
		Read: func(r io.Reader, _ banmen.Params) iter.Seq2[banmen.Entry, error] { return d.read(r, k.Parse) },
		Put: func(w io.Writer, e banmen.Entry, b grid.Board) error {
			doc, err := k.document(e.Puzzle, b)
			if err != nil {
				return err
			}
			doc.Meta, doc.Notes, doc.Looks = e.Meta, e.Notes, looksOf(e.Meta)
			text, err := d.Encode(doc)
			if cannot, ok := errors.AsType[*banmen.Error](err); ok {
				return cannot.Suggest("use text or json, which can hold everything")
			}
			if err == nil {
				_, err = fmt.Fprintln(w, text)
			}
			return err
		},
	}
}

// read yields the puzzles of a file: one per line if every line has a link, or else a single
// one.
func (d *Dialect) read(r io.Reader, parse func(string) (banmen.Puzzle, error)) iter.Seq2[banmen.Entry, error] {
	return func(yield func(banmen.Entry, error) bool) {
		data, err := io.ReadAll(io.LimitReader(r, maxText+1))
		if err == nil && len(data) > maxText {
			err = &banmen.SyntaxError{Line: 1, Column: 1, Text: banmen.Msg("file too long: expected at most %d bytes", maxText), Err: banmen.ErrLimit}
		}
		if err == nil {
			err = codec.CheckText(data)
		}
		if err != nil {
			yield(banmen.Entry{}, err)
			return
		}
		for _, piece := range d.pieces(string(bytes.TrimPrefix(data, []byte("\uFEFF")))) {
			doc, err := d.Decode(piece.text)
			e := banmen.Entry{}
			if err == nil {
				e, err = doc.entry(parse)
			}
			if err == nil && e.Marks != nil {
				e.Puzzle, err = e.Question()
			}
			e.Line = piece.line
			if !yield(e, piece.placed(err)) || err != nil {
				return
			}
		}
	}
}

// amongOthers reports whether a text that begins with a link has lines without one.
func amongOthers(text string) bool {
	links, lines := 0, 0
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" {
			lines++
			if strings.Contains(line, "://") {
				links++
			} else if lines == 1 {
				return false
			}
		}
	}
	return links < lines
}

// A piece is the text of one puzzle in a file.
type piece struct {
	text         string
	line, column int // the place where it begins
}

// pieces splits a file into puzzles.
func (d *Dialect) pieces(text string) (all []piece) {
	for i, line := range strings.Split(text, "\n") {
		trimmed := strings.TrimSpace(line)
		if trimmed == "" {
			continue
		}
		if !strings.Contains(trimmed, "://") {
			content := strings.TrimSpace(text)
			before := text[:strings.Index(text, content)]
			at := banmen.LineColumnAt([]byte(before), len(before))
			return []piece{{content, at.Line, at.Column}}
		}
		all = append(all, piece{trimmed, i + 1, utf8.RuneCountInString(line[:strings.Index(line, trimmed)]) + 1})
	}
	return all
}

// placed converts an error about the piece to its place in the file. A column beyond the end of the
// first line counts on through the following lines.
func (p piece) placed(err error) error {
	s, ok := errors.AsType[*banmen.SyntaxError](err)
	if !ok {
		return err
	}
	at := banmen.LineColumnAt([]byte(p.text), len(string([]rune(p.text)[:min(max(0, s.Column-1), utf8.RuneCountInString(p.text))])))
	if s.Line > 1 {
		at = banmen.LineColumn{Line: s.Line, Column: s.Column}
	}
	moved := *s
	moved.Line = p.line + at.Line - 1
	moved.Column = at.Column
	if at.Line == 1 {
		moved.Column += p.column - 1
	}
	return &moved
}

// ISS is the dialect of Interactive Sudoku Solver: its links, and the texts in them.
var ISS = Dialect{
	Name: "iss", Program: banmen.Msg("Interactive Sudoku Solver"),
	Doc:   banmen.Msg("links and constraints of Interactive Sudoku Solver"),
	Match: isISS, Any: true,
	Decode: func(text string) (*Document, error) {
		inner, err := issText(text)
		if err != nil {
			return nil, err
		}
		return parseISS(inner)
	},
	Encode: func(d *Document) (string, error) {
		text, err := formatISS(d)
		return issAddress + url.QueryEscape(text), err
	},
	Linked: true,
}

// Names returns a dialect's names for a part: its constraints, keys or numbers. It returns nothing
// if the dialect cannot hold the part, or has no names.
func (d *Dialect) Names(part string) (names []string) {
	add := func(name string) {
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	switch d.Name {
	case ISS.Name:
		for _, c := range issClasses() {
			if c.part == part {
				add(c.name)
			}
		}
		switch part {
		case "or":
			add("Or")
		case "regions":
			add("Jigsaw")
		case "variables":
			add("Var")
		}
	case FPuzzles.Name:
		for _, k := range fpKeys {
			if k.part == part {
				add(k.key)
			}
		}
		for _, key := range slices.Sorted(maps.Keys(fpFlags)) {
			if fpFlags[key][0] == part {
				add(key)
			}
		}
		if part == "regions" {
			add("region")
		}
	case SudokuMaker.Name:
		for _, t := range smTypes() {
			if t.part == part {
				add(strconv.Itoa(t.number))
			}
		}
	}
	return names
}
