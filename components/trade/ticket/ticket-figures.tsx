import { useTranslations } from 'next-intl'
import { Figure } from '#components/ui/figure/figure.tsx'
import { formatDecimal, formatPercent, formatPrice, formatTrimmed, formatUsdt, MISSING } from '#lib/format/number.ts'
import { termTip, type TermTip } from '#lib/settings/tip-terms.ts'
import { formatProfitCoarse } from '#lib/format/profit.ts'
import { Term } from '#components/ui/tooltip/term.tsx'
import { useOwn } from '#components/ui/figure/masked.ts'
import { compare, isZero } from '#lib/kernel/decimal-text.ts'
import type { TicketInputs, TicketSummary } from './sizes/ticket-summary.ts'
import styles from './ticket.module.css'

interface Line {
  readonly name: string
  readonly figure: string
  readonly unit?: string
  /** Whether it is market data, which is never hidden. */
  readonly isMarkets?: boolean
  /** Explains the name in a sentence. */
  readonly tip?: TermTip['tip']
  readonly more?: TermTip['more']
}

/** Shows the order's figures: available, maximum, value, margin, fee, slippage, profit of what it closes, liquidation. Empty lines keep their space. */
export function TicketFigures({ inputs, summary }: { readonly inputs: TicketInputs; readonly summary: TicketSummary }) {
  const t = useTranslations('terminal.ticket')
  const tips = useTranslations('tips')
  const own = useOwn()
  const { state, market, account } = inputs
  const sellsCoins = market.product === 'spot' && state.side === 'sell'
  const isEmpty = isZero(summary.count)
  const figure = (value: string | null, format: (text: string) => string) => (isEmpty || value === null ? MISSING : format(value))
  const money = (value: string) => formatDecimal(value, 2)
  const lines: readonly (Line | false)[] = [
    {
      name: t('available'),
      figure: sellsCoins ? formatTrimmed(account.baseAvailable, market.volumePlace) : formatUsdt(account.quoteAvailable),
      unit: sellsCoins ? market.baseCoin : market.quoteCoin,
    },
    { name: t('largest'), figure: formatTrimmed(summary.largest, market.volumePlace), unit: market.baseCoin },
    { name: t('value'), figure: figure(summary.value, money), unit: market.quoteCoin },
    market.contract !== undefined && {
      name: t('margin'),
      ...termTip(tips, 'margin'),
      figure: figure(summary.margin, money),
      unit: market.quoteCoin,
    },
    summary.profit !== null && { name: t('closedProfit'), figure: formatProfitCoarse(summary.profit), unit: market.quoteCoin },
    {
      name: t('fee'),
      figure: figure(summary.fee, (fee) => formatTrimmed(fee, summary.feeCoin === market.quoteCoin ? 4 : 8)),
      unit: summary.feeCoin,
    },
    state.kind === 'market' && {
      name: t('slippage'),
      ...termTip(tips, 'slippage'),
      isMarkets: true,
      figure: summary.walk ? formatPercent(summary.walk.slippage, { signed: false, decimals: 3 }) : MISSING,
    },
    market.contract !== undefined && {
      name: t('liquidation'),
      ...termTip(tips, 'liquidation'),
      isMarkets: true,
      figure:
        isEmpty || compare(summary.count, summary.largest) > 0
          ? MISSING
          : summary.liquidationPrice === null
            ? t('none')
            : formatPrice(summary.liquidationPrice, market.pricePlace),
    },
  ]
  return (
    <dl className={styles.figures}>
      {lines.map(
        (line) =>
          line !== false && (
            <div key={line.name}>
              <dt>
                {line.tip === undefined ? (
                  line.name
                ) : (
                  <Term tip={line.tip} more={line.more}>
                    {line.name}
                  </Term>
                )}
              </dt>
              <dd>
                <Figure unit={line.figure === MISSING ? undefined : line.unit}>{line.isMarkets ? line.figure : own(line.figure)}</Figure>
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}
