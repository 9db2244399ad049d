//go:build !race

package web

// raceDetector reports whether the tests run with the race detector.
const raceDetector = false
