// Package book sets puzzles on pages: a cover, contents, a page of rules for each
// chapter, puzzles and answers, as PDF. It knows figures and texts, and no kinds.
// The same puzzles and options give the same bytes.
package book

import (
	"io"
	"iter"

	"golang.org/x/text/language"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
)

// Options say how a book looks. The zero value is English on A4, with four
// puzzles a page at most and answers at the end.
type Options struct {
	Title    string
	Subtitle string // below the title on the cover: how it was made
	Lang     language.Tag
	Text     func(banmen.Message) string // says messages in that language; nil: in English
	Trim     Trim
	PerPage  int     // puzzles a page, at most; 0: 4
	Answers  Answers // where they are
	Gutter   float64 // the margin at the spine, in points; 0: by the number of pages, as printers on demand ask for
	Large    bool    // texts of 16 points and more
	Booklet  bool    // two pages a side of a sheet that is folded in the middle
	Codes    bool    // a QR code of the text beside each puzzle
	Volume   int     // pages of a volume, at most; 0: 500
}

// Answers is where the answers are.
type Answers int

const (
	AtEnd   Answers = iota // in small, after all puzzles
	OwnPage                // on the back of the puzzle's page
	Facing                 // on the right of two pages, beside the puzzle's
	NoAnswers
)

// A Chapter is puzzles under one heading.
type Chapter struct {
	Title   string
	Rules   string // paragraphs, with an empty line between two; sentences about parts (+x) that no puzzle has are left out
	Puzzles iter.Seq2[Puzzle, error]
}

// A Puzzle is one of a book. Its boards are made when they are drawn, as a volume
// has thousands.
type Puzzle struct {
	Question, Answer func() *figure.Figure
	Text             string // what a reader's program takes; in the QR code
	Level            string // how hard it is; may be empty
	Hint             string // a first step, printed before the answers; may be empty
}

// A Publish writes a volume, from 1, by calling write with where it goes.
type Publish func(volume int, last bool, write func(io.Writer) error) error

// Write writes a book in as many volumes as it takes, each when its puzzles are
// there. All that is in memory is one volume. A board that is too large for the
// paper is an error that says what it would fit on; so is a character that the
// font does not have.
func Write(o Options, chapters []Chapter, publish Publish) error {
	s := &setter{o: o.filled(), publish: publish}
	for _, c := range chapters {
		if err := s.chapter(c); err != nil {
			return err
		}
	}
	return s.end(true)
}

// filled returns the options with what their zeros stand for.
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
	parts   []part // of the volume
	numbers int    // of puzzles so far, in all volumes
}

// A part is what a volume has of a chapter.
type part struct {
	Chapter
	slots   slots
	first   int // number of the first puzzle
	puzzles []Puzzle
}

// texts returns those of the puzzles.
func (p *part) texts() (all []string) {
	for _, z := range p.puzzles {
		all = append(all, z.Text)
	}
	return all
}

// chapter adds the puzzles of a chapter, and writes volumes that are full.
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

// begin begins a part with puzzles like p.
func (s *setter) begin(c Chapter, p Puzzle) error {
	slots, err := s.o.slots(p)
	if err != nil {
		return err
	}
	s.parts = append(s.parts, part{Chapter: c, slots: slots, first: s.numbers + 1})
	return nil
}

// end writes the volume, if there is something in it.
func (s *setter) end(last bool) error {
	if len(s.parts) == 0 {
		return nil
	}
	s.volumes++
	v := &volume{o: s.o, parts: s.parts, number: s.volumes, only: last && s.volumes == 1}
	s.parts = nil
	return s.publish(s.volumes, last, v.write)
}
