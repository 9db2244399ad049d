package newfile

import (
	"io"
	"strings"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
)

// Packs reports whether Pack compresses what gets that name.
func Packs(name string) bool { return Plain(name) != name }

// IsJSON reports whether a file of that name is to hold JSON, an object a line:
// .jsonl, which may be packed.
func IsJSON(name string) bool { return strings.HasSuffix(Plain(name), ".jsonl") }

// Plain returns a name without what says that the file is packed.
func Plain(name string) string {
	return strings.TrimSuffix(strings.TrimSuffix(name, ".gz"), ".zst")
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

type nopCloser struct{ io.Writer }

func (nopCloser) Close() error { return nil }
