'use client'

import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button/button.tsx'
import type { CancelAllBody, OrderRow } from '#lib/contract/trading/trading-orders.ts'
import { useWorkspace } from '#components/trade/workspace/workspace.ts'
import { LazyDialog } from '../../lazy-dialog.tsx'
import { isCancelledBy } from './cancel-scope.ts'
import { PairName } from '#components/orders/order-words.tsx'
import styles from '../../panels.module.css'
import pairLines from './pair-lines.module.css'
import { useCancelling } from '../../workspace/use-cancelling.ts'
import { groupBy } from '#lib/kernel/browser/group-by.ts'

interface Props {
  readonly scope: CancelAllBody
  readonly onClose: () => void
}

/** Asks before many orders are cancelled at once, with their number and pairs. */
export function CancelAllDialog({ scope, onClose }: Props) {
  const t = useTranslations('terminal.panels')
  const tPairs = useTranslations('terminal.pairs')
  const { view } = useWorkspace()
  const cancelling = useCancelling()
  const orders = view.orders.filter((order) => isCancelledBy(order, scope))
  const pairs = [...groupBy(orders, ({ product, symbol }) => `${product} ${symbol}`).values()]
  const confirm = () => {
    onClose()
    void cancelling.all(scope)
  }
  return (
    <LazyDialog title={t('cancelAll')} description={t('cancelAllText', { count: orders.length })} onClose={onClose}>
      <div className={styles.form} data-cancel-all>
        <ul className={pairLines.pairs}>
          {pairs.map((rows) => (
            <PairLine key={rows[0]?.orderId} rows={rows} productName={tPairs(rows[0]?.product ?? 'spot')} />
          ))}
        </ul>
        <div className={styles.buttons}>
          <Button onClick={onClose}>{t('keep')}</Button>
          <Button variant="down" onClick={confirm}>
            {t('cancelAll')}
          </Button>
        </div>
      </div>
    </LazyDialog>
  )
}

function PairLine({ rows, productName }: { readonly rows: readonly OrderRow[]; readonly productName: string }) {
  const [first] = rows
  if (!first) return null
  return (
    <li className={pairLines.pairLine}>
      <span>
        <PairName product={first.product} symbol={first.symbol} /> <span className={styles.minor}>{productName}</span>
      </span>
      <bdi dir="ltr" translate="no">
        {rows.length}
      </bdi>
    </li>
  )
}
