//go:build !amd64

package fast9

// kernel returns the kernel of an implementation, nil if there is none here.
func (i Impl) kernel() kernel {
	return nil
}
