package cli

import (
	"bufio"
	"context"
	"encoding/binary"
	"errors"
	"io"
	"io/fs"
	"iter"
	"os"
	"path/filepath"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/cli/records"
	"github.com/banmen/banmen/internal/console"
	"github.com/banmen/banmen/internal/extsort"
	"github.com/banmen/banmen/ops"
)

func dedupVerb() command.Verb {
	return command.Verb{
		Name: "dedup", Args: "[FILE | -]", MaxArgs: 1,
		Short: banmen.Msg("drop disguised doubles from a collection"),
		Long: banmen.Msg("Writes the lines of a file with a puzzle a line, but of puzzles that are the same but\n" +
			"for symmetry (see banmen canon) only the first. Lines stay as they are and in their\n" +
			"order, comments between them too; a line that cannot be read is left out. Standard\n" +
			"error says how many were dropped.\n\n" +
			"However long the file is, it takes no more than --memory; what is over goes to\n" +
			"temporary files (up to 72 bytes a puzzle, and a copy of the input where it is no file)\n" +
			"in the folder TMPDIR, which are removed at the end and after Ctrl-C."),
		Example: "banmen dedup examples/collection.sdm\n" +
			"banmen dedup --memory 1GiB -o unique.sdm examples/collection.sdm",
		For: command.Puzzles,
		Flags: func(f *command.Flags) command.Run {
			o := new(dedupOptions)
			f.Input(&o.Input)
			f.Memory(&o.memory)
			f.Timeout()
			f.Jobs(&o.jobs)
			f.Progress()
			f.Output()
			return o.run
		},
	}
}

type dedupOptions struct {
	command.Input
	memory command.Memory
	jobs   command.Jobs
}

func (o *dedupOptions) run(ctx context.Context, c *command.Call, args []string) (err error) {
	if len(args) > 0 && c.Kinds.IsText(args[0]) {
		return console.Usage("%q is one puzzle: expected a file with a puzzle a line", args[0])
	}
	if least := command.Memory(2 * extsort.MinMemory); o.memory < least {
		return console.Usage("--memory is %s: expected %s or more", &o.memory, &least)
	}
	dir, err := os.MkdirTemp("", "banmen-dedup-")
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return banmen.Errorf(err, "there is no folder %s", os.TempDir())
	case err != nil:
		return console.FileError(os.TempDir(), err)
	}
	d := &deduper{
		c: c, o: o, ctx: ctx, dir: dir,
		keys:  extsort.New(dir, int64(o.memory)/2),
		drops: extsort.New(dir, int64(o.memory)/2),
	}
	defer func() {
		if e := d.close(); err == nil {
			err = e
		}
	}()
	defer o.memory.Keep()()
	stop := c.Progress(banmen.Msg("looking for doubles"))
	err = d.find(args)
	stop()
	if err != nil {
		return err
	}
	if err := d.copy(); err != nil {
		return err
	}
	c.Note("puzzles: %d, dropped: %d, left: %d", d.puzzles, d.doubles, d.puzzles-d.doubles)
	return d.src.Verdict(d.bad, 0)
}

// A deduper finds the doubles of a file.
type deduper struct {
	c     *command.Call
	o     *dedupOptions
	ctx   context.Context
	src   *records.Source
	dir   string
	again string   // the file to copy from: the input, or a copy of it
	spool *os.File // that copy
	last  int      // the last line with a puzzle

	keys  *extsort.Sorter // the hash of each canonical form, and its line
	drops *extsort.Sorter // the numbers of lines to leave out

	puzzles, doubles, bad int
}

// dedupEach is how many puzzles one worker gets at a time.
const dedupEach = 64

// close removes the temporary files.
func (d *deduper) close() error {
	if d.spool != nil {
		_ = d.spool.Close() // nobody needs it any more
	}
	return os.RemoveAll(d.dir)
}

// find reads the file and finds the lines to leave out.
func (d *deduper) find(args []string) error {
	r, name, err := records.OpenFile(d.ctx, d.c, d.o.Input, args)
	if err != nil {
		return err
	}
	if r, err = d.keep(r, name); err != nil {
		return err
	}
	src, err := records.Read(d.ctx, d.c, d.o.Input, r, name)
	if err != nil {
		return err
	}
	if _, err := ops.FindForm(src.Kind, "line"); err == nil && !src.Form.Stream {
		return console.Usage("puzzles in the form %s have several lines: see banmen convert --to line", src.Form.Name)
	}
	d.src = src
	for l := range records.Answers(src, d.o.jobs, dedupEach, d.key) {
		if err := d.add(l); err != nil {
			return err
		}
	}
	return d.compare()
}

// keep sees to it that the input can be read again: what is no file, or a packed
// one, is copied while it is read.
func (d *deduper) keep(r io.Reader, name string) (io.Reader, error) {
	_, unpacked := r.(records.Unpacked)
	if info, err := os.Stat(name); name != records.Stdin && !unpacked && err == nil && info.Mode().IsRegular() {
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

// temporary gives an error about a temporary file the name of their folder.
func (d *deduper) temporary(err error) error { return console.InOutput(d.dir, err) }

// key returns the key of a record.
func (d *deduper) key(e banmen.Entry) (ops.Key, error) {
	if err := d.ctx.Err(); err != nil {
		return ops.Key{}, err
	}
	return ops.KeyOf(e.Puzzle)
}

// add takes a record, or the line of one that cannot be read.
func (d *deduper) add(l records.Answer[ops.Key]) error {
	var syntax *banmen.SyntaxError
	switch {
	case errors.As(l.Err, &syntax) && syntax.Line > 0:
		d.bad++
		if err := d.src.Bad(syntax); err != nil {
			return err
		}
		return d.drop(syntax.Line)
	case l.Err != nil:
		return l.Err
	}
	d.puzzles++
	d.last = l.Entry.Line
	hi, lo := binary.BigEndian.Uint64(l.Result[:8]), binary.BigEndian.Uint64(l.Result[8:])
	return d.temporary(d.keys.Add(extsort.Record{hi, lo, uint64(l.Entry.Line)}))
}

// drop leaves a line out.
func (d *deduper) drop(line int) error {
	return d.temporary(d.drops.Add(extsort.Record{uint64(line)}))
}

// compare finds doubles: records with the same key, the first of which stays.
func (d *deduper) compare() error {
	var last extsort.Record
	first := true
	for r, err := range d.keys.Sorted() {
		if err == nil {
			err = d.ctx.Err()
		}
		if err != nil {
			return d.temporary(err)
		}
		if !first && r[0] == last[0] && r[1] == last[1] {
			d.doubles++
			if err := d.drop(int(r[2])); err != nil {
				return err
			}
		}
		last, first = r, false
	}
	return nil
}

// copy writes all lines but those to leave out, up to the last puzzle.
func (d *deduper) copy() error {
	f, err := os.Open(d.again)
	if err != nil {
		return console.FileError(d.again, err)
	}
	defer f.Close()
	next, stop := iter.Pull2(d.drops.Sorted())
	defer stop()
	drop, err, more := next()
	r := bufio.NewReaderSize(f, 1<<16)
	for line := 1; line <= d.last && err == nil; line++ {
		left := more && drop[0] == uint64(line)
		if err := d.copyLine(r, left); err != nil {
			return err
		}
		if left {
			drop, err, more = next()
		}
		if err == nil {
			err = d.ctx.Err()
		}
	}
	return d.temporary(err)
}

// copyLine reads a line and writes it, if it is not left out.
func (d *deduper) copyLine(r *bufio.Reader, left bool) error {
	for {
		text, err := r.ReadSlice('\n')
		if !left {
			if _, err := d.c.Out.Write(text); err != nil {
				return err
			}
		}
		switch {
		case err == nil, err == io.EOF:
			return nil
		case !errors.Is(err, bufio.ErrBufferFull):
			return console.FileError(d.again, err)
		}
	}
}
