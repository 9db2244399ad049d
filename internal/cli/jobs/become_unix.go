//go:build unix

package jobs

import (
	"os"
	"syscall"

	"github.com/banmen/banmen"
)

// become puts another program in the place of this one, so that signals reach
// it and its exit status is ours. It returns only if that fails.
func become(program string, args []string) error {
	err := syscall.Exec(program, append([]string{program}, args...), os.Environ())
	return banmen.Errorf(err, "%s does not start: %v", program, err)
}
