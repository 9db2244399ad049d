package check

var third, fourth, fifth []Task
