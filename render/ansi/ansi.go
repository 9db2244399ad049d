// Package ansi draws a figure in a terminal with colours. The drawing is that of package
// render/text, with colours in place of its signs.
//
// It uses the sixteen colours of the terminal, so the terminal's theme decides how they look; texts
// use those that are legible on its background. For output without colours (NO_COLOR, a file), call
// text.Render.
package ansi

import (
	"io"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/render/text"
)

// Render draws the figure.
func Render(w io.Writer, f *figure.Figure) error {
	_, err := io.WriteString(w, text.Layout(f, Style))
	return err
}

// Style is the style of Render, for dark backgrounds, and Light that for light ones, on
// which cyan is pale.
var (
	Style = text.Style{Cell: cell, Line: line, Marks: true}
	Light = text.Style{Cell: onLight, Line: line, Marks: true}
)

// onLight is cell for light backgrounds.
func onLight(c figure.Cell, s string) string {
	fill := fills[c.Fill]
	if tinted := len(c.Tints()) > 0 && fill == (look{}); c.Role == figure.Plain && fill.text == nil && !tinted {
		return fill.over(look{text: ansi.Blue}).render(s)
	}
	return cell(c, s)
}

// RenderLight is Render for light backgrounds.
func RenderLight(w io.Writer, f *figure.Figure) error {
	_, err := io.WriteString(w, text.Layout(f, Light))
	return err
}

// A look is a style of text in a terminal.
type look struct {
	text, back    ansi.Color // nil: as it is
	bold, reverse bool
}

// roles are the looks of texts.
var roles = map[figure.Role]look{
	figure.Plain:   {text: ansi.Cyan},
	figure.Given:   {bold: true},
	figure.Guess:   {text: ansi.Magenta, bold: true},
	figure.Dead:    {text: ansi.Red},
	figure.Wrong:   {text: ansi.Red, bold: true},
	figure.Open:    {text: ansi.BrightBlack},
	figure.Player1: {text: ansi.BrightWhite, back: ansi.Red, bold: true},
	figure.Player2: {text: ansi.Black, back: ansi.Green, bold: true},
	figure.Player3: {text: ansi.Black, back: ansi.BrightWhite, bold: true},
	figure.Player4: {text: ansi.BrightWhite, back: ansi.Blue, bold: true},
}

// discs are the looks of discs.
var discs = map[figure.Role]look{
	figure.Player1: {text: ansi.Black, back: ansi.Green, bold: true},
	figure.Player2: {text: ansi.BrightWhite, back: ansi.Green, bold: true},
}

// fills are the looks of backgrounds. They override the looks of texts.
var fills = map[figure.Role]look{
	figure.Dead:   {text: ansi.BrightWhite, back: ansi.Red},
	figure.Wrong:  {text: ansi.BrightWhite, back: ansi.Red},
	figure.Cursor: {reverse: true},
	figure.Legal:  {text: ansi.Black, back: ansi.Yellow},
}

var lines = look{text: ansi.BrightBlack}

// over returns the look of this one on top of another look.
func (l look) over(under look) look {
	if l.text == nil {
		l.text = under.text
	}
	if l.back == nil {
		l.back = under.back
	}
	l.bold = l.bold || under.bold
	return l
}

// render gives a text this look.
func (l look) render(s string) string {
	if l == (look{}) || s == "" {
		return s
	}
	var style ansi.Style
	if l.bold {
		style = style.Bold()
	}
	if l.reverse {
		style = style.Reverse(true)
	}
	if l.text != nil {
		style = style.ForegroundColor(l.text)
	}
	if l.back != nil {
		style = style.BackgroundColor(l.back)
	}
	return style.Styled(s)
}

// tints are the backgrounds of a player's choice, from "1".
var tints = [figure.MaxTints]ansi.Color{ansi.BrightRed, ansi.Yellow, ansi.BrightYellow, ansi.BrightGreen, ansi.BrightCyan,
	ansi.BrightBlue, ansi.Magenta, ansi.BrightMagenta, ansi.White}

// cell gives one line of a cell its colours. If it has several tints, each gets a part of the line.
func cell(c figure.Cell, s string) string {
	under := roles[c.Role]
	if disc, ok := discs[c.Role]; ok && c.Shape == figure.Disc {
		under = disc
	}
	fill := fills[c.Fill].over(under)
	behind := c.Tints()
	if behind == nil || fills[c.Fill] != (look{}) {
		return fill.render(s)
	}
	var b strings.Builder
	for i, n := range behind {
		wide := ansi.StringWidth(s)
		part := ansi.Cut(s, i*wide/len(behind), (i+1)*wide/len(behind))
		b.WriteString(look{text: ansi.Black, back: tints[n-1], bold: fill.bold}.render(part))
	}
	return b.String()
}

// Text gives a text the colours of a role.
func Text(r figure.Role, s string) string { return roles[r].render(s) }

// line gives the lines around cells their colour, each line of text by itself.
func line(s string) string {
	if strings.TrimSpace(s) == "" {
		return s
	}
	return lines.render(s)
}
