package attack25

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/kinds/attack25/internal/exact"
	"github.com/banmen/banmen/kinds/attack25/internal/play"
)

// chancesOf returns the chances of answers by the options. Rates are scaled to sum to 1.
func chancesOf(o banmen.AdviceOptions) (exact.Chances, error) {
	c := exact.Equal
	if o.Rates != nil {
		rates, err := fourOf(o.Rates, banmen.Msg("rates"))
		if err != nil {
			return c, err
		}
		sum := 0.0
		for _, r := range rates {
			sum += r
		}
		if sum == 0 {
			return c, banmen.Errorf(banmen.ErrCannot, "the rates are all 0: nobody ever answers")
		}
		for i, r := range rates {
			c.Rates[i] = r / sum
		}
	}
	if o.Wrong != nil {
		wrong, err := fourOf(o.Wrong, banmen.Msg("fractions of wrong answers"))
		if err != nil {
			return c, err
		}
		for i, w := range wrong {
			if w >= 1 {
				return c, banmen.Errorf(banmen.ErrCannot, "%s is always wrong: expected less than 1, found %v", colours[i:i+1], w)
			}
		}
		c.Wrong = wrong
	}
	return c, nil
}

// fourOf returns the numbers of the four colours. It fails unless numbers has four.
func fourOf(numbers []float64, what banmen.Message) (four [play.Colours]float64, err error) {
	if len(numbers) != play.Colours {
		return four, banmen.Errorf(banmen.ErrCannot, "expected 4 %s, for R, G, W and B, found %d", what, len(numbers))
	}
	for _, x := range numbers {
		if !(x >= 0 && x <= 1e9) {
			return four, banmen.Errorf(banmen.ErrCannot, "expected %s of 0 or more, found %v", what, x)
		}
	}
	copy(four[:], numbers)
	return four, nil
}

// leftOf returns the number of questions left by the options.
func leftOf(o banmen.AdviceOptions) int {
	if o.Questions <= 0 {
		return exact.NoLimit
	}
	return o.Questions
}
