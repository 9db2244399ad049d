package check

var second, third, fourth, fifth []Task
