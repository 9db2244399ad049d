package page

import (
	"strings"

	"golang.org/x/text/language"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/msg"
)

// A choice is what a request may say, and how people call it.
type choice struct {
	key  string
	name banmen.Message
}

// choices are those of a list, whose Doc is what the request says.
func choices(lang language.Tag, all []choice) (links []link) {
	for _, c := range all {
		links = append(links, link{Title: msg.Text(lang, c.name), Doc: c.key})
	}
	return links
}

// levels are how hard a puzzle may be asked for.
var levels = []choice{
	{"easy", banmen.Msg("Easy")}, {"medium", banmen.Msg("Medium")}, {"hard", banmen.Msg("Hard")}, {"unfair", banmen.Msg("Unfair")}, {"extreme", banmen.Msg("Extreme")},
}

// rated says a level and its score.
func rated(lang language.Tag, level string, score int) string {
	for _, l := range levels {
		if strings.EqualFold(l.key, level) {
			return msg.Text(lang, banmen.Msg("%s, score %d", l.name, score))
		}
	}
	return ""
}
