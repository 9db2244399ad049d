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

// A component is software by others that a command contains.
type component struct {
	Name, Version string
	Module        bool      // of Go
	Licences      []licence // at least one
}

// A licence is the file of a licence or notice.
type licence struct{ Name, Text string }

// commands are the commands that are released.
var commands = []string{"./cmd/banmen", "./cmd/banmen-nats"}

// worker is the program of pages without a server; it is built for js/wasm.
const worker = "./cmd/banmen-wasm"

// systems are the systems of a release, as in .goreleaser.yaml.
var systems = []string{"linux/amd64", "linux/arm64", "darwin/amd64", "darwin/arm64", "windows/amd64", "windows/arm64"}

// licenceName matches the names of files with licences and notices.
var licenceName = regexp.MustCompile(`(?i)^(licen[cs]e|copying|copyright|notice|patents|unlicense)([-_.].*)?$`)

// isLicence reports whether the file is a licence or a notice. Programs and pictures with such
// names are not.
func isLicence(name string) bool {
	return licenceName.MatchString(name) && !slices.Contains([]string{".go", ".html", ".json", ".svg", ".png"}, filepath.Ext(name))
}

// components returns all that the commands and the worker contain, sorted by name: modules, Go and
// the font. root is the folder of this module.
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
	for _, extra := range []struct{ name, version, file string }{
		{"Go", strings.TrimPrefix(strings.TrimSpace(string(version)), "go"), filepath.Join(goroot, "LICENSE")},
		{"BIZ UDGothic", "", filepath.Join(root, "render/font/OFL.txt")},
	} {
		text, err := os.ReadFile(extra.file)
		if err != nil {
			return nil, err
		}
		all = append(all, component{Name: extra.name, Version: extra.version, Licences: []licence{{filepath.Base(extra.file), string(text)}}})
	}
	slices.SortFunc(all, func(a, b component) int { return strings.Compare(a.Name, b.Name) })
	return all, nil
}

// A linked module has packages that a command uses.
type linked struct {
	path, version, dir string
	packages           map[string]bool // their folders
}

// list adds the modules that some commands use on a system.
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

// component reads the licences of a module. They are in its root folder, and in the folders of the
// packages used and above them: such folders may hold the work of others.
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

// spdx lists the known licences with a text that only each of them contains.
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

// id returns the SPDX identifier of a licence, or "" if it is not known.
func (l licence) id() string {
	text := strings.ToLower(strings.Join(strings.Fields(strings.NewReplacer("*", " ", ",", " ", "#", " ").Replace(l.Text)), " "))
	for _, known := range spdx {
		if strings.Contains(text, strings.ToLower(strings.Join(strings.Fields(strings.ReplaceAll(known.says, ",", " ")), " "))) {
			return known.id
		}
	}
	return ""
}
