package web

import (
	"context"
	"crypto/tls"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"syscall"
	"time"

	"github.com/banmen/banmen"
)

// Run serves until ctx ends. Running requests then have Times.Finish to finish, and Times.Stop to
// end after being stopped. Run calls ready with the address of the server.
func (s *Server) Run(ctx context.Context, ready func(url string) error) error {
	profiles, at, err := s.profile()
	if err != nil {
		return err
	}
	if profiles != nil {
		go func() { _ = profiles.Serve(at) }()
		defer func() { _ = profiles.Close() }()
	}
	encrypted, err := s.encrypted()
	if err != nil {
		return err
	}
	l, err := s.listen()
	if err != nil {
		return banmen.Errorf(err, "cannot listen at %s: %v", s.Listen, err)
	}
	if err := ready(s.url(l.Addr())); err != nil {
		return errors.Join(err, l.Close())
	}
	logged := banmen.WithLog(ctx, func(m banmen.Message) { s.Log.Error("fault", "of", "techniques", "error", m) })
	work, stop := context.WithCancelCause(context.WithoutCancel(logged))
	defer stop(nil)
	h := s.httpServer(work)
	h.TLSConfig = encrypted
	forgotten := make(chan struct{})
	go func() {
		defer close(forgotten)
		saver{s}.forgetHourly(work)
	}()
	defer func() {
		stop(nil)
		<-forgotten
	}()
	served := make(chan error, 1)
	go func() { served <- s.serve(h, l) }()
	select {
	case err := <-served:
		return err
	case <-ctx.Done():
		return s.end(h, func() { stop(errEnds) })
	}
}

// listen listens at the configured address. With AnyPort it uses another port if that one is
// taken.
func (s *Server) listen() (net.Listener, error) {
	l, err := net.Listen("tcp", s.Listen)
	if host, _, e := net.SplitHostPort(s.Listen); err != nil && e == nil && s.AnyPort && errors.Is(err, syscall.EADDRINUSE) {
		return net.Listen("tcp", net.JoinHostPort(host, "0"))
	}
	return l, err
}

// httpServer returns the server with its timeouts and limits. Its requests end with ctx.
func (s *Server) httpServer(ctx context.Context) *http.Server {
	return &http.Server{
		Handler: s.Handler(), BaseContext: func(net.Listener) context.Context { return ctx },
		ConnContext: s.conns.context, ConnState: s.conns.state,
		ReadHeaderTimeout: s.Times.Header, ReadTimeout: s.Times.Read, WriteTimeout: s.Times.Read + s.Times.Write, IdleTimeout: s.Times.Idle,
		MaxHeaderBytes: headerSize, ErrorLog: slog.NewLogLogger(s.Log.Handler(), slog.LevelDebug),
	}
}

func (s *Server) serve(h *http.Server, l net.Listener) error {
	if h.TLSConfig != nil {
		return h.ServeTLS(l, "", "")
	}
	return h.Serve(l)
}

// encrypted returns the TLS configuration, or nil without a certificate.
func (s *Server) encrypted() (*tls.Config, error) {
	if s.Cert == "" {
		return nil, nil
	}
	pair, err := tls.LoadX509KeyPair(s.Cert, s.Key)
	if err != nil {
		return nil, banmen.Errorf(err, "%s and %s are not a certificate and its key: %v", s.Cert, s.Key, err)
	}
	return &tls.Config{Certificates: []tls.Certificate{pair}, MinVersion: tls.VersionTLS12}, nil
}

// end waits for running requests to finish, then stops them, and at last closes their
// connections.
func (s *Server) end(h *http.Server, stop func()) error {
	for _, step := range []struct {
		time time.Duration
		stop func()
	}{{s.Times.Finish, stop}, {s.Times.Stop, func() {}}} {
		ctx, free := context.WithTimeout(context.Background(), step.time)
		err := h.Shutdown(ctx)
		free()
		if !errors.Is(err, context.DeadlineExceeded) {
			return err
		}
		step.stop()
	}
	return h.Close()
}

// url returns the address at which a browser finds the server.
func (s *Server) url(a net.Addr) string {
	scheme := "http://"
	if s.Cert != "" {
		scheme = "https://"
	}
	host, port, err := net.SplitHostPort(a.String())
	if ip := net.ParseIP(host); err == nil && ip != nil && ip.IsUnspecified() {
		host = "localhost"
	}
	return scheme + net.JoinHostPort(host, port) + s.Base + "/"
}
