/**
 * Inter's Latin subset, for every page's head. Fetched early, but after the style sheets: text is shown in the fallback face until
 * it comes, which has its widths, while nothing is shown until the style sheets are there.
 */
export const LATIN_FONT = new URL('../../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2', import.meta.url).pathname
