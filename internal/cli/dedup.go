package cli

import (
	"bufio"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/cli/records"
	"github.com/banmen/banmen/internal/console"
	"github.com/banmen/banmen/internal/distinct"
	"github.com/banmen/banmen/internal/extsort"
	"github.com/banmen/banmen/verb"
)

// dedupVerb returns the verb dedup, which copies a file without its duplicates.
func dedupVerb() command.Verb {
	v := records.Command(verb.Dedup, func(_ *command.Flags, q *records.Question) command.Run {
		return func(ctx context.Context, c *command.Call, args []string) error { return dedup(ctx, c, q, args) }
	})
	v.Args, v.MaxArgs = "[FILE | -]", 1
	return v
}

func dedup(ctx context.Context, c *command.Call, q *records.Question, args []string) (err error) {
	if len(args) > 0 && c.Kinds.IsText(args[0]) {
		return console.Usage("%q is one puzzle: expected a file with one puzzle per line", args[0])
	}
	if least := command.Memory(2 * extsort.MinMemory); q.Memory < least {
		return console.Usage("--memory is %s: expected %s or more", &q.Memory, &least)
	}
	dir, err := os.MkdirTemp("", "banmen-dedup-")
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return banmen.Errorf(err, "no folder %s", os.TempDir())
	case err != nil:
		return console.FileError(os.TempDir(), err)
	}
	d := &deduper{c: c, dir: dir}
	defer func() {
		if e := d.close(); err == nil {
			err = e
		}
	}()
	defer q.Memory.Keep()()
	lines := distinct.New(dir, int64(q.Memory))
	verdict, err := d.find(ctx, q, lines, args)
	if err != nil {
		return err
	}
	if err := d.temporary(lines.Compare(ctx)); err != nil {
		return err
	}
	if err := d.copy(ctx, lines); err != nil {
		return err
	}
	c.Note("puzzles: %d, dropped: %d, left: %d", lines.Records, lines.Doubles, lines.Records-lines.Doubles)
	return verdict()
}

// A deduper reads a file and copies it without the duplicates.
type deduper struct {
	c     *command.Call
	dir   string   // of temporary files
	again string   // the file to copy lines from: the input, or a copy of it
	spool *os.File // that copy
}

// close removes the temporary files.
func (d *deduper) close() error {
	if d.spool != nil {
		_ = d.spool.Close() // no longer needed
	}
	return os.RemoveAll(d.dir)
}

// find reads the file and finds the keys of its lines. verdict reports unreadable lines.
func (d *deduper) find(ctx context.Context, q *records.Question, lines *distinct.Lines, args []string) (verdict func() error, err error) {
	r, name, err := records.OpenFile(ctx, d.c, q.Input, args)
	if err != nil {
		return nil, err
	}
	if r, err = d.keep(r, name); err != nil {
		return nil, err
	}
	file, err := records.Recognise(d.c, q.Input, r, name)
	if err != nil {
		return nil, err
	}
	if _, err := codec.FindForm(file.Kind, "line"); err == nil && !file.Form.Stream {
		return nil, console.Usage("dedup reads one puzzle per line, and this file has the form %s: convert it with banmen convert --to text", file.Form.Name)
	}
	first := int64(0)
	return q.Keys(ctx, d.c, file, name, func(keys []byte) error {
		n, err := lines.Add(keys, first)
		first += n
		return d.temporary(err)
	})
}

// keep makes sure that the input can be read again. A regular file in plain UTF-8 can be;
// other input is copied while it is read.
func (d *deduper) keep(r io.Reader, name string) (io.Reader, error) {
	_, decoded := r.(records.Decoded)
	if info, err := os.Stat(name); name != records.Stdin && !decoded && err == nil && info.Mode().IsRegular() {
		d.again = name
		return r, nil
	}
	d.again = filepath.Join(d.dir, "input")
	f, err := os.Create(d.again)
	if err != nil {
		return nil, d.temporary(err)
	}
	d.spool = f
	return io.TeeReader(r, d), nil
}

// Write writes to the copy of the input.
func (d *deduper) Write(b []byte) (int, error) {
	n, err := d.spool.Write(b)
	return n, d.temporary(err)
}

// temporary adds the folder of the temporary files to a system error.
func (d *deduper) temporary(err error) error { return console.InOutput(d.dir, err) }

// copy writes all lines except the duplicates.
func (d *deduper) copy(ctx context.Context, lines *distinct.Lines) error {
	f, err := os.Open(d.again)
	if err != nil {
		return console.FileError(d.again, err)
	}
	defer f.Close()
	return d.temporary(lines.Copy(ctx, d.c.Out, bufio.NewReaderSize(f, 1<<16)))
}
