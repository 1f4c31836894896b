'use client'

import type { MarketRates, MarketSnapshot } from '#lib/contract/market/market.ts'
import { useIdentity } from '#lib/stores/session/identity.tsx'
import { useLoad } from '#lib/stores/use-load.ts'
import { usePreference } from '#lib/stores/settings/use-preference.ts'
import { useSettings } from '#lib/stores/settings/use-settings.ts'
import { preferences } from '#lib/settings/preferences.ts'
import type { Valuation } from './valuation.ts'

/** Returns how this visitor's totals are shown. */
export function useValuation(localeCode: string): Valuation {
  const { requests } = useIdentity()
  const settings = useSettings(localeCode)
  const [fiat] = usePreference(preferences.fiatName)
  const [market] = useLoad('rates', async () => {
    const { http } = await requests()
    // The gateway answers according to the schemas of these names.
    const [rates, snapshot] = await Promise.all([
      http.get('/market/rates', {}, { cached: true, quiet: true }) as Promise<MarketRates>,
      // Without this pair's market only totals in bitcoin have no figure.
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
