package modeljson_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/banmen/banmen/engine"
	"github.com/banmen/banmen/engine/count"
	"github.com/banmen/banmen/engine/plain"
	"github.com/banmen/banmen/event"
	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/model/modeljson"
)

var seeds = []string{
	`{"grid":"4x4","values":["Q","-"],"constraints":[{"of":["rows","columns"],"count":{"Q":1}},{"of":"all diagonals","count":{"Q":[0,1]}}],"symmetries":["mirror","flip","transpose"]}`,
	`{"variables":{"a":"1..3","b":[2,"x"],"c":[]},"constraints":[{"of":"a b","sum":[-3,4],"worth":{"x":-2},"different":true}],"order":["b=x"],"givens":"1,.,."}`,
	`{"grid":"2x3","values":"0..2","domains":{"R1":[1,2]},"constraints":[{"of":["R1-2C1-2","boxes 2x1"],"sum":[2,3],"count":{"1":[1,2]}}],"symmetries":[{"cells":["R1C1 R2C1"],"values":"1 2"}]}`,
	`{"grid":"4x4","values":"0..1","sets":{"a":"R1C1 R2C2","b":"a R3C3"},"constraints":[{"of":["windows 3","windows 2x2"],"count":{"1":[1,2],"0 1":3}},` +
		`{"of":"rows","different rows":true},{"of":["b","cols"],"regular":"0*(1|0 1){1,2}.?"},{"of":"a","less":"or equal","allowed":["0 1","1 1"]}],` +
		`"drawings":[{"cage":["a","b"],"text":"6"},{"line":"R1C1..R1C4","bulb":true,"arrow":true},{"edge":"R1C1 R1C2","sign":"less","text":"2"}]}`,
	`{"grid":"2x3","values":"1..3","constraints":[{"or":[{"of":"R1","less":true},{"and":[{"of":"R2","forbidden":["1 2 3"]},{"not":{"of":"C1","different":true}}]}]},` +
		`{"of":["R1C1 R1C2","R2C1 R2C2"],"equal sums":true},{"of":"R2","sum":[-2,3],"coefficients":[1,-2,1]},` +
		`{"of":"R1","regular":{"states":2,"steps":["0 1 0","0 2 1","1 3 1"],"ends":[0,1]}}]}`,
	`{"grid":"3x3","values":"1..2","constraints":[{"of":["all","R1-2C1-2"],"connected":{"1":[1,9],"2":4}},{"of":"C1","connected":{"1 2":3},"edges":["R1C1 R2C1","R1C1 R3C1"]}]}`,
	`{"variables":["s","t","u"],"values":["ann","bob","cid"],"constraints":[{"of":["all","ring"],"different":true}],"symmetries":["rotate","reverse","values"],"givens":{"s":"bob"}}`,
}

// FuzzRead checks that a model is read back from its long and its short text. It also searches and
// counts: nothing panics, and all engines that finish agree.
func FuzzRead(f *testing.F) {
	for _, text := range seeds {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		file, err := modeljson.ParseName(text)
		if err != nil {
			return
		}
		again(t, file)
		if file.Shape.Size() > 30 || len(file.Values) > 30 || len(file.Rules) > 100 {
			return
		}
		answer(t, file.Model())
	})
}

func again(t *testing.T, f *modeljson.File) {
	short := f.Head() + f.Tail()
	g, err := modeljson.ParseName(short)
	if err != nil || g.Head()+g.Tail() != short {
		t.Fatalf("%s comes back as %v, %v", short, g, err)
	}
	var long strings.Builder
	if err := f.Write(&long); err != nil {
		t.Fatal(err)
	}
	g, err = modeljson.Parse(long.String())
	if err != nil || g.Head()+g.Tail() != short {
		t.Fatalf("%s comes back as %v, %v", long.String(), g, err)
	}
}

// answer compares the engines, each within a short time.
func answer(t *testing.T, m *model.Model) {
	ctx, cancel := context.WithTimeout(t.Context(), time.Second)
	defer cancel()
	const most = 1000
	want, all := int64(0), true
	take := func(event.Event) bool { want++; all = want < most; return all }
	if _, err := engine.Search(ctx, m, engine.Options{MaxFails: 1000, InOrder: true}, take); err != nil {
		all = false
	}
	if !all {
		return
	}
	got := int64(0)
	if _, err := plain.Naive(ctx, m, engine.Options{}, func(event.Event) bool { got++; return true }); err == nil && got != want {
		t.Fatalf("%d solutions, plain %d", want, got)
	}
	l, err := count.New(ctx, m)
	if err != nil {
		return
	}
	n, err := l.Count(ctx, count.Options{Memory: 1 << 24, Steps: 1 << 16})
	if err == nil && n.Int64() != want || err != nil && !errors.Is(err, count.ErrSteps) && !errors.Is(err, count.ErrMemory) && ctx.Err() == nil {
		t.Fatalf("%d solutions, layers %v, %v", want, n, err)
	}
}
