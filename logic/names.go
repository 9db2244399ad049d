package logic

// CellNames returns cells in notation: r1c23,r45c6.
func (r *Rules) CellNames(cells ...int) string { return notation{r.blank}.cells(cells) }
