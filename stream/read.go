package stream

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"io"
	"iter"
	"maps"
	"slices"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/internal/lazy"
)

// headSize is the number of bytes of a file that Recognise examines.
const headSize = 1 << 16

// Input configures how to read a file; the zero value recognises everything.
type Input struct {
	From string // name of a form
	Memo *Memo  // nil: recognise each text anew
	banmen.Params

	title codec.Title // title of the file; not set if As or From is
}

// A Source is a recognised file.
type Source struct {
	Kind    *banmen.Kind
	Form    banmen.Form
	Records iter.Seq2[banmen.Entry, error]
	Text    io.Reader // read by Records or by Lines, not both
	Head    []byte    // beginning of Text: all of it, or headSize

	Params banmen.Params
	title  codec.Title
}

// Several reports whether the head has several records.
func (s *Source) Several() bool {
	n := 0
	for range s.Form.Read(bytes.NewReader(s.Head), s.Params) {
		if n++; n == 2 {
			return true
		}
	}
	return false
}

// Whole reports whether the head is the whole file.
func (s *Source) Whole() bool { return len(s.Head) < headSize }

// Lines returns the lines of Text, for reading instead of Records.
func (s *Source) Lines() *Lines {
	l := NewLines(s.Kind, s.Form, s.Params, s.Head)
	if l.title = s.title; l.title.Adds() {
		l.puzzle = nil // the bulk solver would ignore the rules in the title
	}
	return l
}

// Read recognises the form of a file and returns its records.
func Read(kinds []*banmen.Kind, r io.Reader, in Input) (*Source, error) {
	br, head, err := beginning(r)
	if err != nil {
		return nil, err
	}
	length := len(head)
	in, head = in.titled(kinds, head)
	head = slices.Clone(head) // head points into the buffer of br
	k, f, err := recognise(kinds, head, in)
	hidden := in.title.Hides()
	if text, bk, bf, ok := in.beside(kinds, head, f); ok {
		k, f, head, err, hidden = bk, bf, text, nil, false
		br = bufio.NewReaderSize(bytes.NewReader(text), headSize)
	}
	if err == nil && in.As != "" {
		in.As, err = codec.NormalizeName(kinds, in.As) // forms know only normalised names
	}
	if err != nil {
		return nil, err
	}
	if hidden {
		if _, err := br.Discard(length); err != nil {
			return nil, err
		}
		br = bufio.NewReaderSize(io.MultiReader(bytes.NewReader(head), br), headSize)
	}
	return &Source{Kind: k, Form: f, Records: meeting(in.unnamed(k, f, answered(f, f.Read(br, in.Params))), in.title), Text: br, Head: head, Params: in.Params, title: in.title}, nil
}

// Open returns the records of a file in any form of these kinds; kinds.All has all. A
// record that cannot be read yields a *SyntaxError, after which a form with one record
// per line continues. Any other error is the last.
func Open(r io.Reader, kinds ...*banmen.Kind) iter.Seq2[banmen.Entry, error] {
	source, err := Read(kinds, r, Input{})
	if err != nil {
		return func(yield func(banmen.Entry, error) bool) { yield(banmen.Entry{}, err) }
	}
	return source.Records
}

// beginning returns a reader of a file, and what peek returns. Line ends of other systems become
// newlines if the file has none of its own.
func beginning(r io.Reader) (*bufio.Reader, []byte, error) {
	br := bufio.NewReaderSize(r, headSize)
	head, err := peek(br)
	switch {
	case err == nil && len(head) < headSize && bytes.Contains(head, []byte(gameAddress)) && gameLink().Match(head):
		br = bufio.NewReaderSize(bytes.NewReader(gameLink().ReplaceAll(head, nil)), headSize)
	case err != nil || bytes.IndexByte(head[:max(0, len(head)-1)], '\n') >= 0:
		return br, head, err
	case bytes.IndexByte(head, '\r') >= 0 && !bytes.HasSuffix(head, []byte("\r\n")):
		br = bufio.NewReaderSize(returns{br}, headSize)
	case len(head) < headSize && bytes.ContainsAny(head, otherEnds):
		br = bufio.NewReaderSize(strings.NewReader(strings.Map(newline, string(head))), headSize)
	default:
		return br, head, nil
	}
	head, err = peek(br)
	return br, head, err
}

// gameAddress is part of the addresses of Simon Tatham's games, and gameLink matches the part of an
// address before a game ID.
const gameAddress = "/~sgtatham/puzzles/"

var gameLink = lazy.Regexp(`\bhttps?://[\w.]+/~sgtatham/puzzles/[\w/.]+#`)

// otherEnds are the line ends of Unicode, and the vertical tab.
const otherEnds = "\v\u0085\u2028\u2029"

