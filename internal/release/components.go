package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// A component is what commands are made of that others wrote.
type component struct {
	Name, Version string
	Module        bool      // of Go
	Licences      []licence // at least one
}

// A licence is a file with one, or with a notice.
type licence struct{ Name, Text string }

// commands are the commands that are released.
var commands = []string{"./cmd/banmen", "./cmd/banmen-nats"}

// worker is what pages without a server run, on a system of its own.
const worker = "./cmd/banmen-wasm"

// systems are those of .goreleaser.yaml.
var systems = []string{"linux/amd64", "linux/arm64", "darwin/amd64", "darwin/arm64", "windows/amd64", "windows/arm64"}

// licenceName is what files with licences and notices are called.
var licenceName = regexp.MustCompile(`(?i)^(licen[cs]e|copying|copyright|notice|patents|unlicense)([-_.].*)?$`)

// isLicence reports whether a file is a licence or a notice, and not a program that is called so.
func isLicence(name string) bool {
	return licenceName.MatchString(name) && !slices.Contains([]string{".go", ".html", ".json", ".svg", ".png"}, filepath.Ext(name))
}

// components returns what the commands and the worker are linked from, by name: modules, Go
// and the font. root is the folder of this module.
func components(root string) ([]component, error) {
	found := map[string]*linked{}
	goroot := ""
	for _, system := range append(slices.Clone(systems), "js/wasm") {
		of := commands
		if system == "js/wasm" {
			of = []string{worker}
		}
		if err := list(root, system, of, found, &goroot); err != nil {
			return nil, err
		}
	}
	all := []component{}
	for _, l := range found {
		c, err := l.component()
		if err != nil {
			return nil, err
		}
		all = append(all, c)
	}
	version, err := exec.Command("go", "env", "GOVERSION").Output()
	if err != nil {
		return nil, err
	}
	for _, own := range []struct{ name, version, file string }{
		{"Go", strings.TrimPrefix(strings.TrimSpace(string(version)), "go"), filepath.Join(goroot, "LICENSE")},
		{"BIZ UDGothic", "", filepath.Join(root, "render/font/OFL.txt")},
	} {
		text, err := os.ReadFile(own.file)
		if err != nil {
			return nil, err
		}
		all = append(all, component{Name: own.name, Version: own.version, Licences: []licence{{filepath.Base(own.file), string(text)}}})
	}
	slices.SortFunc(all, func(a, b component) int { return strings.Compare(a.Name, b.Name) })
	return all, nil
}

// A linked module has packages in a command.
type linked struct {
	path, version, dir string
	packages           map[string]bool // their folders
}

// list adds the modules of what commands are linked from on a system.
func list(root, system string, of []string, found map[string]*linked, goroot *string) error {
	c := exec.Command("go", append([]string{"list", "-deps", "-json=Dir,Root,Standard,Module"}, of...)...)
	goos, goarch, _ := strings.Cut(system, "/")
	c.Dir, c.Env, c.Stderr = root, append(os.Environ(), "GOOS="+goos, "GOARCH="+goarch, "CGO_ENABLED=0"), os.Stderr
	text, err := c.Output()
	if err != nil {
		return fmt.Errorf("go list for %s: %w", system, err)
	}
	type module struct {
		Path, Version, Dir string
		Main               bool
		Replace            *module
	}
	for d := json.NewDecoder(bytes.NewReader(text)); ; {
		var p struct {
			Dir, Root string
			Standard  bool
			Module    *module
		}
		if err := d.Decode(&p); err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
		if p.Standard {
			*goroot = p.Root
		}
		m := p.Module
		if m == nil || m.Main {
			continue
		}
		l := found[m.Path]
		if l == nil {
			l = &linked{path: m.Path, version: m.Version, dir: m.Dir, packages: map[string]bool{}}
			found[m.Path] = l
		}
		l.packages[p.Dir] = true
	}
}

// component reads the licences of a module: those of its root, and of the folders with linked
// packages and those above them, which may be by others.
func (l *linked) component() (component, error) {
	c := component{Name: l.path, Version: l.version, Module: true}
	dirs := map[string]bool{l.dir: true}
	for dir := range l.packages {
		for ; len(dir) > len(l.dir); dir = filepath.Dir(dir) {
			dirs[dir] = true
		}
	}
	for dir := range dirs {
		files, err := os.ReadDir(dir)
		if err != nil {
			return c, err
		}
		for _, f := range files {
			if !f.Type().IsRegular() || !isLicence(f.Name()) {
				continue
			}
			text, err := os.ReadFile(filepath.Join(dir, f.Name()))
			if err != nil {
				return c, err
			}
			name, err := filepath.Rel(l.dir, filepath.Join(dir, f.Name()))
			if err != nil {
				return c, err
			}
			c.Licences = append(c.Licences, licence{filepath.ToSlash(name), string(text)})
		}
	}
	if len(c.Licences) == 0 {
		return c, fmt.Errorf("%s has no licence in %s", l.path, l.dir)
	}
	slices.SortFunc(c.Licences, func(a, b licence) int { return strings.Compare(a.Name, b.Name) })
	return c, nil
}

// spdx are the licences that are known, by what only they say.
var spdx = []struct{ id, says string }{
	{"Apache-2.0", "Apache License Version 2.0"},
	{"MPL-2.0", "Mozilla Public License Version 2.0"},
	{"OFL-1.1", "SIL OPEN FONT LICENSE Version 1.1"},
	{"BSD-3-Clause", "may be used to endorse or promote products derived from"},
	{"BSD-2-Clause", "Redistributions in binary form must reproduce the above copyright"},
	{"MIT", "Permission is hereby granted, free of charge, to any person obtaining a copy"},
	{"ISC", "Permission to use, copy, modify, and/or distribute this software for any purpose"},
	{"Unlicense", "This is free and unencumbered software released into the public domain"},
}

// id returns the SPDX identifier of a licence, empty if it is no known one.
func (l licence) id() string {
	text := strings.ToLower(strings.Join(strings.Fields(strings.NewReplacer("*", " ", ",", " ", "#", " ").Replace(l.Text)), " "))
	for _, known := range spdx {
		if strings.Contains(text, strings.ToLower(strings.Join(strings.Fields(strings.ReplaceAll(known.says, ",", " ")), " "))) {
			return known.id
		}
	}
	return ""
}
