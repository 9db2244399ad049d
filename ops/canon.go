package ops

import (
	"crypto/sha256"
	"math/big"

	"github.com/banmen/banmen"
)

// Canon returns the puzzle that stands for all that are p but for symmetry, and
// the number of symmetries that leave p as it is. It is an ErrCannot where the
// kind has no such form, an ErrLimit where it takes too long to find.
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

// CheckCanonical returns an ErrCannot where the kind of p has no canonical form.
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

// A Key stands for all puzzles that are the same but for symmetry: 128 bits of
// the hash of their canonical form. That two of 10^8 different forms have the
// same is as likely as 1 in 10^22.
type Key [16]byte

// KeyOf returns the key of a puzzle; errors are those of Canon. A puzzle with pencil marks in its question
// is like those with the same text alone.
func KeyOf(p banmen.Puzzle) (Key, error) {
	c := p
	if _, marks := banmen.SplitMarks(p); marks == nil {
		var err error
		if c, _, err = Canon(p); err != nil {
			return Key{}, err
		}
	}
	sum := sha256.Sum256([]byte(c.String()))
	return Key(sum[:16]), nil
}
