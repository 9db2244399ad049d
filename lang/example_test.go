package lang_test

import (
	"context"
	"fmt"
	"log"

	"golang.org/x/text/language"

	"github.com/banmen/banmen/kinds/sudoku"
	"github.com/banmen/banmen/lang"
	"github.com/banmen/banmen/ops"
)

// The steps of people in Japanese.
func ExampleIn() {
	p, err := sudoku.Parse("1.....3....4.2..")
	if err != nil {
		log.Fatal(err)
	}
	x, err := ops.Explain(context.Background(), p)
	if err != nil {
		log.Fatal(err)
	}
	say := lang.In(language.Japanese)
	fmt.Println(say(x.Steps[0].Name()))
	fmt.Println(say(x.Steps[0].Sentence))
	// Output:
	// ヒドゥンシングル
	// ヒドゥンシングル: 1番のブロックで3が入るのはr1c2だけ(r2c12からはr2c3の3が見える)。よってr1c2は3。
}

func ExampleError() {
	_, err := sudoku.New([]int{17, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 4, 0, 2, 0, 0})
	fmt.Println(lang.Error(language.English, err))
	fmt.Println(lang.Error(language.Japanese, err))
	// Output:
	// expected 1 to 4 or . in cell R1C1, found "17"
	// マスR1C1には1から4、または「.」が必要なところに"17"があります
}

func ExampleTags() {
	fmt.Println(lang.Tags())
	// Output: [en ja]
}
