package site

import (
	"cmp"
	"context"
	"fmt"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"golang.org/x/text/language"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/learn"
	"github.com/banmen/banmen/internal/msg"
	"github.com/banmen/banmen/internal/web/page"
)

// course makes the pages of the course twice: for the browser's program, which then needs no
// calculation to show them, and as files that need no scripts, in the folder learn.
func course(ctx context.Context, pages *page.Pages, folder string, add func(name string, a *page.Answer) error) error {
	chapters, err := learn.Chapters()
	if err != nil {
		return err
	}
	for _, lang := range msg.Tags {
		get := func(address string) *page.Answer {
			return pages.Answer(&page.Request{Context: ctx, Lang: lang, URL: &url.URL{Path: address}})
		}
		still := func(chapter string) error {
			a := get(strings.TrimSuffix("/learn/"+chapter, "/"))
			if err := add(folder+"pages/"+strings.TrimSuffix("learn-"+chapter, "-")+"."+lang.String()+".html", a); err != nil {
				return err
			}
			html, b := unscripted(a.Text.String(), lang, folder), &page.Answer{}
			running := msg.Text(lang, banmen.Msg("The same page with figures that run (it takes JavaScript)"))
			fmt.Fprint(&b.Text, strings.Replace(html, "<article>", `<article><p><a href="../#/learn/`+chapter+`">`+running+"</a></p>", 1))
			return add("learn/"+fileOf(chapter, lang), b)
		}
		err := still("")
		for _, c := range chapters {
			n := strconv.Itoa(c.Number)
			err = cmp.Or(err, still(n))
			for _, b := range c.Blocks {
				if b.Kind == learn.Figure || b.Kind == learn.Tape {
					film := strconv.Itoa(b.Number)
					err = cmp.Or(err, add("learn/"+filmOf(n, film, lang), get("/learn/"+n+"/film/"+film)))
				}
			}
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// courseOf returns the address of the list of chapters without scripts.
func courseOf(lang language.Tag) string { return "learn/" + fileOf("", lang) }

// fileOf returns the file of a chapter in the folder learn, or of the list of chapters.
func fileOf(chapter string, lang language.Tag) string {
	return cmp.Or(chapter, "index") + ending(lang) + ".html"
}

// filmOf returns the file of an animated figure.
func filmOf(chapter, figure string, lang language.Tag) string {
	return chapter + "-" + figure + ending(lang) + ".svg"
}

// ending marks the files of every language but the first.
func ending(lang language.Tag) string {
	if lang == msg.Tags[0] {
		return ""
	}
	return "." + lang.String()
}

// patterns match the parts that differ in a page without scripts.
var patterns = sync.OnceValue(func() map[string]*regexp.Regexp {
	all := map[string]*regexp.Regexp{}
	for name, text := range map[string]string{
		"scripts": `(?s)<script\b.*?</script>\s*|<link rel="(modulepreload|manifest)"[^>]*>\s*|</?noscript>`,
		"films":   `src="/learn/(\d+)/film/(\d+)"`,
		"course":  `href="/learn/?(\d*)(\?lang=(\w+))?"`,
		"others":  `href="(/[^"]*)"`,
	} {
		all[name] = regexp.MustCompile(text)
	}
	return all
})

// unscripted returns a page of the course as a file of the folder learn. Readers without
// scripts, or without a server, see all of it; links to other pages lead to those with scripts.
func unscripted(html string, lang language.Tag, folder string) string {
	p := patterns()
	html = p["scripts"].ReplaceAllString(html, "")
	html = strings.ReplaceAll(html, `="`+folder, `="../`+folder)
	replace := func(name string, by func(m []string) string) {
		html = p[name].ReplaceAllStringFunc(html, func(s string) string { return by(p[name].FindStringSubmatch(s)) })
	}
	replace("films", func(m []string) string { return `src="` + filmOf(m[1], m[2], lang) + `"` })
	replace("course", func(m []string) string {
		to := lang
		if m[3] != "" {
			to = language.Make(m[3])
		}
		return `href="` + fileOf(m[1], to) + `"`
	})
	replace("others", func(m []string) string { return `href="../#` + m[1] + `"` })
	return html
}
