package course

import (
	"fmt"
	"strings"

	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/console"
	"github.com/banmen/banmen/internal/learn"
)

// words returns the numbers of chapters and the IDs of exercises.
func words(*command.Kinds) (all []string) {
	chapters, _ := learn.Chapters() // completion cannot report errors
	for _, c := range chapters {
		all = append(all, fmt.Sprint(c.Number))
		for _, e := range c.Exercises {
			all = append(all, e.ID)
		}
	}
	return all
}

// find returns a chapter. If it does not exist, the error says which chapters do.
func find(word string) (*learn.Chapter, error) {
	c, err := learn.Find(word)
	if err != nil || c != nil {
		return c, err
	}
	all, err := learn.Chapters()
	if err != nil {
		return nil, err
	}
	return nil, console.Usage("there is no chapter %q: expected 1 to %d", word, len(all))
}

// findExercise returns an exercise. If there is no such exercise, the error lists the existing
// ones.
func findExercise(id string) (*learn.Exercise, error) {
	e, err := learn.FindExercise(id)
	if err != nil || e != nil {
		return e, err
	}
	number, _, _ := strings.Cut(id, ".")
	chapter, err := find(number)
	if err != nil {
		return nil, err
	}
	if len(chapter.Exercises) == 0 {
		return nil, console.Usage("chapter %s has no exercises", number)
	}
	return nil, console.Usage("there is no exercise %q: expected %s.1 to %s.%d", id, number, number, len(chapter.Exercises))
}
