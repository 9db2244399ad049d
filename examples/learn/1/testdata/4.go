package main

import "fmt"

type board [4][4]int

func main() {
	var b board
	for row := range 4 {
		fmt.Scanf("%d,%d,%d,%d\n", &b[row][0], &b[row][1], &b[row][2], &b[row][3])
	}
	for cell := range 16 {
		n := b[cell/4][cell%4]
		b[cell/4][cell%4] = 0
		if n != 0 && !b.fits(cell/4, cell%4, n) {
			fmt.Println(0)
			return
		}
		b[cell/4][cell%4] = n
	}
	fmt.Println(b.count(0))
}

func (b *board) count(cell int) (solutions int) {
	if cell == 16 {
		return 1
	}
	row, col := cell/4, cell%4
	if b[row][col] != 0 {
		return b.count(cell + 1)
	}
	for n := 1; n <= 4; n++ {
		if b.fits(row, col, n) {
			b[row][col] = n
			solutions += b.count(cell + 1)
			b[row][col] = 0
		}
	}
	return solutions
}

func (b *board) fits(row, col, n int) bool {
	top, left := row/2*2, col/2*2
	for i := range 4 {
		if b[row][i] == n || b[i][col] == n || b[top+i/2][left+i%2] == n {
			return false
		}
	}
	return true
}
