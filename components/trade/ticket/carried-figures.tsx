import { Bidi } from '#components/ui/figure/bidi.tsx'
import { useTranslations } from 'next-intl'
import { useTargetMeaning } from './state/target-meaning.ts'
import type { ResolvedTarget } from './state/targets.ts'
import type { TicketMarket } from './state/ticket-market.ts'
import type { TicketSummary } from './sizes/ticket-summary.ts'
import styles from './ticket.module.css'

interface Props {
  readonly market: TicketMarket
  readonly summary: TicketSummary
}

/** Shows the take-profit and stop-loss attached to an order: their prices, and the profit or loss there. */
export function CarriedFigures({ market, summary: { takeProfit, stopLoss } }: Props) {
  const t = useTranslations('terminal.ticket')
  if (takeProfit === null && stopLoss === null) return null
  return (
    <dl className={styles.figures} data-targets>
      {takeProfit && <TargetLine name={t('takeProfit')} target={takeProfit} market={market} />}
      {stopLoss && <TargetLine name={t('stopLoss')} target={stopLoss} market={market} />}
    </dl>
  )
}

function TargetLine({ name, target, market }: { readonly name: string; readonly target: ResolvedTarget; readonly market: TicketMarket }) {
  const meaningOf = useTargetMeaning()
  return (
    <div>
      <dt>{name}</dt>
      <dd className={styles.meaning}>
        <Bidi>{meaningOf(target, market)}</Bidi>
      </dd>
    </div>
  )
}
