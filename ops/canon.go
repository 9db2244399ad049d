package ops

import (
	"crypto/sha256"
	"math/big"
	"strings"

	"github.com/banmen/banmen"
)

// Canon returns the canonical form of p, and the number of symmetries that leave p
// unchanged. It fails with ErrCannot if the kind has no canonical form, and with ErrLimit
// if it takes too long.
func Canon(p banmen.Puzzle) (form banmen.Puzzle, automorphisms *big.Int, err error) {
	if err := banmen.CheckGivens(p); err != nil {
		return nil, nil, err
	}
	if _, marks := banmen.SplitMarks(p); marks != nil {
		return nil, nil, noMarkedCanonical()
	}
	c, ok := p.(banmen.Canonical)
	if !ok {
		return nil, nil, noCanonical()
	}
	return c.Canonical()
}

// CheckCanonical returns an ErrCannot if the kind of p has no canonical form.
func CheckCanonical(p banmen.Puzzle) error {
	if _, ok := p.(banmen.Canonical); !ok {
		return noCanonical()
	}
	return nil
}

func noMarkedCanonical() *banmen.Error {
	return banmen.Errorf(banmen.ErrCannot, "pencil marks have no canonical form")
}

func noCanonical() error {
	return banmen.Errorf(banmen.ErrCannot, "this kind has no canonical form")
}

// A Key is the same for equivalent puzzles: 128 bits of the hash of their canonical form.
// The probability that two of 10^8 different forms share a key is about 1 in 10^22.
type Key [16]byte

// KeyOf returns the key of a puzzle; errors are those of Canon. Pencil marks in the
// question are ignored.
func KeyOf(p banmen.Puzzle) (Key, error) {
	c := p
	if _, marks := banmen.SplitMarks(p); marks == nil {
		var err error
		if c, _, err = Canon(p); err != nil {
			return Key{}, err
		}
	}
	return keyOf([]byte(c.String())), nil
}

func keyOf(text []byte) Key {
	sum := sha256.Sum256(text)
	return Key(sum[:16])
}

// Keys makes the keys of puzzles from lines of their canonical forms.
type Keys struct{ head string } // the text of a puzzle before its cells

// NewKeys returns Keys for puzzles with the size and parts of p, whose texts have a
// character for each cell. It reports false for other puzzles.
func NewKeys(p banmen.Puzzle) (k Keys, ok bool) {
	b := p.Givens().Clone()
	if len(b.Cells) == 0 {
		return k, false
	}
	b.Cells[0] = 1 // a puzzle without givens has a shorter text
	k.head, ok = strings.CutSuffix(p.With(b).String(), "1"+strings.Repeat(".", len(b.Cells)-1))
	return k, ok
}

// Of returns the key of the puzzle with these cells in canonical form, a character each, with a dot
// for an empty cell. It uses the spare capacity of room.
func (k Keys) Of(room, cells []byte) Key {
	return keyOf(append(append(room, k.head...), cells...)[len(room):])
}
