import type { Messages } from 'next-intl'

/** Texts without arguments. */
type HeaderKey = Exclude<keyof Messages['header'], 'home'>

/** A page in the header's menus: its path without language prefix, and the message keys of its name and of a line about it. */
export interface NavPage {
  readonly path: string
  readonly name: HeaderKey
  readonly text: HeaderKey
}

export interface NavGroup {
  readonly id: string
  readonly name: HeaderKey
  readonly pages: readonly NavPage[]
}

/** The header's menus in order: the same on wide screens and in the phone's drawer. */
export const NAV_GROUPS: readonly NavGroup[] = [
  {
    id: 'markets',
    name: 'markets',
    pages: [
      { path: '/markets', name: 'spotMarkets', text: 'spotMarketsText' },
      { path: '/markets/futures', name: 'futuresMarkets', text: 'futuresMarketsText' },
      { path: '/markets/heat-map', name: 'heatMap', text: 'heatMapText' },
    ],
  },
  {
    id: 'trade',
    name: 'trade',
    pages: [
      { path: '/spot/BTCUSDT', name: 'tradeSpot', text: 'tradeSpotText' },
      { path: '/futures/usdt/BTCUSDT', name: 'tradeFutures', text: 'tradeFuturesText' },
    ],
  },
  {
    id: 'products',
    name: 'products',
    pages: [
      { path: '/convert', name: 'convert', text: 'convertText' },
      { path: '/earn', name: 'earn', text: 'earnText' },
      { path: '/fee', name: 'fees', text: 'feesText' },
      { path: '/vip/vipIntroduce', name: 'vipIntroduction', text: 'vipIntroductionText' },
      { path: '/vip/detail', name: 'vipLevels', text: 'vipLevelsText' },
      { path: '/protection-fund', name: 'protectionFund', text: 'protectionFundText' },
      { path: '/proof-of-reserves', name: 'proofOfReserves', text: 'proofOfReservesText' },
      { path: '/download', name: 'download', text: 'downloadText' },
    ],
  },
]

type FooterKey = Exclude<keyof Messages['footer'], 'simulationNotice' | 'copyright'>

/** A footer link, named by a key of the header's texts or of the footer's own. */
export interface FooterPage {
  readonly path: string
  readonly name: { readonly header: HeaderKey } | { readonly footer: FooterKey }
}

export interface FooterColumn {
  readonly id: string
  readonly name: FooterKey
  readonly pages: readonly FooterPage[]
}

export const FOOTER_COLUMNS: readonly FooterColumn[] = [
  {
    id: 'trade',
    name: 'trade',
    pages: [
      { path: '/spot/BTCUSDT', name: { header: 'tradeSpot' } },
      { path: '/futures/usdt/BTCUSDT', name: { header: 'tradeFutures' } },
      { path: '/markets', name: { header: 'spotMarkets' } },
      { path: '/markets/futures', name: { header: 'futuresMarkets' } },
    ],
  },
  {
    id: 'services',
    name: 'services',
    pages: [
      { path: '/convert', name: { header: 'convert' } },
      { path: '/earn', name: { header: 'earn' } },
      { path: '/fee', name: { header: 'fees' } },
      { path: '/vip/vipIntroduce', name: { header: 'vipIntroduction' } },
      { path: '/vip/detail', name: { header: 'vipLevels' } },
      { path: '/download', name: { header: 'download' } },
      { path: '/api-doc', name: { footer: 'openApi' } },
    ],
  },
  {
    id: 'safety',
    name: 'safety',
    pages: [
      { path: '/protection-fund', name: { header: 'protectionFund' } },
      { path: '/proof-of-reserves', name: { header: 'proofOfReserves' } },
      { path: '/status', name: { footer: 'status' } },
    ],
  },
  {
    id: 'legal',
    name: 'legal',
    pages: [
      { path: '/terms', name: { footer: 'terms' } },
      { path: '/privacy', name: { footer: 'privacy' } },
      { path: '/cookies', name: { footer: 'cookies' } },
      { path: '/risk-disclosure', name: { footer: 'riskDisclosure' } },
    ],
  },
]
