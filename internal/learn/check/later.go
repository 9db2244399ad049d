package check

var fifth []Task
