package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
)

// The tests of the bulk solver to run on arm64: everything but the vector code, which is for
// amd64.
const (
	armPackage = "kinds/sudoku/internal/fast9"
	armTests   = "^(TestFirst|TestBatches|TestEveryThreshold|TestManySolutions|TestCountAll)$"
)

// arm runs tests compiled for arm64, emulated if this machine has another processor. Without an
// emulator it prints that the tests are skipped.
func arm() error {
	dir, err := os.MkdirTemp("", "banmen-arm-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	program := filepath.Join(dir, "fast9.test")
	c := command("go", "test", "-c", "-o", program, "./"+armPackage)
	c.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS=linux", "GOARCH=arm64")
	if err := c.Run(); err != nil {
		return err
	}
	args := []string{program, "-test.short", "-test.run=" + armTests}
	if runtime.GOOS != "linux" || runtime.GOARCH != "arm64" {
		emulator := emulator()
		if emulator == "" {
			fmt.Println("SKIPPED: there is no qemu-aarch64: arm64 was compiled and not run (--install, or apt-get install qemu-user)")
			return nil
		}
		args = append([]string{emulator}, args...)
	}
	c = command(args[0], args[1:]...)
	c.Dir = armPackage
	return c.Run()
}

// emulator returns the path of qemu for arm64, or "" if there is none. With --install, it first
// installs a missing emulator.
func emulator() string {
	path := lookEmulator()
	if path == "" && *install && aptInstall("qemu-user") {
		path = lookEmulator()
	}
	return path
}

func lookEmulator() string {
	for _, name := range []string{"qemu-aarch64", "qemu-aarch64-static"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}
