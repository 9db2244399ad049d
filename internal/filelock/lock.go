// Package filelock has locks that end with the process that holds them, however it ends.
package filelock

import "github.com/banmen/banmen/message"

// ErrLocked reports that another process holds a lock.
var ErrLocked error = message.Errorf(nil, "another process has it")
