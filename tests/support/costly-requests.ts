/** Creates a text of about the given length that is costly for a parser or a regular expression. */
export type Filler = (length: number) => string

function repeated(unit: string, before = '', after = ''): Filler {
  return (length) => before + unit.repeat(Math.ceil(length / unit.length)) + after
}

/** Texts for any header: names, lists, weights, blanks, quotes, escapes. */
export const COSTLY_TEXTS: Readonly<Record<string, Filler>> = {
  letters: repeated('a'),
  'letters and hyphens': repeated('a-'),
  commas: repeated(','),
  'a list': repeated('a, '),
  semicolons: repeated(';'),
  'blanks within': repeated(' ', 'br', 'x'),
  'blanks before weights': repeated(' ;', 'gzip', 'x'),
  pairs: repeated('a=b; '),
  'percent signs': repeated('%25'),
  'halves of escapes': repeated('%'),
  quotes: repeated('"a",'),
  'weak tags': repeated('W/"'),
  brackets: repeated('%5B'),
  slashes: repeated('/a'),
  zeros: repeated('0', 'br;q=0.'),
  addresses: repeated('127.0.0.1, '),
}

/** Every header that any code between the socket and the page reads. */
export const READ_HEADERS = [
  'accept',
  'accept-encoding',
  'accept-language',
  'connection',
  'content-type',
  'cookie',
  'expect',
  'forwarded',
  'if-modified-since',
  'if-none-match',
  'next-router-prefetch',
  'next-router-segment-prefetch',
  'next-router-state-tree',
  'next-url',
  'origin',
  'purpose',
  'range',
  'referer',
  'rsc',
  'sec-fetch-dest',
  'sec-fetch-mode',
  'sec-fetch-site',
  'sec-purpose',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-middleware-subrequest',
  'x-nextjs-data',
] as const

/** Cookies with our own names, which the rules for pages read. */
export const COSTLY_COOKIES: Readonly<Record<string, Filler>> = {
  'one language many times': repeated('agio_lang=de; '),
  'languages that do not decode': repeated('agio_lang=%; '),
  'names alone': repeated('agio_lang;'),
  'blanks after one': repeated(' ', 'agio_lang=de;', 'x'),
}

/** Queries to append to a path: with many names, long values, or undecodable text. */
export const COSTLY_QUERIES: Readonly<Record<string, Filler>> = {
  'one name many times': repeated('a&', '?'),
  'one name with values': repeated('a=b&', '?'),
  'many names': (length) => `?${Array.from({ length: length / 5 }, (_, index) => index.toString(36).padStart(4, '0')).join('&')}`,
  'a name that is read, many times': repeated('_rsc=1&', '?'),
  'parts of a sitemap': repeated('part=1&', '?'),
  'a long value': repeated('a', '?_rsc='),
  'a long escaped value': repeated('%2F', '?from='),
  ampersands: repeated('&', '?'),
  'question marks': repeated('?'),
  'what grows when it is written': repeated('"', '?'),
  'brackets in names': repeated('a[]=1&', '?'),
  'names of prototypes': repeated('__proto__=1&', '?'),
}

/** Paths far beyond the maximum length, which are refused. */
export const COSTLY_PATHS: Readonly<Record<string, Filler>> = {
  'prefixes without a page': repeated('/en'),
  segments: repeated('/a'),
  'escaped slashes': repeated('%2F', '/'),
  dots: repeated('.', '/', '.html'),
  'what grows when it is written': repeated(';', '/'),
}
