package job

import (
	"maps"
	"time"
)

// A Progress describes the progress of a running job.
type Progress struct {
	Done     int64             `json:"done"`     // items
	Total    int64             `json:"total"`    // -1: unknown so far
	Fraction float64           `json:"fraction"` // approximately, from 0 to 1
	Rate     float64           `json:"rate"`     // items per second since the run began
	Left     time.Duration     `json:"left"`     // estimate in nanoseconds; 0: unknown
	Paused   bool              `json:"paused,omitempty"`
	Workers  map[string]Worked `json:"-"` // in this run
}

// A Worked holds the totals of a worker.
type Worked struct {
	Units int64         `json:"units"`
	Items int64         `json:"items"`
	Time  time.Duration `json:"time"` // nanoseconds
}

// plus returns w with one more unit.
func (w Worked) plus(items int64, took time.Duration) Worked {
	return Worked{w.Units + 1, w.Items + items, w.Time + took}
}

// A meter measures a run.
type meter struct {
	begin   time.Time
	before  int64 // items done before the run
	done    int64 // number of items done in it
	began   float64
	speed   float64 // items per second of one worker
	workers map[string]Worked
}

func newMeter(done []span) meter {
	m := meter{begin: time.Now(), began: -1, workers: map[string]Worked{}}
	for _, d := range done {
		m.before += d.items
	}
	return m
}

func (m *meter) add(r Result) {
	m.done += r.Done.Items
	m.workers[r.Worker] = m.workers[r.Worker].plus(r.Done.Items, r.Time)
	speed := float64(r.Done.Items) / max(r.Time.Seconds(), 1e-6)
	if m.speed == 0 {
		m.speed = speed
	}
	m.speed = (m.speed + speed) / 2
}

// items returns the approximate number of items that take the time d.
func (m *meter) items(d time.Duration) int64 { return int64(m.speed * d.Seconds()) }

// time returns the approximate time of some items, or 0 if unknown.
func (m *meter) time(items int64) time.Duration {
	if m.speed == 0 {
		return 0
	}
	return time.Duration(float64(items) / m.speed * float64(time.Second))
}

// saveEvery is the interval at which progress is saved in the ledger, for status
// requests.
const saveEvery = 2 * time.Second

// report passes progress to Options.Progress and to the ledger.
func (r *runner) report() error {
	save := time.Since(r.saved) > saveEvery
	if r.o.Progress == nil && !save {
		return nil
	}
	p := r.progress()
	if r.o.Progress != nil {
		r.o.Progress(p)
	}
	if !save {
		return nil
	}
	r.saved = time.Now()
	return r.j.ledger.setJSON("progress", p)
}

func (r *runner) progress() Progress {
	m := &r.meter
	p := Progress{Done: m.before + m.done, Total: r.src.total, Paused: r.paused, Workers: maps.Clone(m.workers)}
	switch {
	case p.Total > 0:
		p.Fraction = float64(p.Done) / float64(p.Total)
	case r.src.lines != nil:
		p.Fraction = r.src.lines.progress()
	}
	if m.began < 0 {
		m.began = p.Fraction
	}
	took := time.Since(m.begin)
	p.Rate = float64(m.done) / took.Seconds()
	if gained := p.Fraction - m.began; gained > 0 && m.done > 0 {
		p.Left = time.Duration(float64(took) * (1 - p.Fraction) / gained)
	}
	return p
}
