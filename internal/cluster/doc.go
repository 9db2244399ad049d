// Package cluster brings the units of jobs to other machines and back, over NATS
// JetStream. It is the only package that knows machines; package natsserver has a
// server for those who have none.
//
// Units go in parcels, a message each: one unit, or several short ones, which so
// share what a message costs. Each job has two streams. Its work stream is a
// queue: a parcel stays until a worker says that its results are stored. Its
// result stream refuses a second message with the results of a parcel, and keeps
// the first until the coordinator says that they are in the ledger, which refuses
// a second result of a unit. A bucket of keys and values names the jobs, so that
// workers find them.
//
// JetStream is the courier, the ledger of package job the record: the coordinator
// sends again whatever it sent and cannot find any more, and when it starts it
// makes both streams anew, as the ledger knows what is missing.
package cluster
