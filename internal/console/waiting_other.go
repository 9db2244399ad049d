//go:build !linux && !darwin

package console

import "io"

// Waiting always returns false: on this system it is unknown whether data can be read.
func Waiting(io.Reader) bool { return false }
