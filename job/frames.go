package job

import (
	"io"

	"github.com/klauspost/compress/zstd"
)

// skipFrames finds the last frame of a zstd file that begins at or before byte to of the
// text. It returns the frame's offset in the file and in the text. It reads only the
// headers of frames and blocks (RFC 8878, 3.1.1), which takes a moment instead of
// minutes. It stops at frames without a content size and at damaged ones, which are
// reported elsewhere.
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

// skipBlocks returns the end of a frame's blocks.
func skipBlocks(f io.ReaderAt, offset int64) (end int64, ok bool) {
	const rle = 1 // block type: one byte repeated
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
