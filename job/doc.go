// Package job does what takes hours or more than one machine: a verb of package
// ops over many items, in units, so that nothing is lost and nothing is counted
// twice however often it is stopped.
//
// A job is a folder. In it, ledger.sqlite is the record of what is done: a row
// for each unit with the place and hash of its result, which stands in
// the file results. Whatever has no row is done again. Results go to disk before
// their rows, rows are written in batches, and the output gets its name when it
// is complete, so that a job that is killed at any moment goes on where it was.
//
// A unit is a run of items: lines of the input, numbers or shards of a puzzle.
// It is cut so that it takes about a second, and its worker ends it early after
// five; what is left of it becomes a unit of its own. So items may take a
// microsecond or a minute each, and the result is the same.
//
// A Courier brings units to workers and results back: Local, which this package
// has, to goroutines; that of internal/cluster to other machines. Couriers may
// lose and repeat things. The ledger does not.
package job
