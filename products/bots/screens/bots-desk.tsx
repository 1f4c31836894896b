'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { botColumns } from './shown/bot-columns.tsx'
import { BotTable } from './shown/bot-table.tsx'
import { Button } from '#components/ui/button/button.tsx'
import { Tabs } from '#components/ui/tabs/tabs.tsx'
import type { BotRow } from '../contract/bots.ts'
import { AccountProvider } from '#lib/stores/account/account-provider.tsx'
import { usePairs } from '#lib/stores/instruments/use-pairs.ts'
import { useAddressQuery } from '#lib/stores/use-address-query.ts'
import { RecordList, type RecordSource } from '#components/assets/records/record-list.tsx'
import { BotStart } from './bot-start.tsx'

const TABS = ['open', 'start', 'records'] as const
const SYMBOL_DEFAULT = 'BTCUSDT'

/** The working screen of trading bots in one product. The address holds the tab, and the pair of the next bot. */
export function BotsDesk({ product }: { readonly product: 'spot' | 'futures' }) {
  const t = useTranslations('bots')
  const pairs = usePairs()
  const { query, go } = useAddressQuery()
  const asked = query.get('symbol')
  const symbol = pairs.find({ product, symbol: asked ?? '' })?.symbol ?? SYMBOL_DEFAULT
  const show = (id: string) => go({ list: id === 'open' ? null : id, page: null }, 'replace')
  const source = useMemo(
    (): RecordSource<BotRow> => ({
      label: t('tabs.records'),
      parts: {},
      columns: () =>
        botColumns(
          t,
          (row) => pairs.readName(row),
          () => null,
        ).filter(({ id }) => id !== 'actions'),
      readKey: ({ id }) => id,
      load: (call, page) => call('botRecords', { ...page, product }),
      file: { kind: 'bots', query: {} },
    }),
    [t, pairs, product],
  )
  const panels = {
    open: (
      <BotTable
        product={product}
        start={
          <Button variant="primary" onClick={() => show('start')}>
            {t('start')}
          </Button>
        }
      />
    ),
    start: <BotStart product={product} symbol={symbol} onStarted={() => show('open')} />,
    records: <RecordList source={source} />,
  }
  return (
    <AccountProvider>
      <Tabs
        label={t('title')}
        items={TABS.map((id) => ({ id, label: t(`tabs.${id}`), panel: panels[id] }))}
        value={TABS.find((id) => id === query.get('list')) ?? 'open'}
        onChange={show}
      />
    </AccountProvider>
  )
}
