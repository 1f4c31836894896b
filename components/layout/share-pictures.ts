import { createHash } from 'node:crypto'
import { findPublicPage } from '#lib/routing/pages.ts'
import type { LocaleRow } from '#lib/locale/locales.ts'

/** Pixels of a picture that stands beside a link to us. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const

/** Part of the picture's name: raise it when the drawing changes, so that nobody keeps an old one. */
const DRAWING = 1

/**
 * The words on the picture of each kind of page, by message key: those that the page itself goes by. Pages with a pair or a coin in
 * their address share the picture of their kind.
 */
export const SHARE_WORDS = {
  home: ['home.title', 'home.startNote'],
  spotMarkets: ['markets.spot.title', 'markets.spot.lead'],
  futuresMarkets: ['markets.futures.title', 'markets.futures.lead'],
  spot: ['header.tradeSpot', 'header.tradeSpotText'],
  futures: ['header.tradeFutures', 'header.tradeFuturesText'],
  coin: ['meta.coinPrices', 'meta.coinPricesText'],
  fees: ['fee.title', 'header.feesText'],
  vip: ['vip.introTitle', 'header.vipIntroductionText'],
  protectionFund: ['header.protectionFund', 'header.protectionFundText'],
  proofOfReserves: ['header.proofOfReserves', 'header.proofOfReservesText'],
  download: ['download.title', 'header.downloadText'],
  openApi: ['apiDoc.title', 'apiDoc.metaDescription'],
  status: ['status.title', 'status.metaDescription'],
  legal: ['footer.legal', 'meta.legalText'],
} as const

export type ShareKind = keyof typeof SHARE_WORDS

const KINDS: readonly (readonly [start: string, kind: ShareKind])[] = [
  ['/markets/futures', 'futuresMarkets'],
  ['/markets', 'spotMarkets'],
  ['/spot/', 'spot'],
  ['/futures/', 'futures'],
  ['/price/', 'coin'],
  ['/fee', 'fees'],
  ['/vip/', 'vip'],
  ['/protection-fund', 'protectionFund'],
  ['/proof-of-reserves', 'proofOfReserves'],
  ['/download', 'download'],
  ['/api-doc', 'openApi'],
  ['/status', 'status'],
  ['/terms', 'legal'],
  ['/privacy', 'legal'],
  ['/cookies', 'legal'],
  ['/risk-disclosure', 'legal'],
]

/** What kind of page a public path is, without language prefix. */
export function shareKindOf(path: string): ShareKind {
  const found = KINDS.find(([start]) => path.startsWith(start))
  if (found === undefined && path !== '/' && findPublicPage(path) !== undefined) throw new Error(`no share picture is named for ${path}`)
  return found?.[1] ?? 'home'
}

/** The words of a picture, translated. */
export interface ShareWords {
  readonly title: string
  readonly text: string
  /** What the house is, in one sentence that says that funds are simulated. */
  readonly house: string
}

/** Which fonts and which direction a catalogue is drawn with: locales of one catalogue share their pictures. */
export function shareScript(locale: LocaleRow): string {
  return `${locale.catalogues.at(-1) ?? locale.code} ${locale.direction}`
}

/**
 * The picture's path. Its name follows from what is written on it: a picture with other words is another file, so each may be kept for
 * ever, and a page whose words changed has no picture until `scripts/share-pictures.ts` has drawn it.
 */
export function sharePicturePath(kind: ShareKind, words: ShareWords, locale: LocaleRow): string {
  const content = JSON.stringify([DRAWING, kind, words.title, words.text, words.house, shareScript(locale)])
  return `/og/${kind}-${createHash('sha256').update(content).digest('hex').slice(0, 12)}.png`
}
