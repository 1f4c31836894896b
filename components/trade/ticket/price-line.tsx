'use client'

import { useTranslations } from 'next-intl'
import { Figure } from '#components/ui/figure/figure.tsx'
import type { PairKey } from '#lib/contract/market/pairs.ts'
import type { Side } from '#lib/contract/trading/trading-fields.ts'
import type { PositionRow } from '#lib/contract/trading/trading-positions.ts'
import { formatPrice, MISSING, type Amount } from '#lib/format/number.ts'
import { isZero } from '#lib/kernel/decimal-text.ts'
import { usePairs } from '#lib/stores/instruments/use-pairs.ts'
import { walkBook } from '../estimate/walk-book.ts'
import type { TicketQuote } from './state/ticket-account.ts'
import { summarizeTicket, type TicketInputs } from './sizes/ticket-summary.ts'
import { useTicketQuote } from './use-ticket-quote.ts'
import styles from './price-line.module.css'

interface Props {
  readonly quote: TicketQuote
  readonly pricePlace: number
  /** The average price that an order would get now; null if it has no size. */
  readonly expected: string | null
}

/** Shows the market that an order meets: best bid and ask, last price, and the average that the order would get. */
function PriceLine({ quote, pricePlace, expected }: Props) {
  const t = useTranslations('terminal.ticket')
  const figure = (price: string | null | undefined) =>
    price === null || price === undefined || isZero(price) ? MISSING : formatPrice(price, pricePlace)
  const figures = [
    ['bid', t('bid'), quote.bids[0]?.[0], 'up'],
    ['ask', t('ask'), quote.asks[0]?.[0], 'down'],
    ['last', t('last'), quote.last, undefined],
    ['expected', t('expected'), expected, undefined],
  ] as const
  return (
    <dl className={styles.line} data-prices>
      {figures.map(([name, title, price, tone]) => (
        <div key={name} data-price={name} data-tone={tone}>
          <dt>{title}</dt>
          <dd>
            <Figure>{figure(price)}</Figure>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Shows the market for the order of a ticket, as it is now. */
export function TicketPrices({ inputs }: { readonly inputs: TicketInputs }) {
  const { market } = inputs
  const quote = useTicketQuote(market.product, market.symbol, inputs.quote)
  const { count, price } = summarizeTicket({ ...inputs, quote })
  return <PriceLine quote={quote} pricePlace={market.pricePlace} expected={isZero(count) ? null : price} />
}

interface PairProps {
  readonly pair: PairKey
  /** The side of the order, its size in base coin, and its price; at the market if that is omitted, null while it has none. */
  readonly side: Side
  readonly size: string
  readonly limit?: string | null
  /** A price of the pair, for its decimals. */
  readonly price: Amount
}

/** Shows the market for an order of any pair, as it is now. */
export function PairPrices({ pair: { product, symbol }, side, size, limit, price }: PairProps) {
  const pairs = usePairs()
  const quote = useTicketQuote(product, symbol, { last: '0', mark: '0', asks: [], bids: [] })
  const walk = walkBook(side === 'buy' ? quote.asks : quote.bids, size)
  return (
    <PriceLine
      quote={quote}
      pricePlace={pairs.pricePlaceOf({ product, symbol }, price)}
      expected={limit === undefined ? (walk?.averagePrice ?? null) : limit}
    />
  )
}

interface PositionProps {
  readonly position: Pick<PositionRow, 'symbol' | 'direction' | 'markPrice'>
  /** The size that is closed or turned, in base coin. */
  readonly size: string
  /** The price of a limit order; at the market if omitted, null while it has none. */
  readonly limit?: string | null
}

/** Shows the market for closing or turning a position, as it is now. */
export function PositionPrices({ position: { symbol, direction, markPrice }, ...order }: PositionProps) {
  return <PairPrices pair={{ product: 'futures', symbol }} side={direction === 1 ? 'sell' : 'buy'} price={markPrice} {...order} />
}
