package stream

import (
	"io"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// BenchmarkCopy measures the kernel's time to read and write the bytes of a bulk run, 82 MB in and
// out. It compares pieces of several sizes, a mapped input, an output file allocated in advance,
// and a mapped output. BANMEN_DIR is a folder of the file system, such as /dev/shm. It reports the
// processor time.
func BenchmarkCopy(b *testing.B) {
	dir, err := os.MkdirTemp(os.Getenv("BANMEN_DIR"), "copy")
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = os.RemoveAll(dir) })
	const size = 82_000_000
	in, out := filepath.Join(dir, "in"), filepath.Join(dir, "out")
	if err := os.WriteFile(in, make([]byte, size), 0o666); err != nil {
		b.Fatal(err)
	}
	for _, test := range []struct {
		name                    string
		piece                   int
		mapIn, allocate, mapOut bool
	}{
		{name: "pieces=64KiB", piece: 1 << 16},
		{name: "pieces=256KiB", piece: pieceSize},
		{name: "pieces=1MiB", piece: 1 << 20},
		{name: "pieces=4MiB", piece: 1 << 22},
		{name: "mapped-input", piece: pieceSize, mapIn: true},
		{name: "allocated-output", piece: pieceSize, allocate: true},
		{name: "mapped-output", piece: pieceSize, mapOut: true},
	} {
		b.Run(test.name, func(b *testing.B) {
			before := processorTime()
			for b.Loop() {
				check(b, os.RemoveAll(out))
				src, err := os.Open(in)
				check(b, err)
				dst, err := os.Create(out)
				check(b, err)
				next := func(p []byte) ([]byte, error) {
					n, err := io.ReadFull(src, p)
					return p[:n], err
				}
				if test.mapIn {
					all, err := syscall.Mmap(int(src.Fd()), 0, size, syscall.PROT_READ, syscall.MAP_SHARED)
					check(b, err)
					defer func() { _ = syscall.Munmap(all) }()
					rest := all
					next = func(p []byte) ([]byte, error) {
						piece := rest[:min(len(p), len(rest))]
						rest = rest[len(piece):]
						if len(piece) == 0 {
							return nil, io.EOF
						}
						return piece, nil
					}
				}
				if test.allocate {
					check(b, syscall.Fallocate(int(dst.Fd()), 0, 0, size))
				}
				var room []byte
				if test.mapOut {
					check(b, dst.Truncate(size))
					room, err = syscall.Mmap(int(dst.Fd()), 0, size, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_SHARED)
					check(b, err)
				}
				buf, at := make([]byte, test.piece), 0
				for {
					p, err := next(buf)
					if room != nil {
						at += copy(room[at:], p)
					} else if _, err := dst.Write(p); err != nil {
						b.Fatal(err)
					}
					if err != nil {
						break
					}
				}
				if room != nil {
					check(b, syscall.Munmap(room))
				}
				_ = src.Close()
				check(b, dst.Close())
			}
			b.ReportMetric(float64(processorTime()-before)/1e6/float64(b.N), "cpu-ms/op")
		})
	}
}

func check(b *testing.B, err error) {
	b.Helper()
	if err != nil {
		b.Fatal(err)
	}
}

// processorTime returns the processor time of this process in nanoseconds.
func processorTime() int64 {
	var u syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u) // Getrusage cannot fail for this process
	return u.Utime.Nano() + u.Stime.Nano()
}
