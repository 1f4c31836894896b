/** The rules of 1.0. Every journal begins with a record that puts these or later ones in force. */
export const FIRST_RULES = 17

/**
 * The rules that this program puts into force. Any change to what `apply` computes gets the next number, with a name of its own here, and
 * asks the state for it; earlier records keep the rules under which they were made (DESIGN 6.1).
 */
export const RULES = 17
