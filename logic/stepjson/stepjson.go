// Package stepjson writes steps with their proofs as JSON and reads them back. Cells,
// symbols and houses appear by name; everything else follows package logic.
//
//	{"place":["R1C4=2"],"proof":{"base":[{"cell":"R1C4"}]}}
//
// Houses are r1, c1 and b1 for rows, columns and boxes, and x1 for others, counted from
// 1. A Restated house is read as the house with its cells: by its own name, or as b1#2 if
// it is the second box 1.
package stepjson

import "github.com/banmen/banmen/logic"

// A Step is a logic.Step without its technique.
type Step struct {
	Place   []string `json:"place,omitempty"`  // R1C2=5
	Remove  []string `json:"remove,omitempty"` // R1C2<>5
	Symbols []string `json:"symbols,omitempty"`
	Parts   []Part   `json:"parts,omitempty"`
	Chain   []Node   `json:"chain,omitempty"`
	Rating  int      `json:"rating,omitempty"`
	Proof   *Proof   `json:"proof,omitempty"` // none: a guess
}

// A Part is a logic.Part.
type Part struct {
	Role    string   `json:"role"` // one of roles
	Houses  []string `json:"houses,omitempty"`
	Cells   []string `json:"cells,omitempty"`
	Symbols []string `json:"symbols,omitempty"`
	Cands   []string `json:"cands,omitempty"`
}

// roles are the names of roles, by their number.
var roles = [...]string{
	logic.Base: "base", logic.Cover: "cover", logic.Pattern: "pattern", logic.Fin: "fin", logic.EndoFin: "endofin", logic.Pivot: "pivot",
	logic.Pincer: "pincer", logic.Link: "link", logic.ALS: "als", logic.Common: "common", logic.Extra: "extra", logic.Bound: "bound",
}

// A Node is a logic.Node.
type Node struct {
	Cands  []string `json:"cands"`
	On     bool     `json:"on,omitempty"`
	Strong bool     `json:"strong,omitempty"`
	From   *int     `json:"from,omitempty"` // none: a start
	Set    []string `json:"set,omitempty"`
	Side   bool     `json:"side,omitempty"`
}

// A Proof is a logic.Proof.
type Proof struct {
	Lines       []Line  `json:"lines,omitempty"`
	Any         []Proof `json:"any,omitempty"`
	Over        *Set    `json:"over,omitempty"`
	Cases       []Proof `json:"cases,omitempty"`
	Laws        []int   `json:"laws,omitempty"` // from 0, in the order of the rules
	Combination []Sum   `json:"sums,omitempty"`
	Base        []Set   `json:"base,omitempty"`
	Cover       []Set   `json:"cover,omitempty"`
}

// A Sum is a logic.Summand: a house or a law, and how often it is added.
type Sum struct {
	House string `json:"house,omitempty"`
	Law   *int   `json:"law,omitempty"`
	Times int    `json:"times"`
}

// A Line is a logic.Line.
type Line struct {
	Cands []string `json:"cands"`
	Off   bool     `json:"off,omitempty"`
	Proof Proof    `json:"proof"`
}

// A Set is a logic.Set: a cell, a symbol in a house, a clique, an earlier line (from 0),
// the counted values of a count, the candidates outside a deadly pattern, or the image of a
// candidate under a symmetry of the givens.
type Set struct {
	Cell      string   `json:"cell,omitempty"`
	House     string   `json:"house,omitempty"`
	Symbol    string   `json:"symbol,omitempty"`
	Clique    []string `json:"clique,omitzero"`
	Line      *int     `json:"line,omitempty"`
	Law       *int     `json:"law,omitempty"` // a count
	Guardians []string `json:"besides,omitzero"`
	Image     []string `json:"image,omitzero"`  // a candidate whose image is also true; the others count as givens
	Under     *int     `json:"under,omitempty"` // the symmetry of the image
}

const (
	is    = "="
	isNot = "<>"
)
