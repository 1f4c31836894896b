'use client'

import type { MarketRates, MarketSnapshot } from '#lib/contract/market.ts'
import { useIdentity } from '#lib/stores/identity.tsx'
import { useLoad } from '#lib/stores/use-load.ts'
import { usePreference } from '#lib/stores/use-preference.ts'
import { useSettings } from '#lib/stores/use-settings.ts'
import { preferences } from '#lib/settings/preferences.ts'
import type { Valuation } from './valuation.ts'

/** What this visitor's totals are shown in. */
export function useValuation(localeCode: string): Valuation {
  const { requests } = useIdentity()
  const settings = useSettings(localeCode)
  const [fiat] = usePreference(preferences.fiatName)
  const [market] = useLoad('rates', async () => {
    const { http } = await requests()
    // The gateway answers by the schemas of these names.
    const [rates, snapshot] = await Promise.all([
      http.get('/market/rates', {}, { cached: true, quiet: true }) as Promise<MarketRates>,
      // A market without the pair leaves totals in bitcoin without a figure, and no others.
      (http.get('/market/snapshot', { product: 'spot', symbol: 'BTCUSDT' }, { quiet: true }) as Promise<MarketSnapshot>).catch(() => null),
    ])
    return { rates: rates.rates, btcPrice: snapshot?.row.last ?? null }
  })
  return {
    unit: settings.valuationUnit,
    currency: settings.unit,
    fiat: fiat || settings.unit,
    masked: !settings.showAsset,
    ...(market.kind === 'done' ? market.data : { rates: {}, btcPrice: null }),
  }
}
