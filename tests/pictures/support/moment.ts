/** The fixed time of the site and the browser of the pictures: ahead of every clock, so that no cookie has expired. */
export const MOMENT_MS = Date.UTC(2031, 4, 14, 9, 41, 20)
