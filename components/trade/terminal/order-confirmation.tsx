'use client'

import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button/button.tsx'
import { formatPercent, formatPrice, formatTrimmed } from '#lib/format/number.ts'
import { absoluteValue } from '#lib/kernel/decimal-text.ts'
import { useOwn } from '#components/ui/figure/masked.ts'
import { LazyDialog } from '../lazy-dialog.tsx'
import type { TicketWarning } from '../ticket/ticket-errors.ts'
import { ScaledPreview } from '../ticket/kinds/scaled-preview.tsx'
import { CarriedFigures } from '../ticket/carried-figures.tsx'
import { TicketPrices } from '../ticket/price-line.tsx'
import { TicketFigures } from '../ticket/ticket-figures.tsx'
import { distanceAgainst } from '../ticket/sizes/ticket-summary.ts'
import type { CheckedOrder } from '../ticket/ticket.tsx'
import { hasLimitPrice, type TicketKind } from '../ticket/state/ticket-state.ts'
import { useSubmitLabel } from '../ticket/use-submit-label.ts'
import layout from '#components/ui/layout/layout.module.css'
import styles from '../ticket/ticket.module.css'

interface Props {
  readonly order: CheckedOrder
  readonly onSend: () => void
  readonly onClose: () => void
}

/** The kinds that the question names. */
const NAMED: ReadonlySet<TicketKind> = new Set<TicketKind>(['iceberg', 'twap', 'chase'])

/** Focuses the send button once, so that Enter sends; the dialog does not move the focus itself. */
function focusOnce(button: HTMLButtonElement | null): void {
  button?.focus()
}

/** Asks before an order is sent: what it is, its value, and what is unusual about it. */
export function OrderConfirmation({ order: { inputs, summary, warnings }, onSend, onClose }: Props) {
  const t = useTranslations('terminal.confirm')
  const own = useOwn()
  const { state, market, account, quote } = inputs
  const tTicket = useTranslations('terminal.ticket')
  const label = useSubmitLabel(state, market, account.futures?.positionMode === 'hedge')
  const warn = (warning: TicketWarning) =>
    t(warning, {
      distance: formatPercent(absoluteValue(distanceAgainst(state.side, summary.price, quote.last)), { signed: false }),
      slippage: formatPercent(summary.walk?.slippage ?? null, { signed: false }),
    })
  const size =
    summary.amount === null
      ? `${own(formatTrimmed(summary.count, market.volumePlace))} ${market.baseCoin}`
      : `${own(formatTrimmed(summary.amount, 8))} ${market.quoteCoin}`
  // A price that is a bound is told with the kind of order whose bound it is.
  const kind = NAMED.has(state.kind) ? ` · ${tTicket(state.kind)}` : ''
  return (
    <LazyDialog
      title={t('title')}
      description={t('summary', {
        // Unlike on the button, the coin is part of the size here.
        side: market.contract ? label : tTicket(state.side),
        size,
        price: hasLimitPrice(state)
          ? `${formatPrice(state.kind === 'scaled' ? summary.price : state.price, market.pricePlace)} ${market.quoteCoin}${kind}`
          : t('atMarket'),
      })}
      onClose={onClose}
    >
      <div className={styles.confirm} data-confirm>
        {warnings.map((warning) => (
          <p key={warning} className={layout.warning} role="alert">
            {warn(warning)}
          </p>
        ))}
        <TicketPrices inputs={inputs} />
        <ScaledPreview inputs={inputs} summary={summary} />
        <TicketFigures inputs={inputs} summary={summary} />
        <CarriedFigures market={market} summary={summary} />
        <div className={styles.buttons}>
          <Button variant="secondary" onClick={onClose}>
            {t('back')}
          </Button>
          <Button variant={state.side === 'buy' ? 'up' : 'down'} onClick={onSend} ref={focusOnce}>
            {t('send')}
          </Button>
        </div>
      </div>
    </LazyDialog>
  )
}
