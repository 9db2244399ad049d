package nine

import "fmt"

//learn: six

// Six ways on one puzzle: digits written, erased again, and looks.
func Example() {
	const text = "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97.."
	for _, w := range Ways {
		b, _ := Parse(text)
		var s Search
		fmt.Println(w.Name, w.Solve(&s, &b), s.Steps, s.Backs, s.Looks)
	}
	// Output:
	// blind true 89833 89775 89833
	// look true 10007 9949 89833
	// list true 10007 9949 10007
	// last true 1322 174 11895
	// fewest true 542 484 17407
	// bits true 575 517 18669
}

//learn: end
