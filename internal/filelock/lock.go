// Package filelock has locks that end with the process that holds them, however it ends.
package filelock

import "github.com/banmen/banmen/message"

// ErrLocked says that another process has a lock.
var ErrLocked error = message.Errorf(nil, "another process has it")
