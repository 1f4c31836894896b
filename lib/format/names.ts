/** Returns a code's name; the code itself if the language has no name for it. */
export type NameWriter = (code: string) => string

/**
 * Creates a writer of language names in the language of `tag` (the locale table's BCP-47 tag): `de` is `German` for `en`. Also takes
 * tags; a numeric region (`en-142`) has no name in browsers and is omitted.
 */
export function languageNames(tag: string): NameWriter {
  const names = new Intl.DisplayNames(tag, { type: 'language', fallback: 'code', languageDisplay: 'standard' })
  return (code) => names.of(code.replace(/-\d{3}$/, '')) ?? code
}

/** Creates a writer of currency names in the language of `tag`, by ISO code: `EUR` is `Euro`. */
export function currencyNames(tag: string): NameWriter {
  const names = new Intl.DisplayNames(tag, { type: 'currency', fallback: 'code' })
  return (code) => names.of(code) ?? code
}
