package modeljson_test

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/banmen/banmen/engine"
	"github.com/banmen/banmen/engine/plain"
	"github.com/banmen/banmen/event"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/internal/modeltest"
	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/model/modeljson"
)

// A written model with any constraints is read back with the same solutions.
func TestWriteModels(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m, n, k := new(model.Model), rapid.IntRange(1, 5).Draw(t, "cells"), rapid.IntRange(1, 3).Draw(t, "values")
		m.Add(n, k)
		for range rapid.IntRange(1, 4).Draw(t, "constraints") {
			m.Require(modeltest.Constraint(t, n, k))
		}
		texts := []string{""}
		for x := range k {
			texts = append(texts, strconv.Itoa(x+1))
		}
		f, err := modeljson.FromModel(m, grid.New(grid.Shape{Rows: 1, Cols: n}), texts, nil)
		if err != nil {
			t.Fatal(err)
		}
		var text strings.Builder
		if err := f.Write(&text); err != nil {
			t.Fatal(err)
		}
		g, err := modeljson.Parse(text.String())
		if err != nil {
			t.Fatalf("%v\n%s", err, text.String())
		}
		if got, want := solutions(t, g.Model()), solutions(t, m); !slices.EqualFunc(got, want, slices.Equal) {
			t.Fatalf("%v, want %v\n%s", got, want, text.String())
		}
	})
}

func solutions(t *rapid.T, m *model.Model) (all [][]int) {
	if err := m.Check(); err != nil {
		t.Fatal(err)
	}
	_, err := plain.Naive(t.Context(), m, engine.Options{}, func(e event.Event) bool {
		all = append(all, slices.Clone(e.Values))
		return true
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// Models that cannot be written are refused.
func TestRefused(t *testing.T) {
	m := new(model.Model)
	cells := m.Add(1, 2)
	for _, c := range []model.Constraint{nil, struct{ model.Less }{}, model.Not{}, model.Table{Of: cells, Tuples: [][]int{{3}}}, model.Exactly(1, cells, 3)} {
		m.Constraints = []model.Constraint{c}
		if _, err := modeljson.FromModel(m, grid.New(grid.Shape{Rows: 1, Cols: 1}), []string{"", "1", "2"}, nil); !errors.Is(err, model.ErrCannot) {
			t.Errorf("%#v: %v", c, err)
		}
	}
}
