package cluster_test

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"fmt"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nkeys"

	"github.com/banmen/banmen/internal/cluster"
	"github.com/banmen/banmen/internal/natsserver"
	"github.com/banmen/banmen/job"
)

// An authority signs certificates.
type authority struct {
	t    *testing.T
	dir  string
	cert *x509.Certificate
	key  *ecdsa.PrivateKey
}

// newAuthority makes an authority, whose certificate is in ca.pem of a folder.
func newAuthority(t *testing.T) *authority {
	t.Helper()
	a := &authority{t: t, dir: t.TempDir()}
	a.cert, a.key = a.sign("ca", &x509.Certificate{IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageCertSign})
	return a
}

// sign makes a certificate for this machine, and writes the certificate and its key.
func (a *authority) sign(name string, c *x509.Certificate) (*x509.Certificate, *ecdsa.PrivateKey) {
	a.t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		a.t.Fatal(err)
	}
	c.SerialNumber, c.Subject = big.NewInt(time.Now().UnixNano()), pkix.Name{CommonName: name}
	c.NotBefore, c.NotAfter = time.Now().Add(-time.Hour), time.Now().Add(time.Hour)
	c.IPAddresses = []net.IP{net.IPv4(127, 0, 0, 1)}
	parent, by := a.cert, a.key
	if parent == nil {
		parent, by = c, key
	}
	der, err := x509.CreateCertificate(rand.Reader, c, parent, key.Public(), by)
	if err != nil {
		a.t.Fatal(err)
	}
	secret, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		a.t.Fatal(err)
	}
	a.write(name+".pem", pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}))
	a.write(name+".key", pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: secret}))
	made, err := x509.ParseCertificate(der)
	if err != nil {
		a.t.Fatal(err)
	}
	return made, key
}

func (a *authority) leaf(name string) (cert, key string) {
	a.t.Helper()
	a.sign(name, &x509.Certificate{
		KeyUsage: x509.KeyUsageDigitalSignature, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth, x509.ExtKeyUsageClientAuth},
	})
	return filepath.Join(a.dir, name+".pem"), filepath.Join(a.dir, name+".key")
}

func (a *authority) ca() string { return filepath.Join(a.dir, "ca.pem") }

func (a *authority) write(name string, data []byte) {
	a.t.Helper()
	if err := os.WriteFile(filepath.Join(a.dir, name), data, 0o600); err != nil {
		a.t.Fatal(err)
	}
}

// works runs a small job over servers. replicas servers keep each message.
func works(t *testing.T, a cluster.Access, replicas int) {
	t.Helper()
	var noted notes
	background(t, func(ctx context.Context) error {
		return cluster.Work(ctx, cluster.WorkerOptions{Access: a, Name: "w", Version: "1", Cores: 1, Prepare: verbs, Note: noted.add})
	})
	j, s, want := start(t, 500)
	c, err := cluster.NewCourier(t.Context(), j, cluster.CourierOptions{Access: a, Version: "1", Replicas: replicas, Note: noted.add})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if err := j.Run(t.Context(), capitals, c, job.Options{}); err != nil {
		t.Fatal(err)
	}
	if got, err := os.ReadFile(s.Output); err != nil || string(got) != want {
		t.Errorf("the output differs: %v", err)
	}
}

// refuses checks that access fails with an error of one line that contains a text.
func refuses(t *testing.T, a cluster.Access, want string) {
	t.Helper()
	j, _, _ := start(t, 1)
	_, err := cluster.NewCourier(t.Context(), j, cluster.CourierOptions{Access: a})
	if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
		t.Errorf("got %v, want %q", err, want)
	}
}

