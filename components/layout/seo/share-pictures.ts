import { createHash } from 'node:crypto'
import { PRODUCT_ENTRIES } from '#products/all/contract/product-pages.ts'
import { findPublicPage } from '#lib/routing/pages.ts'
import type { LocaleRow } from '#lib/locale/locales.ts'

/** Size in pixels of the picture that link previews show. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const

/** Part of the picture's name: increase it when the drawing changes, so that no cache keeps an old one. */
const DRAWING = 2

/**
 * The texts on the picture of each kind of page, by message key: the page's own title and text. Pages with a pair or a coin in their
 * address share the picture of their kind.
 */
export const SHARE_WORDS = {
  home: ['home.title', 'home.startNote'],
  spotMarkets: ['markets.spot.title', 'markets.spot.lead'],
  futuresMarkets: ['markets.futures.title', 'markets.futures.lead'],
  heatMap: ['header.heatMap', 'header.heatMapText'],
  spot: ['header.tradeSpot', 'header.tradeSpotText'],
  futures: ['header.tradeFutures', 'header.tradeFuturesText'],
  coin: ['meta.coinPrices', 'meta.coinPricesText'],
  convert: ['convert.title', 'header.convertText'],
  earn: ['earn.title', 'header.earnText'],
  web3: ['web3.title', 'header.web3Text'],
  p2p: ['p2pPage.title', 'header.p2pText'],
  copy: ['header.copy', 'header.copyText'],
  bots: ['bots.title', 'header.botsText'],
  fees: ['fee.title', 'header.feesText'],
  vip: ['vip.introTitle', 'header.vipIntroductionText'],
  protectionFund: ['header.protectionFund', 'header.protectionFundText'],
  proofOfReserves: ['header.proofOfReserves', 'header.proofOfReservesText'],
  download: ['download.title', 'header.downloadText'],
  help: ['helpPage.title', 'header.helpText'],
  openApi: ['apiDoc.title', 'apiDoc.metaDescription'],
  status: ['status.title', 'status.metaDescription'],
  legal: ['footer.legal', 'meta.legalText'],
} as const

export type ShareKind = keyof typeof SHARE_WORDS

const KINDS: readonly (readonly [start: string, kind: ShareKind])[] = [
  ['/markets/heat-map', 'heatMap'],
  ['/markets/futures', 'futuresMarkets'],
  ['/markets', 'spotMarkets'],
  ['/spot/', 'spot'],
  ['/futures/', 'futures'],
  ['/price/', 'coin'],
  ...PRODUCT_ENTRIES.map(({ path, name }) => [path, name] as const),
  ['/fee', 'fees'],
  ['/vip/', 'vip'],
  ['/protection-fund', 'protectionFund'],
  ['/proof-of-reserves', 'proofOfReserves'],
  ['/download', 'download'],
  ['/help', 'help'],
  ['/api-doc', 'openApi'],
  ['/status', 'status'],
  ['/terms', 'legal'],
  ['/privacy', 'legal'],
  ['/cookies', 'legal'],
  ['/risk-disclosure', 'legal'],
]

/** Returns the kind of page at a public path without language prefix; `home` if it has no page. Throws for a page without a kind. */
export function shareKindOf(path: string): ShareKind {
  const found = KINDS.find(([start]) => path.startsWith(start))
  if (found === undefined && path !== '/' && findPublicPage(path) !== undefined) throw new Error(`no share picture is named for ${path}`)
  return found?.[1] ?? 'home'
}

/** The texts of a picture, translated. */
export interface ShareWords {
  readonly title: string
  readonly text: string
  /** A one-sentence description of the house, which says that funds are simulated. */
  readonly house: string
}

/** Returns the key of fonts and direction that a catalogue is drawn with: locales of one catalogue share their pictures. */
export function shareScript(locale: LocaleRow): string {
  return `${locale.catalogues.at(-1) ?? locale.code} ${locale.direction}`
}

/**
 * Returns the picture's path. Its name is a hash of the text on it: a picture with other text is another file, so each can be cached
 * forever, and a page with new text has no picture until `scripts/share-pictures.ts` has drawn it.
 */
export function sharePicturePath(kind: ShareKind, words: ShareWords, locale: LocaleRow): string {
  const content = JSON.stringify([DRAWING, kind, words.title, words.text, words.house, shareScript(locale)])
  return `/og/${kind}-${createHash('sha256').update(content).digest('hex').slice(0, 12)}.png`
}
