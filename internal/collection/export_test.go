package collection

// LowPriority gives tests access to lowPriority.
var LowPriority = (*Library).lowPriority