// newline returns a newline for other line ends.
func newline(r rune) rune {
	if strings.ContainsRune(otherEnds, r) {
		return '\n'
	}
	return r
}

// returns reads text in which carriage returns are newlines.
type returns struct{ r io.Reader }

func (r returns) Read(p []byte) (int, error) {
	n, err := r.r.Read(p)
	for i, c := range p[:n] {
		if c == '\r' {
			p[i] = '\n'
		}
	}
	return n, err
}

// peek returns the beginning of a file: all of it, or headSize.
func peek(r *bufio.Reader) ([]byte, error) {
	head, err := r.Peek(headSize)
	if errors.Is(err, io.EOF) {
		err = nil
	}
	return head, err
}

// Recognise returns the form of a file with this beginning, among those that in allows.
func Recognise(kinds []*banmen.Kind, head []byte, in Input) (*banmen.Kind, banmen.Form, error) {
	in, head = in.titled(kinds, head)
	return recognise(kinds, head, in)
}

// recognise is Recognise for a file whose title is known.
func recognise(kinds []*banmen.Kind, head []byte, in Input) (*banmen.Kind, banmen.Form, error) {
	if k, f, ok := in.Memo.find(head, in); ok {
		return k, f, nil
	}
	kinds, err := in.among(kinds, head)
	if err != nil {
		return nil, banmen.Form{}, err
	}
	c, ok := codec.Recognise(kinds, head, in.From)
	if !ok {
		return nil, c.Form, unknown(kinds, head, in)
	}
	if in.From == "" && c.Form.Name == "json" && foreign(head) {
		return nil, c.Form, banmen.Syntaxf(1, 1, "this JSON is not of a known format: expected a field %q such as %q", "format", codec.PuzzleFormat)
	}
	in.Memo.keep(head, in, c)
	return c.Kind, c.Form, nil
}

// foreign reports whether a file is JSON objects that do not claim to be ours.
func foreign(head []byte) bool {
	for d := json.NewDecoder(bytes.NewReader(head)); ; {
		var o map[string]json.RawMessage
		if err := d.Decode(&o); err != nil {
			return errors.Is(err, io.EOF)
		}
		if o["format"] != nil || o["puzzle"] != nil {
			return false
		}
	}
}

// Candidates returns all forms, among those that in allows, that a file fits. The first
// is the one Read takes; the others have the reason why they are not. It also returns how
// the file is read.
func Candidates(kinds []*banmen.Kind, r io.Reader, in Input) ([]codec.Candidate, Account, error) {
	_, head, err := beginning(r)
	if err != nil {
		return nil, Account{}, err
	}
	in, head = in.titled(kinds, head)
	if kinds, err = in.among(kinds, head); err != nil {
		return nil, Account{}, err
	}
	all := codec.Candidates(kinds, head, in.From)
	if len(all) == 0 {
		return nil, Account{}, unknown(kinds, head, in)
	}
	return all, AccountOf(all[0].Form, head, in.Params), nil
}

// An Account describes how the beginning of a file was read.
type Account struct {
	Records []banmen.Entry // records whose cells are known, each with its Reading
	Skipped []int          // numbers (from 1) of lines that are not blank and belong to no record
	Err     error          // error that ended reading, or of the first bad record
}

// AccountOf reads the beginning of a file in a form and reports how it was read. For forms with one
// record per line it reports nothing.
func AccountOf(f banmen.Form, head []byte, p banmen.Params) (a Account) {
	p.Account = true
	used := make(map[int]bool)
	for e, err := range f.Read(bytes.NewReader(head), p) {
		if err != nil {
			a.Err = cmp.Or(a.Err, err)
			continue
		}
		if e.Read == nil {
			return Account{}
		}
		a.Records = append(a.Records, e)
		for _, n := range e.Read.Lines {
			used[n] = true
		}
	}
	if len(a.Records) == 0 {
		return a
	}
	for i, l := range bytes.Split(head, []byte("\n")) {
		if len(bytes.TrimSpace(l)) > 0 && !used[i+1] {
			a.Skipped = append(a.Skipped, i+1)
		}
	}
	return a
}

// titled adds the kind in a file's title to in, unless in already names a kind or a form. It also
// returns the beginning of the file without the title.
func (in Input) titled(kinds []*banmen.Kind, head []byte) (Input, []byte) {
	if in.As != "" || in.From != "" {
		return in, head
	}
	t, ok := codec.Titled(kinds, head)
	if !ok {
		return in, head
	}
	in.As, in.title = t.As, t
	return in, t.Hide(head)
}

