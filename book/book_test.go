package book_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/text/language"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/book"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/render/font"
)

// made returns the volumes of a book whose chapters have the given numbers of puzzles.
func made(t *testing.T, o book.Options, counts ...int) (volumes [][]byte) {
	t.Helper()
	var chapters []book.Chapter
	for i, n := range counts {
		chapters = append(chapters, book.Chapter{Title: fmt.Sprintf("Chapter %d", i+1), Rules: "Each row has each digit once.", Puzzles: puzzles(n)})
	}
	err := book.Write(o, chapters, func(volume int, last bool, write func(io.Writer) error) error {
		if volume != len(volumes)+1 {
			t.Errorf("volume %d comes after %d", volume, len(volumes))
		}
		var b bytes.Buffer
		defer func() { volumes = append(volumes, b.Bytes()) }()
		return write(&b)
	})
	if err != nil {
		t.Fatal(err)
	}
	return volumes
}

// text returns the words of each page, by pdftotext.
func text(t *testing.T, pdf []byte) []string {
	t.Helper()
	if _, err := exec.LookPath("pdftotext"); err != nil {
		t.Skip("SKIPPED: pdftotext is not installed")
	}
	file := filepath.Join(t.TempDir(), "a.pdf")
	if err := os.WriteFile(file, pdf, 0o644); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command("pdftotext", "-layout", file, "-").Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSuffix(string(out), "\f"), "\f")
}

var number = regexp.MustCompile(`No\. (\d+)`)

// numbers returns the numbers of the puzzles on a page.
func numbers(page string) (all []string) {
	for _, m := range number.FindAllStringSubmatch(page, -1) {
		all = append(all, m[1])
	}
	return all
}

// TestPages checks that each puzzle is on a page, that its answer is where it should be, and that
// the contents name the pages.
func TestPages(t *testing.T) {
	for _, test := range []struct {
		name    string
		answers book.Answers
		check   func(pages []string) bool
	}{
		{"end", book.AtEnd, func(p []string) bool {
			return strings.Join(numbers(p[3]), " ") == "1 2 3 4" && strings.Join(numbers(p[7]), " ") == "1 2 3 4 5 6 7"
		}},
		{"own page", book.OwnPage, func(p []string) bool { // puzzles on right-hand pages, each answer on the back
			return strings.Join(numbers(p[4]), " ") == "1 2 3 4" && strings.Join(numbers(p[5]), " ") == "1 2 3 4"
		}},
		{"facing", book.Facing, func(p []string) bool {
			return strings.Join(numbers(p[3]), " ") == "1 2 3 4" && strings.Join(numbers(p[4]), " ") == "1 2 3 4"
		}},
		{"none", book.NoAnswers, func(p []string) bool { return len(p) == 7 }},
	} {
		t.Run(test.name, func(t *testing.T) {
			pages := text(t, made(t, book.Options{Title: "Book", Answers: test.answers}, 6, 1)[0])
			if !strings.Contains(pages[0], "Book") || !strings.Contains(pages[1], "Contents") || !test.check(pages) {
				t.Errorf("%d pages: %q", len(pages), pages)
			}
			for _, line := range regexp.MustCompile(`(Chapter \d)  .*\. +(\d+)`).FindAllStringSubmatch(pages[1], -1) {
				var n int
				fmt.Sscan(line[2], &n)
				if !strings.Contains(pages[n-1], line[1]) {
					t.Errorf("%s is not on page %d", line[1], n)
				}
			}
		})
	}
}

// Sheets for a class have puzzles and their key alone, with a line for a name above puzzles.
func TestSheets(t *testing.T) {
	pages := text(t, made(t, book.Options{Title: "Sheets", Sheets: true}, 6, 1)[0])
	if len(pages) != 4 || strings.Join(numbers(pages[0]), " ") != "1 2 3 4" || strings.Join(numbers(pages[3]), " ") != "1 2 3 4 5 6 7" {
		t.Fatalf("%d pages: %q", len(pages), pages)
	}
	for i, page := range pages {
		if strings.Contains(page, "Name ____") != (i < 3) || strings.Contains(page, "Contents") {
			t.Errorf("page %d: %q", i+1, page)
		}
	}
}

// TestVolumes checks that a long book is split into volumes, each with its own answers, and that no
// puzzle is lost.
func TestVolumes(t *testing.T) {
	volumes := made(t, book.Options{Title: "Book", Volume: 20}, 50, 70)
	if len(volumes) != 2 && len(volumes) != 3 {
		t.Fatalf("%d volumes", len(volumes))
	}
	seen := map[string]int{}
	for i, v := range volumes {
		pages := text(t, v)
		if len(pages) > 20 {
			t.Errorf("volume %d has %d pages", i+1, len(pages))
		}
		if !strings.Contains(pages[0], fmt.Sprint("Volume ", i+1)) {
			t.Errorf("cover: %q", pages[0])
		}
		for _, p := range pages[2:] {
			for _, n := range numbers(p) {
				seen[n]++
			}
		}
	}
	for k := 1; k <= 120; k++ {
		if seen[fmt.Sprint(k)] != 2 {
			t.Errorf("puzzle %d appears %d times", k, seen[fmt.Sprint(k)])
		}
	}
}

