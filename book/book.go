// Package book sets puzzles on pages and writes PDF: a cover, contents, a page of rules
// for each chapter, puzzles and answers. It knows figures and texts, and no kinds. The
// same puzzles and options give the same bytes.
package book

import (
	"io"
	"iter"

	"golang.org/x/text/language"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
)

// Options are the layout of a book. The zero value is English on A4, with at most four
// puzzles a page and the answers at the end.
type Options struct {
	Title    string
	Subtitle string // below the title on the cover: how the book was made
	Lang     language.Tag
	Text     func(banmen.Message) string // translates messages into the language of the book; nil: English
	Trim     Trim
	PerPage  int     // puzzles a page at most; 0: 4
	Answers  Answers // where to print the answers
	Gutter   float64 // margin at the spine in points; 0: by the number of pages, as print-on-demand services require
	Large    bool    // set texts in 16 points and more
	Booklet  bool    // two pages on each side of a sheet, to be folded in the middle
	Sheets   bool    // for a class: puzzles and answers alone, with a line for a name on each page of puzzles
	Codes    bool    // print a QR code of the text beside each puzzle
	Volume   int     // pages a volume at most; 0: 500
}

// Answers is the place of the answers.
type Answers int

const (
	AtEnd   Answers = iota // small, after all puzzles
	OwnPage                // on the back of the page with the puzzle
	Facing                 // on the right-hand page, facing the puzzle
	NoAnswers
)

// A Chapter is a heading with its puzzles.
type Chapter struct {
	Title   string
	Rules   string // paragraphs separated by an empty line; sentences about parts (+x) that no puzzle uses are left out
	Puzzles iter.Seq2[Puzzle, error]

	// Examples returns examples of the parts that the texts of puzzles use, printed after
	// the rules. It may be nil.
	Examples func(texts ...string) []Example
}

// An Example is a small board that breaks one rule once.
type Example struct {
	Board *figure.Figure
	Why   string // which rule it breaks
}

// A Puzzle is a puzzle of a book. Its boards are made only when they are drawn, since a volume may
// have thousands.
type Puzzle struct {
	Question, Answer func() *figure.Figure
	Text             string // the text that programs read; printed as the QR code
	Level            string // difficulty; may be empty
	Hint             string // a first step, printed before the answers; may be empty
}

// A Publish function writes volume number `volume`, counted from 1, by calling write with
// its destination.
type Publish func(volume int, last bool, write func(io.Writer) error) error

// Write writes a book in one or more volumes, each as soon as its puzzles are there; only
// one volume is in memory at a time. It fails if a board is too large for the paper,
// naming a paper that fits, or if the font lacks a character.
func Write(o Options, chapters []Chapter, publish Publish) error {
	s := &setter{o: o.filled(), publish: publish}
	for _, c := range chapters {
		if err := s.chapter(c); err != nil {
			return err
		}
	}
	return s.end(true)
}

// filled returns the options with their zero values replaced by the defaults.
func (o Options) filled() Options {
	if o.Trim.Name == "" {
		o.Trim = Trims[0]
	}
	if o.PerPage == 0 {
		o.PerPage = 4
	}
	if o.Volume == 0 {
		o.Volume = 500
	}
	return o
}

// A setter collects a volume until it is full.
type setter struct {
	o       Options
	publish Publish
	volumes int
	parts   []part // parts of the volume
	numbers int    // puzzles so far, in all volumes
}

// A part is the share of a chapter in a volume.
type part struct {
	Chapter
	slots   slots
	first   int // number of the first puzzle
	puzzles []Puzzle
}

// texts returns the texts of the puzzles.
func (p *part) texts() (all []string) {
	for _, z := range p.puzzles {
		all = append(all, z.Text)
	}
	return all
}

// chapter adds the puzzles of a chapter and writes the volumes that become full.
func (s *setter) chapter(c Chapter) error {
	fresh := true
	for p, err := range c.Puzzles {
		if err != nil {
			return err
		}
		if fresh {
			if err := s.begin(c, p); err != nil {
				return err
			}
		}
		fresh = false
		if s.pages(1) > s.o.Volume {
			if err := s.end(false); err != nil {
				return err
			}
			if err := s.begin(c, p); err != nil {
				return err
			}
		}
		last := &s.parts[len(s.parts)-1]
		last.puzzles = append(last.puzzles, p)
		s.numbers++
	}
	return nil
}

// begin starts a part with puzzles like p.
func (s *setter) begin(c Chapter, p Puzzle) error {
	slots, err := s.o.slots(p)
	if err != nil {
		return err
	}
	s.parts = append(s.parts, part{Chapter: c, slots: slots, first: s.numbers + 1})
	return nil
}

// end writes the volume unless it is empty.
func (s *setter) end(last bool) error {
	if len(s.parts) == 0 {
		return nil
	}
	s.volumes++
	v := &volume{o: s.o, parts: s.parts, number: s.volumes, only: last && s.volumes == 1}
	s.parts = nil
	return s.publish(s.volumes, last, v.write)
}
