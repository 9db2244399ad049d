package site

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"

	"github.com/banmen/banmen/internal/web/page"
)

func section(id byte, parts ...[]byte) []byte {
	body := slices.Concat(parts...)
	return append(binary.AppendUvarint([]byte{id}, uint64(len(body))), body...)
}

// functions returns the code of many functions, with all cases that near distinguishes.
func functions() []byte {
	const count = 900
	all := binary.AppendUvarint(nil, count)
	for f := range int64(count) {
		var body []byte
		put := func(function, block int64) {
			body = appendConstant(append(body, i64Const), (firstFunction+function)<<16|block)
		}
		if f < 300 || f > 600 { // so that gaps without calls exceed what one byte encodes
			for block := range f % 7 {
				put(f, block*block)
			}
			put(f, 251)
			put(f, 503) // as near as can be told
			put(f, 756) // a block too far
			put(f, 10)  // and one before
			put(f+1, 2) // an address in another function
			put(f-1, 2)
		}
		body = append(body, 0x37, 3, 0, escape, escape, 0, i64Const, 0x80, 0) // a number with more bytes than necessary
		body = append(body, i64Const, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, i64Const, 0x80)
		all = append(binary.AppendUvarint(all, uint64(len(body))), body...)
	}
	return all
}

func data(at int64, text []byte) []byte {
	head := append(appendConstant([]byte{0, i32Const}, at), end)
	return slices.Concat(head, binary.AppendUvarint(nil, uint64(len(text))), text)
}

// TestPack checks that pages unpack a packed program, in pieces of any size, and a program that was
// packed unchanged because it was not understood. Truncated data is refused, and damaged data gives
// another program.
func TestPack(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("SKIPPED: there is no node")
	}
	before := slices.Concat([]byte("\x00asm\x01\x00\x00\x00"), section(1, []byte{3, escape, 0, rest}), section(codeSection, functions()))
	pieces := section(dataSection, []byte{3}, data(4150, []byte("end\xff\xfe\x01")), data(4096, []byte("begin\xff")), data(4120, nil))
	memory := slices.Concat([]byte("begin\xff"), make([]byte, 4150-4096-6), []byte("end\xff\xfe\x01"))
	after := section(0, []byte("\xff\x00after"))
	program := slices.Concat(before, pieces, after)
	want := map[string][]byte{"whole": slices.Concat(before, section(dataSection, []byte{1}, data(4096, memory)), after)}
	packed := map[string][]byte{}
	put := func(name string, text []byte) {
		if packed[name], err = pack(text); err != nil {
			t.Fatal(err)
		}
	}
	put("whole", program)
	for name, text := range map[string][]byte{
		"short": []byte("\x00asm"), "cut": program[:len(before)-9], "far": slices.Concat(before, section(dataSection, []byte{2}, data(1, nil), data(1<<30, nil))),
		"other": slices.Concat(before, section(dataSection, []byte{1, 1, 2, 3})), "miscounted": slices.Concat(before, section(dataSection, []byte{2}, data(1, nil))),
	} {
		want[name] = text
		put(name, text)
	}
	all := packed["whole"]
	packed["half"], packed["none"] = all[:len(all)/2], nil
	packed["damaged"] = bytes.Clone(all)
	for i := 20; i < len(all); i++ {
		packed["damaged"][i] ^= 0x55
	}
	steps := []int{1000, 1, 1 << 20}
	if testing.Short() {
		steps = steps[:1]
	}
	for _, step := range steps {
		unpacks(t, node, step, packed, want)
	}
}

// unpacks unpacks all files and compares. Files without a wanted result must be refused.
func unpacks(t *testing.T, node string, step int, packed, want map[string][]byte) {
	t.Helper()
	dir := t.TempDir()
	files := map[string][]byte{"package.json": []byte(`{"type": "module"}`)}
	for name, from := range map[string]fs.FS{"lzma.js": page.AloneFiles(), "program.js": page.AloneFiles(), "unpack.mjs": os.DirFS("testdata")} {
		text, err := fs.ReadFile(from, name)
		if err != nil {
			t.Fatal(err)
		}
		files[name] = text
	}
	args := []string{filepath.Join(dir, "unpack.mjs"), fmt.Sprint(step)}
	for name, text := range packed {
		files[name] = text
		args = append(args, filepath.Join(dir, name))
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if out, err := exec.Command(node, args...).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	for name := range packed {
		got, err := os.ReadFile(filepath.Join(dir, name+".out"))
		switch {
		case want[name] == nil && err == nil && (name != "damaged" || bytes.Equal(got, want["whole"])):
			t.Errorf("%s, %d bytes at a time: not refused", name, step)
		case want[name] != nil && !bytes.Equal(got, want[name]):
			t.Errorf("%s, %d bytes at a time: %d bytes came out in the place of %d", name, step, len(got), len(want[name]))
		}
	}
}
