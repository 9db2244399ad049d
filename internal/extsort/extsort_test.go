package extsort

import (
	"errors"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// sorted returns the output of a Sorter that keeps a limited number of records in memory.
func sorted(t *testing.T, most int, recs []Record) []Record {
	t.Helper()
	s := New(t.TempDir(), 0)
	s.most = most
	for _, r := range recs {
		if err := s.Add(r); err != nil {
			t.Fatal(err)
		}
	}
	var all []Record
	for r, err := range s.Sorted() {
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, r)
	}
	return all
}

// TestSorted checks that the order does not depend on how much goes to files, or over how many
// levels.
func TestSorted(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for _, n := range []int{0, 1, 2, 31, 32, 33, fanIn*fanIn + 1} {
		recs := make([]Record, n)
		for i := range recs {
			recs[i] = Record{r.Uint64N(4), r.Uint64(), uint64(i)}
		}
		want := slices.Clone(recs)
		slices.SortFunc(want, Record.compare)
		for _, most := range []int{1, 2, 100, 10000} {
			if testing.Short() && n > 100*most {
				continue // each is a file
			}
			if got := sorted(t, most, recs); !slices.Equal(got, want) {
				t.Errorf("%d records, %d in memory: wrong order", n, most)
			}
		}
	}
}

// TestMemory checks that a Sorter keeps as much in memory as allowed.
func TestMemory(t *testing.T) {
	for memory, want := range map[int64]int{
		0:        fanIn * bufferSize / 2 / recordSize,
		64 << 20: (64<<20 - fanIn*bufferSize) / 2 / recordSize,
	} {
		if s := New("", memory); s.most != want {
			t.Errorf("%d bytes: %d records, want %d", memory, s.most, want)
		}
	}
}

// TestFiles checks that merged runs are removed.
func TestFiles(t *testing.T) {
	dir := t.TempDir()
	s := New(dir, 0)
	s.most = 1
	for i := range fanIn*fanIn + 1 {
		if err := s.Add(Record{uint64(i)}); err != nil {
			t.Fatal(err)
		}
	}
	if files, _ := filepath.Glob(filepath.Join(dir, "*")); len(files) != 1 {
		t.Errorf("%d files, want one", len(files))
	}
}

// Files that cannot be written or read are errors.
func TestNoFiles(t *testing.T) {
	s := New(filepath.Join(t.TempDir(), "none"), 0)
	s.most = 1
	err := errors.Join(s.Add(Record{}), s.Add(Record{}))
	if !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no folder: %v", err)
	}
	dir := t.TempDir()
	s = New(dir, 0)
	s.most = 1
	for range 3 {
		if err := s.Add(Record{}); err != nil {
			t.Fatal(err)
		}
	}
	files, _ := filepath.Glob(filepath.Join(dir, "*"))
	if err := os.Truncate(files[0], recordSize-1); err != nil {
		t.Fatal(err)
	}
	for _, err = range s.Sorted() {
	}
	if err == nil {
		t.Error("half a record is no error")
	}
}

func BenchmarkSort(b *testing.B) {
	for name, memory := range map[string]int64{"memory": 1 << 30, "files": MinMemory} {
		b.Run("records/"+name, func(b *testing.B) {
			const n = 1 << 18
			r := rand.New(rand.NewPCG(1, 0))
			for b.Loop() {
				s := New(b.TempDir(), memory)
				for range n {
					if err := s.Add(Record{r.Uint64(), r.Uint64()}); err != nil {
						b.Fatal(err)
					}
				}
				for _, err := range s.Sorted() {
					if err != nil {
						b.Fatal(err)
					}
				}
			}
			b.ReportMetric(n*float64(b.N)/b.Elapsed().Seconds(), "records/s")
		})
	}
}
