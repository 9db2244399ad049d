package collection

import (
	"bufio"
	"bytes"
	"cmp"
	"compress/flate"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"time"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/ops/game"
	"github.com/banmen/banmen/stream"
)

// A record is a puzzle of a page, as JSON.
type record struct {
	Line   int               `json:"l"`
	Puzzle string            `json:"p"` // its text
	Givens int               `json:"g"`
	Meta   map[string]string `json:"m,omitempty"` // the fields beside it
}

// mostUnreadable is the maximum number of records in Head.Unreadable.
const mostUnreadable = 20

// A Text is an uploaded text.
type Text struct {
	Title string
	From  string // its form; empty: detected
	As    string // kind:params of boards that do not name a kind
	io.Reader
	Made time.Time
	Say  func(banmen.Message) string // translates a message for the visitor
}

// Add reads a text in any known form, and stores its puzzles as a collection. It counts
// unreadable records and reports the first. Of equal puzzles the first is kept.
func (l *Library) Add(ctx context.Context, s Store, t Text) (Head, error) {
	ctx = banmen.WithBudget(l.lowPriority(ctx, 0), l.Limits.Budget)
	r := &reading{head: Head{Title: t.Title, Made: t.Made}, limits: l.Limits, say: t.Say, have: map[[16]byte]bool{}}
	text := bufio.NewReaderSize(t.Reader, headSize)
	src, err := stream.Read(banmen.Within(ctx, l.Kinds), text, stream.Input{From: t.From, Params: banmen.Params{As: t.As}})
	if err != nil {
		return r.head, unknown(ctx, text, err)
	}
	r.head.Kind = src.Kind.Name
	for e, err := range src.Records {
		if err == nil {
			err = r.take(e)
		} else {
			err = r.bad(err, src.Form.Stream)
		}
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return r.head, err
		}
	}
	if err := r.end(); err != nil {
		return r.head, err
	}
	return r.head, s.Add(context.WithoutCancel(ctx), &r.head, r.pages)
}

// headSize is large enough for package stream to use the reader directly.
const headSize = 1 << 16

// unknown returns how many unread lines have an unknown form.
func unknown(ctx context.Context, text *bufio.Reader, why error) error {
	var syntax *banmen.SyntaxError
	if !errors.As(why, &syntax) || syntax.Line == 0 {
		return why
	}
	n, lines := 0, bufio.NewScanner(text)
	for ; lines.Scan() && ctx.Err() == nil; n++ {
	}
	if err := cmp.Or(ctx.Err(), lines.Err()); err != nil && !errors.Is(err, bufio.ErrTooLong) {
		return err
	}
	if n < 2 {
		return why
	}
	return banmen.Errorf(nil, "none of the %d lines is a puzzle: %s", n, banmen.Msg("%v", why))
}

// A reading is a collection under construction.
type reading struct {
	head   Head
	limits Limits
	say    func(banmen.Message) string
	have   map[[16]byte]bool // by hash of the text: the puzzle was read
	pages  [][]byte
	page   bytes.Buffer // the current page, uncompressed
}

// take adds a puzzle.
func (r *reading) take(e banmen.Entry) error {
	if game.Is(e.Puzzle) {
		return banmen.Errorf(banmen.ErrCannot, "these are games: a collection can hold only puzzles")
	}
	sum := sha256.Sum256([]byte(e.Puzzle.String()))
	key := [16]byte(sum[:])
	if r.have[key] {
		r.head.Copies++
		return r.lines()
	}
	r.have[key] = true
	if r.head.Puzzles++; r.head.Puzzles > r.limits.Puzzles {
		return banmen.Errorf(ErrMany, "there are more than %d puzzles", r.limits.Puzzles)
	}
	line, err := json.Marshal(record{Line: e.Line, Puzzle: banmen.Text(e.Puzzle), Givens: e.Puzzle.Givens().Count(), Meta: e.Meta})
	if err != nil {
		return err
	}
	r.page.Write(append(line, '\n'))
	if r.head.Puzzles%pageSize == 0 {
		return r.endPage()
	}
	return nil
}

// bad counts an unreadable record, and returns the error if nothing can follow it.
func (r *reading) bad(err error, goesOn bool) error {
	var syntax *banmen.SyntaxError
	if !goesOn || !errors.As(err, &syntax) {
		return err
	}
	if r.head.Bad++; len(r.head.Unreadable) < mostUnreadable {
		r.head.Unreadable = append(r.head.Unreadable, Unreadable{syntax.Line, r.say(banmen.Msg("%v", err))})
	}
	return r.lines()
}

// lines rejects a text with too many lines that are not puzzles.
func (r *reading) lines() error {
	if n := r.head.Bad + r.head.Copies; n > r.limits.Lines {
		return banmen.Errorf(ErrMany, "more than %d lines are not puzzles, or are duplicates", r.limits.Lines)
	}
	return nil
}

// endPage compresses the current page.
func (r *reading) endPage() error {
	packed, err := pack(r.page.Bytes())
	r.pages = append(r.pages, packed)
	r.page.Reset()
	return err
}

// end compresses the last page, and rejects a text without puzzles.
func (r *reading) end() error {
	if r.head.Puzzles == 0 && r.head.Bad == 0 {
		return banmen.Syntaxf(0, 0, "empty: expected a puzzle")
	}
	if r.head.Puzzles == 0 {
		var first []string
		for _, t := range r.head.Unreadable[:min(len(r.head.Unreadable), 3)] {
			first = append(first, t.Why)
		}
		return banmen.Errorf(nil, "none of the %d lines is a puzzle: %s", r.head.Bad, strings.Join(first, "; "))
	}
	if r.page.Len() == 0 {
		return nil
	}
	return r.endPage()
}

// pack compresses a page.
func pack(text []byte) ([]byte, error) {
	var b bytes.Buffer
	w, err := flate.NewWriter(&b, flate.BestSpeed)
	if err == nil {
		_, err = w.Write(text)
	}
	if err == nil {
		err = w.Close()
	}
	return b.Bytes(), err
}

// unpack returns the lines that pack compressed; nil has no lines. It fails with ErrDamaged.
func unpack(packed []byte) (lines [][]byte, err error) {
	if packed == nil {
		return nil, nil
	}
	text, err := io.ReadAll(flate.NewReader(bytes.NewReader(packed)))
	if err != nil {
		return nil, ErrDamaged // whatever the decompressor reports
	}
	return bytes.Split(bytes.TrimSuffix(text, []byte("\n")), []byte("\n")), nil
}
