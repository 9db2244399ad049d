package job_test

import (
	"testing"

	"go.uber.org/goleak"
)

// TestMain checks that no goroutines are left.
func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }
