package main

import (
	"fmt"
	"os"
	"os/exec"
	"slices"
)

// aptInstall installs a system package with apt-get. It reports false if that fails or is not
// possible here.
func aptInstall(name string) bool {
	args := []string{"apt-get", "install", "-y", "-q", name}
	if os.Geteuid() != 0 {
		args = append([]string{"sudo", "-n"}, args...)
	}
	if _, err := exec.LookPath(args[0]); err != nil {
		return false
	}
	if command(args[0], args[1:]...).Run() == nil {
		return true
	}
	// A new machine may have no package lists, or outdated ones.
	update := slices.Concat(args[:len(args)-4], []string{"update", "-q"})
	return command(update[0], update[1:]...).Run() == nil && command(args[0], args[1:]...).Run() == nil
}

// readers maps the programs that read our PDF files and QR codes to their packages.
var readers = map[string]string{"pdftotext": "poppler-utils", "qpdf": "qpdf", "zbarimg": "zbar-tools"}

// installReaders installs missing readers if --install is set, and prints those that remain
// missing.
func installReaders() {
	for program, name := range readers {
		if _, err := exec.LookPath(program); err != nil && (!*install || !aptInstall(name)) {
			fmt.Printf("SKIPPED: there is no %s: it does not read our files (--install, or apt-get install %s)\n", program, name)
		}
	}
}
