package command

import (
	"runtime/debug"
	"strconv"
	"strings"
)

// Memory is a number of bytes, for flags: 512MiB, 2GiB, 100MB or 65536.
type Memory int64

// units are the units of sizes: binary ones first, larger ones before smaller ones. B is
// last, because the other names end with it.
var units = []struct {
	name  string
	bytes int64
}{{"TiB", 1 << 40}, {"GiB", 1 << 30}, {"MiB", 1 << 20}, {"KiB", 1 << 10}, {"TB", 1e12}, {"GB", 1e9}, {"MB", 1e6}, {"KB", 1e3}, {"B", 1}}

func (s *Memory) String() string {
	for _, u := range units {
		if *s != 0 && int64(*s)%u.bytes == 0 {
			return strconv.FormatInt(int64(*s)/u.bytes, 10) + u.name
		}
	}
	return "0"
}

// Set parses a number and a unit. Without a unit the number is in bytes.
func (s *Memory) Set(text string) error {
	number, unit := text, int64(1)
	for _, u := range units {
		if head, ok := strings.CutSuffix(strings.ToUpper(text), strings.ToUpper(u.name)); ok {
			number, unit = strings.TrimSpace(head), u.bytes
			break
		}
	}
	n, err := strconv.ParseInt(number, 10, 64)
	if err != nil || n < 0 || n > 1<<62/unit {
		return strconv.ErrSyntax
	}
	*s = Memory(n * unit)
	return nil
}

// Type returns the name of the flag's type for error messages.
func (s *Memory) Type() string { return "size" }

// Keep sets s as the soft memory limit of the process, so that garbage is collected sooner.
// restore sets the limit back. 0 leaves the limit as it is.
func (s Memory) Keep() (restore func()) {
	limit := int64(-1) // unchanged
	if s > 0 {
		limit = max(int64(s), 32<<20) // the process itself needs this much
	}
	before := debug.SetMemoryLimit(limit)
	return func() { debug.SetMemoryLimit(before) }
}
