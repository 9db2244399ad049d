// Package ansi draws a figure in a terminal with colours: the drawing is that
// of package render/text, where the colours stand for its signs.
//
// The sixteen colours of the terminal are used, so that its theme decides how
// they look. Who does not want colours (NO_COLOR, a file) calls text.Render.
package ansi

import (
	"io"
	"strings"

	"charm.land/lipgloss/v2"

	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/render/text"
)

// Render draws the figure.
func Render(w io.Writer, f *figure.Figure) error {
	_, err := io.WriteString(w, text.Layout(f, Style))
	return err
}

// Style is the style of Render.
var Style = text.Style{Cell: cell, Line: line, Marks: true}

var plain = lipgloss.NewStyle()

// roles are the styles of texts.
var roles = map[figure.Role]lipgloss.Style{
	figure.Plain:   plain.Foreground(lipgloss.Cyan),
	figure.Given:   plain.Bold(true),
	figure.Guess:   plain.Foreground(lipgloss.Yellow).Bold(true),
	figure.Dead:    plain.Foreground(lipgloss.Red),
	figure.Wrong:   plain.Foreground(lipgloss.Red).Bold(true),
	figure.Open:    plain.Foreground(lipgloss.BrightBlack),
	figure.Player1: plain.Background(lipgloss.Red).Foreground(lipgloss.BrightWhite).Bold(true),
	figure.Player2: plain.Background(lipgloss.Green).Foreground(lipgloss.Black).Bold(true),
	figure.Player3: plain.Background(lipgloss.BrightWhite).Foreground(lipgloss.Black).Bold(true),
	figure.Player4: plain.Background(lipgloss.Blue).Foreground(lipgloss.BrightWhite).Bold(true),
}

// fills are the styles of backgrounds, which go over those of texts.
var fills = map[figure.Role]lipgloss.Style{
	figure.Dead:   plain.Background(lipgloss.Red).Foreground(lipgloss.BrightWhite),
	figure.Wrong:  plain.Background(lipgloss.Red).Foreground(lipgloss.BrightWhite),
	figure.Cursor: plain.Reverse(true),
	figure.Legal:  plain.Background(lipgloss.Yellow).Foreground(lipgloss.Black),
}

var lineStyle = plain.Foreground(lipgloss.BrightBlack)

// cell gives one line of a cell its colours.
func cell(c figure.Cell, s string) string {
	style := roles[c.Role]
	if fill, ok := fills[c.Fill]; ok {
		style = fill.Inherit(style)
	}
	return style.Render(s)
}

// Text gives a text the colours of a role.
func Text(r figure.Role, s string) string { return roles[r].Render(s) }

// line gives the lines around cells their colour, each line of text by itself.
func line(s string) string {
	if strings.TrimSpace(s) == "" {
		return s
	}
	return lineStyle.Render(s)
}
