package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"strings"
	"time"
)

// release builds the command of this commit twice, as for a release, and runs the image of the
// server. The other release files need goreleaser, which takes minutes to build, so they need
// BANMEN_LONG. Results are not cached, because the go command does not know what these tests build.
func release() error {
	_, same := goTest(append(os.Environ(), "BANMEN_LONG=1"), "-count=1", "-run=TestReproducible", "./internal/release")
	errs := []error{same, command("go", "-C", "tools", "test", "-count=1", "-v", "./image").Run()}
	if os.Getenv("BANMEN_LONG") == "" {
		fmt.Println("SKIPPED: a snapshot of all release files (BANMEN_LONG=1)")
		return errors.Join(errs...)
	}
	return errors.Join(append(errs,
		command("go", "-C", "tools/release", "mod", "tidy", "-diff").Run(),
		command("go", "-C", "tools/release", "test", "-v", "-timeout=3h").Run(),
	)...)
}

// vulnerabilityData is the address of govulncheck's data.
const vulnerabilityData = "https://vuln.go.dev/index/modules.json"

// patience limits how long a server may take to answer.
const patience = 15 * time.Second

// vulnerabilities looks for known vulnerabilities in the code that the commands call.
func vulnerabilities() error {
	if why := unreachable(vulnerabilityData); why != "" {
		fmt.Printf("SKIPPED: the data on vulnerabilities cannot be had: %s\n", why)
		return nil
	}
	return tool("govulncheck", "./cmd/...")
}

// compatible compares the API of the library with that of its last version.
func compatible() error {
	module, err := output("list", "-m")
	if err != nil {
		return err
	}
	versions, err := goOutput("list", "-m", "-versions", module)
	if err != nil {
		fmt.Printf("SKIPPED: the versions of %s cannot be had: %s\n", module, firstLine(versions))
		return nil
	}
	if strings.TrimSpace(strings.TrimPrefix(versions, module)) == "" {
		fmt.Printf("SKIPPED: there is no version of %s yet to compare with\n", module)
		return nil
	}
	return tool("gorelease")
}

// unreachable returns why an address cannot be fetched, or "" if it can.
func unreachable(address string) string {
	ctx, stop := context.WithTimeout(context.Background(), patience)
	defer stop()
	r, err := http.NewRequestWithContext(ctx, http.MethodHead, address, nil)
	if err != nil {
		return err.Error()
	}
	a, err := http.DefaultClient.Do(r)
	if err != nil {
		return err.Error()
	}
	_ = a.Body.Close() // the body is empty
	if a.StatusCode != http.StatusOK {
		return fmt.Sprintf("%s: %s", address, a.Status)
	}
	return ""
}

// goOutput returns the output of a go command, including its errors.
func goOutput(args ...string) (string, error) {
	c := command("go", args...)
	c.Stdout, c.Stderr = nil, nil
	text, err := c.CombinedOutput()
	return string(text), err
}

func firstLine(text string) string {
	line, _, _ := strings.Cut(strings.TrimSpace(text), "\n")
	return line
}

// tool runs a tool of the module tools on this module.
func tool(name string, args ...string) error {
	path, err := output("-C", "tools", "tool", "-n", name)
	if err != nil {
		return err
	}
	return command(path, args...).Run()
}
