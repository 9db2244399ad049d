package web

import (
	"os"
	"testing"

	"go.uber.org/goleak"
)

// TestMain also runs the server process of tests that need one. It checks that no goroutine
// outlives the tests.
func TestMain(m *testing.M) {
	if os.Getenv("BANMEN_TEST_SERVER") != "" {
		os.Exit(runServer())
	}
	goleak.VerifyTestMain(m)
}
