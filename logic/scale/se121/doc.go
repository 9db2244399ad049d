// Package se121 rates 9x9 sudokus on the scale of Sudoku Explainer 1.2.1, which Nicolas Juillerat wrote.
//
// A [Rater] has a position and finds one step after the other; [Rater.Rate] takes them all and says how hard the hardest
// was. The techniques, their order, which of several steps comes first and how long a chain counts were learnt from
// SE's source and from ratings; the code is our own.
//
// # The scale
//
// [Ladder] is the same as a ladder of package logic, whose steps carry their proofs.
//
// SE asks its producers in a fixed order and takes the first step that one finds, but for unique loops and chains,
// of which it takes the easiest. A step has a rating, and that of a puzzle is the highest: ER of all steps, EP of those up
// to the first that places a digit, ED of the first alone.
//
// # Chains
//
// A node says that a candidate is true or false. What is true makes the others of its cell and of its three
// houses false. What is false makes the last candidate of its cell true, and the last place of its digit in a house.
// Cycles and simple chains see the position as it is; there are those of one digit (X), those through cells with
// two candidates (Y) and both. Forcing chains suppose a node and go breadth first, what is true before what is false; a
// contradiction ends the search. In static chains each link sees the position as it is; in dynamic
// ones what was found false is gone for what comes after it, so that a node can follow from many. When nothing
// follows any more, chains of level 1 look for locked digits, hidden and naked pairs and X-Wings in what is left,
// those of level 2 for cycles and simple chains too, of level 3 for static forcing chains, of level 4 for dynamic ones,
// of level 5 for dynamic ones of level 2.
//
// The conclusion is what both sides of a candidate, all candidates of a cell or all places of a digit in a house
// agree on, or that a supposition is wrong. Its complexity is the number of nodes that each of its chains rests on, added
// up, and that of the chains nested in them, each counted once. The rating is that of the producer and a tenth for each of
// 4, 6, 8, 12, 16, 24, 32 … that complexity less 2 exceeds.
//
// # What we fix
//
// Where SE leaves the order to hashes of Java, what a nested producer removes goes in order of cells, then of
// digits; ratings above 9.5 can change from run to run of SE itself.
package se121
