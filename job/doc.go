// Package job runs work that takes hours or several machines: a verb over many items,
// divided into units. However often a job is stopped, nothing is lost and nothing is
// counted twice.
//
// A job is a folder. Its ledger.sqlite has a row for each finished unit, with the
// position and hash of the unit's result in the file results. Units without a row are
// done again. Results are flushed before their rows, and rows are written in batches. The
// output gets its name when it is complete. So a job killed at any moment continues where
// it was.
//
// A unit is a run of items: lines of the input, numbers, or shards of a puzzle. Units are
// sized to take about a second. A worker ends a unit early after five seconds, and the
// rest becomes a new unit. So an item may take a microsecond or a minute, with the same
// result.
//
// A Courier brings units to workers and results back: Local, in this package, to
// goroutines, and that of internal/cluster to other machines. Couriers may lose and
// repeat messages. The ledger does not.
package job
