/** The moment at which the site and the browser of the pictures stand: ahead of every clock, so that no cookie of it has run out. */
export const MOMENT_MS = Date.UTC(2031, 4, 14, 9, 41, 20)
