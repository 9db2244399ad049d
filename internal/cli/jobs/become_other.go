//go:build !unix

package jobs

import (
	"errors"
	"os"
	"os/exec"

	"github.com/banmen/banmen"
)

// become runs another program and exits with its exit status. Ctrl-C reaches both programs: it ends
// the other program, and then this program exits. become returns only if the program does not
// start.
func become(program string, args []string) error {
	c := exec.Command(program, args...)
	c.Stdin, c.Stdout, c.Stderr = os.Stdin, os.Stdout, os.Stderr
	err := c.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		return banmen.Errorf(err, "%s does not start: %v", program, err)
	}
	os.Exit(c.ProcessState.ExitCode())
	return nil
}
