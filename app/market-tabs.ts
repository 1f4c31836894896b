import { getTranslations } from 'next-intl/server'
import { currentLocale } from '#lib/locale/current-locale.ts'
import { localPath } from '#lib/routing/addresses.ts'

/** The pages about all markets, which are tabs of one another. */
export type MarketTab = 'spot' | 'futures' | 'heatMap'

const PATHS = { spot: '/markets', futures: '/markets/futures', heatMap: '/markets/heat-map' } as const satisfies Record<MarketTab, string>

/** Returns the tabs of the pages about all markets, of which one is the current page. */
export async function marketTabs(current: MarketTab) {
  const [t, locale] = await Promise.all([getTranslations('markets'), currentLocale()])
  const labels = { spot: t('spotTab'), futures: t('futuresTab'), heatMap: t('heatMap.tab') }
  return (['spot', 'futures', 'heatMap'] as const).map((tab) => ({
    href: localPath(locale, PATHS[tab]),
    label: labels[tab],
    current: tab === current,
  }))
}
