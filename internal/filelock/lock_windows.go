package filelock

import (
	"errors"
	"os"
	"syscall"
)

// sharing is the error about a file that another process does not share.
const sharing syscall.Errno = 32

// Take locks a file until the process closes it or ends. It fails with ErrLocked if another process
// has locked it.
func Take(name string) (*os.File, error) {
	path, err := syscall.UTF16PtrFromString(name)
	if err != nil {
		return nil, err
	}
	const alone = 0 // the file is not shared with other processes
	h, err := syscall.CreateFile(path, syscall.GENERIC_READ|syscall.GENERIC_WRITE, alone, nil, syscall.OPEN_ALWAYS, syscall.FILE_ATTRIBUTE_NORMAL, 0)
	if errors.Is(err, sharing) {
		err = ErrLocked
	}
	if err != nil {
		return nil, err
	}
	return os.NewFile(uintptr(h), name), nil
}
