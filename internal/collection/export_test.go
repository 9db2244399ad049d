package collection

// Lowly is what tests ask of work of low priority.
var LowPriority = (*Library).lowPriority
