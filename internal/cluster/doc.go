// Package cluster brings the units of jobs to other machines and back, over NATS
// JetStream. It is the only package that knows machines.
//
// Each job has two streams. Its work stream is a queue: a unit stays until a
// worker says that its result is stored. Its result stream refuses a second
// result of a unit, and keeps the first until the coordinator says that it is in
// the ledger. A bucket of keys and values names the jobs, so that workers find
// them. JetStream is the courier, the ledger of package job the record: the
// coordinator sends again whatever it sent and cannot find any more, and when it
// starts it empties both streams, as the ledger knows what is missing.
package cluster
