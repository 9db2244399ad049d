package drill

import (
	"cmp"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/banmen/banmen/internal/newfile"
	"github.com/banmen/banmen/ops/recall"
)

// Load reads the file of a Memory. A missing file is an empty Memory.
func Load(name string) (*recall.Memory, error) {
	text, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return recall.New(), nil
	}
	if err != nil {
		return nil, err
	}
	return recall.Read(text)
}

// Save writes the file of a Memory.
func Save(m *recall.Memory, name string) error {
	text, err := m.Text()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		return err
	}
	f, err := newfile.Create(name, func(base string) string { return "." + base + ".part" })
	if err != nil {
		return err
	}
	_, err = f.Write(text)
	if err = cmp.Or(err, f.Close()); err == nil {
		err = f.Publish("")
	}
	if err != nil {
		return errors.Join(err, f.Discard())
	}
	return nil
}
