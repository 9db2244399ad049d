//go:build unix

package filelock

import (
	"errors"
	"os"
	"syscall"
)

// Take locks a file until the process closes it or ends. It fails with ErrLocked if another process
// has locked it.
func Take(name string) (*os.File, error) {
	f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, err
	}
	err = syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if err == nil {
		return f, nil
	}
	if errors.Is(err, syscall.EWOULDBLOCK) {
		err = ErrLocked
	}
	return nil, errors.Join(err, f.Close())
}
