package main

import "fmt"

func main() {
	var b [4][4]int
	for row := range 4 {
		fmt.Scanf("%d,%d,%d,%d\n", &b[row][0], &b[row][1], &b[row][2], &b[row][3])
	}
	for row := range 4 {
		for col := range 4 {
			n := b[row][col]
			b[row][col] = 0
			if n != 0 && !fits(&b, row, col, n) {
				fmt.Println("bad")
				return
			}
			b[row][col] = n
		}
	}
	fmt.Println("ok")
}

func fits(b *[4][4]int, row, col, n int) bool {
	top, left := row/2*2, col/2*2
	for i := range 4 {
		if b[row][i] == n || b[i][col] == n || b[top+i/2][left+i%2] == n {
			return false
		}
	}
	return true
}
