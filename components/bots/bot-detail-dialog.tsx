'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { DataTable } from '#components/ui/data-table/data-table.tsx'
import type { Column } from '#components/ui/data-table/columns.ts'
import { Dialog } from '#components/ui/dialog/dialog.tsx'
import { EmptyState } from '#components/ui/empty-state/empty-state.tsx'
import { AmountFigure, ProfitFigure } from '#components/ui/figure/amounts.tsx'
import { Figure } from '#components/ui/figure/figure.tsx'
import type { BotLine, BotRow, BotTrip } from '#lib/contract/products/bots.ts'
import { formatDateTime } from '#lib/format/date.ts'
import { useTimeZone } from '#lib/stores/settings/use-time-zone.ts'
import { useLoad } from '#lib/stores/use-load.ts'
import { useBotCalls } from './use-bots.ts'
import styles from './bots.module.css'

/** The newest round trips of a bot, and the orders of its lines. */
export function BotDetailDialog({ bot, onClose }: { readonly bot: BotRow; readonly onClose: () => void }) {
  const t = useTranslations('bots')
  const zone = useTimeZone()
  const call = useBotCalls()
  const [trips] = useLoad(`trips ${bot.id}`, async () => (await call('botTrips', { id: bot.id, limit: 50 })).data.rows)
  const [detail] = useLoad(`detail ${bot.id}`, async () => (await call('botDetail', { id: bot.id })).data)
  const tripColumns = useMemo(
    (): readonly Column<BotTrip>[] => [
      { id: 'time', header: t('time'), widthPx: 165, cell: ({ ts }) => <Figure>{formatDateTime(ts, zone)}</Figure> },
      { id: 'buy', header: t('bought'), align: 'end', cell: ({ buyPrice }) => <Figure>{buyPrice}</Figure> },
      { id: 'sell', header: t('sold'), align: 'end', cell: ({ sellPrice }) => <Figure>{sellPrice}</Figure> },
      { id: 'size', header: t('size'), align: 'end', cell: ({ size }) => <AmountFigure amount={size} /> },
      { id: 'profit', header: t('profit'), align: 'end', cell: ({ profit }) => <ProfitFigure amount={profit} /> },
      { id: 'fees', header: t('fees'), align: 'end', cell: ({ fees }) => <AmountFigure amount={fees} /> },
    ],
    [t, zone],
  )
  const lineColumns = useMemo(
    (): readonly Column<BotLine>[] => [
      { id: 'side', header: t('side'), widthPx: 90, cell: ({ side }) => t(side) },
      { id: 'price', header: t('price'), widthPx: 120, align: 'end', cell: ({ price }) => <Figure>{price}</Figure> },
      { id: 'size', header: t('size'), widthPx: 120, align: 'end', cell: ({ size }) => <AmountFigure amount={size} /> },
      { id: 'filled', header: t('filled'), widthPx: 120, align: 'end', cell: ({ filledSize }) => <AmountFigure amount={filledSize} /> },
    ],
    [t],
  )
  return (
    <Dialog open onOpenChange={onClose} title={t('detailsOf', { symbol: bot.symbol })} size="extraLarge" closeLabel={t('close')}>
      <div className={styles.column} data-bot-detail>
        <p className={styles.text}>
          {t('total')} <ProfitFigure amount={bot.total} unit={bot.quoteCoin} />
        </p>
        <h3 className={styles.heading}>{t('trips')}</h3>
        <DataTable
          label={t('trips')}
          columns={tripColumns}
          rows={trips.kind === 'done' ? trips.data : []}
          keyOf={({ id }) => id}
          loading={trips.kind === 'pending'}
          empty={<EmptyState title={trips.kind === 'failed' ? t('failed') : t('noTrips')} text={t('noTripsText')} icon="clock" />}
        />
        <h3 className={styles.heading}>{t('lines')}</h3>
        <DataTable
          label={t('lines')}
          columns={lineColumns}
          rows={detail.kind === 'done' ? detail.data.lines.toReversed() : []}
          keyOf={({ side, price }) => `${side} ${price}`}
          loading={detail.kind === 'pending'}
          empty={<EmptyState title={detail.kind === 'failed' ? t('failed') : t('reasons.created')} icon="clock" />}
        />
      </div>
    </Dialog>
  )
}
