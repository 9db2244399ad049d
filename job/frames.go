package job

import (
	"io"

	"github.com/klauspost/compress/zstd"
)

// skipFrames returns where in a file of zstd frames the one begins that has the
// byte number to of the text, or an earlier one, and the number of its first byte.
// It reads only the heads of frames and of blocks (RFC 8878, 3.1.1), so that it
// takes a moment where the text would take minutes. Frames that do not say how
// long their text is end it, as do damaged ones, about which others complain.
func skipFrames(f io.ReaderAt, to int64) (offset, text int64) {
	head := make([]byte, zstd.HeaderMaxSize)
	for {
		n, _ := f.ReadAt(head, offset) // the last frame may be short
		var h zstd.Header
		if h.Decode(head[:n]) != nil {
			return offset, text
		}
		end, size := offset+int64(h.HeaderSize)+int64(h.SkippableSize), int64(h.FrameContentSize)
		if !h.Skippable {
			if !h.HasFCS || size < 0 || size > to-text {
				return offset, text
			}
			var ok bool
			if end, ok = skipBlocks(f, end); !ok {
				return offset, text
			}
			if h.HasCheckSum {
				end += 4
			}
			text += size
		}
		offset = end
	}
}

// skipBlocks returns where the blocks of a frame end.
func skipBlocks(f io.ReaderAt, offset int64) (end int64, ok bool) {
	const rle = 1 // the type of a block that is one byte again and again
	var head [3]byte
	for {
		if _, err := f.ReadAt(head[:], offset); err != nil {
			return 0, false
		}
		b := int64(head[0]) | int64(head[1])<<8 | int64(head[2])<<16
		size := b >> 3
		if b>>1&3 == rle {
			size = 1
		}
		if offset += 3 + size; b&1 == 1 {
			return offset, true
		}
	}
}
