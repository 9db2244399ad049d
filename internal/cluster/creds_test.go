package cluster_test

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/nats-io/jwt/v2"
	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nkeys"

	"github.com/banmen/banmen/internal/cluster"
)

// An account has users whom a server knows by the signature of its operator.
type account struct {
	t   *testing.T
	key nkeys.KeyPair
}

// pair makes a pair of keys.
func pair(t *testing.T, make func() (nkeys.KeyPair, error)) (key nkeys.KeyPair, public string) {
	t.Helper()
	key, err := make()
	if err != nil {
		t.Fatal(err)
	}
	if public, err = key.PublicKey(); err != nil {
		t.Fatal(err)
	}
	return key, public
}

func signed(t *testing.T, c interface {
	Encode(nkeys.KeyPair) (string, error)
}, by nkeys.KeyPair) string {
	t.Helper()
	text, err := c.Encode(by)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// creds makes a user and returns the file of its credentials.
func (a account) creds(expires time.Time) string {
	a.t.Helper()
	key, public := pair(a.t, nkeys.CreateUser)
	claims := jwt.NewUserClaims(public)
	claims.Expires = expires.Unix()
	seed, err := key.Seed()
	if err != nil {
		a.t.Fatal(err)
	}
	data, err := jwt.FormatUserConfig(signed(a.t, claims, a.key), seed)
	if err != nil {
		a.t.Fatal(err)
	}
	name := filepath.Join(a.t.TempDir(), "user.creds")
	if err := os.WriteFile(name, data, 0o600); err != nil {
		a.t.Fatal(err)
	}
	return name
}

// operated runs a server that belongs to an operator with one account.
func operated(t *testing.T) (url string, a account) {
	t.Helper()
	operator, public := pair(t, nkeys.CreateOperator)
	system, systemPublic := pair(t, nkeys.CreateAccount)
	trusted := jwt.NewOperatorClaims(public)
	trusted.SystemAccount = systemPublic
	signed(t, trusted, operator)
	key, accountPublic := pair(t, nkeys.CreateAccount)
	claims := jwt.NewAccountClaims(accountPublic)
	claims.Limits.JetStreamLimits = jwt.JetStreamLimits{MemoryStorage: jwt.NoLimit, DiskStorage: jwt.NoLimit, Streams: jwt.NoLimit, Consumer: jwt.NoLimit}
	resolver := &server.MemAccResolver{}
	for public, text := range map[string]string{accountPublic: signed(t, claims, operator), systemPublic: signed(t, jwt.NewAccountClaims(systemPublic), operator)} {
		if err := resolver.Store(public, text); err != nil {
			t.Fatal(err)
		}
	}
	system.Wipe()
	s, err := server.NewServer(&server.Options{
		Host: "127.0.0.1", Port: server.RANDOM_PORT, NoSigs: true, NoLog: true, JetStream: true, StoreDir: t.TempDir(),
		TrustedOperators: []*jwt.OperatorClaims{trusted}, SystemAccount: systemPublic, AccountResolver: resolver,
	})
	if err != nil {
		t.Fatal(err)
	}
	s.Start()
	t.Cleanup(func() { s.Shutdown(); s.WaitForShutdown() })
	if !s.ReadyForConnections(10 * time.Second) {
		t.Fatal("the server does not start")
	}
	return s.ClientURL(), account{t, key}
}

// TestCreds checks access with credentials of users to a server of an operator.
func TestCreds(t *testing.T) {
	url, ours := operated(t)
	later := time.Now().Add(time.Hour)
	works(t, cluster.Access{URL: url, Creds: ours.creds(later)}, 1)
	refuses(t, cluster.Access{URL: url}, "refuses")
	refuses(t, cluster.Access{URL: url, User: "u", Password: "p"}, "refuses")
	refuses(t, cluster.Access{URL: url, Creds: ours.creds(time.Now().Add(-time.Hour))}, "refuses")
	key, _ := pair(t, nkeys.CreateAccount) // that the operator does not know
	refuses(t, cluster.Access{URL: url, Creds: account{t, key}.creds(later)}, "refuses")
}
