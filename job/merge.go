package job

import (
	"bufio"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/big"
	"os"
	"path/filepath"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/newfile"
	"github.com/banmen/banmen/job/task"
)

// finish writes the output of a complete job.
func (j *Job) finish(ctx context.Context, kind task.MergeKind) error {
	failed, err := j.Failed()
	if err != nil {
		return err
	}
	if n := len(failed); n > 0 {
		return banmen.Errorf(banmen.ErrLimit, "units that failed %d times and were set aside: %d, the first at item %d: %s (see banmen job status %s)", maxTries, n, failed[0].First+1, firstLines(failed[0].Error, 1), j.Dir)
	}
	if err := j.checkAll(); err != nil {
		return err
	}
	if err := j.checkInput(ctx, false); err != nil {
		return err
	}
	out, err := j.openResults()
	if err != nil {
		return err
	}
	m := &merger{ctx: ctx, j: j, out: out}
	err = j.publish(m, kind)
	if err = errors.Join(err, out.close()); err != nil {
		return err
	}
	if err := j.ledger.set("state", string(Done)); err != nil {
		return err
	}
	return os.Remove(filepath.Join(j.Dir, resultsName))
}

// checkAll returns an error unless each item is in exactly one row.
func (j *Job) checkAll() error {
	total := int64(0)
	if err := j.ledger.getJSON("total", &total); err != nil {
		return err
	}
	pos := int64(0)
	err := j.ledger.rows("first", func(r row) error {
		if r.first != pos {
			return banmen.Errorf(nil, "the ledger has the items up to %d and then those from %d on", pos, r.first)
		}
		pos = r.end()
		return nil
	})
	if err == nil && pos != total {
		err = banmen.Errorf(nil, "the ledger has %d items of %d", pos, total)
	}
	return err
}

// publish writes the output under a temporary name and renames it when it is complete.
func (j *Job) publish(m *merger, kind task.MergeKind) (err error) {
	f, err := newfile.Create(j.Spec.Output, func(base string) string { return "." + base + ".part" })
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, f.Discard())
		}
	}()
	hash := sha256.New()
	if err := errors.Join(m.write(io.MultiWriter(f, hash), kind), f.Sync(), f.Close(), j.outputFree(f.Name())); err != nil {
		return err
	}
	if err := j.ledger.set("output", hex.EncodeToString(hash.Sum(nil))); err != nil {
		return err
	}
	return errors.Join(f.Publish(""), syncDir(filepath.Dir(f.Name())))
}

// Finished reports whether the job is done and its output is the one it wrote, by its
// hash. It fails if the output is gone or different.
func (j *Job) Finished() (bool, error) {
	state, err := j.State()
	if err != nil || state != Done {
		return false, err
	}
	want, err := j.ledger.get("output")
	if err != nil {
		return false, err
	}
	f, err := os.Open(j.Spec.Output)
	if errors.Is(err, fs.ErrNotExist) {
		return false, banmen.Errorf(err, "the job in %s is done, but %s is gone", j.Dir, j.Spec.Output).Suggest("to run it again, use job run --force")
	}
	if err != nil {
		return false, err
	}
	hash := sha256.New()
	_, err = io.Copy(hash, f)
	if err = errors.Join(err, f.Close()); err == nil && hex.EncodeToString(hash.Sum(nil)) != want {
		err = banmen.Errorf(nil, "the job in %s is done, but %s is not what it wrote", j.Dir, j.Spec.Output).Suggest("to run it again, use job run --force")
	}
	return err == nil, err
}

// outputFree returns an error if the output has appeared while the job ran. A file equal
// to the output is accepted: an earlier run may have ended after renaming it.
func (j *Job) outputFree(temp string) error {
	force := false
	if err := j.ledger.getJSON("force", &force); err != nil || force {
		return err
	}
	there, err := identify(j.Spec.Output)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	ours, e := identify(temp)
	if err = errors.Join(err, e); err == nil && (there.Size != ours.Size || there.Hash != ours.Hash) {
		err = banmen.Errorf(nil, "%s has appeared since the job began and is not replaced: move it away, then run banmen job resume %s", j.Spec.Output, j.Dir)
	}
	return err
}

// syncDir flushes the names in a folder to disk, where that is possible.
func syncDir(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	_ = d.Sync() // some systems cannot
	return d.Close()
}

// A merger combines all results into the output.
type merger struct {
	ctx context.Context
	j   *Job
	out *results
}

func (m *merger) write(f io.Writer, kind task.MergeKind) error {
	bw := bufio.NewWriterSize(f, 1<<18)
	if kind == task.Joined && strings.HasSuffix(m.j.Spec.Output, ".zst") {
		return errors.Join(m.frames(bw), bw.Flush())
	}
	w := newfile.Pack(bw, m.j.Spec.Output)
	var err error
	switch kind {
	case task.Added:
		err = m.added(w)
	case task.Distinct:
		err = m.distinct(w)
	default:
		first := kind == task.Apart
		err = m.texts(func(_ row, text []byte) error {
			if first && len(text) > 0 {
				first, text = false, text[1:] // nothing precedes it
			}
			_, err := w.Write(text)
			return err
		})
	}
	return errors.Join(err, w.Close(), bw.Flush())
}

// order returns the order in which results are joined.
func (m *merger) order() string {
	if m.j.Spec.Unordered {
		return "start"
	}
	return "first"
}

// frames copies the results, mostly unchanged, since zstd frames can be concatenated.
func (m *merger) frames(w io.Writer) error {
	var buf []byte
	empty := true
	err := m.j.ledger.rows(m.order(), func(r row) (err error) {
		if err = m.ctx.Err(); err == nil {
			buf, err = m.out.read(r, buf)
		}
		if err == nil {
			empty = false
			if !r.packed {
				buf = Frame(buf)
			}
			_, err = w.Write(buf)
		}
		return err
	})
	if err == nil && empty {
		_, err = w.Write(Frame(nil))
	}
	return err
}

// texts calls f with the text of each result.
func (m *merger) texts(f func(r row, text []byte) error) error {
	var buf, text []byte
	return m.j.ledger.rows(m.order(), func(r row) (err error) {
		if err = m.ctx.Err(); err != nil {
			return err
		}
		if buf, err = m.out.read(r, buf); err != nil {
			return err
		}
		if !r.packed {
			return f(r, buf)
		}
		if text, err = decoder().DecodeAll(buf, text[:0]); err != nil {
			return err
		}
		return f(r, text)
	})
}

// added writes the sum of all numbers.
func (m *merger) added(w io.Writer) error {
	sum, n := new(big.Int), new(big.Int)
	err := m.texts(func(r row, text []byte) error {
		for line := range bytes.Lines(text) {
			if _, ok := n.SetString(string(bytes.TrimSpace(line)), 10); !ok {
				return banmen.Errorf(nil, "the result of item %d is not a number: %.40q", r.first, line)
			}
			sum.Add(sum, n)
		}
		return nil
	})
	if err == nil {
		_, err = fmt.Fprintln(w, sum)
	}
	return err
}
