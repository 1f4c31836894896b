'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { Tabs } from '#components/ui/tabs/tabs.tsx'
import type { CopiedOrder, CopyRow } from '../contract/copy.ts'
import { AccountProvider } from '#lib/stores/account/account-provider.tsx'
import { useTimeZone } from '#lib/stores/settings/use-time-zone.ts'
import { useAddressQuery } from '#lib/stores/use-address-query.ts'
import { RecordList, type RecordSource } from '#components/assets/records/record-list.tsx'
import { copiedColumns, recordColumns } from './copy-columns.tsx'
import { CopyTable } from './copy-table.tsx'
import { LeaderList } from './leader-list.tsx'
import { LeadPanel } from './lead-panel.tsx'
import { useLeaderNames } from './use-leader-names.ts'

const TABS = ['copies', 'leaders', 'orders', 'records', 'lead'] as const

/** The working screen of copy trading, for spot and futures. The address holds the tab. */
export function CopyDesk() {
  const t = useTranslations('copy')
  const words = useTranslations('bots')
  const zone = useTimeZone()
  const { query, go } = useAddressQuery()
  const nameLeader = useLeaderNames(t)
  const nameTab = (id: (typeof TABS)[number]) => {
    if (id === 'leaders') return t('leaders')
    return id === 'records' ? words('tabs.records') : t(`tabs.${id}`)
  }
  const show = (id: string) => go({ list: id === 'leaders' ? null : id, page: null }, 'replace')
  const source = useMemo(
    (): RecordSource<CopiedOrder> => ({
      label: t('tabs.orders'),
      parts: {},
      columns: () => copiedColumns(t, words, nameLeader, zone),
      readKey: ({ id, copyId, ts }) => `${id} ${copyId} ${ts}`,
      load: (call, page) => call('copiedOrders', page),
      file: { kind: 'copy', query: {} },
    }),
    [t, words, nameLeader, zone],
  )
  const records = useMemo(
    (): RecordSource<CopyRow> => ({
      label: words('tabs.records'),
      parts: {},
      columns: () => recordColumns(t, words, nameLeader, zone),
      readKey: ({ id }) => id,
      load: (call, page) => call('copyRecords', page),
      file: null,
    }),
    [t, words, nameLeader, zone],
  )
  const panels = {
    copies: <CopyTable nameLeader={nameLeader} onChoose={() => show('leaders')} />,
    leaders: <LeaderList onStarted={() => show('copies')} />,
    orders: <RecordList key="orders" source={source} />,
    records: <RecordList key="records" source={records} />,
    lead: <LeadPanel />,
  }
  return (
    <AccountProvider>
      <Tabs
        label={t('leaders')}
        items={TABS.map((id) => ({ id, label: nameTab(id), panel: panels[id] }))}
        value={TABS.find((id) => id === query.get('list')) ?? 'leaders'}
        onChange={show}
      />
    </AccountProvider>
  )
}
