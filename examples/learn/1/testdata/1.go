package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"
)

func main() {
	open := 0
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		for _, field := range strings.Split(lines.Text(), ",") {
			if strings.TrimSpace(field) == "0" {
				open++
			}
		}
	}
	fmt.Println(open)
}
