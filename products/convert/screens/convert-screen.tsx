'use client'

import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { Tabs } from '#components/ui/tabs/tabs.tsx'
import type { ConvertRow } from '../contract/convert.ts'
import { CONVERT_KINDS } from '../contract/convert-kinds.ts'
import { SMALL_TARGET } from '../contract/convert-terms.ts'
import { useAddressQuery } from '#lib/stores/use-address-query.ts'
import { RecordList, type RecordSource } from '#components/assets/records/record-list.tsx'
import type { CoinPair } from './coin-fields.tsx'
import { convertColumns } from './convert-columns.tsx'
import { LimitForm } from './limit-form.tsx'
import { MarketForm } from './market-form.tsx'
import { SmallBalances } from './small-balances.tsx'
import { useCoins } from './use-coins.ts'

const TABS = ['market', 'limit', 'small', 'records'] as const

/** The working screen of conversions. The address holds the tab, and the coins to begin with: `?from=BTC&to=USDT`. */
export function ConvertScreen() {
  const t = useTranslations('convert')
  const { query, go } = useAddressQuery()
  const coins = useCoins()
  const [chosen, setPair] = useState<CoinPair | null>(null)
  const pair = chosen ?? startPair(query.get('from'), query.get('to'), coins.coins)
  const source = useMemo(
    (): RecordSource<ConvertRow> => ({
      label: t('tabs.records'),
      parts: { coins: true, kinds: CONVERT_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) })) },
      columns: () => convertColumns(t),
      readKey: ({ id }) => id,
      load: (call, asked) => call('convertRecords', asked),
      file: { kind: 'convert', query: {} },
    }),
    [t],
  )
  const forms = { pair, onPair: setPair, coins }
  const panels = {
    market: <MarketForm {...forms} />,
    limit: <LimitForm {...forms} />,
    small: <SmallBalances onChanged={coins.reload} />,
    records: <RecordList source={source} />,
  }
  const shown = TABS.find((id) => id === query.get('list')) ?? 'market'
  return (
    <Tabs
      label={t('title')}
      items={TABS.map((id) => ({ id, label: t(`tabs.${id}`), panel: panels[id] }))}
      value={shown}
      onChange={(id) => go({ list: id === 'market' ? null : id, page: null }, 'replace')}
    />
  )
}

/** Returns the coins to begin with; the address may name one or both. */
function startPair(from: string | null, to: string | null, coins: readonly string[]): CoinPair {
  const first = coins.find((coin) => coin === from) ?? SMALL_TARGET
  const wanted = coins.find((coin) => coin === to && coin !== first)
  return { from: first, to: wanted ?? (first === SMALL_TARGET ? 'BTC' : SMALL_TARGET) }
}
