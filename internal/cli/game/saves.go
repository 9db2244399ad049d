package game

import (
	"cmp"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/cli/records"
	"github.com/banmen/banmen/internal/console"
	"github.com/banmen/banmen/internal/newfile"
)

// saves is the folder of saved play, with a text file for each name.
type saves struct{ dir string }

// savesOf returns the saves of the current user, in the subfolder saves of DataFolder.
func savesOf(getenv func(string) string) (saves, error) {
	data, err := DataFolder(getenv)
	return saves{filepath.Join(data, "saves")}, err
}

// DataFolder returns the folder for files of the current user: banmen in $XDG_DATA_HOME, in
// $HOME/.local/share or in %LocalAppData%. It fails if none of these variables is set.
func DataFolder(getenv func(string) string) (string, error) {
	data := getenv("XDG_DATA_HOME")
	if home := getenv("HOME"); data == "" && home != "" {
		data = filepath.Join(home, ".local", "share")
	}
	if data == "" {
		data = getenv("LocalAppData")
	}
	if data == "" {
		return "", banmen.Errorf(nil, "there is no folder for saves: set XDG_DATA_HOME")
	}
	return filepath.Join(data, "banmen"), nil
}

// extension is the file extension of saves.
const extension = ".txt"

// mostName limits the length of a name, in bytes.
const mostName = 64

// file returns the file of a name. It fails if the name is empty or too long, begins with a
// dot, or has characters such as / that could lead elsewhere.
func (s saves) file(name string) (string, error) {
	letter := func(r rune) bool {
		return r == '-' || r == '_' || r == '.' || r == ' ' || r >= '0' && r <= '9' || r > 127
	}
	odd := strings.IndexFunc(name, func(r rune) bool { return !letter(r) && !(r|32 >= 'a' && r|32 <= 'z') }) >= 0
	if odd || name == "" || len(name) > mostName || strings.HasPrefix(name, ".") || console.Visible(name) != name {
		return "", banmen.Errorf(nil, "expected a name of letters, digits, - and _, found %q", name)
	}
	return filepath.Join(s.dir, name+extension), nil
}

// save saves a text under a name, and replaces what was saved under it before.
func (s saves) save(name, text string) error {
	file, err := s.file(name)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(s.dir, 0o777); err != nil {
		return console.FileError(s.dir, err)
	}
	f, err := newfile.Create(file, func(base string) string { return "." + base + ".part" })
	if err != nil {
		return console.FileError(file, err)
	}
	_, err = f.WriteString(text + "\n")
	if err = cmp.Or(err, f.Close()); err == nil {
		err = f.Publish("")
	}
	if err != nil {
		return console.FileError(file, errors.Join(err, f.Discard()))
	}
	return nil
}

// names returns the names of all saves.
func (s saves) names() (all []string) {
	files, err := os.ReadDir(s.dir)
	if err != nil {
		return nil
	}
	for _, f := range files {
		if name, ok := strings.CutSuffix(f.Name(), extension); ok && !strings.HasPrefix(name, ".") {
			all = append(all, name)
		}
	}
	return all
}

// boards returns the saved boards of a kind that are not full. It skips saves that cannot
// be read.
func (s saves) boards(c *command.Call, kind *banmen.Kind) (all []banmen.Entry) {
	for _, name := range s.names() {
		src, err := s.open(c, name)
		if err != nil || src.Kind.Name != kind.Name {
			continue
		}
		if e, err := src.One(); err == nil && !e.Placed().Full() {
			all = append(all, e)
		}
	}
	return all
}

// OpenSave opens the save of play with a name.
func OpenSave(c *command.Call, name string) (*records.Source, error) {
	kept, err := savesOf(c.IO.Getenv)
	if err != nil {
		return nil, err
	}
	return kept.open(c, name)
}

// open opens the save with a name.
func (s saves) open(c *command.Call, name string) (*records.Source, error) {
	file, err := s.file(name)
	if err != nil {
		return nil, err
	}
	data, err := os.ReadFile(file)
	switch {
	case errors.Is(err, fs.ErrNotExist) && s.names() == nil:
		return nil, banmen.Errorf(err, "no game is saved as %s; there are no saves", name)
	case errors.Is(err, fs.ErrNotExist):
		return nil, banmen.Errorf(err, "no game is saved as %s: %s", name, console.OrOneOf(name, s.names()))
	case err != nil:
		return nil, console.FileError(file, err)
	}
	text := strings.TrimSpace(string(data))
	src := records.OpenSaved(c, []string{text})
	if k, p, err := c.Kinds.Parse(text); src == nil && err == nil { // nothing was played yet
		src = records.One(c, k, k.Forms[0], banmen.Entry{Puzzle: p, Line: 1})
	}
	if src == nil {
		return nil, banmen.Errorf(nil, "%s: expected a puzzle and moves, as saved by play", file)
	}
	src.Name = file
	return src, nil
}
