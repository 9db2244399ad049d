package job

import (
	"errors"
	"time"
)

// A Status is a summary of the ledger.
type Status struct {
	ID      string            `json:"id"`
	Spec    Spec              `json:"spec"`
	State   State             `json:"state"`
	Active  bool              `json:"active"` // a process runs it
	Version string            `json:"version"`
	Units   int64             `json:"units"`
	Items   int64             `json:"items"` // finished items
	Total   int64             `json:"total"` // -1: unknown so far
	No      int64             `json:"no"`    // number of items whose answer is no
	Bad     int64             `json:"bad"`   // items that cannot be read
	Bytes   int64             `json:"bytes"` // of the results, compressed
	Time    time.Duration     `json:"time"`  // of all workers, in nanoseconds
	Workers map[string]Worked `json:"workers"`
	Failed  []Failed          `json:"failed,omitempty"`

	Progress *Progress `json:"progress,omitempty"` // as last saved by the process that runs the job
}

// Status reads the ledger.
func (j *Job) Status() (s Status, err error) {
	s = Status{ID: j.ID, Spec: j.Spec, Version: j.version, Total: -1, Workers: map[string]Worked{}}
	if s.State, err = j.State(); err != nil {
		return s, err
	}
	if s.Active, err = j.Running(); err != nil {
		return s, err
	}
	if s.Active {
		err = j.ledger.getJSON("progress", &s.Progress)
	}
	if err := errors.Join(err, j.ledger.getJSON("total", &s.Total)); err != nil {
		return s, err
	}
	const sums = "SELECT COUNT(*), COALESCE(SUM(items), 0), COALESCE(SUM(no), 0), COALESCE(SUM(bad), 0), COALESCE(SUM(length), 0), COALESCE(SUM(time), 0) FROM unit"
	err = j.ledger.each(sums, func(scan func(...any) error) error {
		return scan(&s.Units, &s.Items, &s.No, &s.Bad, &s.Bytes, &s.Time)
	})
	if err != nil {
		return s, err
	}
	err = j.ledger.each("SELECT name, units, items, time FROM worker", func(scan func(...any) error) error {
		var name string
		var w Worked
		err := scan(&name, &w.Units, &w.Items, &w.Time)
		s.Workers[name] = w
		return err
	})
	if err != nil {
		return s, err
	}
	s.Failed, err = j.Failed()
	return s, err
}
