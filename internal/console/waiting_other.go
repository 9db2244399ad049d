//go:build !linux && !darwin

package console

import "io"

// Waiting reports whether a pipe or a file has data to read. It is unknown on this
// system.
func Waiting(io.Reader) bool { return false }
