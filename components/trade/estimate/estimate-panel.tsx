import { getTranslations } from 'next-intl/server'
import { listedFees } from '#lib/routing/listed-pairs.ts'
import type { SpotInstrument } from '#lib/contract/market/instruments.ts'
import type { MarketSnapshot } from '#lib/contract/market/market.ts'
import { FillEstimate } from './fill-estimate.tsx'

interface Props {
  readonly pair: SpotInstrument
  /** The current order book; undefined if it could not be loaded. */
  readonly snapshot: Pick<MarketSnapshot, 'asks' | 'bids'> | undefined
  readonly sizes: readonly string[]
  readonly size: string
}

/** The estimate for a spot pair with its texts, first rendered on the server. */
export async function EstimatePanel({ pair, snapshot, sizes, size }: Props) {
  const t = await getTranslations('trade.estimate')
  const name = `${pair.baseCoin}/${pair.quoteCoin}`
  const labels = {
    title: t('title'),
    lead: t('lead', { pair: name }),
    side: t('side'),
    buy: t('buy'),
    sell: t('sell'),
    size: t('size'),
    average: t('average'),
    levels: t('levels'),
    slippage: t('slippage'),
    fee: t('fee'),
    payTotal: t('payTotal'),
    receiveTotal: t('receiveTotal'),
    tooLarge: t('tooLarge'),
    unavailable: t('unavailable'),
    depth: t('depth', { pair: name }),
    note: t('note'),
  }
  return (
    <FillEstimate
      product="spot"
      symbol={pair.symbol}
      baseCoin={pair.baseCoin}
      quoteCoin={pair.quoteCoin}
      pricePlace={pair.pricePlace}
      sizes={sizes}
      size={size}
      takerFee={(pair.fees ?? listedFees('spot')).taker}
      book={{ asks: snapshot?.asks ?? [], bids: snapshot?.bids ?? [] }}
      labels={labels}
    />
  )
}
