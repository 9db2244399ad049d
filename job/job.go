package job

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/job/task"
)

// A State is where a job stands.
type State string

const (
	Running   State = "running" // or it was, when its process ended
	Paused    State = "paused"
	Cancelled State = "cancelled"
	Done      State = "done"
)

// A Job is a job in its folder.
type Job struct {
	Dir  string
	Spec Spec
	ID   string // which no other job has

	version string
	input   Identity
	ledger  *ledger
}

// Options are for who runs a job.
type Options struct {
	Version  string               // of banmen: a job is done by one version
	Force    bool                 // replace an output that exists
	NoSync   bool                 // do not wait for the disk: a loss of power may cost the ledger
	Note     func(banmen.Message) // is told what people should know; nil: nobody is
	UnitTime time.Duration        // how long a unit is to take; 0: a second, or more where there are hundreds of workers
	Progress func(Progress)       // called about once a second; nil: nobody looks
}

// Start opens the job of a spec in a folder, or makes it if there is none. It is
// an error if there is another job, or if the output is there already.
func Start(dir string, s Spec, o Options) (*Job, error) {
	s.Format = Format
	if !isJob(dir) {
		if err := outputMay(s, o.Force); err != nil {
			return nil, err
		}
		if err := create(dir, s, o); err != nil {
			return nil, err
		}
	}
	j, err := Open(dir, o)
	if err != nil {
		return nil, err
	}
	if !j.Spec.same(s) {
		return nil, errors.Join(banmen.Errorf(nil, "%s is of another job: see banmen job status %s", dir, dir), j.Close())
	}
	return j, nil
}

// outputMay returns an error if the output of a new job would take the place of a
// file that is to stay.
func outputMay(s Spec, force bool) error {
	there, err := os.Stat(s.Output)
	if err != nil {
		return nil // there is none
	}
	if !force {
		return banmen.Errorf(nil, "%s exists", s.Output).Suggest("it stays as it is, unless you say --force")
	}
	if input, err := os.Stat(s.Input); err == nil && os.SameFile(input, there) {
		return banmen.Errorf(nil, "%s is the input, which the job reads again when it goes on: it needs another output", s.Output)
	}
	if !there.Mode().IsRegular() { // a device has no place that another file could take
		return banmen.Errorf(nil, "%s is no ordinary file: it stays as it is, and a job needs another output", s.Output)
	}
	return nil
}

// isJob reports whether a folder has a ledger.
func isJob(dir string) bool {
	_, err := os.Stat(filepath.Join(dir, ledgerName))
	return err == nil
}

func isFolder(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.IsDir()
}

// create makes a job, unless another process makes one there at the same time.
func create(dir string, s Spec, o Options) error {
	var input Identity
	if s.Input != "" {
		var err error
		if input, err = identify(s.Input); err != nil {
			return err
		}
	}
	if up := filepath.Dir(dir); !isFolder(up) {
		return banmen.Errorf(fs.ErrNotExist, "there is no folder %s", up)
	}
	if err := os.Mkdir(dir, 0o777); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	if !isFolder(dir) {
		return banmen.Errorf(fs.ErrExist, "%s is no folder, which a job needs", dir)
	}
	if up := filepath.Dir(s.Output); !isFolder(up) { // now, as it may be the folder of the job
		return banmen.Errorf(fs.ErrNotExist, "there is no folder %s", up)
	}
	return locked(dir, func() error {
		if isJob(dir) {
			return nil
		}
		return begin(dir, s, input, o)
	})
}

// begin makes the ledger. It gets its name when it says what the job is, so that
// a job that is killed before is none.
func begin(dir string, s Spec, input Identity, o Options) error {
	temp := filepath.Join(dir, newLedger)
	if err := os.Remove(temp); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	l, err := makeLedger(temp)
	if err != nil {
		return err
	}
	err = errors.Join(
		l.set("version", o.Version),
		l.set("id", newID()),
		l.setJSON("input", input),
		l.setJSON("force", o.Force),
		l.set("state", string(Running)),
		l.setJSON("spec", s),
		l.log(),
	)
	if err = errors.Join(err, l.close()); err != nil {
		return err
	}
	return errors.Join(os.Rename(temp, filepath.Join(dir, ledgerName)), syncDir(dir))
}

// Open opens the job in a folder.
func Open(dir string, o Options) (*Job, error) {
	if !isJob(dir) {
		return nil, banmen.Errorf(fs.ErrNotExist, "there is no job in %s", dir)
	}
	l, err := openLedger(filepath.Join(dir, ledgerName), !o.NoSync)
	if err != nil {
		return nil, err
	}
	j := &Job{Dir: dir, ledger: l}
	if err := j.load(o.Version); err != nil {
		return nil, errors.Join(err, l.close())
	}
	return j, nil
}

