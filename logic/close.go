package logic

// PlaceSingles places naked and hidden singles, without making steps, until none are left or all
// cells of until are decided. The result does not depend on the order.
func (s *State) PlaceSingles(until []int) {
	left := until
	for !s.broken {
		for len(left) > 0 && s.value[left[0]] != 0 {
			left = left[1:]
		}
		if len(left) == 0 && len(until) > 0 {
			return
		}
		if next := s.Naked(); len(next) > 0 {
			s.Place(next[0])
		} else if next := s.Hidden(); len(next) > 0 {
			s.Place(next[0])
		} else {
			return
		}
	}
}
