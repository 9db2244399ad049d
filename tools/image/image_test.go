package main

import (
	"archive/tar"
	"bufio"
	"bytes"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	v1 "github.com/google/go-containerregistry/pkg/v1"
	"github.com/google/go-containerregistry/pkg/v1/layout"
	"github.com/google/go-containerregistry/pkg/v1/mutate"
	"github.com/google/go-containerregistry/pkg/v1/validate"
)

var commit = time.Unix(1764115200, 0).UTC()

// TestImageServes unpacks the image for this machine's processor, and runs its command as the image
// says: as its user, who may write only to the volume and to /tmp.
func TestImageServes(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("images have commands for Linux")
	}
	dir := t.TempDir()
	notices := filepath.Join(dir, "NOTICES")
	if err := os.WriteFile(notices, []byte("licences\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, "image.tar")
	platform := "linux/" + runtime.GOARCH
	if err := run("../..", "0.1.0", commit, notices, file, []string{platform}); err != nil {
		t.Fatal(err)
	}
	image := readImages(t, file)[platform]
	if image == nil {
		t.Fatalf("no image for %s", platform)
	}
	config, err := image.ConfigFile()
	if err != nil {
		t.Fatal(err)
	}
	c := config.Config
	if c.User != "65532:65532" || len(c.Volumes) != 1 || !config.Created.Time.Equal(commit) {
		t.Errorf("got %+v", config)
	}
	if layers, err := image.Layers(); err != nil || len(layers) != 1 {
		t.Errorf("expected one layer, found %d (%v)", len(layers), err)
	}
	root := filepath.Join(dir, "root")
	unpack(t, image, root)
	text, err := os.ReadFile(filepath.Join(root, "THIRD_PARTY_NOTICES.txt"))
	if err != nil || string(text) != "licences\n" {
		t.Errorf("got %q, %v", text, err)
	}
	serve(t, root, append(c.Entrypoint, c.Cmd...))
}

// serve runs a command in a root, and requests a page and an answer. If the test may, it changes
// root and user as a container would; otherwise the command runs from its folder.
func serve(t *testing.T, root string, args []string) {
	args = append(args, "--listen", "127.0.0.1:0") // of repeated flags, the last one counts
	c := exec.Command(args[0], args[1:]...)
	if os.Geteuid() == 0 {
		c.Dir, c.SysProcAttr = "/", &syscall.SysProcAttr{Chroot: root, Credential: &syscall.Credential{Uid: user, Gid: user}}
		c.Env = []string{}
		for _, dir := range []string{filepath.Dir(root), filepath.Dir(filepath.Dir(root))} { // test folders are their owner's
			if err := os.Chmod(dir, 0o755); err != nil {
				t.Fatal(err)
			}
		}
	} else {
		t.Log("without root the command runs in no root of its own")
		c.Path = filepath.Join(root, args[0])
		for i := range c.Args {
			if c.Args[i] == data {
				c.Args[i] = filepath.Join(root, data)
			}
		}
	}
	output, err := c.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	c.Stdout = c.Stderr
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := c.Process.Signal(os.Interrupt); err != nil {
			t.Error(err)
		}
		_ = c.Wait() // an error is expected: it was interrupted
		if _, err := os.Stat(filepath.Join(root, data, "saves.sqlite")); err != nil {
			t.Error(err)
		}
	}()
	address := ""
	for s := bufio.NewScanner(output); address == "" && s.Scan(); {
		address = regexp.MustCompile(`http://[0-9.:]+`).FindString(s.Text())
	}
	go io.Copy(io.Discard, output)
	if address == "" {
		t.Fatal("no address")
	}
	a, err := http.Post(address+"/api/v1/solve", "application/json", strings.NewReader(`{"puzzle":"sudoku:2x2:1.....3....4.2.."}`))
	if err != nil {
		t.Fatal(err)
	}
	defer a.Body.Close()
	if text, err := io.ReadAll(a.Body); err != nil || !strings.Contains(string(text), "1342243131244213") || a.StatusCode != http.StatusOK {
		t.Errorf("%s: %s (%v)", a.Status, text, err)
	}
}

// readImages reads the images in a file, by platform, and checks every sum in it.
func readImages(t *testing.T, file string) map[string]v1.Image {
	dir := t.TempDir()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	extract(t, f, dir)
	outer, err := layout.ImageIndexFromPath(dir)
	if err != nil {
		t.Fatal(err)
	}
	named, err := outer.IndexManifest()
	if err != nil || len(named.Manifests) != 1 || named.Manifests[0].Annotations["org.opencontainers.image.ref.name"] != "0.1.0" {
		t.Fatalf("got %+v, %v", named, err)
	}
	index, err := outer.ImageIndex(named.Manifests[0].Digest)
	if err == nil {
		err = validate.Index(index)
	}
	if err != nil {
		t.Fatal(err)
	}
	all, err := index.IndexManifest()
	if err != nil {
		t.Fatal(err)
	}
	images := map[string]v1.Image{}
	for _, m := range all.Manifests {
		if images[m.Platform.String()], err = index.Image(m.Digest); err != nil {
			t.Fatal(err)
		}
	}
	return images
}

// unpack writes the files of an image into a folder, with their owners if the test may set these.
func unpack(t *testing.T, image v1.Image, dir string) {
	r := mutate.Extract(image)
	defer r.Close()
	extract(t, r, dir)
}

func extract(t *testing.T, from io.Reader, dir string) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	for r := tar.NewReader(from); ; {
		h, err := r.Next()
		if err == io.EOF {
			return
		} else if err != nil {
			t.Fatal(err)
		}
		name := filepath.Join(dir, h.Name)
		err = os.MkdirAll(filepath.Dir(name), 0o755)
		if err == nil && h.Typeflag == tar.TypeDir {
			err = os.MkdirAll(name, 0o755)
		} else if err == nil {
			var text []byte
			if text, err = io.ReadAll(r); err == nil {
				err = os.WriteFile(name, text, 0o666)
			}
		}
		if err == nil {
			err = os.Chmod(name, h.FileInfo().Mode())
		}
		if err == nil && os.Geteuid() == 0 {
			err = os.Chown(name, h.Uid, h.Gid)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// Images of the same files are the same bytes, with the platforms in one order.
func TestSameBytes(t *testing.T) {
	var files [2][]byte
	for i := range files {
		r := release{version: "0.1.0", created: commit, notices: []byte("licences\n")}
		images := map[string]v1.Image{}
		for _, name := range []string{"linux/arm64", "linux/amd64"} {
			p, err := v1.ParsePlatform(name)
			if err != nil {
				t.Fatal(err)
			}
			if images[name], err = r.image([]byte("command for "+name), p); err != nil {
				t.Fatal(err)
			}
		}
		name := filepath.Join(t.TempDir(), "image.tar")
		err := r.write(name, images)
		if err == nil {
			files[i], err = os.ReadFile(name)
		}
		if err != nil {
			t.Fatal(err)
		}
		if found := readImages(t, name); found["linux/amd64"] == nil || found["linux/arm64"] == nil || len(found) != 2 {
			t.Errorf("got %v", found)
		}
	}
	if !bytes.Equal(files[0], files[1]) {
		t.Error("two images of the same files differ")
	}
}
