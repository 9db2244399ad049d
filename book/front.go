package book

import (
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
)

// leading is the distance between lines, in multiples of the text size.
const leading = 1.7

// frontPages returns the number of pages before the first chapter: the cover, the
// contents, and possibly an empty page so that the first chapter starts on the right.
func (v *volume) frontPages() int {
	if v.o.Sheets {
		return 0
	}
	n := 1 + (len(v.parts)+1+v.contentLines()-1)/v.contentLines()
	return n + n%2
}

// contentLines returns the number of entries on a page of contents.
func (v *volume) contentLines() int {
	_, h := v.o.room()
	return int(h/(v.o.body()*leading)) - 3
}

// front sets the pages before the first chapter.
func (v *volume) front() []*page {
	if v.o.Sheets {
		return nil
	}
	chapters := v.pages
	v.pages = nil
	v.cover()
	v.contents()
	for len(v.pages) < v.frontPages() {
		v.new("")
	}
	front := v.pages
	v.pages = chapters
	return front
}

// cover sets the title over the first board.
func (v *volume) cover() {
	p := v.new(v.o.Title)
	p.unnumbered = true
	w, h := v.o.room()
	y := h * 0.16
	big := min(34, w/12)
	for _, l := range wrap(v.o.Title, big, w) {
		p.add(line((w-width(l, big, true))/2, y, big, l, true))
		y += big * 1.3
	}
	var below []string
	if !v.only {
		below = append(below, v.o.say("Volume %d", v.number))
	}
	if v.o.Subtitle != "" {
		below = append(below, v.o.Subtitle)
	}
	for _, s := range below {
		for _, l := range wrap(s, v.o.body(), w) {
			p.add(line((w-width(l, v.o.body(), false))/2, y, v.o.body(), l, false))
			y += v.o.body() * leading
		}
	}
	f := v.parts[0].puzzles[0].Question
	board := measure(f())
	scale := min(most, 0.8*w/board.w, 0.5*h/board.h)
	p.add(picture(f, (w-board.w*scale)/2, h*0.4, scale))
}

// contents sets a line for each chapter and one for the answers.
func (v *volume) contents() {
	type entry struct {
		text string
		page int
	}
	var all []entry
	for i, p := range v.parts {
		all = append(all, entry{p.Title + "  " + v.o.say("No. %d to %d", p.first, p.first+len(p.puzzles)-1), v.starts[i]})
	}
	if v.o.Answers == AtEnd {
		all = append(all, entry{v.o.say("Answers"), v.starts[len(v.parts)]})
	}
	size := v.o.body()
	w, _ := v.o.room()
	var p *page
	for i, e := range all {
		at := i % v.contentLines()
		if at == 0 {
			p = v.new(v.o.say("Contents"))
			p.add(line(0, size*1.6, size*1.6, v.o.say("Contents"), true))
		}
		y := size * leading * float64(at+3)
		number := v.o.say("%d", e.page)
		text := wrap(e.text, size, w*0.85)[0]
		p.add(line(0, y, size, text, false), line(w-width(number, size, false), y, size, number, false))
		if dots := int((w - width(text, size, false) - width(number, size, false)) / width(". ", size, false)); dots > 2 {
			p.add(line(width(text, size, false)+size*0.5, y, size, strings.Repeat(". ", dots-1), false))
		}
	}
}

// rules sets the page that begins a chapter.
func (v *volume) rules(c *part) {
	p := v.new(c.Title)
	w, h := v.o.room()
	size := v.o.body()
	y := size * 2
	p.add(line(0, y, size*1.8, c.Title, true))
	y += size * 1.5
	for _, text := range paragraphs(banmen.RulesFor(c.Rules, c.texts()...)) {
		y += size * 0.6
		for _, l := range wrap(text, size, w) {
			if y += size * leading; y > h {
				p, y = v.new(""), size*leading
			}
			p.add(line(0, y, size, l, false))
		}
	}
	if c.Examples == nil {
		return
	}
	for _, e := range c.Examples(c.texts()...) {
		board := measure(e.Board)
		scale := min(most, 0.3*w/board.w, 0.2*h/board.h)
		if y += size * 1.5; y+board.h*scale > h {
			p, y = v.new(""), 0
		}
		p.add(picture(func() *figure.Figure { return e.Board }, 0, y, scale))
		left := board.w*scale + size*1.5
		for i, l := range wrap(e.Why, size, w-left) {
			p.add(line(left, y+size*leading*float64(i+1), size, l, false))
		}
		y += board.h * scale
	}
}
