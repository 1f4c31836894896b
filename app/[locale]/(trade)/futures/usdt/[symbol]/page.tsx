import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { FuturesRules } from '#components/trade/rules/futures-rules.tsx'
import { futuresTicketMarket } from '#components/trade/ticket/ticket-market.ts'
import { findFutures } from '#lib/contract/market/instruments.ts'
import { TradePage, tradeMetadata } from '../../../../../trade-page.tsx'

// The page shows prices: it is rendered per request, and the front door caches it for seconds.
export const dynamic = 'force-dynamic'

interface Props {
  readonly params: Promise<{ readonly symbol: string }>
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const contract = findFutures((await params).symbol)
  return contract ? tradeMetadata({ product: 'futures', ...contract }) : {}
}

/** The public page of a USDT-margined perpetual. */
export default async function FuturesPage({ params }: Props) {
  const contract = findFutures((await params).symbol)
  if (!contract) notFound()
  return (
    <TradePage
      pair={{ product: 'futures', ...contract }}
      market={futuresTicketMarket(contract)}
      rules={<FuturesRules contract={contract} />}
    />
  )
}
