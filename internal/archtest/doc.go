// Package archtest tests the structure of the repository. It checks which packages may import each
// other, that each package has a manual, and that every text for people has its Japanese. No type
// may have more than forty methods, and no front end may name a kind or its rules. Links must lead
// somewhere, and page twins must show the same commands. The tests read all files, whatever their
// build tags.
//
// A new package needs a line in the table of imports_test.go, with the packages it may import;
// docs/design.md gives the reasons. Tests may import anything.
package archtest
