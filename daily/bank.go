package daily

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"io"
	"strings"
	"sync"
)

// packed is the bank, compressed. For each kind and level it has a line with both, then a line for
// each puzzle: its text without the beginning that its series shares, and without open cells at the
// end. It was written by commands such as
//
//	banmen generate kenken:6 --level hard --count 60 --seed 3 --to text
//
// with the seeds 1 to 5 for easy to extreme (and 6 for a third of the star battles of level unfair).
// It must never be written again, as puzzles of past days would change.
//
//go:embed bank.txt.gz
var packed []byte

// bank returns the texts of puzzles, each without the beginning that its series shares, by kind and
// level.
var bank = sync.OnceValue(func() map[string][]string {
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		panic(err) // cannot happen: the bank is embedded
	}
	text, err := io.ReadAll(r)
	if err != nil {
		panic(err)
	}
	all, of := map[string][]string{}, ""
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSuffix(line, "\n")
		if line[0] != '+' && line[0] != ':' {
			of = line
			continue
		}
		all[of] = append(all[of], line)
	}
	return all
})
