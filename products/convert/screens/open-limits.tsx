'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { LoadFailed } from '#components/personal/load-failed.tsx'
import { Button } from '#components/ui/button/button.tsx'
import { DataTable } from '#components/ui/data-table/data-table.tsx'
import { EmptyState } from '#components/ui/empty-state/empty-state.tsx'
import { useToaster } from '#components/ui/toast/toaster-context.tsx'
import type { ConvertRow } from '../contract/convert.ts'
import { useAction } from '#lib/stores/use-action.ts'
import { useLoad } from '#lib/stores/use-load.ts'
import { useRefresh } from '#lib/stores/use-refresh.ts'
import { useTradingData } from '#components/assets/use-trading-data.ts'
import { openColumns } from './convert-columns.tsx'
import sheet from '#components/assets/sheet.module.css'
import styles from './convert.module.css'

interface Props {
  /** Changes when a conversion was added. */
  readonly turn: number
  readonly onChanged: () => void
}

/** The open limit conversions, each with a button that cancels it. */
export function OpenLimits({ turn, onChanged }: Props) {
  const t = useTranslations('convert')
  const call = useTradingData()
  const toaster = useToaster()
  const [open, reload] = useLoad(String(turn), () => call('convertOpen', {}))
  useRefresh(reload)
  const { pending, run } = useAction(async (id: string) => {
    await call('convertLimitCancel', { id })
    toaster.show(t('limit.cancelled'), { type: 'success' })
    reload()
    onChanged()
  })
  const columns = useMemo(
    () =>
      openColumns(t, (row: ConvertRow) => (
        <Button
          size="small"
          pending={pending}
          onClick={() => run(row.id)}
          aria-label={t('limit.cancelOf', { from: row.fromCoin, to: row.toCoin })}
        >
          {t('limit.cancel')}
        </Button>
      )),
    [t, pending, run],
  )
  return (
    <div className={styles.open}>
      <h2 className={sheet.heading}>{t('limit.open')}</h2>
      {open.kind === 'failed' ? (
        <LoadFailed of="assets" onRetry={reload} />
      ) : (
        <DataTable
          label={t('limit.open')}
          name="convert-limits"
          columns={columns}
          rows={open.kind === 'done' ? open.data.rows : []}
          readKey={({ id }) => id}
          loading={open.kind === 'pending'}
          empty={<EmptyState title={t('limit.none')} text={t('limit.text')} icon="clock" />}
        />
      )}
    </div>
  )
}
