// Package learn has the programs of banmen learn, a folder for each chapter. A program imports
// nothing but the standard library, so that its folder can be copied and used anywhere; that of
// the epilogue uses banmen. What stands between the lines //learn: NAME and //learn: end is
// shown in the chapters. The folders named testdata have the solutions of the exercises.
package learn

import "embed"

// Files are the programs and solutions.
//
//go:embed 1 2 3 4 5 6
var Files embed.FS