// TestTLS checks connections with certificates on both sides.
func TestTLS(t *testing.T) {
	ours, theirs := newAuthority(t), newAuthority(t)
	cert, key := ours.leaf("server")
	url := serve(t, natsserver.Options{CA: ours.ca(), Cert: cert, Key: key})
	cert, key = ours.leaf("client")
	works(t, cluster.Access{URL: url, CA: ours.ca(), Cert: cert, Key: key}, 1)
	refuses(t, cluster.Access{URL: url, CA: ours.ca()}, "refuses")                                      // the client shows no certificate
	refuses(t, cluster.Access{URL: url, CA: theirs.ca(), Cert: cert, Key: key}, "unknown authority")    // the client does not trust the server
	refuses(t, cluster.Access{URL: url, CA: ours.ca(), Cert: cert, Key: ours.ca()}, "the certificate ") // the key file holds no key
	cert, key = theirs.leaf("client")
	refuses(t, cluster.Access{URL: url, CA: ours.ca(), Cert: cert, Key: key}, "refuses") // the server does not trust the client
	refuses(t, cluster.Access{URL: url, CA: filepath.Join(t.TempDir(), "none")}, "holds no certificates")
	err := natsserver.Serve(t.Context(), natsserver.Options{Listen: "127.0.0.1:-1", Store: t.TempDir(), Cert: ours.ca(), Key: key})
	if err == nil || !strings.Contains(err.Error(), "the certificate") {
		t.Errorf("got %v", err)
	}
}

// TestNKey connects to a server that requires an NKey.
func TestNKey(t *testing.T) {
	seed := func(name string) (file, public string) {
		k, err := nkeys.CreateUser()
		if err != nil {
			t.Fatal(err)
		}
		text, err := k.Seed()
		if err != nil {
			t.Fatal(err)
		}
		if public, err = k.PublicKey(); err != nil {
			t.Fatal(err)
		}
		file = filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(file, text, 0o600); err != nil {
			t.Fatal(err)
		}
		return file, public
	}
	ours, public := seed("ours")
	other, _ := seed("other")
	url := serve(t, natsserver.Options{NKey: public})
	works(t, cluster.Access{URL: url, NKey: ours}, 1)
	refuses(t, cluster.Access{URL: url, NKey: other}, "refuses")
	refuses(t, cluster.Access{URL: url}, "refuses")
	refuses(t, cluster.Access{URL: url, Creds: filepath.Join(t.TempDir(), "none")}, "holds no credentials")
	refuses(t, cluster.Access{URL: url, Creds: ours}, "holds no credentials")
	err := natsserver.Serve(t.Context(), natsserver.Options{Listen: "127.0.0.1:-1", Store: t.TempDir(), NKey: ours})
	if err == nil || !strings.Contains(err.Error(), "not the public key") {
		t.Errorf("got %v", err)
	}
}

// TestClusterTLS has three servers that want certificates and a password of
// clients and of each other, and a fourth of another authority.
func TestClusterTLS(t *testing.T) {
	if testing.Short() {
		t.Skip("starts three servers")
	}
	ours, theirs := newAuthority(t), newAuthority(t)
	var listen, routes, urls []string
	for range 4 {
		listen, routes = append(listen, port(t)), append(routes, port(t))
	}
	access := func(a *authority, name string) cluster.Access {
		cert, key := a.leaf(name)
		return cluster.Access{User: "u", Password: "p", CA: a.ca(), Cert: cert, Key: key}
	}
	var noted notes
	for i, a := range []*authority{ours, ours, ours, theirs} {
		ready := make(chan string, 1)
		shows := access(a, fmt.Sprint("server", i))
		o := natsserver.Options{
			Name: fmt.Sprint("s", i), Listen: listen[i], Store: t.TempDir(), Cluster: routes[i], Routes: routes[:3],
			User: "u", Password: "p", CA: shows.CA, Cert: shows.Cert, Key: shows.Key, Ready: func(url string) { ready <- url },
		}
		if a == theirs {
			o.Note = noted.add
		}
		background(t, func(ctx context.Context) error { return natsserver.Serve(ctx, o) })
		if <-ready; a == ours {
			urls = append(urls, "nats://"+listen[i])
		}
	}
	client := access(ours, "client")
	client.URL = strings.Join(urls, ",")
	works(t, client, 3)
	client.Password = "q"
	refuses(t, client, "refuses")
	noted.await(t, "certificate")
}
