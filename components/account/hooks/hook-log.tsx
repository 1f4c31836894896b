'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import type { Column } from '#components/ui/data-table/columns.ts'
import { DataTable } from '#components/ui/data-table/data-table.tsx'
import { EmptyState } from '#components/ui/empty-state/empty-state.tsx'
import { Figure } from '#components/ui/figure/figure.tsx'
import { LoadFailed } from '#components/personal/load-failed.tsx'
import type { HookArrival } from '#lib/contract/accounts/hooks/hooks.ts'
import { findErrorName, SUCCESS_CODE } from '#lib/contract/errors/errors.ts'
import { formatDateTime } from '#lib/format/date.ts'
import { useAccountCalls } from '#lib/stores/session/account-calls.ts'
import { useTimeZone } from '#lib/stores/settings/use-time-zone.ts'
import { useLoad } from '#lib/stores/use-load.ts'

const EMPTY: readonly HookArrival[] = []

/** The messages that came to a hook, newest first, with their results in the reader's language. */
export function HookLog({ id }: { readonly id: string }) {
  const t = useTranslations('account.hooks')
  const call = useAccountCalls()
  const [arrivals, reload] = useLoad(`hook-log:${id}`, () => call('/user/hook/arrivals', { id }))
  const columns = useColumns()
  if (arrivals.kind === 'failed') return <LoadFailed of="account" onRetry={reload} />
  return (
    <DataTable
      label={t('log')}
      name="hook-log"
      columns={columns}
      rows={arrivals.kind === 'done' ? arrivals.data : EMPTY}
      readKey={(row) => row.key}
      loading={arrivals.kind === 'pending'}
      empty={<EmptyState title={t('logEmpty')} text={t('logEmptyText')} icon="key" />}
    />
  )
}

function useColumns(): readonly Column<HookArrival>[] {
  const t = useTranslations('account.hooks')
  const orders = useTranslations('orders')
  const bots = useTranslations('bots.kinds')
  const errors = useTranslations('apiErrors')
  const zone = useTimeZone()
  return useMemo(() => {
    const writeSize = ({ size, sizeIn = 'size' }: Extract<NonNullable<HookArrival['action']>, { kind: 'order' }>) =>
      sizeIn === 'size' ? size : t(`sizes.${sizeIn}`, { size })
    const asked = ({ action }: HookArrival) => {
      if (action === null) return t('unread')
      if (action.kind === 'stop') return `${t('actions.stop')} · ${action.botId}`
      if (action.kind === 'start') return `${t('actions.start')} · ${bots(action.bot)} · ${action.symbol}`
      if (action.kind === 'reverse') return `${t('actions.reverse')} · ${action.symbol}`
      if (action.kind === 'close')
        return `${t('actions.close')} · ${action.percent === null ? '' : `${action.percent} % · `}${action.symbol}`
      const price = action.price === null ? '' : ` · ${action.price}`
      return `${orders(`sides.${action.side}`)} · ${writeSize(action)} ${action.symbol} · ${orders(`types.${action.type}`)}${price}`
    }
    const became = ({ code, orderId, botId }: HookArrival) => {
      if (code === null) return t('open')
      if (code !== SUCCESS_CODE) return errors(findErrorName(code) ?? 'internal')
      return orderId === null ? t('bot', { id: botId ?? '' }) : t('order', { id: orderId })
    }
    return [
      {
        id: 'time',
        header: t('time'),
        widthPx: 150,
        cell: ({ arrivedAt }) => <Figure>{formatDateTime(arrivedAt, zone)}</Figure>,
      },
      { id: 'action', header: t('action'), widthPx: 180, cell: (row) => <bdi>{asked(row)}</bdi> },
      { id: 'result', header: t('result'), widthPx: 180, cell: became },
      { id: 'id', header: t('id'), widthPx: 140, cell: ({ messageId }) => <bdi>{messageId ?? '—'}</bdi> },
    ]
  }, [t, orders, bots, errors, zone])
}
