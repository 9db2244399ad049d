//go:build unix

package jobs

import (
	"os"
	"syscall"

	"github.com/banmen/banmen"
)

// become replaces this process by another program. So signals reach that program, and its exit
// status is that of this process. It returns only if that fails.
func become(program string, args []string) error {
	err := syscall.Exec(program, append([]string{program}, args...), os.Environ())
	return banmen.Errorf(err, "%s does not start: %v", program, err)
}
