import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { SpotRules } from '#components/trade/rules/spot-rules.tsx'
import { spotTicketMarket } from '#components/trade/ticket/state/ticket-market.ts'
import { listing } from '#lib/routing/listed-pairs.ts'
import { loadSnapshot } from '../../../../market-data.ts'
import { TradePage, tradeMetadata } from '../../../../trade-page.tsx'

// The page shows prices: it is rendered per request, and the front door caches it for seconds.
export const dynamic = 'force-dynamic'

interface Props {
  readonly params: Promise<{ readonly symbol: string }>
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const pair = listing().spot.get((await params).symbol)
  return pair ? tradeMetadata({ product: 'spot', ...pair }) : {}
}

/** The public page of a spot pair. */
export default async function SpotPage({ params }: Props) {
  const { symbol } = await params
  const listed = listing().spot.get(symbol)
  if (!listed) notFound()
  const snapshot = await loadSnapshot('spot', symbol)
  // The terms that come with the prices are those by which the exchange judges orders now.
  const pair = (snapshot.ok ? snapshot.value.spot : undefined) ?? listed
  return <TradePage pair={{ product: 'spot', ...pair }} market={spotTicketMarket(pair)} rules={<SpotRules pair={pair} />} />
}
