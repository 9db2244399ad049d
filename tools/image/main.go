// Image writes an OCI image of `banmen serve` for several processors as one tar file, without a
// daemon and without a base image:
//
//	go -C tools run ./image -version 0.1.0 -created 1764115200 -notices FILE -o FILE.tar linux/amd64 linux/arm64
//
// The file is an OCI image layout: podman and docker load it, skopeo and crane push it. It is the
// same bytes for the same commit, version of Go and arguments.
package main

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	v1 "github.com/google/go-containerregistry/pkg/v1"
)

func main() {
	version := flag.String("version", "", "version of the release")
	created := flag.Int64("created", 0, "time of the commit, in seconds since 1970")
	notices := flag.String("notices", "", "file with the licences of what is linked")
	out := flag.String("o", "", "file to write")
	flag.Parse()
	if *version == "" || *notices == "" || *out == "" || flag.NArg() == 0 {
		fmt.Fprintln(os.Stderr, "usage: image -version V -created SECONDS -notices FILE -o FILE PLATFORM...")
		os.Exit(2)
	}
	if err := run("..", *version, time.Unix(*created, 0).UTC(), *notices, *out, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "image:", err)
		os.Exit(1)
	}
}

// run builds the command of the module in a folder for each platform, such as linux/arm64, and
// writes the image.
func run(module, version string, created time.Time, notices, out string, platforms []string) error {
	dir, err := os.MkdirTemp("", "banmen-image")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	r := release{version: version, created: created}
	if r.notices, err = os.ReadFile(notices); err != nil {
		return err
	}
	images := map[string]v1.Image{}
	for _, name := range platforms {
		p, err := v1.ParsePlatform(name)
		if err != nil {
			return err
		}
		binary, err := build(module, filepath.Join(dir, strings.ReplaceAll(name, "/", "_")), p)
		if err != nil {
			return err
		}
		if images[name], err = r.image(binary, p); err != nil {
			return err
		}
	}
	return r.write(out, images)
}

// build builds the command of the module in a folder as .goreleaser.yaml does, and returns it.
func build(module, name string, p *v1.Platform) ([]byte, error) {
	name, err := filepath.Abs(name)
	if err != nil {
		return nil, err
	}
	c := exec.Command("go", "build", "-trimpath", "-ldflags=-s -w", "-o", name, "./cmd/banmen")
	c.Dir, c.Stderr = module, os.Stderr
	c.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS="+p.OS, "GOARCH="+p.Architecture)
	if err := c.Run(); err != nil {
		return nil, fmt.Errorf("building for %s: %w", p, err)
	}
	return os.ReadFile(name)
}
