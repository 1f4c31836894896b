/** The place of an order in its strategy: the id of the order while it is open, else 0. */
export interface Slot {
  orderId: number
}

/** The lines of orders that are not one of a strategy's lines: those that are filled at once, and the exit of purchases. */
export const NO_LINE = -1
export const EXIT_LINE = -2
