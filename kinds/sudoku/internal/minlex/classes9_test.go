package minlex

import (
	"bytes"
	"compress/gzip"
	"math/big"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// unpacked returns the lines of the table of classes.
func unpacked(t *testing.T) []string {
	t.Helper()
	r, err := gzip.NewReader(bytes.NewReader(packedClasses))
	if err != nil {
		t.Fatal(err)
	}
	var text bytes.Buffer
	if _, err := text.ReadFrom(r); err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSuffix(text.String(), "\n"), "\n")
}

// TestClassTable checks that the table has all classes, that their numbers by automorphisms are
// those of Burnside's lemma, and that the classes contain all boards.
func TestClassTable(t *testing.T) {
	total, boards := big.NewInt(0), big.NewInt(0)
	lines := unpacked(t)
	for i, line := range lines {
		fields := strings.Fields(line)
		n, err := strconv.ParseInt(fields[1], 10, 64)
		if fields[0] != strconv.Itoa(i+1) || err != nil {
			t.Fatalf("line %d: %s", i+1, line)
		}
		total.Add(total, big.NewInt(n))
		sum := int64(0)
		for field := range strings.SplitSeq(fields[2], ",") {
			if field == "-" {
				continue
			}
			a, k, _ := strings.Cut(field, ":")
			same, err1 := strconv.ParseInt(a, 10, 64)
			classes, err2 := strconv.ParseInt(k, 10, 64)
			if err1 != nil || err2 != nil || same < 1 || 1218998108160%same != 0 {
				t.Fatalf("line %d: %s", i+1, field)
			}
			sum += classes
			boards.Add(boards, new(big.Int).Mul(big.NewInt(1218998108160/same), big.NewInt(classes)))
		}
		if sum != n {
			t.Errorf("band %d: %d classes by automorphisms, want %d", i+1, sum, n)
		}
	}
	if len(lines) != Bands || total.String() != "5472730538" || boards.String() != "6670903752021072936960" {
		t.Errorf("%d bands, %d classes, %d boards", len(lines), total, boards)
	}
}

// CountBand agrees with the table of classes for some bands.
func TestCountBand(t *testing.T) {
	if testing.Short() {
		t.Skip("counts for seconds")
	}
	bands := []int{410, 415}
	if os.Getenv("BANMEN_LONG") != "" {
		bands = append(bands, 0, 5, 100, 200, 300)
	}
	lines := unpacked(t)
	for _, band := range bands {
		n, err := CountBand(t.Context(), band)
		if err != nil || n.String() != lines[band] {
			t.Errorf("band %d: %s, %v; want %s", band+1, n, err, lines[band])
		}
	}
}

// TestClassNumbers checks that Unrank and Rank are inverse, keep the order, and use canonical
// forms.
func TestClassNumbers(t *testing.T) {
	all, err := AllClasses()
	if err != nil {
		t.Fatal(err)
	}
	tries := 4
	if os.Getenv("BANMEN_LONG") != "" {
		tries = 300
	} else if testing.Short() {
		tries = 1
	}
	r := rand.New(rand.NewPCG(1, 0))
	numbers := []int64{0, all.Count() - 1}
	for range tries {
		numbers = append(numbers, r.Int64N(all.Count()))
	}
	slices.Sort(numbers)
	var last []uint16
	for i, n := range numbers {
		cells := all.Unrank(n)
		if form, _, err := Min(cells, 3, 3); err != nil || !slices.Equal(form, cells) {
			t.Errorf("%d: %s is not canonical", n, format(cells))
		}
		if i > 0 && numbers[i-1] < n && slices.Compare(last, cells) >= 0 {
			t.Errorf("%d: %s does not follow %s", n, format(cells), format(last))
		}
		if got := all.Rank(shuffled(r, cells, 3, 3)); got != n {
			t.Errorf("%s: %d, want %d", format(cells), got, n)
		}
		last = cells
	}
	if got := format(last); got != "123456789457893612986217354274538196531964827698721435342685971715349268869172543" {
		t.Errorf("the last class is %s", got)
	}
}

// TestDamagedClasses checks that a truncated or a different table is refused.
func TestDamagedClasses(t *testing.T) {
	for _, packed := range [][]byte{nil, packedClasses[:len(packedClasses)/2], packedClasses[:len(packedClasses)-1]} {
		if _, err := readClasses(packed, classesHash); err == nil {
			t.Errorf("a table of %d bytes is taken", len(packed))
		}
	}
	if _, err := readClasses(packedClasses, strings.Repeat("0", 64)); err == nil {
		t.Error("another table is taken")
	}
}
