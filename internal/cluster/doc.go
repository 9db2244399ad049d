// Package cluster distributes the units of jobs to other machines over NATS JetStream. It
// is the only package that knows about machines; package natsserver has a server for
// users without one.
//
// Units travel in parcels: a message holds one unit, or several short ones to share its
// cost. Each job has two streams. The work stream is a queue: a parcel stays until a
// worker has stored its results. The result stream refuses a second message with the
// results of a parcel. It keeps the first until the coordinator has entered it in the
// ledger, which refuses a second result of a unit. A key-value bucket lists the jobs for
// workers.
//
// JetStream is only the courier; the ledger of package job is authoritative. The
// coordinator sends again whatever it can no longer find, and makes both streams anew
// when it starts, as the ledger knows what is missing.
package cluster
