'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { DataTable } from '#components/ui/data-table/data-table.tsx'
import { EmptyState } from '#components/ui/empty-state/empty-state.tsx'
import type { EarnAccount, EarnHoldingRow } from '../contract/earn.ts'
import { holdingColumns } from './earn-columns.tsx'
import { coinText } from './earn-words.ts'

interface Props {
  /** Null until it is known. */
  readonly account: EarnAccount | null
  readonly onRedeem: (holding: EarnHoldingRow) => void
  readonly onChoose: () => void
}

/** The present holdings, newest first. */
export function HoldingTable({ account, onRedeem, onChoose }: Props) {
  const t = useTranslations('earn')
  const columns = useMemo(
    () =>
      holdingColumns(t, (row) => (
        <Button size="small" onClick={() => onRedeem(row)} aria-label={t('redeemOf', { amount: coinText(row.amount, row.coin) })}>
          {t('redeem')}
        </Button>
      )),
    [t, onRedeem],
  )
  return (
    <DataTable
      label={t('tabs.holdings')}
      name="earn-holdings"
      columns={columns}
      rows={account?.holdings ?? []}
      readKey={({ id }) => id}
      loading={account === null}
      empty={
        <EmptyState title={t('none')} text={t('noneText')} icon="clock">
          <Button onClick={onChoose}>{t('choose')}</Button>
        </EmptyState>
      }
    />
  )
}
