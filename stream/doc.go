// Package stream answers every record of a file. A [Source] is the file and a [Run] the
// question. The result is a sequence of Chunks, each with text and messages.
//
// There are three drivers, which give the same answers. [Run.Records] answers records one
// by one, several concurrently. [Run.Pieces] divides a file with one record per line into
// pieces, which can be solved in bulk; a bad line has its answer in place. [Run.Unit]
// does one piece of a file that was divided elsewhere, for jobs. The number of goroutines
// does not change a byte.
package stream
