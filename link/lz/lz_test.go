package lz

import (
	"strings"
	"testing"
)

// The texts were compressed by lz-string 1.5.0.
func TestCompress(t *testing.T) {
	for plain, packed := range map[string]string{
		"":                        "Q===",
		"a":                       "IZA=",
		`{"size":9,"grid":[]}`:    "N4IgzglgXgpiBcBOANCA5gJwgEwQbQF0BfIA",
		"ナンプレ":                    "",
		strings.Repeat("ab", 300): "",
	} {
		got := Base64.Compress(plain)
		if packed != "" && got != strings.TrimRight(packed, "=") {
			t.Errorf("%q: %q, expected %q", plain, got, packed)
		}
		for _, a := range []Alphabet{Base64, URI} {
			if back, fault := a.Decompress(a.Compress(plain), 1000); back != plain || fault != NoFault {
				t.Errorf("%q comes back as %q, %v", plain, back, fault)
			}
		}
	}
}

func TestLimit(t *testing.T) {
	packed := Base64.Compress(strings.Repeat("a", 100_000))
	if _, fault := Base64.Decompress(packed, 99_999); fault != TooLong {
		t.Errorf("%d characters: %v", len(packed), fault)
	}
	if _, fault := Base64.Decompress(packed, 100_000); fault != NoFault {
		t.Error(fault)
	}
	for _, text := range []string{"N4IgzglgX", "N4Ig!", "////////"} {
		if _, fault := Base64.Decompress(text, 1000); fault != Damaged {
			t.Errorf("%q: %v", text, fault)
		}
	}
}

func FuzzCompress(f *testing.F) {
	f.Add("size", "N4IgzglgXgpiBcBOANCA5gJwgEwQbQF0BfIA")
	f.Fuzz(func(t *testing.T, plain, packed string) {
		plain = strings.ToValidUTF8(plain, "")
		if back, fault := URI.Decompress(URI.Compress(plain), 2*len(plain)); back != plain || fault != NoFault {
			t.Errorf("%q comes back as %q, %v", plain, back, fault)
		}
		if text, fault := Base64.Decompress(packed, 1000); fault == NoFault && len([]rune(text)) > 1000 {
			t.Errorf("%d characters", len(text))
		}
	})
}
