package natsserver

import (
	"context"
	"errors"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nkeys"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/filelock"
)

// Options are for Serve.
type Options struct {
	Name    string   // name of the server; a cluster needs it
	Listen  string   // address and port for clients; port -1 means any free one
	Store   string   // folder of its streams
	NoSync  bool     // do not wait for the disk after each message
	Cluster string   // address and port for other servers; empty means no cluster
	Routes  []string // addresses and ports of the other servers

	// Credentials that clients need.
	User, Password string
	NKey           string // public key of a user
	CA             string // file of the authorities that sign certificates of clients
	Cert, Key      string // files of the server's certificate, for TLS

	Ready func(url string)
	Note  func(banmen.Message) // receives warnings of the server; may be nil
}

// patience limits the time until the server is ready.
const patience = 20 * time.Second

// maxPayload limits a unit or a result, in bytes.
const maxPayload = 32 << 20

// Serve runs a NATS server with JetStream until the context ends.
func Serve(ctx context.Context, o Options) error {
	so, err := o.options()
	if err != nil {
		return err
	}
	if err := free(so.Host, so.Port); err != nil {
		return taken(o.Listen, err)
	}
	if o.Cluster != "" {
		if err := free(so.Cluster.Host, so.Cluster.Port); err != nil {
			return taken(o.Cluster, err)
		}
	}
	held, err := o.hold()
	if err != nil {
		return err
	}
	defer func() { _ = held.Close() }() // nothing was written
	s, err := server.NewServer(so)
	if err != nil {
		return banmen.Errorf(err, "the server does not start: %v", err)
	}
	if o.Note != nil {
		s.SetLogger(&complaints{note: o.Note, noted: map[string]bool{}}, false, false)
	}
	s.Start()
	defer func() {
		s.Shutdown()
		s.WaitForShutdown()
	}()
	if !s.ReadyForConnections(patience) {
		return taken(o.Listen, nil)
	}
	if o.Ready != nil {
		o.Ready(s.ClientURL())
	}
	<-ctx.Done()
	return nil
}

// hold locks the folder of the streams, so that no other process serves it.
func (o Options) hold() (*os.File, error) {
	if err := os.MkdirAll(o.Store, 0o750); err != nil {
		return nil, err
	}
	f, err := filelock.Take(filepath.Join(o.Store, "lock"))
	if errors.Is(err, filelock.ErrLocked) {
		err = banmen.Errorf(err, "another server has the folder %s", o.Store)
	}
	return f, err
}

// free returns an error if the port cannot be opened. The server itself would find out only after a
// while.
func free(host string, port int) error {
	if port < 0 { // any free port
		return nil
	}
	l, err := net.Listen("tcp", net.JoinHostPort(host, strconv.Itoa(port)))
	if err != nil {
		return err
	}
	return l.Close()
}

func taken(address string, err error) error {
	return banmen.Errorf(err, "the server does not start: is something else at %s?", address)
}

func (o Options) options() (*server.Options, error) {
	host, port, err := address(o.Listen)
	if err != nil {
		return nil, err
	}
	so := &server.Options{
		ServerName: o.Name, Host: host, Port: port, JetStream: true, StoreDir: o.Store, SyncAlways: !o.NoSync,
		NoSigs: true, NoLog: o.Note == nil, MaxPayload: maxPayload, MaxPending: 4 * maxPayload,
		Username: o.User, Password: o.Password,
	}
	if o.NKey != "" {
		if !nkeys.IsValidPublicUserKey(o.NKey) {
			return nil, banmen.Errorf(nil, "%q is not the public key of a user: expected one that begins with U", o.NKey)
		}
		so.Nkeys = []*server.NkeyUser{{Nkey: o.NKey}}
	}
	if o.Cert != "" {
		tc, err := server.GenTLSConfig(&server.TLSConfigOpts{CertFile: o.Cert, KeyFile: o.Key, CaFile: o.CA, Verify: o.CA != "", Timeout: 5})
		if err != nil {
			return nil, banmen.Errorf(err, "the certificate %s and its key: %v", o.Cert, err)
		}
		so.TLSConfig, so.TLS, so.TLSTimeout, so.TLSVerify = tc, true, 5, o.CA != ""
	}
	return so, o.cluster(so)
}

// cluster adds the other servers.
func (o Options) cluster(so *server.Options) error {
	if o.Cluster == "" {
		return nil
	}
	host, port, err := address(o.Cluster)
	if err != nil {
		return err
	}
	so.Cluster = server.ClusterOpts{Name: "banmen", Host: host, Port: port, ConnectRetries: 1 << 30}
	for _, r := range o.Routes {
		if _, _, err := address(r); err != nil {
			return err
		}
		so.Routes = append(so.Routes, &url.URL{Scheme: "nats", Host: r, User: o.user()})
	}
	so.Cluster.Username, so.Cluster.Password = o.User, o.Password
	if so.TLSConfig != nil { // servers of a cluster show each other the same certificate
		so.Cluster.TLSConfig, so.Cluster.TLSTimeout = so.TLSConfig.Clone(), so.TLSTimeout
		so.Cluster.TLSConfig.RootCAs = so.TLSConfig.ClientCAs
	}
	return nil
}

// user returns the credentials of this server for other servers, or nil if they need none.
func (o Options) user() *url.Userinfo {
	if o.User == "" {
		return nil
	}
	return url.UserPassword(o.User, o.Password)
}

// address splits an address and its port.
func address(text string) (host string, port int, err error) {
	host, p, err := net.SplitHostPort(text)
	if err == nil {
		port, err = strconv.Atoi(p)
	}
	if err == nil && (port < -1 || port > 65535) {
		err = strconv.ErrRange
	}
	if err != nil {
		return "", 0, banmen.Errorf(err, "%q is not an address: expected HOST:PORT, such as 127.0.0.1:4222", text[strings.LastIndexByte(text, '@')+1:]) // text before the @ may contain a password
	}
	return host, port, nil
}
