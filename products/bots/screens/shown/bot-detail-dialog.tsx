'use client'

import { Bidi } from '#components/ui/figure/bidi.tsx'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import type { Column } from '#components/ui/data-table/columns.ts'
import { Dialog } from '#components/ui/dialog/dialog.tsx'
import { EmptyState } from '#components/ui/empty-state/empty-state.tsx'
import { AmountFigure, ProfitFigure } from '#components/ui/figure/amounts.tsx'
import { Figure } from '#components/ui/figure/figure.tsx'
import type { BotFutures, BotRow } from '../../contract/bots.ts'
import type { TrackingOrder } from '#lib/contract/trading/tracking-orders.ts'
import { formatDateTime } from '#lib/format/date.ts'
import { isolated } from '#lib/format/isolated.ts'
import { useTimeZone } from '#lib/stores/settings/use-time-zone.ts'
import { type Load, useLoad } from '#lib/stores/use-load.ts'
import { dealColumns, holdColumns, lineColumns, tripColumns } from './bot-columns.tsx'
import { DetailTable } from './detail-table.tsx'
import { useBotCalls } from './use-bots.ts'
import styles from './bots.module.css'

/** A bot's position or what it holds, its newest round trips, and the orders of its lines. */
export function BotDetailDialog({ bot, onClose }: { readonly bot: BotRow; readonly onClose: () => void }) {
  const t = useTranslations('bots')
  const call = useBotCalls()
  // The key changes when the bot has traded.
  const key = `${bot.id} ${bot.fees}`
  const [detail] = useLoad(`detail ${key}`, async () => (await call('botDetail', { id: bot.id })).data)
  const ofLines = useMemo(() => lineColumns(t), [t])
  return (
    <Dialog open onOpenChange={onClose} title={t('detailsOf', { symbol: bot.symbol })} size="extraLarge" closeLabel={t('close')}>
      <div className={styles.column} data-bot-detail data-detail-trips={bot.trips}>
        <p className={styles.text}>
          {t('total')} <ProfitFigure amount={bot.total} unit={bot.quoteCoin} />
        </p>
        {bot.futures === null ? null : <FuturesFigures bot={bot} futures={bot.futures} />}
        {bot.product === 'spot' ? <Holds load={detail.kind === 'done' ? { ...detail, data: detail.data.holds } : detail} /> : null}
        {bot.plan === null ? <Trips bot={bot} turn={key} /> : <Deals bot={bot} turn={key} />}
        <h3 className={styles.heading}>{t('lines')}</h3>
        <DetailTable
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

/** The position of a futures grid, and the funding that it has paid or received. */
function FuturesFigures({ bot, futures: { position, funding } }: { readonly bot: BotRow; readonly futures: BotFutures }) {
  const t = useTranslations('bots')
  return (
    <dl className={styles.figures} data-bot-position={position?.side ?? 'none'}>
      <div>
        <dt>{t('position')}</dt>
        <dd>
          {position === null ? (
            '--'
          ) : (
            <>
              {t(`directions.${position.side}`)} <AmountFigure amount={position.size} unit={bot.baseCoin} />
            </>
          )}
        </dd>
      </div>
      <div>
        <dt>{t('entry')}</dt>
        <dd>
          <Figure>{position?.entryPrice ?? '--'}</Figure>
        </dd>
      </div>
      <div>
        <dt>{t('liquidation')}</dt>
        <dd>
          <Figure>{position?.liquidationPrice ?? '--'}</Figure>
        </dd>
      </div>
      <div>
        <dt>{t('funding')}</dt>
        <dd>
          <ProfitFigure amount={funding} unit={bot.quoteCoin} />
        </dd>
      </div>
    </dl>
  )
}

function Holds({ load }: { readonly load: Load<readonly TrackingOrder[]> }) {
  const t = useTranslations('bots')
  const zone = useTimeZone()
  const columns = useMemo(() => holdColumns(t, zone), [t, zone])
  const rows: Load<readonly Held[]> =
    load.kind === 'done' ? { ...load, data: load.data.map((row) => ({ ...row, id: `${row.orderNo} ${row.buyPrice}` })) } : load
  return <History title={t('holdsTitle')} columns={columns} load={rows} none={t('noHolds')} noneText={t('noHoldsText')} />
}

type Held = TrackingOrder & { readonly id: string }

interface HistoryProps {
  readonly bot: BotRow
  readonly turn: string
}

function Trips({ bot, turn }: HistoryProps) {
  const t = useTranslations('bots')
  const zone = useTimeZone()
  const call = useBotCalls()
  const [trips] = useLoad(`trips ${turn}`, async () => (await call('botTrips', { id: bot.id, limit: 50 })).data.rows)
  const columns = useMemo(() => tripColumns(t, zone), [t, zone])
  return <History title={t('trips')} columns={columns} load={trips} none={t('noTrips')} noneText={t('noTripsText')} />
}

function Deals({ bot, turn }: HistoryProps) {
  const t = useTranslations('bots')
  const zone = useTimeZone()
  const call = useBotCalls()
  const [deals] = useLoad(`deals ${turn}`, async () => (await call('botDeals', { id: bot.id, limit: 50 })).data.rows)
  const columns = useMemo(() => dealColumns(t, zone), [t, zone])
  const next = bot.plan?.nextAt ?? null
  return (
    <>
      {next === null ? null : (
        <p className={styles.text}>
          <Bidi>{t('nextAt', { time: isolated(formatDateTime(next, zone)) })}</Bidi>
        </p>
      )}
      <History title={t('dealsTitle')} columns={columns} load={deals} none={t('noDeals')} noneText={t('noDealsText')} />
    </>
  )
}

interface ListProps<Row> {
  readonly title: string
  readonly columns: readonly Column<Row>[]
  readonly load: Load<readonly Row[]>
  readonly none: string
  readonly noneText: string
}

function History<Row extends { readonly id: string }>({ title, columns, load, none, noneText }: ListProps<Row>) {
  const t = useTranslations('bots')
  return (
    <>
      <h3 className={styles.heading}>{title}</h3>
      <DetailTable
        label={title}
        columns={columns}
        rows={load.kind === 'done' ? load.data : []}
        keyOf={({ id }) => id}
        loading={load.kind === 'pending'}
        empty={<EmptyState title={load.kind === 'failed' ? t('failed') : none} text={noneText} icon="clock" />}
      />
    </>
  )
}
