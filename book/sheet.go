package book

import (
	"fmt"

	"github.com/banmen/banmen/render/pdf"
)

// flat draws each page on a sheet of its own.
func (v *volume) flat(d *pdf.Doc) error {
	for n := range v.pages {
		d.Page(v.o.Trim.Width, v.o.Trim.Height)
		if err := v.draw(d, n, 0); err != nil {
			return err
		}
	}
	return nil
}

// fold draws two pages side by side on each side of the sheets, which are stacked and
// folded in the middle: the last page is beside the first.
func (v *volume) fold(d *pdf.Doc) error {
	all := (len(v.pages) + 3) / 4 * 4
	for side := range all / 2 {
		left, right := all-1-side, side
		if side%2 == 1 {
			left, right = right, left
		}
		d.Page(2*v.o.Trim.Width, v.o.Trim.Height)
		for i, n := range []int{left, right} {
			if n < len(v.pages) {
				if err := v.draw(d, n, float64(i)*v.o.Trim.Width); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// draw draws page n, counted from 0, with its left edge at x. The spine is on the left of
// page 0 and of every page that lies on the right.
func (v *volume) draw(d *pdf.Doc, n int, x float64) error {
	p := v.pages[n]
	spine := v.o.gutter(len(v.pages))
	w, _ := v.o.room()
	left := x + spine
	if n%2 == 1 {
		left = x + margin
	}
	left += (v.o.Trim.Width - margin - spine - w) / 2
	if p.outline != "" {
		d.Outline(p.outline, 0)
	}
	for _, k := range p.inks {
		if err := k(d, left, margin); err != nil {
			return err
		}
	}
	if !p.unnumbered {
		number := fmt.Sprint(n + 1)
		size := v.o.body() * 0.9
		d.Text(left+(w-width(number, size, false))/2, v.o.Trim.Height-margin*0.8, size, number, false)
	}
	return nil
}
