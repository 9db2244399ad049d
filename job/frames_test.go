package job_test

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"

	"github.com/banmen/banmen/job"
)

// frames packs a text in frames of random sizes: some without a content size, some with checksums,
// some of one repeated byte, and some skippable ones.
func frames(t *testing.T, text string) []byte {
	t.Helper()
	r := rand.New(rand.NewPCG(5, 6))
	var b bytes.Buffer
	for rest := text; rest != ""; {
		n := min(len(rest), 1+r.IntN(3000))
		z, err := zstd.NewWriter(&b, zstd.WithEncoderCRC(r.IntN(2) == 0))
		if err != nil {
			t.Fatal(err)
		}
		switch r.IntN(4) {
		case 0: // the length is unknown when the frame is written
			if _, err := io.Copy(z, strings.NewReader(rest[:n])); err != nil {
				t.Fatal(err)
			}
			if err := z.Close(); err != nil {
				t.Fatal(err)
			}
		default:
			b.Write(z.EncodeAll([]byte(rest[:n]), nil))
		}
		if r.IntN(3) == 0 {
			b.WriteString("\x53\x2a\x4d\x18\x05\x00\x00\x00skip!")
		}
		rest = rest[n:]
	}
	return b.Bytes()
}

// TestFrames stops a job on many frames repeatedly.
func TestFrames(t *testing.T) {
	dir := t.TempDir()
	text := input(800) + strings.Repeat("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\n", 800) + input(400)
	s := job.Spec{Input: filepath.Join(dir, "in.zst"), Output: filepath.Join(dir, "out")}
	if err := os.WriteFile(s.Input, frames(t, text), 0o666); err != nil {
		t.Fatal(err)
	}
	n := int64(0)
	if stops(t, dir, s, text, func() int64 { n += 200; return n }) == 0 {
		t.Error("it was never stopped")
	}
}

// FuzzSkipFrames checks that skipFrames returns the beginning of a frame, at or before
// the offset.
func FuzzSkipFrames(f *testing.F) {
	z, err := zstd.NewWriter(nil)
	if err != nil {
		f.Fatal(err)
	}
	two := append(z.EncodeAll([]byte("one"), nil), z.EncodeAll(bytes.Repeat([]byte("x"), 1000), nil)...)
	f.Add(two, int64(3))
	f.Add(two[:20], int64(1000))
	f.Fuzz(func(t *testing.T, data []byte, to int64) {
		offset, text := job.SkipFrames(bytes.NewReader(data), to)
		if offset < 0 || text < 0 || text > max(to, 0) {
			t.Error(fmt.Sprint(offset, text))
		}
	})
}
