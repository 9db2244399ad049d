package web

import (
	"cmp"
	"net/http"
	"strconv"
	"strings"

	"golang.org/x/text/language"

	"github.com/banmen/banmen/internal/msg"
)

// langCookie is the cookie with the reader's chosen language.
const langCookie = "lang"

// lang returns the language of a reader: from ?lang=, else from the cookie, else from the browser's
// preferences.
func lang(r *http.Request) language.Tag {
	if tag, ok := chosen(r.URL.Query().Get("lang")); ok {
		return tag
	}
	if c, err := r.Cookie(langCookie); err == nil {
		if tag, ok := chosen(c.Value); ok {
			return tag
		}
	}
	return msg.Match(preferred(r.Header.Get("Accept-Language"))...)
}

// chosen parses a language. It reports false if there are no texts in it.
func chosen(word string) (language.Tag, bool) {
	for _, tag := range msg.Tags {
		if tag.String() == word {
			return tag, true
		}
	}
	return msg.Tags[0], false
}

// preferred returns the languages of an Accept-Language header, most preferred first.
func preferred(header string) (all []string) {
	best := map[string]float64{}
	for part := range strings.SplitSeq(header, ",") {
		tag, weight, weighted := strings.Cut(strings.ReplaceAll(part, " ", ""), ";q=")
		q := 1.0
		if weighted {
			var err error
			if q, err = strconv.ParseFloat(weight, 64); err != nil {
				continue
			}
		}
		if len(all) == maxTags || tag == "" || !(q > 0) {
			continue
		}
		at := len(all)
		for at > 0 && best[all[at-1]] < q {
			at--
		}
		best[tag] = q
		all = append(all[:at], append([]string{tag}, all[at:]...)...)
	}
	return all
}

// maxTags limits the languages read from a header.
const maxTags = 20

// keepLang stores the language of ?lang= in a cookie.
func (s *Server) keepLang(w http.ResponseWriter, r *http.Request) {
	if tag, ok := chosen(r.URL.Query().Get("lang")); ok {
		http.SetCookie(w, &http.Cookie{Name: langCookie, Value: tag.String(), Path: cmp.Or(s.Base, "/"), MaxAge: 31536000, Secure: s.secure(r), SameSite: http.SameSiteLaxMode})
	}
}

// forPeople wraps the handler of a page: it stores the chosen language and sets caching headers.
func (s *Server) forPeople(next http.HandlerFunc) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.keepLang(w, r)
		w.Header().Set("Cache-Control", "private, no-cache")
		w.Header().Set("Vary", "Accept-Language, Cookie")
		next.ServeHTTP(w, r)
	})
}
