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

// unpack returns the uncompressed contents of a plain, gzip or zstd file, recognised by
// its first bytes, and whether it is plain.
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
	return truncatedError{text}, false, nil
}

// The first bytes of compressed files.
var gzipHead, zstdHead = []byte{0x1f, 0x8b}, []byte{0x28, 0xb5, 0x2f, 0xfd}

// HeadBytes is the number of bytes needed to recognise a compressed file.
const HeadBytes = 4

// IsPacked reports whether a file with these first bytes is gzip or zstd.
func IsPacked(head []byte) bool {
	return bytes.HasPrefix(head, gzipHead) || bytes.HasPrefix(head, zstdHead)
}

// truncatedError converts the error for a truncated compressed file to one for people. It must differ from
// io.EOF for callers that fill a buffer.
type truncatedError struct{ io.ReadCloser }

func (w truncatedError) Read(b []byte) (int, error) {
	n, err := w.ReadCloser.Read(b)
	if err == io.ErrUnexpectedEOF {
		err = banmen.Errorf(err, "the compressed file is truncated")
	}
	return n, err
}

// unzstd returns the text of zstd frames. It reads ahead on other processors until it is
// closed.
func unzstd(r io.Reader) (io.ReadCloser, error) {
	z, err := zstd.NewReader(r)
	if err != nil {
		return nil, err
	}
	return z.IOReadCloser(), nil
}

// Unpack returns the uncompressed contents of a plain, gzip or zstd file, recognised by
// its first bytes. Closing the result leaves r open.
func Unpack(r io.Reader) (io.ReadCloser, error) {
	text, _, err := unpack(r)
	return text, err
}

// The encoder and decoder of zstd frames, safe for concurrent use. A frame holds at most
// maxFrame bytes of text.
const maxFrame = 1 << 30

var (
	encoder = sync.OnceValue(func() *zstd.Encoder {
		z, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedFastest), zstd.WithWindowSize(1<<19), zstd.WithLowerEncoderMem(true))
		if err != nil {
			panic(err) // the options are valid
		}
		return z
	})
	decoder = sync.OnceValue(func() *zstd.Decoder {
		z, err := zstd.NewReader(nil, zstd.WithDecoderMaxMemory(maxFrame))
		if err != nil {
			panic(err) // the options are valid
		}
		return z
	})
)

// Frame returns text as a zstd frame.
func Frame(text []byte) []byte { return encoder().EncodeAll(text, nil) }

// Unframe returns the text of a frame.
func Unframe(frame []byte) ([]byte, error) { return decoder().DecodeAll(frame, nil) }
