'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { DataTable } from '#components/ui/data-table/data-table.tsx'
import { Dialog } from '#components/ui/dialog/dialog.tsx'
import { EmptyState } from '#components/ui/empty-state/empty-state.tsx'
import { ProfitFigure } from '#components/ui/figure/amounts.tsx'
import type { BotRow } from '#lib/contract/products/bots.ts'
import { useTimeZone } from '#lib/stores/settings/use-time-zone.ts'
import { useLoad } from '#lib/stores/use-load.ts'
import { lineColumns, tripColumns } from './bot-columns.tsx'
import { useBotCalls } from './use-bots.ts'
import styles from './bots.module.css'

/** The newest round trips of a bot, and the orders of its lines. */
export function BotDetailDialog({ bot, onClose }: { readonly bot: BotRow; readonly onClose: () => void }) {
  const t = useTranslations('bots')
  const zone = useTimeZone()
  const call = useBotCalls()
  const [trips] = useLoad(`trips ${bot.id}`, async () => (await call('botTrips', { id: bot.id, limit: 50 })).data.rows)
  const [detail] = useLoad(`detail ${bot.id}`, async () => (await call('botDetail', { id: bot.id })).data)
  const ofTrips = useMemo(() => tripColumns(t, zone), [t, zone])
  const ofLines = useMemo(() => lineColumns(t), [t])
  return (
    <Dialog open onOpenChange={onClose} title={t('detailsOf', { symbol: bot.symbol })} size="extraLarge" closeLabel={t('close')}>
      <div className={styles.column} data-bot-detail>
        <p className={styles.text}>
          {t('total')} <ProfitFigure amount={bot.total} unit={bot.quoteCoin} />
        </p>
        <h3 className={styles.heading}>{t('trips')}</h3>
        <DataTable
          label={t('trips')}
          columns={ofTrips}
          rows={trips.kind === 'done' ? trips.data : []}
          keyOf={({ id }) => id}
          loading={trips.kind === 'pending'}
          empty={<EmptyState title={trips.kind === 'failed' ? t('failed') : t('noTrips')} text={t('noTripsText')} icon="clock" />}
        />
        <h3 className={styles.heading}>{t('lines')}</h3>
        <DataTable
          label={t('lines')}
          columns={ofLines}
          rows={detail.kind === 'done' ? detail.data.lines.toReversed() : []}
          keyOf={({ side, price }) => `${side} ${price}`}
          loading={detail.kind === 'pending'}
          empty={<EmptyState title={detail.kind === 'failed' ? t('failed') : t('reasons.created')} icon="clock" />}
        />
      </div>
    </Dialog>
  )
}