// answered returns the records of a form of several lines. If a board is the solution of the board
// before it, printed upside down as in newspapers, it is not a record: it becomes Meta "solution"
// of that record.
func answered(f banmen.Form, records iter.Seq2[banmen.Entry, error]) iter.Seq2[banmen.Entry, error] {
	if f.Stream {
		return records
	}
	return func(yield func(banmen.Entry, error) bool) {
		var last *banmen.Entry
		for e, err := range records {
			if err == nil && last != nil && turned(e, last) {
				continue
			}
			if last != nil && !yield(*last, nil) {
				return
			}
			if last = &e; err == nil {
				continue
			}
			last = nil
			if !yield(e, err) {
				return
			}
		}
		if last != nil {
			yield(*last, nil)
		}
	}
}

// turned reports whether a board, turned upside down, is the solution of the record before. If so,
// it adds the solution to the metadata of that record.
func turned(e banmen.Entry, before *banmen.Entry) bool {
	g, p := e.Puzzle.Givens(), before.Puzzle.Givens()
	if p.Shape != g.Shape || len(p.Cells) < 9 || !g.Full() || p.Full() || p.ContainedIn(g) {
		return false
	}
	g = g.Clone()
	slices.Reverse(g.Cells)
	if !p.ContainedIn(g) || p.Count() == 0 || len(before.Puzzle.Faults(g)) > 0 {
		return false
	}
	name := before.Puzzle.With(g).String()
	before.Meta = maps.Clone(before.Meta)
	if before.Meta == nil {
		before.Meta = make(map[string]string)
	}
	before.Meta["solution"] = name[strings.LastIndexByte(name, ':')+1:]
	return true
}

// unnamed checks that boards that name no kind look like the default kind, unless each line of the
// file is a record.
func (in Input) unnamed(k *banmen.Kind, f banmen.Form, records iter.Seq2[banmen.Entry, error]) iter.Seq2[banmen.Entry, error] {
	if !k.Default || f.Stream || in.As != "" || in.From != "" || in.title.Kind != nil {
		return records
	}
	return func(yield func(banmen.Entry, error) bool) {
		for e, err := range records {
			if err == nil {
				if err = codec.Sudoku(e); err != nil {
					e = banmen.Entry{}
				}
			}
			if !yield(e, err) || err != nil {
				return
			}
		}
	}
}

// meeting applies a file's title to its records.
func meeting(records iter.Seq2[banmen.Entry, error], t codec.Title) iter.Seq2[banmen.Entry, error] {
	if !t.Adds() {
		return records
	}
	return func(yield func(banmen.Entry, error) bool) {
		for e, err := range records {
			if !yield(t.Meet(e, err)) {
				return
			}
		}
	}
}

// among returns the kinds possible for a file with this beginning.
func (in Input) among(kinds []*banmen.Kind, head []byte) ([]*banmen.Kind, error) {
	if len(head) == 0 || in.From == "" && blank(head) {
		return nil, banmen.Syntaxf(0, 0, "empty: expected a puzzle")
	}
	if in.title.Missing != nil {
		return nil, in.title.Missing
	}
	if in.As == "" {
		return kinds, nil
	}
	k, err := codec.FindKind(kinds, in.As)
	return []*banmen.Kind{k}, err
}

// blank reports whether a whole file, shorter than headSize, is blank lines and comments.
func blank(head []byte) bool { return len(head) < headSize && codec.OnlyComments(head) }

func unknown(kinds []*banmen.Kind, head []byte, in Input) error {
	if in.From == "" {
		if program, ok := codec.Link(string(head[:min(len(head), 1<<12)])); ok {
			return link(program)
		}
		if err := codec.CheckText(head); err != nil {
			return err
		}
		if in.title.Kind != nil {
			return banmen.Syntaxf(1, 1, "the title of this text names %s, but there is no board of this kind in a known form", in.title.Kind.Name).Suggest("see banmen help forms, or name another kind with --as KIND")
		}
		return banmen.Syntaxf(1, 1, "unrecognised format").Suggest("see banmen help forms, or name it with --from FORM")
	}
	var names, words []string
	for _, k := range kinds {
		for _, f := range k.Forms {
			if !slices.Contains(names, f.Name) {
				names, words = append(names, f.Name), append(append(words, f.Name), f.Aliases...)
			}
		}
	}
	if like := banmen.Nearest(in.From, words); like != "" {
		return banmen.Errorf(banmen.ErrCannot, "there is no form %q: did you mean %s?", in.From, like)
	}
	return banmen.Errorf(banmen.ErrCannot, "there is no form %q: expected one of %s", in.From, strings.Join(names, ", "))
}

// link returns the error for a file that is a link into a program.
func link(program string) error {
	if program == "" {
		return banmen.Errorf(banmen.ErrCannot, "links cannot be read: paste the puzzle itself")
	}
	return banmen.Errorf(banmen.ErrCannot, "links of %s cannot be read: export the puzzle there as f-puzzles, or paste its board", program)
}
