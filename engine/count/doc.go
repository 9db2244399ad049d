// Package count counts the solutions of a model without listing them.
package count
