// Package learn is the course behind banmen learn: five chapters and an epilogue, from the
// first recursive function to the fastest search.
//
// A chapter is one source, chapter/N.txt, with English and Japanese side by side. Blocks are
// separated by blank lines. In a block of text the Japanese follows a line that begins
// with "= ". The first signs say what a block is:
//
//	# title                 ## section              - item of a list
//	!code NAME              the code between //learn: NAME and //learn: end in examples/learn/N
//	!figure METHOD PUZZLE   a search to be watched, with a caption
//	!tape NAME              recorded steps, with a caption
//	!ledger RUNG...         the ledger of speed, with a caption
//	!exercise K             an exercise: a title, then texts up to !end
//	!hint                   a hint of the exercise
//
// In texts `code` and **strong** are marked as in Markdown, [text](address) is a link, and
// {NAME ARGS} is a number that is computed when somebody reads it (numbers.go). Nothing that
// is measured or counted stands in the source.
package learn

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"sync"

	"golang.org/x/text/language"

	examples "github.com/banmen/banmen/examples/learn"
)

// Epilogue is the number of the last chapter, which has no exercises.
const Epilogue = 6

//go:embed chapter
var sources embed.FS

// A Text is a text in English and Japanese, with numbers still to be filled in.
type Text struct{ English, Japanese string }

// In returns a text in a language.
func (t Text) In(lang language.Tag) string {
	if base, _ := lang.Base(); base.String() == "ja" {
		return t.Japanese
	}
	return t.English
}

// A Kind is the sort of a block.
type Kind string

// The sorts of blocks.
const (
	Section   Kind = "section"
	Paragraph Kind = "paragraph"
	Item      Kind = "item"
	Code      Kind = "code"
	Figure    Kind = "figure"
	Tape      Kind = "tape"
	Ledger    Kind = "ledger"
	Task      Kind = "task"
)

// A Block is a piece of a chapter.
type Block struct {
	Kind     Kind
	Text     Text      // also the caption of a figure
	Code     string    // of Code
	Args     []string  // of Code, Figure, Tape and Ledger: the text after the name
	Number   int       // number of the figure in its chapter, from 1
	Exercise *Exercise // of Task
}

// An Exercise is a program to be written.
type Exercise struct {
	ID       string // such as 2.3
	Title    Text
	Texts    []Block // Paragraph, Item and Code, the last of an example
	Hints    []Text
	Solution string // a program in Go
}

// A Chapter is a chapter of the course.
type Chapter struct {
	Number    int
	Title     Text
	Blocks    []Block
	Exercises []*Exercise
}

// Chapters returns all chapters in order. They are embedded and tested, so an error is a
// fault of the program.
var Chapters = sync.OnceValues(func() (all []*Chapter, err error) {
	for n := 1; n <= Epilogue; n++ {
		text, err := fs.ReadFile(sources, fmt.Sprintf("chapter/%d.txt", n))
		if errors.Is(err, fs.ErrNotExist) {
			break
		}
		if err != nil {
			return nil, err
		}
		c, err := parse(n, string(text), examples.Files)
		if err != nil {
			return nil, err
		}
		all = append(all, c)
	}
	return all, nil
})

// Find returns a chapter by its number, or nil.
func Find(name string) (*Chapter, error) {
	all, err := Chapters()
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(all, func(c *Chapter) bool { return fmt.Sprint(c.Number) == name })
	if i < 0 {
		return nil, nil
	}
	return all[i], nil
}

// FindExercise returns an exercise by its ID, or nil.
func FindExercise(id string) (*Exercise, error) {
	n, _, _ := strings.Cut(id, ".")
	c, err := Find(n)
	if c == nil {
		return nil, err
	}
	i := slices.IndexFunc(c.Exercises, func(e *Exercise) bool { return e.ID == id })
	if i < 0 {
		return nil, nil
	}
	return c.Exercises[i], nil
}

// IDs returns the IDs of all exercises.
func IDs() (ids []string, err error) {
	all, err := Chapters()
	for _, c := range all {
		for _, e := range c.Exercises {
			ids = append(ids, e.ID)
		}
	}
	return ids, err
}
