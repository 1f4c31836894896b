'use client'

import { labelled } from '#lib/format/labelled.ts'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { Badge } from '#components/ui/badge/badge.tsx'
import { Button } from '#components/ui/button/button.tsx'
import type { Column } from '#components/ui/data-table/columns.ts'
import { DataTable } from '#components/ui/data-table/data-table.tsx'
import { Drawer } from '#components/ui/drawer/drawer.tsx'
import { EmptyState } from '#components/ui/empty-state/empty-state.tsx'
import { Figure } from '#components/ui/figure/figure.tsx'
import layout from '#components/ui/layout/layout.module.css'
import { ALERTS_MAX } from '#lib/contract/accounts/alerts/alert-kinds.ts'
import type { AlertRow } from '#lib/contract/accounts/alerts/alerts.ts'
import type { PairKey } from '#lib/contract/market/pairs.ts'
import { formatDateMinute } from '#lib/format/date.ts'
import { useAlerts } from '#lib/stores/account/alerts.ts'
import { useAccountCalls } from '#lib/stores/session/account-calls.ts'
import { useTimeZone } from '#lib/stores/settings/use-time-zone.ts'
import { useAction } from '#lib/stores/use-action.ts'
import { AlertForm } from './alert-form.tsx'
import { useAlertWords } from './alert-words.ts'
import styles from './alerts.module.css'

interface Props {
  /** The pair of new alerts; omitted where the form asks for it. */
  readonly pair?: PairKey
  /** Whether to show only the alerts of that pair. */
  readonly onlyPair?: boolean
}

type Opened = { readonly changed: AlertRow | null } | null

const EMPTY: readonly AlertRow[] = []

/** The alerts of the user: open ones, and those that have fired with how they were told. */
export function AlertsPanel({ pair, onlyPair = false }: Props) {
  const t = useTranslations('alerts')
  const call = useAccountCalls()
  const { rows: all, isFailed, reload } = useAlerts()
  const [opened, setOpened] = useState<Opened>(null)
  const remove = useAction(async (ids: readonly string[]) => {
    await call('/user/alert/delete', { ids })
    await reload()
  })
  const columns = useColumns(
    (changed) => setOpened({ changed }),
    (row) => remove.run([row.id]),
  )
  if (isFailed && all === null)
    return (
      <EmptyState title={t('failed')} text={t('failedText')} icon="error">
        <Button onClick={() => void reload()}>{t('retry')}</Button>
      </EmptyState>
    )
  const rows = (all ?? EMPTY).filter(
    (row) => !onlyPair || pair === undefined || (row.product === pair.product && row.symbol === pair.symbol),
  )
  const open = (all ?? EMPTY).filter(({ status }) => status === 'open').length
  const ended = rows.filter(({ status }) => status !== 'open').map(({ id }) => id)
  return (
    <div className={styles.panel} data-alerts data-page={pair === undefined || undefined}>
      <div className={layout.toolbar}>
        <output className={layout.quiet}>{all === null ? null : t('count', { count: String(open), max: String(ALERTS_MAX) })}</output>
        <span className={layout.actions}>
          {ended.length > 0 ? (
            <Button size="small" pending={remove.pending} onClick={() => remove.run(ended)}>
              {t('deleteEnded')}
            </Button>
          ) : null}
          <Button size="small" variant="primary" disabled={open >= ALERTS_MAX} onClick={() => setOpened({ changed: null })}>
            {t('new')}
          </Button>
        </span>
      </div>
      <DataTable
        label={t('title')}
        name="alerts"
        columns={columns}
        rows={rows}
        readKey={({ id }) => id}
        loading={all === null}
        empty={<EmptyState title={t('none')} text={t('noneText')} icon="bell" />}
      />
      <Drawer
        open={opened !== null}
        onOpenChange={() => setOpened(null)}
        title={opened?.changed ? t('changeTitle') : t('new')}
        onPhone={{ direction: 'btt', size: '90%' }}
      >
        {opened === null ? null : (
          <AlertForm
            pair={pair}
            changed={opened.changed}
            onDone={() => {
              setOpened(null)
              void reload()
            }}
          />
        )}
      </Drawer>
    </div>
  )
}

const TONES = { open: 'accent', fired: 'up', delisted: 'warn' } as const

function useColumns(onChange: (row: AlertRow) => void, onDelete: (row: AlertRow) => void): readonly Column<AlertRow>[] {
  const locale = useLocale()
  const t = useTranslations('alerts')
  const words = useAlertWords()
  const zone = useTimeZone()
  const nameAlert = (row: AlertRow) => ({ pair: words.pair(row), subject: words.subject(row) })
  return [
    { id: 'pair', header: t('pair'), widthPx: 110, cell: (row) => <bdi>{words.pair(row)}</bdi> },
    {
      id: 'condition',
      header: t('condition'),
      widthPx: 200,
      cell: (row) => (
        <>
          {row.line === null ? `${words.subject(row)} ` : null}
          <Figure>{words.comparison(row)}</Figure>
        </>
      ),
    },
    {
      id: 'status',
      header: t('status'),
      widthPx: 180,
      cell: (row) => (
        <span className={styles.state}>
          <Badge tone={TONES[row.status]}>{t(`statuses.${row.status}`)}</Badge>
          {row.firedValue === null ? null : <Figure>{row.firedValue}</Figure>}
          {row.endedAt === null ? null : <Figure>{formatDateMinute(row.endedAt, zone)}</Figure>}
        </span>
      ),
    },
    {
      id: 'ways',
      header: t('told'),
      widthPx: 150,
      cell: (row) =>
        row.status === 'open'
          ? row.channels.map((channel) => t(`ways.${channel}`)).join(', ')
          : row.deliveries.map(({ channel, status }) => labelled(locale, t(`ways.${channel}`), t(`deliveries.${status}`))).join(', '),
    },
    {
      id: 'actions',
      fixed: true,
      header: t('actions'),
      align: 'end',
      widthPx: 190,
      cell: (row) => (
        <span className={layout.actions}>
          <Button
            size="small"
            onClick={() => onChange(row)}
            aria-label={t(row.status === 'open' ? 'changeOne' : 'againOne', nameAlert(row))}
          >
            {row.status === 'open' ? t('change') : t('again')}
          </Button>
          <Button size="small" onClick={() => onDelete(row)} aria-label={t('deleteOne', nameAlert(row))}>
            {t('delete')}
          </Button>
        </span>
      ),
    },
  ]
}
