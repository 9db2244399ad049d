package api

import (
	"cmp"
	"errors"
	"math/rand/v2"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/verb"
)

// make writes the answers of a Maker to the records of a source, at most limit answers; 0 means no
// limit.
func (c *call) make(v *verb.Verb, m verb.Maker, src *source, limit int64) error {
	for _, o := range m.Options() {
		if seed, ok := o.Value.(*uint64); ok && o.Name == "seed" && !c.given[o.Name] {
			*seed = uint64(rand.Uint32())
		}
	}
	if err := m.Open(c.setup(src, limit)); err != nil {
		return err
	}
	style := answer.Style{JSON: true, Many: src.many, Say: c.say}
	var none error // of a record without an answer, if others follow
	err := c.each(src, func(e banmen.Entry) error {
		for a, err := range m.Make(c.ctx, e) {
			if a != nil {
				err = errors.Join(c.writeAll(a.JSON(style)), err)
			}
			switch {
			case src.many && errors.Is(err, banmen.ErrNone):
				none = cmp.Or(none, err)
			case err != nil:
				return err
			}
			if limit > 0 && c.results >= limit {
				return errEnough
			}
		}
		return nil
	})
	if err == errEnough {
		return nil
	}
	return cmp.Or(err, none)
}

// errEnough ends a Maker that has made enough answers.
var errEnough = errors.New("enough")

// writeAll answers with values.
func (c *call) writeAll(all []any) error {
	for _, v := range all {
		if err := c.write(v); err != nil {
			return err
		}
	}
	return nil
}
