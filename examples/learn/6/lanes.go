package epilogue

//learn: lanes

// Lanes are sets of digits of four boards side by side, 16 bits for each: bit n is digit n.
type Lanes uint64

const (
	lowest  Lanes = 0x0001_0001_0001_0001 // the first bit of each lane
	highest Lanes = 0x8000_8000_8000_8000 // the last
)

// Empty returns a mask with all bits of the lanes that have no digit.
func (l Lanes) Empty() Lanes {
	some := (l + (highest - lowest)) & highest // a carry from any digit reaches the last bit
	return (some ^ highest) >> 15 * 0xffff
}

// Single returns a mask with all bits of the lanes that have one digit.
func (l Lanes) Single() Lanes {
	rest := l & ((l | highest) - lowest) // without the smallest digit
	return rest.Empty() &^ l.Empty()
}

// Without takes the digit of another cell away, in the boards where that cell has just one.
func (l Lanes) Without(other Lanes) Lanes { return l &^ (other & other.Single()) }

//learn: end
