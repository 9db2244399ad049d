package job

import (
	"bufio"
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"io"
	"os"
)

// A lineReader reads the lines of a file, which may be compressed.
type lineReader struct {
	file  *os.File
	size  int64 // of the file
	plain bool
	text  io.ReadCloser // contents of the file, uncompressed
	r     *bufio.Reader // buffers text
	at    int64         // offset in the text
	begun []byte        // beginning of an overlong line, which is returned next
}

func openLines(name string) (*lineReader, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	l := &lineReader{file: f}
	if err = l.start(); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return l, nil
}

func (l *lineReader) start() error {
	info, err := l.file.Stat()
	if err != nil {
		return err
	}
	if !info.Mode().IsRegular() {
		return noFile(l.file.Name())
	}
	l.size = info.Size()
	if l.text, l.plain, err = unpack(l.file); err != nil {
		return err
	}
	l.r = bufio.NewReaderSize(l.text, 1<<18)
	return nil
}

func (l *lineReader) close() error {
	_ = l.text.Close() // reading has already returned any errors
	return l.file.Close()
}

// seek moves forward to an offset in the text.
func (l *lineReader) seek(ctx context.Context, at int64) (err error) {
	if !l.plain && l.at == 0 {
		if err := l.skipFrames(at); err != nil {
			return err
		}
	}
	if l.plain {
		if _, err = l.file.Seek(at, io.SeekStart); err == nil {
			l.r.Reset(l.file)
		}
	} else {
		err = l.discard(ctx, at-l.at)
	}
	l.at = at
	return err
}

// discard skips n bytes of text, which may take long.
func (l *lineReader) discard(ctx context.Context, n int64) error {
	for n > 0 && ctx.Err() == nil {
		k, err := l.r.Discard(int(min(n, 1<<20)))
		switch n -= int64(k); {
		case err == io.EOF && n > 1:
			return io.ErrUnexpectedEOF
		case err == io.EOF: // the last line has no line end
			return nil
		case err != nil:
			return err
		}
	}
	return ctx.Err()
}

// skipFrames skips whole frames if the file is zstd.
func (l *lineReader) skipFrames(to int64) error {
	offset, at := skipFrames(l.file, to)
	if offset == 0 {
		return nil
	}
	_ = l.text.Close() // it reads ahead, which must stop while the file is used
	if _, err := l.file.Seek(offset, io.SeekStart); err != nil {
		return err
	}
	text, err := unzstd(l.file)
	if err != nil {
		return err
	}
	l.text, l.at = text, at
	l.r.Reset(text)
	return nil
}

// progress returns the approximate fraction of the file that has been read.
func (l *lineReader) progress() float64 {
	at, err := l.file.Seek(0, io.SeekCurrent)
	if err != nil || l.size == 0 {
		return 1
	}
	return float64(at) / float64(l.size)
}

// read returns up to most lines, and their number. It adds a missing line end to the last
// line. An overlong line is returned alone.
func (l *lineReader) read(most int64) (lines []byte, n int64, long *LongLine, err error) {
	for n < most && (n == 0 || len(lines) < maxBytes) && l.begun == nil {
		before := len(lines)
		lines, err = l.line(lines)
		if err != nil && err != io.EOF {
			return nil, 0, nil, err
		}
		if len(lines) == before {
			break
		}
		if len(lines)-before > maxLine {
			l.begun, lines = bytes.Clone(lines[before:]), lines[:before]
			break
		}
		l.at += int64(len(lines) - before)
		n++
		if err == io.EOF {
			lines = append(lines, '\n')
		}
		if n > 1 && len(lines) > 2*maxBytes {
			break // one of the lines is very long
		}
	}
	if n == 0 && l.begun != nil {
		long, err = l.rest()
		lines, l.begun = append(l.begun[:maxLine], '\n'), nil
		return lines, 1, long, err
	}
	return lines, n, nil, nil
}

// line appends a line. It stops reading as soon as the line is too long.
func (l *lineReader) line(lines []byte) ([]byte, error) {
	begin := len(lines)
	for {
		part, err := l.r.ReadSlice('\n')
		lines = append(lines, part...)
		if err != bufio.ErrBufferFull {
			return lines, err
		}
		if len(lines)-begin > maxLine {
			return lines, nil
		}
	}
}

// rest reads the rest of an overlong line and returns its length and hash.
func (l *lineReader) rest() (*LongLine, error) {
	hash, part := sha256.New(), l.begun
	long := &LongLine{}
	for {
		_, _ = hash.Write(part) // never fails
		long.Bytes += int64(len(part))
		if part[len(part)-1] == '\n' {
			l.at += long.Bytes
			break
		}
		var err error
		part, err = l.r.ReadSlice('\n')
		switch {
		case err == io.EOF && len(part) == 0:
			l.at, part = l.at-1, []byte("\n") // add the missing line end
		case err != nil && err != io.EOF && err != bufio.ErrBufferFull:
			return nil, err
		}
	}
	long.Hash = hash.Sum(nil)[:hashBytes]
	return long, nil
}
