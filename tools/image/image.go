package main

import (
	"archive/tar"
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	v1 "github.com/google/go-containerregistry/pkg/v1"
	"github.com/google/go-containerregistry/pkg/v1/empty"
	"github.com/google/go-containerregistry/pkg/v1/layout"
	"github.com/google/go-containerregistry/pkg/v1/mutate"
	"github.com/google/go-containerregistry/pkg/v1/tarball"
	"github.com/google/go-containerregistry/pkg/v1/types"
)

// user owns the files that the server writes. Other images use the same number for "nonroot".
const user = 65532

// data is the volume for what visitors save.
const data = "/data"

// A release has what all images of a version share.
type release struct {
	version string
	created time.Time
	notices []byte
}

// image returns the image of a command for a platform: one layer, without a base image.
func (r release) image(binary []byte, p *v1.Platform) (v1.Image, error) {
	files, err := r.files(binary)
	if err != nil {
		return nil, err
	}
	layer, err := tarball.LayerFromOpener(func() (io.ReadCloser, error) {
		return io.NopCloser(bytes.NewReader(files)), nil
	}, tarball.WithMediaType(types.OCILayer))
	if err != nil {
		return nil, err
	}
	image := mutate.ConfigMediaType(mutate.MediaType(empty.Image, types.OCIManifestSchema1), types.OCIConfigJSON)
	image, err = mutate.ConfigFile(image, &v1.ConfigFile{
		OS: p.OS, Architecture: p.Architecture, Variant: p.Variant,
		Created: v1.Time{Time: r.created},
		RootFS:  v1.RootFS{Type: "layers"},
		Config: v1.Config{
			Entrypoint:   []string{"/banmen"},
			Cmd:          []string{"serve", "--listen", "0.0.0.0:8080", "--dir", data},
			User:         fmt.Sprintf("%d:%d", user, user),
			Volumes:      map[string]struct{}{data: {}},
			ExposedPorts: map[string]struct{}{"8080/tcp": {}},
			Labels:       r.labels(),
		},
	})
	if err != nil {
		return nil, err
	}
	return mutate.Append(image, mutate.Addendum{
		Layer:   layer,
		History: v1.History{Created: v1.Time{Time: r.created}, CreatedBy: "banmen " + r.version},
	})
}

func (r release) labels() map[string]string {
	return map[string]string{
		"org.opencontainers.image.title":    "banmen",
		"org.opencontainers.image.version":  r.version,
		"org.opencontainers.image.licenses": "MIT",
		"org.opencontainers.image.source":   "https://github.com/banmen/banmen",
	}
}

// files returns the layer as a tar file: the command, licences, a folder for temporary files of
// SQLite, and the volume. The user can write only to the last two.
func (r release) files(binary []byte) ([]byte, error) {
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	for _, f := range []struct {
		name  string
		mode  int64
		owner int
		text  []byte
	}{
		{"banmen", 0o755, 0, binary},
		{"THIRD_PARTY_NOTICES.txt", 0o644, 0, r.notices},
		{"tmp/", 0o1777, 0, nil},
		{data[1:] + "/", 0o700, user, nil},
	} {
		h := &tar.Header{
			Name: f.name, Mode: f.mode, Uid: f.owner, Gid: f.owner,
			Size: int64(len(f.text)), ModTime: r.created, Format: tar.FormatPAX,
		}
		if strings.HasSuffix(f.name, "/") {
			h.Typeflag = tar.TypeDir
		}
		if err := w.WriteHeader(h); err != nil {
			return nil, err
		}
		if _, err := w.Write(f.text); err != nil {
			return nil, err
		}
	}
	err := w.Close()
	return b.Bytes(), err
}

// write writes the images of all platforms under one name, as a tar file of an OCI layout.
func (r release) write(name string, images map[string]v1.Image) error {
	dir, err := os.MkdirTemp("", "banmen-layout")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	if err := r.layout(dir, images); err != nil {
		return err
	}
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	if err := r.pack(f, os.DirFS(dir)); err != nil {
		f.Close()
		os.Remove(name)
		return err
	}
	return f.Close()
}

// layout writes an OCI layout into a folder: an index with the version's name, and in it the
// image of each platform.
func (r release) layout(dir string, images map[string]v1.Image) error {
	index := mutate.IndexMediaType(empty.Index, types.OCIImageIndex)
	for _, name := range slices.Sorted(maps.Keys(images)) {
		p, err := v1.ParsePlatform(name)
		if err != nil {
			return err
		}
		index = mutate.AppendManifests(index, mutate.IndexAddendum{Add: images[name], Descriptor: v1.Descriptor{Platform: p}})
	}
	path, err := layout.Write(dir, empty.Index)
	if err != nil {
		return err
	}
	return path.AppendIndex(index, layout.WithAnnotations(map[string]string{
		"org.opencontainers.image.ref.name": r.version,
		"io.containerd.image.name":          "banmen:" + r.version, // the name that docker load uses
	}))
}

// pack writes all files of a folder in the order of their names, with the time of the release.
func (r release) pack(to io.Writer, dir fs.FS) error {
	w := tar.NewWriter(to)
	err := fs.WalkDir(dir, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := fs.ReadFile(dir, name)
		if err != nil {
			return err
		}
		err = w.WriteHeader(&tar.Header{Name: filepath.ToSlash(name), Mode: 0o644, Size: int64(len(text)), ModTime: r.created})
		if err != nil {
			return err
		}
		_, err = w.Write(text)
		return err
	})
	if err != nil {
		return err
	}
	return w.Close()
}
