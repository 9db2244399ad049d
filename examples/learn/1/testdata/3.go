package main

import "fmt"

type board [4][4]int

func main() {
	var b board
	for row := range 4 {
		fmt.Scanf("%d,%d,%d,%d\n", &b[row][0], &b[row][1], &b[row][2], &b[row][3])
	}
	if !b.sound() || !b.solve(0) {
		fmt.Println("none")
		return
	}
	for _, row := range b {
		fmt.Printf("%d,%d,%d,%d\n", row[0], row[1], row[2], row[3])
	}
}

func (b *board) sound() bool {
	for cell := range 16 {
		n := b[cell/4][cell%4]
		b[cell/4][cell%4] = 0
		if n != 0 && !b.fits(cell/4, cell%4, n) {
			return false
		}
		b[cell/4][cell%4] = n
	}
	return true
}

func (b *board) solve(cell int) bool {
	if cell == 16 {
		return true
	}
	row, col := cell/4, cell%4
	if b[row][col] != 0 {
		return b.solve(cell + 1)
	}
	for n := 1; n <= 4; n++ {
		if b.fits(row, col, n) {
			b[row][col] = n
			if b.solve(cell + 1) {
				return true
			}
			b[row][col] = 0
		}
	}
	return false
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
