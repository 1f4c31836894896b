/** Scaled orders: at least two, and no more than a batch has. */
export const SCALED_MIN = 2
export const SCALED_MAX = 50
