//go:build linux || darwin

package console

import (
	"io"
	"os"
	"runtime"

	"golang.org/x/sys/unix"
)

// Waiting reports whether a pipe or a file has data to read. It neither reads nor blocks.
func Waiting(r io.Reader) bool {
	f, ok := r.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	if err != nil || !info.Mode().IsRegular() && info.Mode()&os.ModeNamedPipe == 0 {
		return false
	}
	n, err := unix.IoctlGetInt(int(f.Fd()), bytesToRead())
	return err == nil && n > 0
}

// bytesToRead is the request FIONREAD of ioctl.
func bytesToRead() uint {
	if runtime.GOOS == "darwin" {
		return 0x4004667f
	}
	return 0x541b
}
