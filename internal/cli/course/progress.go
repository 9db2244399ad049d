package course

import (
	"cmp"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/cli/game"
	"github.com/banmen/banmen/internal/console"
	"github.com/banmen/banmen/internal/newfile"
)

// A progress holds the chapters read and the exercises passed. Its file is next to the progress
// file of train.
type progress struct {
	Version int      `json:"version"`
	Read    []int    `json:"read"`   // chapters
	Passed  []string `json:"passed"` // exercises

	file string
}

// version is the version of the file format.
const version = 1

// loadProgress reads the progress of the current user, which is empty without a file.
func loadProgress(c *command.Call) (*progress, error) {
	data, err := game.DataFolder(c.IO.Getenv)
	if err != nil {
		return nil, err
	}
	p := &progress{file: filepath.Join(data, "learn.json")}
	text, err := os.ReadFile(p.file)
	if errors.Is(err, fs.ErrNotExist) {
		return p, nil
	}
	if err != nil {
		return nil, console.FileError(p.file, err)
	}
	if err := json.Unmarshal(text, p); err != nil || p.Version != version {
		return nil, banmen.Errorf(err, "%s is not a progress file of this version of banmen: delete it to start again", p.file)
	}
	return p, nil
}

// add adds a chapter or an exercise and writes the file.
func (p *progress) add(read int, passed string) error {
	if read > 0 && !slices.Contains(p.Read, read) {
		p.Read = append(p.Read, read)
		slices.Sort(p.Read)
	}
	if passed != "" && !slices.Contains(p.Passed, passed) {
		p.Passed = append(p.Passed, passed)
		slices.Sort(p.Passed)
	}
	p.Version = version
	text, err := json.Marshal(p)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(p.file), 0o777); err != nil {
		return console.FileError(p.file, err)
	}
	f, err := newfile.Create(p.file, func(base string) string { return "." + base + ".part" })
	if err != nil {
		return console.FileError(p.file, err)
	}
	_, err = f.Write(append(text, '\n'))
	if err = cmp.Or(err, f.Close()); err == nil {
		err = f.Publish("")
	}
	if err != nil {
		return errors.Join(console.FileError(p.file, err), f.Discard())
	}
	return nil
}
