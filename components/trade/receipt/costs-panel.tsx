'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { OwnFigure } from '#components/ui/figure/own-figure.tsx'
import { useWorkspace } from '#components/trade/workspace/workspace.ts'
import type { ReceiptList } from '#lib/contract/trading/order-receipts.ts'
import { formatDateTime } from '#lib/format/date.ts'
import { aboutFigure, formatDecimal, formatPercent } from '#lib/format/number.ts'
import { compare, divide, isZero } from '#lib/kernel/decimal.ts'
import { usePairs } from '#lib/stores/instruments/use-pairs.ts'
import { receiptCosts, type ReceiptCosts } from './receipt-figures.ts'
import styles from './receipt.module.css'
import panelStyles from '../panels.module.css'

const PARTS = ['slippage', 'impatience', 'fees', 'total'] as const

/** The costs of the newest filled orders of the round by slippage, impatience and fees, per quote coin. */
export function CostsPanel() {
  const t = useTranslations('terminal.costs')
  const tAccount = useTranslations('terminal.account')
  const { actions, view } = useWorkspace()
  const round = view.account?.epoch ?? null
  const pairs = usePairs()
  const [list, setList] = useState<ReceiptList | 'loading' | 'failed'>('loading')
  useEffect(() => {
    let gone = false
    const load = async () => {
      const found = await actions.receipts()
      if (!gone) setList(found ?? 'failed')
    }
    void load()
    return () => {
      gone = true
    }
  }, [actions])
  if (list === 'loading') return <div className={panelStyles.empty} aria-busy="true" />
  if (list === 'failed')
    return (
      <p className={panelStyles.empty} role="alert">
        {t('failed')}
      </p>
    )
  if (list.rows.length === 0) return <p className={panelStyles.empty}>{t('none')}</p>
  const since = list.rows.at(-1)?.order.placedAt ?? 0
  return (
    <div className={styles.costs} data-costs>
      <p className={styles.quiet}>
        {round !== null && `${tAccount('epoch', { number: round })} · `}
        {t('text', { count: list.rows.length, time: `${formatDateTime(since)} UTC` })}
      </p>
      {receiptCosts(list.rows, pairs).map((costs) => (
        <CostList key={costs.quoteCoin} costs={costs} />
      ))}
    </div>
  )
}

/** Returns a part of the costs; one that has fees in it that were paid in coins is a valuation. */
function toFigure(costs: ReceiptCosts, part: (typeof PARTS)[number]): string {
  const figure = formatDecimal(costs[part], 2)
  return costs.valuesFees && (part === 'fees' || part === 'total') ? aboutFigure(figure) : figure
}

function CostList({ costs }: { readonly costs: ReceiptCosts }) {
  const t = useTranslations('terminal.costs')
  const most = PARTS.map((part) => costs[part]).reduce((a, b) => (compare(a, b) >= 0 ? a : b))
  return (
    <dl className={styles.cost} aria-label={costs.quoteCoin}>
      {PARTS.map((part) => {
        const share = isZero(costs.value) ? '0' : divide(costs[part], costs.value)
        const length = compare(most, '0') > 0 ? Math.max(0, Number(divide(costs[part], most))) : 0
        return [
          <dt key={part}>{t(part)}</dt>,
          <dd
            key={`${part} bar`}
            className={styles.bar}
            style={{ backgroundSize: `${(length * 100).toFixed(1)}% 100%` }}
            aria-hidden="true"
          />,
          <dd key={`${part} amount`} data-cost={part}>
            <OwnFigure unit={costs.quoteCoin}>{toFigure(costs, part)}</OwnFigure>
          </dd>,
          <dd key={`${part} share`}>
            <bdi dir="ltr" translate="no">
              {formatPercent(share, { signed: false, decimals: 3 })}
            </bdi>
          </dd>,
        ]
      })}
      <dt>{t('latency')}</dt>
      <dd aria-hidden="true" />
      <dd>
        <bdi dir="ltr" translate="no">
          {costs.latencyMs} ms
        </bdi>
      </dd>
      <dd aria-hidden="true" />
    </dl>
  )
}
