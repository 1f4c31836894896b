import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { FuturesRules } from '#components/trade/rules/futures-rules.tsx'
import { futuresTicketMarket } from '#components/trade/ticket/state/ticket-market.ts'
import { listing } from '#lib/routing/listed-pairs.ts'
import { loadSnapshot } from '../../../../../market-data.ts'
import { TradePage, tradeMetadata } from '../../../../../trade-page.tsx'

// The page shows prices: it is rendered per request, and the front door caches it for seconds.
export const dynamic = 'force-dynamic'

interface Props {
  readonly params: Promise<{ readonly symbol: string }>
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const contract = listing().futures.get((await params).symbol)
  return contract ? tradeMetadata({ product: 'futures', ...contract }) : {}
}

/** The public page of a USDT-margined perpetual. */
export default async function FuturesPage({ params }: Props) {
  const { symbol } = await params
  const listed = listing().futures.get(symbol)
  if (!listed) notFound()
  const snapshot = await loadSnapshot('futures', symbol)
  // The terms that come with the prices are those by which the exchange judges orders now.
  const contract = (snapshot.ok ? snapshot.value.futures : undefined) ?? listed
  return (
    <TradePage
      pair={{ product: 'futures', ...contract }}
      market={futuresTicketMarket(contract)}
      rules={<FuturesRules contract={contract} />}
    />
  )
}
