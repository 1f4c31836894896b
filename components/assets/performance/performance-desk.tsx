'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { LoadFailed } from '#components/personal/load-failed.tsx'
import type { ShareWords } from '#components/orders/share/share-card.tsx'
import { EmptyState } from '#components/ui/empty-state/empty-state.tsx'
import { LoadingOverlay } from '#components/ui/loading-overlay/loading-overlay.tsx'
import { Tabs } from '#components/ui/tabs/tabs.tsx'
import type { Performance } from '#lib/contract/trading/trading-journal.ts'
import { useAddressQuery } from '#lib/stores/use-address-query.ts'
import { useLoad } from '#lib/stores/use-load.ts'
import { useTradingData } from '../use-trading-data.ts'
import { Breakdown } from './breakdown.tsx'
import { DayCalendar } from './day-calendar.tsx'
import { EquityCard } from './equity-card.tsx'
import { PerformanceFilters } from './performance-filters.tsx'
import { RoundsTable } from './rounds-table.tsx'
import { SummaryCard } from './summary-card.tsx'
import { TradeTable } from './trade-table.tsx'
import { usePerformanceFilter } from './use-performance.ts'
import layout from '#components/ui/layout/layout.module.css'

const TABS = ['overview', 'trades', 'rounds'] as const

interface Props {
  readonly localeCode: string
  readonly shareWords: ShareWords
}

/** The earnings and costs of a round's trades, the journal of these trades, and the rounds in comparison. The address holds the tab. */
export function PerformanceDesk({ localeCode, shareWords }: Props) {
  const t = useTranslations('performance')
  const call = useTradingData()
  const { query: address, go } = useAddressQuery()
  const { filter, setFilter, query, zoned } = usePerformanceFilter()
  const [epochs] = useLoad('epochs', () => call('epochs', {}))
  const [loaded, reload] = useLoad(JSON.stringify(zoned), () => call('performance', zoned))
  // The list is loaded again when tags have changed, because a filter may ask for one.
  const [turn, setTurn] = useState(0)
  const noted = () => {
    setTurn((before) => before + 1)
    reload()
  }
  if (loaded.kind === 'failed') return <LoadFailed of="assets" onRetry={reload} />
  const data = loaded.kind === 'done' ? loaded.data : null
  const panels = {
    overview: (
      <LoadingOverlay loading={loaded.kind === 'done' && loaded.refreshing}>
        <Overview data={data} localeCode={localeCode} shareWords={shareWords} />
      </LoadingOverlay>
    ),
    trades: <TradeTable query={query} turn={turn} localeCode={localeCode} knownTags={data?.knownTags ?? []} onNoted={noted} />,
    rounds: <RoundsTable />,
  }
  const shown = TABS.find((id) => id === address.get('list')) ?? 'overview'
  return (
    <div className={layout.column}>
      {shown === 'rounds' ? null : (
        <PerformanceFilters
          filter={filter}
          onChange={(changed) => {
            setFilter(changed)
            go({ page: null }, 'replace')
          }}
          epochs={epochs.kind === 'done' ? epochs.data.rows : []}
          tags={data?.knownTags ?? []}
        />
      )}
      {data?.isWhole === false && <p className={layout.warning}>{t('partial')}</p>}
      <Tabs
        label={t('title')}
        items={TABS.map((id) => ({ id, label: t(`tabs.${id}`), panel: panels[id] }))}
        value={shown}
        onChange={(id) => go({ list: id === 'overview' ? null : id, page: null }, 'replace')}
      />
    </div>
  )
}

function Overview({ data, localeCode, shareWords }: Props & { readonly data: Performance | null }) {
  const t = useTranslations('performance')
  return (
    <div className={layout.column}>
      <EquityCard data={data} />
      <SummaryCard data={data} localeCode={localeCode} shareWords={shareWords} />
      {data?.figures.trades === 0 ? (
        <EmptyState title={t('none')} text={t('noneText')} icon="book" />
      ) : (
        <>
          {data === null ? null : <DayCalendar key={data.days.at(-1)?.key} days={data.days} localeCode={localeCode} />}
          <Breakdown data={data} />
        </>
      )}
    </div>
  )
}
