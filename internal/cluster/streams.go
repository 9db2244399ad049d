package cluster

import (
	"context"
	"errors"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/banmen/banmen"
)

// Names of a job's objects on the servers.
func workStream(id string) string          { return "BANMEN_WORK_" + id }
func doneStream(id string) string          { return "BANMEN_DONE_" + id }
func workSubject(id, parcel string) string { return "banmen." + id + ".work." + parcel }
func doneSubject(id, parcel string) string { return "banmen." + id + ".done." + parcel }
func aliveSubject(id string) string        { return "banmen." + id + ".alive" }
func ownerSubject(id string) string        { return "banmen." + id + ".owner" }

const (
	bucket      = "BANMEN_JOBS"
	consumer    = "workers"        // of units
	coordinator = "coordinator"    // consumer of results
	silence     = 10 * time.Second // a worker silent for this long counts as gone
)

// claim makes this process the only one that runs the job at these servers; another may
// have a copy of its ledger.
func (c *Courier) claim(ctx context.Context, name string) error {
	ctx, stop := context.WithTimeout(ctx, 2*time.Second)
	defer stop()
	if m, err := c.conn.RequestWithContext(ctx, ownerSubject(c.id), nil); err == nil {
		return banmen.Errorf(nil, "job %s is run by another process: %s", c.id, m.Data)
	} // unclaimed, or the claimant no longer answers
	_, err := c.conn.Subscribe(ownerSubject(c.id), func(m *nats.Msg) { _ = m.Respond([]byte(name)) })
	return err
}

// build makes the missing objects of the job on the servers, and lists the job for
// workers.
func (c *Courier) build(ctx context.Context) error {
	work := jetstream.StreamConfig{
		Name: workStream(c.id), Subjects: []string{workSubject(c.id, "*")}, Retention: jetstream.WorkQueuePolicy, Replicas: c.replicas,
	}
	if c.replicas == 1 { // whatever a server loses is sent again
		work.PersistMode = jetstream.AsyncPersistMode
	}
	done := jetstream.StreamConfig{
		Name: doneStream(c.id), Subjects: []string{doneSubject(c.id, "*")}, Retention: jetstream.WorkQueuePolicy, Replicas: c.replicas,
		MaxMsgsPerSubject: 1, Discard: jetstream.DiscardNew, DiscardNewPerSubject: true, MaxMsgs: 100_000_000,
	}
	for _, s := range []jetstream.StreamConfig{work, done} {
		if _, err := c.js.CreateOrUpdateStream(ctx, s); err != nil {
			return err
		}
	}
	_, err := c.js.CreateOrUpdateConsumer(ctx, work.Name, jetstream.ConsumerConfig{Durable: consumer, AckPolicy: jetstream.AckExplicitPolicy, AckWait: c.silence, MaxAckPending: mostSlots})
	if err != nil {
		return err
	}
	_, err = c.js.CreateOrUpdateConsumer(ctx, done.Name, jetstream.ConsumerConfig{Durable: coordinator, AckPolicy: jetstream.AckExplicitPolicy, AckWait: time.Minute, MaxAckPending: -1})
	if err != nil {
		return err
	}
	kv, err := c.js.CreateOrUpdateKeyValue(ctx, jetstream.KeyValueConfig{Bucket: bucket, Replicas: c.replicas})
	if err == nil {
		_, err = kv.Put(ctx, c.id, c.notice)
	}
	return err
}

// remove removes all objects of the job from the servers. It ignores missing ones; the
// next run removes leftovers.
func (c *Courier) remove(ctx context.Context) {
	if kv, err := c.js.KeyValue(ctx, bucket); err == nil {
		_ = kv.Delete(ctx, c.id)
	}
	_ = c.js.DeleteStream(ctx, workStream(c.id))
	_ = c.js.DeleteStream(ctx, doneStream(c.id))
}

// holds reports whether a stream has a message. It returns true if that is unknown, but
// false if the stream is gone.
func (c *Courier) holds(stream, subject string) bool {
	ctx, stop := context.WithTimeout(c.ctx, 5*time.Second)
	defer stop()
	s, err := c.js.Stream(ctx, stream)
	if err == nil {
		_, err = s.GetLastMsgForSubject(ctx, subject)
	}
	return !errors.Is(err, jetstream.ErrMsgNotFound) && !errors.Is(err, jetstream.ErrStreamNotFound)
}