// TestBooklet checks that two pages lie side by side in the order of a folded booklet.
func TestBooklet(t *testing.T) {
	sheets := text(t, made(t, book.Options{Title: "Book", Booklet: true}, 6)[0])
	if len(sheets) != 4 || !strings.Contains(sheets[0], "Book") || !strings.Contains(sheets[1], "Contents") || !strings.Contains(sheets[2], "Chapter 1") || len(numbers(sheets[2])) != 6 || len(numbers(sheets[3])) != 6 {
		t.Errorf("%d sides: %q", len(sheets), sheets)
	}
}

// TestReproducible checks that all sizes, languages and looks give a valid document, and the same
// bytes each time.
func TestReproducible(t *testing.T) {
	trims := book.Trims
	if testing.Short() {
		trims = trims[:1]
	}
	for _, trim := range trims {
		for _, large := range []bool{false, true} {
			if large && trim.Name == "b6" { // too small for 9 x 9 in large print
				continue
			}
			o := book.Options{Title: "盤面の本", Lang: language.Japanese, Trim: trim, Large: large, Codes: true}
			a, b := made(t, o, 3)[0], made(t, o, 3)[0]
			if !bytes.Equal(a, b) {
				t.Errorf("%s: other bytes", trim.Name)
			}
			sound(t, a)
		}
	}
}

// sound asks qpdf whether a document has faults.
func sound(t *testing.T, pdf []byte) {
	t.Helper()
	if _, err := exec.LookPath("qpdf"); err != nil {
		t.Skip("SKIPPED: qpdf is not installed")
	}
	file := filepath.Join(t.TempDir(), "a.pdf")
	if err := os.WriteFile(file, pdf, 0o644); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("qpdf", "--check", file).CombinedOutput(); err != nil {
		t.Errorf("%v: %s", err, out)
	}
}

func one(f *figure.Figure) book.Chapter {
	draw := func() *figure.Figure { return f }
	return book.Chapter{Title: "One", Puzzles: func(yield func(book.Puzzle, error) bool) {
		yield(book.Puzzle{Question: draw, Answer: draw}, nil)
	}}
}

// TestRefused checks the errors for books that cannot be printed: they name what would fit.
func TestRefused(t *testing.T) {
	large := &figure.Figure{Rows: 45, Cols: 45, Cells: make([]figure.Cell, 2025)}
	huge := &figure.Figure{Rows: 300, Cols: 300, Cells: make([]figure.Cell, 90000)}
	strange := &figure.Figure{Rows: 1, Cols: 1, Cells: []figure.Cell{{Text: "🀄"}}}
	discard := func(_ int, _ bool, write func(io.Writer) error) error { return write(io.Discard) }
	for _, test := range []struct {
		f    *figure.Figure
		want string
	}{
		{large, "a board of 45 x 45 cells is too large for a page of b6: it would fit on a4"},
		{huge, "a board of 300 x 300 cells is too large for any page: it would be smaller than can be read"},
		{strange, "the font has no glyph for '🀄' (U+1F004)"},
	} {
		err := book.Write(book.Options{Trim: book.Trims[2]}, []book.Chapter{one(test.f)}, discard)
		var missing *font.MissingError
		if err == nil || err.Error() != test.want || !errors.Is(err, banmen.ErrCannot) && !errors.As(err, &missing) {
			t.Errorf("%v, want %s", err, test.want)
		}
	}
}

// A page of a newspaper has a puzzle of each kind and their answers.
func TestNewspaper(t *testing.T) {
	chapters := []book.Chapter{{Title: "First", Rules: "Fill it.", Puzzles: puzzles(1)}, {Title: "Second", Puzzles: puzzles(2)}}
	var b bytes.Buffer
	if err := book.Newspaper(&b, book.Options{Title: "The Board"}, chapters); err != nil {
		t.Fatal(err)
	}
	sound(t, b.Bytes())
	if pages := text(t, b.Bytes()); len(pages) != 1 || !strings.Contains(pages[0], "The Board") || !strings.Contains(pages[0], "Second") {
		t.Errorf("%q", pages)
	}
	if err := book.Newspaper(&b, book.Options{}, make([]book.Chapter, 4)); !errors.Is(err, banmen.ErrCannot) {
		t.Errorf("four kinds: %v", err)
	}
	if err := book.Newspaper(&b, book.Options{}, []book.Chapter{{Puzzles: puzzles(13)}}); !errors.Is(err, banmen.ErrCannot) {
		t.Errorf("13 puzzles: %v", err)
	}
}
