package console

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"sync/atomic"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/internal/newfile"
)

// Stdout is the name of standard output in errors.
const Stdout = "<stdout>"

// An Output is the destination of answers: standard output or, with -o, a file that gets
// its name only when it is complete.
type Output struct {
	w      *bufio.Writer
	notes  *Notes        // the notes may be on the same terminal
	name   string        // for errors
	file   *os.File      // with -o
	temp   *newfile.File // file of -o; nil: answers are written directly
	packed io.Closer     // compressor between w and file
	live   bool          // a terminal: show each record at once
	blank  bool          // an empty line precedes the next record
	text   bytes.Buffer  // of a record
	blocks atomic.Int64  // records so far, for the progress
	wrote  bool          // anything written

	head, tail string // of a document around all records; empty: none
	begun      bool   // head was written
}

func newOutput(w io.Writer, notes *Notes) *Output {
	return &Output{notes: notes, w: bufio.NewWriterSize(w, 1<<16), name: Stdout, live: IsTerminal(w)}
}

// To redirects the output to a file; "" and "-" are standard output. Its extension
// selects compression. Devices and other special files are written in place.
func (o *Output) To(name string) error {
	if name == "" || name == "-" {
		return nil
	}
	o.name, o.live = name, false
	info, err := os.Stat(name)
	if err == nil && !info.Mode().IsRegular() {
		o.file, err = os.OpenFile(name, os.O_WRONLY, 0)
	} else if o.temp, err = newfile.Create(name, func(base string) string { return fmt.Sprintf(".%s.%08x", base, rand.Uint32()) }); err == nil {
		o.file = o.temp.File
	}
	if err != nil {
		o.temp = nil
		if errors.Is(err, fs.ErrNotExist) {
			return banmen.Errorf(err, "no folder %s", filepath.Dir(name))
		}
		return FileError(name, err)
	}
	pack := newfile.Pack(o.file, name)
	o.packed = pack
	o.w.Reset(pack)
	return nil
}

// Blocks returns the number of records so far.
func (o *Output) Blocks() int64 { return o.blocks.Load() }

// Live reports whether answers go to a terminal.
func (o *Output) Live() bool { return o.live }

// Text writes text outside of records.
func (o *Output) Text(text string) error { return o.Block([]byte(text), false) }

// Write writes bytes outside of records.
func (o *Output) Write(b []byte) (int, error) {
	o.wrote = o.wrote || len(b) > 0
	n, err := o.w.Write(b)
	if err != nil {
		err = FileError(o.name, err)
	}
	return n, err
}

// Flush writes the buffered output.
func (o *Output) Flush() error {
	if err := o.w.Flush(); err != nil {
		return FileError(o.name, err)
	}
	return nil
}

// Record writes a board in a form. Records of several lines are separated by an empty
// line.
func (o *Output) Record(f banmen.Form, e banmen.Entry, b grid.Board) error {
	o.text.Reset()
	if err := f.Write(&o.text, e, b); err != nil {
		return err
	}
	return o.Block(o.text.Bytes(), !f.Stream)
}

// Block writes text as a record. apart puts an empty line between records.
func (o *Output) Block(text []byte, apart bool) error { return o.Blocked(text, 1, apart) }

// Document joins the following records into one document. Each record begins with head and
// ends with tail; the document has both only once.
func (o *Output) Document(head, tail string) error {
	if head == o.head {
		return nil
	}
	err := o.endDocument()
	o.head, o.tail = head, tail
	return err
}

// endDocument ends a document that has begun.
func (o *Output) endDocument() error {
	if !o.begun {
		return nil
	}
	o.begun = false
	_, err := o.Write([]byte(o.tail))
	return err
}

// inside removes head and tail around and between the records of text. It adds head before
// the first record of the document.
func (o *Output) inside(text []byte) []byte {
	text = bytes.TrimSuffix(bytes.TrimPrefix(text, []byte(o.head)), []byte(o.tail))
	text = bytes.ReplaceAll(text, []byte(o.tail+"\n"+o.head), nil)
	if !o.begun {
		o.begun = true
		text = slices.Concat([]byte(o.head), text)
	}
	return text
}

// Blocked writes text of n blocks; apart puts an empty line before it.
func (o *Output) Blocked(text []byte, n int, apart bool) error {
	if n == 0 && len(text) == 0 {
		return nil
	}
	if o.head != "" && bytes.HasPrefix(text, []byte(o.head)) {
		apart = apart && !o.begun
		text = o.inside(text)
	}
	if o.blank && apart {
		if _, err := o.Write([]byte("\n")); err != nil {
			return err
		}
	}
	o.blocks.Add(int64(n))
	o.blank = !bytes.HasSuffix(text, []byte("\n\n"))
	if _, err := o.Write(text); err != nil || !o.live {
		return err
	}
	return o.notes.aside(o.Flush)
}

// A Disposition is what happens to the file of -o.
type Disposition int

const (
	Discarded Disposition = iota
	Partial               // keep it beside the file, which stays as it was
	Complete
)

// End flushes the output. A complete file gets its name; for a partial file End returns
// the name.
func (o *Output) End(d Disposition) (kept string, err error) {
	err = errors.Join(o.endDocument(), o.Flush())
	if o.file == nil {
		return "", err
	}
	if e := errors.Join(o.packed.Close(), o.file.Close()); err == nil && e != nil {
		err = FileError(o.name, e)
	}
	if o.temp == nil {
		return "", err
	}
	suffix := ""
	if d == Partial {
		suffix = ".partial"
		kept = o.temp.Target() + suffix
	}
	if err == nil && d != Discarded {
		if err = o.temp.Publish(suffix); err == nil {
			return kept, nil
		}
		err = FileError(o.name, err)
	}
	return "", errors.Join(err, o.temp.Discard())
}
