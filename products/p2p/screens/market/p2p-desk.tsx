'use client'

import { useAddressQuery } from '#lib/stores/use-address-query.ts'
import { AdsPanel } from '../ads/ads-panel.tsx'
import { MarketPanel } from './market-panel.tsx'
import { P2P_SECTIONS, P2pFrame } from '../p2p-frame.tsx'
import { BlocksPanel } from '../people/blocks-panel.tsx'
import { MethodsPanel } from '../people/methods-panel.tsx'

/** `/trade-asset/p2p`: the offers, and what is the trader's own: ads, payment methods, blocked traders. The address holds which. */
export function P2pDesk({ localeCode }: { readonly localeCode: string }) {
  const { query } = useAddressQuery()
  const asked = query.get('list')
  const section = P2P_SECTIONS.find((id) => id === asked && id !== 'orders') ?? 'market'
  return (
    <P2pFrame localeCode={localeCode} current={section}>
      {section === 'ads' ? <AdsPanel localeCode={localeCode} /> : null}
      {section === 'methods' ? <MethodsPanel /> : null}
      {section === 'blocked' ? <BlocksPanel /> : null}
      {section === 'market' ? <MarketPanel localeCode={localeCode} /> : null}
    </P2pFrame>
  )
}
