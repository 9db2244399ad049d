package cluster

import (
	"context"
	"crypto/tls"
	"errors"
	neturl "net/url"
	"os"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/nats-io/nkeys"

	"github.com/banmen/banmen"
)

// Access holds the addresses and credentials of servers.
type Access struct {
	URL            string // one or several, separated by commas
	User, Password string
	NKey           string // file with the seed of an NKey
	Creds          string // file of credentials: a JWT and a seed
	CA             string // file of the certificate authorities
	Cert, Key      string // files of the client certificate
}

// options returns the client's options. It reconnects forever.
func (a Access) options(name string) ([]nats.Option, error) {
	o := []nats.Option{nats.Name(name), nats.MaxReconnects(-1), nats.ReconnectWait(200 * time.Millisecond), nats.ReconnectJitter(100*time.Millisecond, 300*time.Millisecond)}
	if a.User != "" {
		o = append(o, nats.UserInfo(a.User, a.Password))
	}
	if a.NKey != "" {
		key, err := nats.NkeyOptionFromSeed(a.NKey)
		if err != nil {
			return nil, banmen.Errorf(err, "%s holds no seed of an NKey: %v", a.NKey, err)
		}
		o = append(o, key)
	}
	if a.Creds != "" {
		if err := holdsCreds(a.Creds); err != nil {
			return nil, banmen.Errorf(err, "%s holds no credentials: %v", a.Creds, err)
		}
		o = append(o, nats.UserCredentials(a.Creds))
	}
	if a.CA != "" {
		if err := nats.RootCAs(a.CA)(new(nats.Options)); err != nil {
			return nil, banmen.Errorf(err, "%s holds no certificates of authorities: %v", a.CA, err)
		}
		o = append(o, nats.RootCAs(a.CA))
	}
	if a.Cert != "" || a.Key != "" {
		if _, err := tls.LoadX509KeyPair(a.Cert, a.Key); err != nil {
			return nil, banmen.Errorf(err, "the certificate %s and its key: %v", a.Cert, err)
		}
		o = append(o, nats.ClientCert(a.Cert, a.Key))
	}
	return o, nil
}

// holdsCreds fails unless a file has a JWT and a seed.
func holdsCreds(name string) error {
	data, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	if token, err := nkeys.ParseDecoratedJWT(data); err != nil || strings.Count(token, ".") != 2 {
		return banmen.Errorf(nil, "there is no JWT in it")
	}
	_, err = nkeys.ParseDecoratedNKey(data)
	return err
}

// connect connects to a server, whose JetStream must answer in time.
func (a Access) connect(ctx context.Context, name string) (*nats.Conn, jetstream.JetStream, error) {
	o, err := a.options(name)
	if err != nil {
		return nil, nil, err
	}
	conn, err := nats.Connect(a.URL, o...)
	if err != nil {
		return nil, nil, refused(a.URL, err)
	}
	js, err := jetstream.New(conn)
	if err == nil {
		err = await(ctx, func(ctx context.Context) error {
			_, err := js.AccountInfo(ctx)
			return err
		})
	}
	if err != nil {
		conn.Close()
		return nil, nil, refused(a.URL, err)
	}
	return conn, js, nil
}

// refused describes a connection error for people.
func refused(url string, err error) error {
	url = redacted(url)
	var malformed *neturl.Error // contains parts of the URL, possibly a password
	switch {
	case errors.As(err, &malformed):
		return banmen.Errorf(nil, "this is not the URL of a server: expected a URL such as nats://127.0.0.1:4222")
	case errors.Is(err, context.Canceled):
		return err
	case errors.Is(err, nats.ErrNoServers):
		return banmen.Errorf(err, "no server answers at %s", url)
	case errors.Is(err, jetstream.ErrJetStreamNotEnabled):
		return banmen.Errorf(err, "the server at %s has no JetStream: see banmen job server", url)
	}
	return banmen.Errorf(err, "the server at %s refuses: %v", url, err)
}

// redacted returns URLs without user names, passwords and tokens, for display.
func redacted(urls string) string {
	all := strings.Split(urls, ",")
	for i, u := range all {
		at := strings.LastIndexByte(u, '@')
		if at < 0 {
			continue
		}
		scheme, _, found := strings.Cut(u[:at], "://")
		if all[i] = u[at+1:]; found {
			all[i] = scheme + "://" + all[i]
		}
	}
	return strings.Join(all, ",")
}

// patience is the time allowed for the first answer: servers of a new cluster have to
// find each other.
const patience = 20 * time.Second

// await retries until success, or a permanent failure.
func await(ctx context.Context, try func(context.Context) error) error {
	late := time.Now().Add(patience)
	for {
		once, stop := context.WithTimeout(ctx, 5*time.Second)
		err := try(once)
		stop()
		switch {
		case err == nil, ctx.Err() != nil:
			return errors.Join(err, ctx.Err())
		case errors.Is(err, jetstream.ErrJetStreamNotEnabled), errors.Is(err, jetstream.ErrJetStreamNotEnabledForAccount), time.Now().After(late):
			return err
		}
		if err := pause(ctx, 200*time.Millisecond); err != nil {
			return err
		}
	}
}

// pause sleeps until the context ends.
func pause(ctx context.Context, d time.Duration) error {
	select {
	case <-time.After(d):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
