// Package archtest has the tests of the house: which of our packages may import each other, that
// each package has a manual, that every text for people has its Japanese, that no type has more
// than forty methods, that no front end names a kind or its rules, that links lead somewhere and
// page twins show the same commands. The tests read the files themselves, whatever the build tags.
//
// A new package is put into the table in imports_test.go, with the packages it may import;
// docs/design.md says why. Tests may import anything.
package archtest
