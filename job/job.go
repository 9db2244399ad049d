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

// A State is the state of a job.
type State string

const (
	Running   State = "running" // or interrupted, if no process runs it
	Paused    State = "paused"
	Cancelled State = "cancelled"
	Done      State = "done"
)

// A Job is a job in its folder.
type Job struct {
	Dir  string
	Spec Spec
	ID   string // unique

	version string
	input   Identity
	ledger  *ledger
	alone   bool // whether this process holds the lock
}

// Options are set by whoever runs a job.
type Options struct {
	Version  string               // version of banmen: one version does the whole job
	Force    bool                 // replace an existing output
	NoSync   bool                 // do not wait for the disk; a power failure may destroy the ledger
	Note     func(banmen.Message) // receives messages for people; may be nil
	UnitTime time.Duration        // target time of a unit; 0: a second, or more with hundreds of workers
	Progress func(Progress)       // called about once a second; may be nil
}

// Start opens the job of a spec in a folder, or creates it. It fails if the folder has
// another job, or the output exists.
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
		return nil, errors.Join(banmen.Errorf(nil, "%s belongs to another job: see banmen job status %s", dir, dir), j.Close())
	}
	return j, nil
}

// outputMay returns an error if a new job's output would replace a file that must stay.
func outputMay(s Spec, force bool) error {
	there, err := os.Stat(s.Output)
	if err != nil {
		return nil // the output does not exist yet
	}
	if !force {
		return banmen.Errorf(nil, "%s exists", s.Output).Suggest("to replace it, use --force")
	}
	if input, err := os.Stat(s.Input); err == nil && os.SameFile(input, there) {
		return banmen.Errorf(nil, "%s is the input, which the job reads again when it is resumed: choose another output", s.Output)
	}
	if !there.Mode().IsRegular() { // a device cannot be replaced by a file
		return banmen.Errorf(nil, "%s is not an ordinary file: choose another output", s.Output)
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

// create creates a job, unless another process just created one there.
func create(dir string, s Spec, o Options) error {
	var input Identity
	if s.Input != "" {
		var err error
		if input, err = identify(s.Input); err != nil {
			return err
		}
	}
	if up := filepath.Dir(dir); !isFolder(up) {
		return banmen.Errorf(fs.ErrNotExist, "no folder %s", up)
	}
	if err := os.Mkdir(dir, 0o777); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	if !isFolder(dir) {
		return banmen.Errorf(fs.ErrExist, "%s is not a folder, which a job needs", dir)
	}
	if up := filepath.Dir(s.Output); !isFolder(up) { // checked now, because it may be inside the job's folder
		return banmen.Errorf(fs.ErrNotExist, "no folder %s", up)
	}
	return locked(dir, func() error {
		if isJob(dir) {
			return nil
		}
		return begin(dir, s, input, o)
	})
}

// begin makes the ledger, which gets its name last. A job killed before that does not
// exist.
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
		return banmen.Errorf(err, "%s is not the ledger of a job: %v", j.Dir, err)
	}
	if j.version, err = j.ledger.get("version"); err != nil {
		return err
	}
	if version != "" && version != j.version {
		return banmen.Errorf(nil, "the job in %s was started by banmen %s; this is %s", j.Dir, j.version, version).Suggest("use that version, or start again with --force")
	}
	if j.ID, err = j.ledger.get("id"); err != nil {
		return err
	}
	return j.ledger.getJSON("input", &j.input)
}

// newID returns a unique ID, as a job with the same spec may run elsewhere.
func newID() string {
	var b [8]byte
	_, _ = rand.Read(b[:]) // never fails
	return hex.EncodeToString(b[:])
}

// Close closes the ledger.
func (j *Job) Close() error { return j.ledger.close() }

// State returns the state of the job.
func (j *Job) State() (State, error) {
	s, err := j.ledger.get("state")
	return State(s), err
}

// SetState asks the process that runs the job, now or later, to pause, continue or give
// up; it reacts within a second. A job that is done or cancelled keeps its state.
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

// over returns the error that a job has ended.
func over(dir string, s State) error {
	if s == Done {
		return banmen.Errorf(nil, "the job in %s is done", dir).Suggest("to run it again, use job run --force")
	}
	return banmen.Errorf(nil, "the job in %s was cancelled", dir).Suggest("to start again, use job run --force")
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

// Forgive retries the units that were set aside.
func (j *Job) Forgive() error { return j.ledger.forgive() }

// Remove removes a job that no process runs. It also removes the folder if that is empty
// then.
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

// Bad returns the first lines that could not be read, and the first whose answer is no.
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
	First int64  `json:"first"` // first item, from 0
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

// locked runs f while holding the lock of the job in a folder.
func locked(dir string, f func() error) (err error) {
	l, err := takeLock(dir, toRun)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, l.release()) }()
	return f()
}

// Alone calls f, which prepares and runs the job. It fails if another process runs the job. While f
// runs, the status of the job is running.
func (j *Job) Alone(f func() error) error {
	if j.alone {
		return f()
	}
	return locked(j.Dir, func() error {
		j.alone = true
		defer func() { j.alone = false }()
		return f()
	})
}

// Run does the rest of the job with the courier's workers, and writes the output. When
// the context ends, Run stops; all results that arrive in time are in the ledger.
func (j *Job) Run(ctx context.Context, task *task.Task, c Courier, o Options) error {
	return j.Alone(func() error {
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

// complete does the rest of the job and writes the output. It starts again if results
// prove to be damaged.
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
	return banmen.Errorf(nil, "%s is damaged repeatedly: check the disk", filepath.Join(j.Dir, resultsName))
}

// same reports whether two specs describe the same job.
func (s Spec) same(t Spec) bool { return s.Name() == t.Name() }
