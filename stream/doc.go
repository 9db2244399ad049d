// Package stream asks for an answer to every record of a file. A [Source] is the
// file, a [Run] the question, and what comes of it is a row of Chunks: text, and
// what there is to say beside it.
//
// There are three drivers, which give the same answers. [Run.Records] asks for
// one record after the other, several at a time, as they come. [Run.Pieces] takes a
// file with a record a line in pieces, which can be solved in bulk; a bad line has
// its answer in its place. [Run.Unit] does one piece of such a file that was cut
// elsewhere, for jobs. The number of goroutines changes no byte.
package stream
