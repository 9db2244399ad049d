package rule

import (
	"strconv"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
)

// MathdokuForms returns the form of KSudoku's Mathdoku games, which are KenKen.
func MathdokuForms(parse func(string) (banmen.Puzzle, error)) []banmen.Form {
	return []banmen.Form{codec.KSudoku(codec.Square{Kind: "kenken", Parse: parse, Params: func(side, _ int) string { return strconv.Itoa(side) }}, true)}
}

// NonogramForms returns the forms of other programs for nonograms.
func NonogramForms(parse func(string) (banmen.Puzzle, error)) []banmen.Form {
	k := codec.Nonograms{Kind: "nonogram", Parse: parse}
	return []banmen.Form{codec.Non(k), codec.Nin(k), codec.Runs(k), codec.WebPBN(k)}
}
