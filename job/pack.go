package job

import (
	"bufio"
	"bytes"
	"io"
	"strings"
	"sync"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
)

// unpack returns what a file holds that is plain, gzip or zstd, which its first
// bytes tell, and whether it is plain.
func unpack(r io.Reader) (text io.ReadCloser, plain bool, err error) {
	br := bufio.NewReaderSize(r, 1<<18)
	head, err := br.Peek(4)
	if err != nil && err != io.EOF {
		return nil, false, err
	}
	switch {
	case bytes.HasPrefix(head, []byte{0x1f, 0x8b}):
		z, err := gzip.NewReader(br)
		return z, false, err
	case bytes.HasPrefix(head, []byte{0x28, 0xb5, 0x2f, 0xfd}):
		z, err := unzstd(br)
		return z, false, err
	}
	return io.NopCloser(br), true, nil
}

// unzstd returns the text of frames of zstd. It reads ahead, until it is closed,
// on other processors if there are any.
func unzstd(r io.Reader) (io.ReadCloser, error) {
	z, err := zstd.NewReader(r)
	if err != nil {
		return nil, err
	}
	return z.IOReadCloser(), nil
}

// Unpack returns what a file holds that is plain, gzip or zstd, which its first
// bytes tell. It must be closed, which leaves r open.
func Unpack(r io.Reader) (io.ReadCloser, error) {
	text, _, err := unpack(r)
	return text, err
}

// Pack returns a writer that compresses as the name of a file says: .gz, .zst,
// or not at all. It must be closed, which leaves w open.
func Pack(w io.Writer, name string) io.WriteCloser {
	switch {
	case strings.HasSuffix(name, ".gz"):
		return gzip.NewWriter(w)
	case strings.HasSuffix(name, ".zst"):
		z, err := zstd.NewWriter(w, zstd.WithEncoderConcurrency(1))
		if err != nil {
			panic(err) // the options are right
		}
		return z
	}
	return nopCloser{w}
}

// packs reports whether Pack compresses what gets that name.
func packs(name string) bool {
	return strings.HasSuffix(name, ".gz") || strings.HasSuffix(name, ".zst")
}

type nopCloser struct{ io.Writer }

func (nopCloser) Close() error { return nil }

// Frames of zstd are made and read by these, from any goroutine. A frame is at
// most maxFrame bytes when it is unpacked.
const maxFrame = 1 << 30

var (
	encoder = sync.OnceValue(func() *zstd.Encoder {
		z, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedFastest), zstd.WithWindowSize(1<<19), zstd.WithLowerEncoderMem(true))
		if err != nil {
			panic(err) // the options are right
		}
		return z
	})
	decoder = sync.OnceValue(func() *zstd.Decoder {
		z, err := zstd.NewReader(nil, zstd.WithDecoderMaxMemory(maxFrame))
		if err != nil {
			panic(err) // the options are right
		}
		return z
	})
)

// Frame returns text as a frame of zstd.
func Frame(text []byte) []byte { return encoder().EncodeAll(text, nil) }

// Unframe returns the text of a frame.
func Unframe(frame []byte) ([]byte, error) { return decoder().DecodeAll(frame, nil) }
