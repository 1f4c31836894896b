'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { Tabs } from '#components/ui/tabs/tabs.tsx'
import { GIFT_KINDS } from '../contract/gift-kinds.ts'
import type { GiftRow } from '../contract/gifts.ts'
import { useAddressQuery } from '#lib/stores/use-address-query.ts'
import { useCoins } from '#products/convert/screens/use-coins.ts'
import { RecordList, type RecordSource } from '#components/assets/records/record-list.tsx'
import { ClaimForm } from './claim-form.tsx'
import { CreateGift } from './create-gift.tsx'
import { giftColumns } from './gift-columns.tsx'
import { OpenGifts } from './open-gifts.tsx'

const TABS = ['give', 'claim', 'open', 'records'] as const

/** The working screen of gifts. The address holds the tab. */
export function GiftDesk({ localeCode }: { readonly localeCode: string }) {
  const t = useTranslations('gifts')
  const { query, go } = useAddressQuery()
  const coins = useCoins()
  const source = useMemo(
    (): RecordSource<GiftRow> => ({
      label: t('tabs.records'),
      parts: { coins: true, kinds: GIFT_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) })) },
      columns: () => giftColumns(t),
      readKey: ({ id }) => id,
      load: (call, asked) => call('giftRecords', asked),
      file: { kind: 'gifts', query: {} },
    }),
    [t],
  )
  const panels = {
    give: <CreateGift localeCode={localeCode} coins={coins} />,
    claim: <ClaimForm onChanged={coins.reload} />,
    open: <OpenGifts localeCode={localeCode} onChanged={coins.reload} />,
    records: <RecordList source={source} />,
  }
  const shown = TABS.find((id) => id === query.get('list')) ?? 'give'
  return (
    <Tabs
      label={t('title')}
      items={TABS.map((id) => ({ id, label: t(`tabs.${id}`), panel: panels[id] }))}
      value={shown}
      onChange={(id) => go({ list: id === 'give' ? null : id, page: null }, 'replace')}
    />
  )
}
