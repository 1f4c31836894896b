import type { Messages } from 'next-intl'
import { PRODUCT_ENTRIES } from '#products/all/contract/product-pages.ts'
import { isAllowedInSimulation } from '#lib/routing/simulation-gate.ts'

/** Texts without arguments. */
type HeaderKey = Exclude<keyof Messages['header'], 'home'>

/** A page in a menu, by its path without language prefix. */
interface MenuPage {
  readonly path: string
  /** The product's working screen, which takes the page's place in simulation mode. */
  readonly screen?: `/trade-asset/${string}` | `/trade-spot/${string}` | `/trade-swap/${string}` | `/trade-info/${string}`
}

/** A page in the header's menus, with the message keys of its name and of a line about it. */
export interface NavPage extends MenuPage {
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
      ...PRODUCT_ENTRIES.map((entry) => ({ ...entry, text: `${entry.name}Text` as const })),
      { path: '/fee', name: 'fees', text: 'feesText' },
      { path: '/vip/vipIntroduce', name: 'vipIntroduction', text: 'vipIntroductionText' },
      { path: '/vip/detail', name: 'vipLevels', text: 'vipLevelsText' },
      { path: '/protection-fund', name: 'protectionFund', text: 'protectionFundText' },
      { path: '/proof-of-reserves', name: 'proofOfReserves', text: 'proofOfReservesText' },
      { path: '/download', name: 'download', text: 'downloadText' },
      { path: '/help', screen: '/trade-info/help', name: 'help', text: 'helpText' },
    ],
  },
]

type FooterKey = Exclude<keyof Messages['footer'], 'simulationNotice' | 'copyright'>

/** A footer link, named by a key of the header's texts or of the footer's own. */
export interface FooterPage extends MenuPage {
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
      ...PRODUCT_ENTRIES.map(({ name, ...entry }) => ({ ...entry, name: { header: name } })),
      { path: '/fee', name: { header: 'fees' } },
      { path: '/vip/vipIntroduce', name: { header: 'vipIntroduction' } },
      { path: '/vip/detail', name: { header: 'vipLevels' } },
      { path: '/download', name: { header: 'download' } },
      { path: '/api-doc', name: { footer: 'openApi' } },
      { path: '/help', screen: '/trade-info/help', name: { header: 'help' } },
      { path: '/help/glossary', screen: '/trade-info/glossary', name: { header: 'glossary' } },
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

/** A link of a menu, and the mode in which it is shown: simulation mode lists only pages that its gate lets through. */
export interface MenuLink<Page extends MenuPage> {
  readonly page: Page
  readonly path: string
  /** Undefined for links of both modes. */
  readonly mode: 'simulation' | 'visitor' | undefined
}

/** Returns the links of a menu for both modes, of which `data-mode` shows one. */
export function menuLinks<Page extends MenuPage>(pages: readonly Page[]): MenuLink<Page>[] {
  return pages.flatMap((page): MenuLink<Page>[] => {
    const { path, screen } = page
    if (isAllowedInSimulation(path)) return [{ page, path, mode: undefined }]
    const outside = { page, path, mode: 'visitor' } as const
    return screen === undefined ? [outside] : [outside, { page, path: screen, mode: 'simulation' }]
  })
}

/** Returns the mode of a menu: undefined if it has links in both. */
export function menuMode(pages: readonly MenuPage[]): 'visitor' | undefined {
  return menuLinks(pages).every(({ mode }) => mode === 'visitor') ? 'visitor' : undefined
}
