package job

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"os"
	"time"

	"github.com/banmen/banmen"
)

// An Identity detects whether a file has changed.
type Identity struct {
	Size int64  `json:"size"` // bytes
	Time int64  `json:"time"` // of the last change, in nanoseconds since 1970
	Hash string `json:"hash"` // SHA-256 of the first and last mebibyte

	Young bool `json:"young,omitempty"` // it changed so recently that another change could have the same time
}

// young is the age up to which a file is Young: clocks of file systems may have a
// resolution of two seconds.
const young = 3 * time.Second

// identify returns the identity of a file.
func identify(name string) (id Identity, err error) {
	f, err := os.Open(name)
	if err != nil {
		return id, err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	info, err := f.Stat()
	if err != nil {
		return id, err
	}
	if !info.Mode().IsRegular() {
		return id, noFile(name)
	}
	id.Size, id.Time, id.Young = info.Size(), info.ModTime().UnixNano(), time.Since(info.ModTime()) < young
	const most = 1 << 20
	hash := sha256.New()
	_, err = io.Copy(hash, io.LimitReader(f, most))
	if err == nil {
		_, err = io.Copy(hash, io.NewSectionReader(f, max(0, id.Size-most), most))
	}
	id.Hash = hex.EncodeToString(hash.Sum(nil))
	return id, err
}

// noFile rejects an input that can be read only once.
func noFile(name string) error {
	return banmen.Errorf(nil, "%s is not a file: a job reads its input again when it is resumed", name)
}

// hashOf returns the hash that the ledger stores.
func hashOf(b []byte) []byte {
	sum := sha256.Sum256(b)
	return sum[:hashBytes]
}

const hashBytes = 16

// checkInput returns an error if the input has changed since the job began. The hashes of
// all units decide: at the beginning of a run, and at its end unless the file's time
// shows that it is unchanged.
func (j *Job) checkInput(ctx context.Context, begin bool) error {
	if j.Spec.Input == "" {
		return nil
	}
	now, err := identify(j.Spec.Input)
	if err != nil {
		return err
	}
	changed := banmen.Errorf(nil, "%s has changed since the job began: nothing was written", j.Spec.Input)
	switch {
	case now.Size != j.input.Size || now.Hash != j.input.Hash:
		return changed
	case !begin && !j.input.Young && now.Time == j.input.Time:
		return nil
	}
	same, err := j.sameInput(ctx)
	if err != nil || !same {
		return errors.Join(err, changed)
	}
	j.input = now
	return j.ledger.setJSON("input", now)
}

// sameInput compares the input with the hashes of all units.
func (j *Job) sameInput(ctx context.Context) (bool, error) {
	lines, err := openLines(j.Spec.Input)
	if err != nil {
		return false, err
	}
	defer func() { _ = lines.close() }() // only read
	same := true
	err = j.ledger.rows("first", func(r row) error {
		if err := ctx.Err(); err != nil || !same {
			return err
		}
		if err := lines.seek(ctx, r.at); err != nil {
			return err
		}
		h := sha256.New()
		n, err := io.CopyN(h, lines.r, r.bytes)
		if err == io.EOF && n == r.bytes-1 {
			_, err = h.Write([]byte("\n")) // the last line was given a line end
		}
		lines.at += n
		same = err == nil && bytes.Equal(h.Sum(nil)[:hashBytes], r.input)
		return nil
	})
	return same, err
}
