package job

import (
	"bufio"
	"bytes"
	"io"
	"sync"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"

	"github.com/banmen/banmen"
)

// unpack returns what a file holds that is plain, gzip or zstd, which its first
// bytes tell, and whether it is plain.
func unpack(r io.Reader) (text io.ReadCloser, plain bool, err error) {
	br := bufio.NewReaderSize(r, 1<<18)
	head, err := br.Peek(HeadBytes)
	if err != nil && err != io.EOF {
		return nil, false, err
	}
	switch {
	case bytes.HasPrefix(head, gzipHead):
		text, err = gzip.NewReader(br)
	case bytes.HasPrefix(head, zstdHead):
		text, err = unzstd(br)
	default:
		return io.NopCloser(br), true, nil
	}
	if err != nil {
		return nil, false, err
	}
	return whole{text}, false, nil
}

// What packed files begin with.
var gzipHead, zstdHead = []byte{0x1f, 0x8b}, []byte{0x28, 0xb5, 0x2f, 0xfd}

// HeadBytes are enough of a file to tell whether it is packed.
const HeadBytes = 4

// IsPacked reports whether a file that begins so is gzip or zstd.
func IsPacked(head []byte) bool {
	return bytes.HasPrefix(head, gzipHead) || bytes.HasPrefix(head, zstdHead)
}

// whole tells a packed file that was cut from one that was read through, whoever
// fills a buffer from it.
type whole struct{ io.ReadCloser }

func (w whole) Read(b []byte) (int, error) {
	n, err := w.ReadCloser.Read(b)
	if err == io.ErrUnexpectedEOF {
		err = banmen.Errorf(err, "the packed file ends too soon")
	}
	return n, err
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
