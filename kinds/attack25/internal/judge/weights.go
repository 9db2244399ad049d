package judge

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"io"
	"sync"
)

//go:generate go test -run TestLearn -update -timeout 2h

// packed holds the weights of all stages in order: for winning, then for panels.
//
//go:embed weights.gz
var packed []byte

var unpacked = sync.OnceValue(func() []int8 {
	z, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		panic(err) // the embedded file is valid
	}
	data, err := io.ReadAll(z)
	if err != nil {
		panic(err)
	}
	all := make([]int8, len(data))
	for i, x := range data {
		all[i] = int8(x)
	}
	return all
})

// stages are unpacked on demand.
var stages = func() (all [Stages]func() Stage) {
	for i := range all {
		all[i] = sync.OnceValue(func() Stage {
			n, all := known().count, unpacked()
			all = all[2*n*i:]
			return NewStage(Weights{all[:n], all[n : 2*n]})
		})
	}
	return all
}()
