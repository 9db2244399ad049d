package newfile

import (
	"io"
	"strings"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
)

// Packs reports whether Pack compresses a file with this name.
func Packs(name string) bool { return Plain(name) != name }

// IsJSON reports whether the name is that of a file of JSON lines: .jsonl, compressed or not.
func IsJSON(name string) bool { return strings.HasSuffix(Plain(name), ".jsonl") }

// Plain returns a name without the suffixes of compression.
func Plain(name string) string {
	return strings.TrimSuffix(strings.TrimSuffix(name, ".gz"), ".zst")
}

// Pack returns a writer that compresses by the suffix of a name: .gz, .zst, or no compression. It
// must be closed; that does not close w.
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
