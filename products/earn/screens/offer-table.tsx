'use client'

import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { DataTable } from '#components/ui/data-table/data-table.tsx'
import { EmptyState } from '#components/ui/empty-state/empty-state.tsx'
import { SegmentedControl } from '#components/ui/segmented-control/segmented-control.tsx'
import { Switch } from '#components/ui/switch/switch.tsx'
import type { EarnAccount } from '../contract/earn.ts'
import { EARN_DAYS } from '../contract/earn-terms.ts'
import { useAction } from '#lib/stores/use-action.ts'
import { useTradingData } from '#components/assets/use-trading-data.ts'
import { offerColumns } from './earn-columns.tsx'
import { termText } from './earn-words.ts'
import type { EarnChoice } from './use-earn.ts'
import sheet from '#components/assets/sheet.module.css'
import styles from './earn.module.css'

interface Props {
  /** Null until it is known. */
  readonly account: EarnAccount | null
  readonly onSubscribe: (offer: EarnChoice) => void
  readonly onChanged: () => void
}

/** The offers for the chosen term, coin by coin. */
export function OfferTable({ account, onSubscribe, onChanged }: Props) {
  const t = useTranslations('earn')
  const call = useTradingData()
  const [days, setDays] = useState<string>('0')
  const { pending, run } = useAction(async (coin: string, on: boolean) => {
    await call('earnAuto', { coin, on })
    onChanged()
  })
  const autoCoins = account?.autoCoins
  const columns = useMemo(() => {
    const action = (row: EarnChoice) => (
      <Button size="small" onClick={() => onSubscribe(row)} aria-label={t('subscribeTo', { coin: row.coin, term: termText(t, row.days) })}>
        {t('subscribe')}
      </Button>
    )
    const auto = ({ coin }: EarnChoice) => {
      const on = autoCoins?.includes(coin) ?? false
      return <Switch label={t('autoOf', { coin })} hideLabel checked={on} disabled={pending} onChange={(next) => run(coin, next)} />
    }
    return offerColumns(t, { actions: action, auto: days === '0' ? auto : null })
  }, [t, autoCoins, pending, run, days, onSubscribe])
  const rows = useMemo(() => account?.offers.filter((offer) => String(offer.days) === days) ?? [], [account, days])
  return (
    <div className={styles.column}>
      <SegmentedControl
        label={t('term')}
        segments={EARN_DAYS.map((each) => ({ value: String(each), label: termText(t, each) }))}
        value={days}
        onChange={setDays}
      />
      <p className={sheet.note}>{days === '0' ? `${t('flexibleText')} ${t('autoText')}` : t('fixedText')}</p>
      <DataTable
        label={t('tabs.offers')}
        name="earn-offers"
        columns={columns}
        rows={rows}
        readKey={({ coin }) => coin}
        loading={account === null}
        empty={<EmptyState title={t('noOffers')} icon="clock" />}
      />
    </div>
  )
}
