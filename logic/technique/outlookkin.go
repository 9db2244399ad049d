package technique

import (
	"math/bits"

	"github.com/banmen/banmen/logic"
)

// joinPlaces makes strong what are the last two places of a symbol in a house.
func (o *outlook) joinPlaces(v int) {
	for h := range o.Houses {
		m := o.Places(h, v)
		if o.RevOfIn(v, h) > o.rev && m.Len() == 2 && o.Houses[h].Full {
			cells := o.Houses[h].Cells
			o.join(o.candidate(cells[m.First()], v), o.candidate(cells[(m&(m-1)).First()], v))
		}
	}
}

// joinKin finds the links of groups that have become smaller, or that lie in a house which has.
func (o *outlook) joinKin(v int) {
	list := o.kin[v][:0]
	var smaller logic.Mask // by place in the list
	for _, k := range o.kin[v] {
		line, box := k.inLine&o.Places(k.line, v), k.inBox&o.Places(k.box, v)
		if line.Len() < 2 {
			continue
		}
		if line != k.inLine {
			smaller |= logic.Bit(len(list))
			k.inLine, k.inBox = line, box
		}
		list = append(list, k)
	}
	o.kin[v] = list
	for i := range list {
		k := &list[i]
		if len(list) > 64 || smaller.Has(i) {
			o.partKin(k)
		}
		o.joinRest(k, k.line, k.inLine)
		o.joinRest(k, k.box, k.inBox)
	}
}

// joinRest makes strong the link of a group with what else a house has, if that is one node.
func (o *outlook) joinRest(k *kin, h int, in logic.Mask) {
	if o.RevOfIn(k.v, h) <= o.rev || !o.Houses[h].Full {
		return
	}
	rest := o.Places(h, k.v) &^ in
	if rest.One() {
		o.join(k.id, o.candidate(o.Houses[h].Cells[rest.First()], k.v))
		return
	}
	for i := range o.kin[k.v] {
		if b := &o.kin[k.v][i]; h == k.line && b.line == h && b.inLine == rest || h == k.box && b.box == h && b.inBox == rest {
			o.join(k.id, b.id)
		}
	}
}

// partKin makes weak the links of a group with what sees all of it.
func (o *outlook) partKin(k *kin) {
	for i, m := range o.State.Symbol(k.v) {
		for in := k.inLine; in != 0; in &= in - 1 {
			m &= o.Peers(o.Houses[k.line].Cells[in.First()])[i]
		}
		for ; m != 0; m &= m - 1 {
			o.part(k.id, o.candidate(i<<6|bits.TrailingZeros64(m), k.v))
		}
	}
	for i := range o.kin[k.v] {
		if b := &o.kin[k.v][i]; b.id != k.id && b.apart(&k.node) {
			o.part(k.id, b.id)
		}
	}
}
