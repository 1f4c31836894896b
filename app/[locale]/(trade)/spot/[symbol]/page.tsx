import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { SpotRules } from '#components/trade/rules/spot-rules.tsx'
import { spotTicketMarket } from '#components/trade/ticket/ticket-market.ts'
import { findSpot } from '#lib/contract/market/instruments.ts'
import { TradePage, tradeMetadata } from '../../../../trade-page.tsx'

// The page shows prices: it is rendered per request, and the front door caches it for seconds.
export const dynamic = 'force-dynamic'

interface Props {
  readonly params: Promise<{ readonly symbol: string }>
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const pair = findSpot((await params).symbol)
  return pair ? tradeMetadata({ product: 'spot', ...pair }) : {}
}

/** The public page of a spot pair. */
export default async function SpotPage({ params }: Props) {
  const pair = findSpot((await params).symbol)
  if (!pair) notFound()
  return <TradePage pair={{ product: 'spot', ...pair }} market={spotTicketMarket(pair)} rules={<SpotRules pair={pair} />} />
}
