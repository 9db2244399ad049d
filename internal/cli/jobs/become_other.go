//go:build !unix

package jobs

import (
	"errors"
	"os"
	"os/exec"

	"github.com/banmen/banmen"
)

// become runs another program and ends with its exit status. A Ctrl-C goes to
// both: the other ends by it, and this one, which does not, when the other has.
// It returns only if the program does not start.
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
