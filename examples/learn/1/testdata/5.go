package main

import "fmt"

var (
	b                     [4][4]int
	wrote, erased, height int
)

func main() {
	for row := range 4 {
		fmt.Scanf("%d,%d,%d,%d\n", &b[row][0], &b[row][1], &b[row][2], &b[row][3])
	}
	solve(0)
	fmt.Println(wrote, erased, height)
}

func solve(cell int) bool {
	if cell == 16 {
		return true
	}
	row, col := cell/4, cell%4
	if b[row][col] != 0 {
		return solve(cell + 1)
	}
	for n := 1; n <= 4; n++ {
		if !fits(row, col, n) {
			continue
		}
		b[row][col] = n
		wrote++
		height = max(height, wrote-erased)
		if solve(cell + 1) {
			return true
		}
		b[row][col] = 0
		erased++
	}
	return false
}

func fits(row, col, n int) bool {
	top, left := row/2*2, col/2*2
	for i := range 4 {
		if b[row][i] == n || b[i][col] == n || b[top+i/2][left+i%2] == n {
			return false
		}
	}
	return true
}
