package main

import (
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
)

// installing is locked while apt-get runs, which refuses to run twice at a time.
var installing sync.Mutex

// aptInstall installs system packages with apt-get. It reports false if that fails or is not
// possible here.
func aptInstall(names ...string) bool {
	installing.Lock()
	defer installing.Unlock()
	args := []string{"apt-get", "install", "-y", "-q", "--no-install-recommends"}
	if os.Geteuid() != 0 {
		args = append([]string{"sudo", "-n"}, args...)
	}
	if _, err := exec.LookPath(args[0]); err != nil {
		return false
	}
	fetch := slices.Concat(args[1:], names)
	if command(args[0], fetch...).Run() == nil {
		return true
	}
	// A new machine may have no package lists, or outdated ones.
	update := append(slices.Clip(args[1:slices.Index(args, "install")]), "update", "-q")
	return command(args[0], update...).Run() == nil && command(args[0], fetch...).Run() == nil
}

// readers maps the programs that read our PDF files and QR codes to their packages.
var readers = map[string]string{"pdftotext": "poppler-utils", "qpdf": "qpdf", "zbarimg": "zbar-tools"}

// installReaders installs missing readers if --install is set, and prints what remains missing.
func installReaders() {
	var missing []string
	for program, name := range readers {
		if _, err := exec.LookPath(program); err != nil {
			missing = append(missing, name)
		}
	}
	if len(missing) > 0 && (!*install || !aptInstall(missing...)) {
		missing = slices.Sorted(slices.Values(missing))
		fmt.Printf("SKIPPED: our PDF files and QR codes are not read (--install, or apt-get install %s)\n", strings.Join(missing, " "))
	}
}
