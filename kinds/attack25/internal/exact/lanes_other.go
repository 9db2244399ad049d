//go:build !amd64

package exact

import "github.com/banmen/banmen/kinds/attack25/internal/fast5"

// lanes exists only on amd64 with AVX-512.
type lanes struct{}

// newLanes returns nil: there is no assembly for this machine.
func newLanes() *lanes { return nil }

func (*lanes) four(*fast5.Board, fast5.Set, *fixed) int64 { panic("no lanes") }

func prefetch(*uint64) {}