func (j *Job) load(version string) (err error) {
	text, err := j.ledger.get("spec")
	if err != nil {
		return err
	}
	if j.Spec, err = ReadSpec([]byte(text)); err != nil {
		return banmen.Errorf(err, "%s is no ledger of a job: %v", j.Dir, err)
	}
	if j.version, err = j.ledger.get("version"); err != nil {
		return err
	}
	if version != "" && version != j.version {
		return banmen.Errorf(nil, "the job in %s was begun by banmen %s, and this is %s", j.Dir, j.version, version).Suggest("use that, or begin anew with --force")
	}
	if j.ID, err = j.ledger.get("id"); err != nil {
		return err
	}
	return j.ledger.getJSON("input", &j.input)
}

// newID returns what no other job has, as one with the same spec may be done
// elsewhere.
func newID() string {
	var b [8]byte
	_, _ = rand.Read(b[:]) // it never fails
	return hex.EncodeToString(b[:])
}

// Close closes the ledger.
func (j *Job) Close() error { return j.ledger.close() }

// State returns where the job stands.
func (j *Job) State() (State, error) {
	s, err := j.ledger.get("state")
	return State(s), err
}

// SetState asks whoever runs the job to pause, to go on or to give up, which
// takes effect within a second; or it says so to whoever will run it. What is
// done stays done, and what was given up stays so.
func (j *Job) SetState(s State) error {
	now, err := j.State()
	switch {
	case err != nil:
		return err
	case now == Done, now == Cancelled:
		return over(j.Dir, now)
	}
	return j.ledger.set("state", string(s))
}

// over says that there is nothing left to do.
func over(dir string, s State) error {
	if s == Done {
		return banmen.Errorf(nil, "the job in %s is done", dir).Suggest("to do it again, say job run --force")
	}
	return banmen.Errorf(nil, "the job in %s was cancelled", dir).Suggest("to begin anew, say job run --force")
}

// Running reports whether a process runs the job.
func (j *Job) Running() (bool, error) {
	l, err := takeLock(j.Dir, toLook)
	if errors.Is(err, errLocked) {
		return true, nil
	}
	if err != nil {
		return false, err
	}
	return false, l.release()
}

// Forgive gives units that were set aside another chance.
func (j *Job) Forgive() error { return j.ledger.forgive() }

// Remove removes a job that no process runs, and its folder if nothing else is
// there.
func Remove(dir string) error {
	if !isJob(dir) {
		return nil
	}
	if err := locked(dir, func() error { return nil }); err != nil {
		return err
	}
	if err := os.RemoveAll(filepath.Join(dir, sortName)); err != nil {
		return err
	}
	for _, name := range []string{ledgerName, ledgerName + "-wal", ledgerName + "-shm", newLedger, "lock", "lock-journal", resultsName} {
		if err := os.Remove(filepath.Join(dir, name)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
		return err
	}
	return os.Remove(dir)
}

// Bad returns the first lines that could not be read.
func (j *Job) Bad() (all []task.BadLine, err error) {
	err = j.ledger.each("SELECT item, text, why, col FROM bad ORDER BY item", func(scan func(...any) error) error {
		var b task.BadLine
		err := scan(&b.Item, &b.Text, &b.Why, &b.Column)
		all = append(all, b)
		return err
	})
	return all, err
}

// A Failed is a unit that was set aside.
type Failed struct {
	First int64  `json:"first"` // item, from 0
	Items int64  `json:"items"`
	Error string `json:"error"`
}

// Failed returns the units that were set aside.
func (j *Job) Failed() (all []Failed, err error) {
	err = j.ledger.each("SELECT first, items, error FROM failed ORDER BY first", func(scan func(...any) error) error {
		var f Failed
		err := scan(&f.First, &f.Items, &f.Error)
		all = append(all, f)
		return err
	})
	return all, err
}

// locked holds the lock of the job in a folder while f runs.
func locked(dir string, f func() error) (err error) {
	l, err := takeLock(dir, toRun)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, l.release()) }()
	return f()
}

// Free returns an error if another process runs the job.
func (j *Job) Free() error { return locked(j.Dir, func() error { return nil }) }

// Run does what is left of the job with the workers that the courier reaches,
// and writes the output. When the context ends it stops, with all in the ledger
// that came back in time.
func (j *Job) Run(ctx context.Context, task *task.Task, c Courier, o Options) error {
	return locked(j.Dir, func() error {
		state, err := j.State()
		if err != nil {
			return err
		}
		if state == Done || state == Cancelled {
			return over(j.Dir, state)
		}
		if err := j.checkInput(ctx, true); err != nil {
			return err
		}
		return j.complete(ctx, task, c, o)
	})
}

// complete does what is left and writes the output, again where results turn out
// to be damaged.
func (j *Job) complete(ctx context.Context, task *task.Task, c Courier, o Options) error {
	for range mostDamages {
		if err := j.work(ctx, task, c, o); err != nil {
			return err
		}
		err := j.finish(ctx, task.Merge)
		if !errors.Is(err, errDamaged) {
			return err
		}
		if err := j.forgetDamaged(o); err != nil {
			return err
		}
	}
	return banmen.Errorf(nil, "%s is damaged again and again: is the disk sound?", filepath.Join(j.Dir, resultsName))
}

// same reports whether two specs are the same job.
func (s Spec) same(t Spec) bool { return s.Name() == t.Name() }
