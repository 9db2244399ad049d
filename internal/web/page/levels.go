package page

import (
	"strings"

	"golang.org/x/text/language"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/msg"
)

// A choice is a value in a request and its name.
type choice struct {
	key  string
	name banmen.Message
}

// choices converts a list of choices to links, with the value as Doc.
func choices(lang language.Tag, all []choice) (links []link) {
	for _, c := range all {
		links = append(links, link{Title: msg.Text(lang, c.name), Doc: c.key})
	}
	return links
}

// levels lists the levels of difficulty.
var levels = []choice{
	{"easy", banmen.Msg("Easy")}, {"medium", banmen.Msg("Medium")}, {"hard", banmen.Msg("Hard")}, {"unfair", banmen.Msg("Unfair")}, {"extreme", banmen.Msg("Extreme")},
}

// rated formats a level and its score. It returns "" for an unknown level.
func rated(lang language.Tag, level string, score int) string {
	for _, l := range levels {
		if strings.EqualFold(l.key, level) {
			return msg.Text(lang, banmen.Msg("%s, score %d", l.name, score))
		}
	}
	return ""
}
