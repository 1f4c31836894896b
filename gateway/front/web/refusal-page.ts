import { createHash } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import { findLocale, type LocaleRow } from '#lib/locale/locales.ts'
import { site } from '#lib/locale/site.ts'
import { localPath } from '#lib/routing/addresses.ts'
import { ENGLISH_REFUSALS, type RefusalTexts } from '#gateway/wire/refusal-texts.ts'

/** The reader of a refusal: the language of the address, and the theme of the settings. */
export interface Reader {
  readonly locale: LocaleRow
  readonly texts: RefusalTexts
  readonly theme: 'dark' | 'light'
}

/** For answers to requests that name no host of ours, or none at all. */
export const UNKNOWN_READER: Reader = { locale: findLocale('en'), texts: ENGLISH_REFUSALS, theme: 'dark' }

/** The words of each status; those of all others are English, for clients that no person uses. */
const WORDS: Readonly<Record<number, readonly [title: keyof RefusalTexts, text: keyof RefusalTexts]>> = {
  400: ['badAddressTitle', 'badAddressText'],
  404: ['notFoundTitle', 'notFoundText'],
  405: ['methodTitle', 'methodText'],
  413: ['tooLongTitle', 'tooLongText'],
  414: ['tooLongTitle', 'tooLongText'],
  421: ['hostTitle', 'hostText'],
  429: ['tooManyTitle', 'tooManyText'],
  500: ['brokenTitle', 'brokenText'],
  502: ['busyTitle', 'busyText'],
  503: ['busyTitle', 'busyText'],
  504: ['busyTitle', 'busyText'],
}

/** The words of a site that an operator has closed. */
const CLOSED = ['maintenanceTitle', 'maintenanceText'] as const
/** How often an open page looks whether the site is open again, in seconds. */
const CLOSED_RETRY_S = '30'

const SENTENCES: Readonly<Record<number, readonly [title: string, text: string]>> = {
  501: ['Not implemented', 'The body of this request comes in a coding that is not served here.'],
  505: ['HTTP version not supported', 'HTTP/1.1 is spoken here.'],
}

/** After these another try may help. */
const PASSING = new Set([429, 500, 502, 503, 504])

/** When to ask again for a page that is unavailable, in seconds. */
export const RETRY_S = '3'

/** The site's looks, in few rules: style sheets may be what is missing. */
const STYLE = [
  ':root{color-scheme:dark;font-family:Inter,system-ui,sans-serif;background:#0b0e14;color:#e9edf5;--quiet:#aab4c5;--line:#272f3d;--accent:#7c8cff;--on:#0b0e14}',
  ':root[data-theme=light]{color-scheme:light;background:#fff;color:#10141f;--quiet:#465067;--line:#dce1ea;--accent:#4653e0;--on:#fff}',
  'body{margin:0;min-block-size:100vh;display:grid;grid-template-rows:auto 1fr;line-height:1.5}',
  'header{padding:16px 24px;border-block-end:1px solid var(--line)}',
  'header a{display:inline-flex;gap:10px;align-items:center;color:inherit;font-weight:700;font-size:1.125rem;text-decoration:none}',
  'rect{fill:var(--accent)}path{fill:none;stroke:var(--on);stroke-width:3;stroke-linecap:round;stroke-linejoin:round}',
  'main{box-sizing:border-box;inline-size:100%;max-inline-size:40rem;margin:auto;padding:48px 24px;display:grid;gap:16px}',
  '.code{margin:0;color:var(--quiet);font-size:.875rem}h1{margin:0;font-size:1.75rem;line-height:1.2}.text{margin:0;color:var(--quiet)}',
  'nav{display:flex;flex-wrap:wrap;gap:12px;margin-block-start:8px}',
  'nav a{padding:10px 18px;border:1px solid var(--line);border-radius:8px;color:inherit;text-decoration:none}',
  'nav a:first-child{border-color:var(--accent);background:var(--accent);color:var(--on);font-weight:600}',
  'a:focus-visible{outline:2px solid var(--accent);outline-offset:3px}',
].join('')

/** The policy of such a page: it has its style and nothing else. */
export const POLICY_OF_REFUSALS = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

const MARK =
  '<svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true"><rect width="32" height="32" rx="9"/><path d="M8 23.5 15 8.5l7 15M14 18.5h11"/></svg>'

/**
 * Returns the page of a status: whole in itself, in the language and the theme of its reader, with links that lead on. The front door
 * makes it, so that it is there while the web process is not, and costs nothing when there are too many requests.
 */
export function refusalPage(status: number, { locale, texts, theme }: Reader, isClosed = false): string {
  const words = isClosed ? CLOSED : WORDS[status]
  const sentence = SENTENCES[status] ?? [STATUS_CODES[status] ?? 'Error', '']
  const [title, text] = words === undefined ? sentence : [texts[words[0]], texts[words[1]]]
  const [tag, direction] = words === undefined ? ['en', 'ltr'] : [locale.tag, locale.direction]
  // A reader who came during a restart gets the page by itself.
  const again = status === 503 ? `<meta http-equiv="refresh" content="${isClosed ? CLOSED_RETRY_S : RETRY_S}">` : ''
  const home = escapeHtml(localPath(locale, '/'))
  const links = [
    ...(PASSING.has(status) ? [['', texts.retry]] : []),
    [home, texts.home],
    [escapeHtml(localPath(locale, '/status')), texts.status],
  ].map(([href = '', name = '']) => `<a href="${href}">${escapeHtml(name)}</a>`)
  return `<!doctype html><html lang="${tag}" dir="${direction}" data-theme="${theme}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">${again}<title>${escapeHtml(title)} | ${escapeHtml(site.brandName)}</title><style>${STYLE}</style></head>
<body><header><a href="${home}">${MARK}<span translate="no">${escapeHtml(site.brandName)}</span></a></header>
<main><p class="code" aria-hidden="true">${status}</p><h1>${escapeHtml(title)}</h1><p class="text">${escapeHtml(text)}</p><nav>${links.join('')}</nav></main></body></html>\n`
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
