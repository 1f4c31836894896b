'use client'

import { useTranslations } from 'next-intl'
import { useCallback, useMemo, useState } from 'react'
import { LoadFailed } from '#components/personal/load-failed.tsx'
import { Dialog } from '#components/ui/dialog/dialog.tsx'
import { Tabs } from '#components/ui/tabs/tabs.tsx'
import type { EarnHoldingRow, EarnRow } from '../contract/earn.ts'
import { EARN_KINDS } from '../contract/earn-kinds.ts'
import { useAddressQuery } from '#lib/stores/use-address-query.ts'
import { RecordList, type RecordSource } from '#components/assets/records/record-list.tsx'
import { recordColumns } from './earn-columns.tsx'
import { coinText, termText } from './earn-words.ts'
import { HoldingTable } from './holding-table.tsx'
import { InterestCard } from './interest-card.tsx'
import { OfferTable } from './offer-table.tsx'
import { RedeemForm } from './redeem-form.tsx'
import { SubscribeForm } from './subscribe-form.tsx'
import { type EarnChoice, useEarn } from './use-earn.ts'
import styles from './earn.module.css'

const TABS = ['offers', 'holdings', 'records'] as const

type Step =
  | { readonly kind: 'none' }
  | { readonly kind: 'subscribe'; readonly offer: EarnChoice }
  | { readonly kind: 'redeem'; readonly holding: EarnHoldingRow }

/** The working screen of savings. The address holds the tab. */
export function EarnDesk({ localeCode }: { readonly localeCode: string }) {
  const t = useTranslations('earn')
  const words = useTranslations('assets')
  const { query, go } = useAddressQuery()
  const { account, reload } = useEarn()
  const [step, setStep] = useState<Step>({ kind: 'none' })
  // The curve is loaded again after each operation.
  const [turn, setTurn] = useState(0)
  const subscribe = useCallback((offer: EarnChoice) => setStep({ kind: 'subscribe', offer }), [])
  const redeem = useCallback((holding: EarnHoldingRow) => setStep({ kind: 'redeem', holding }), [])
  const close = () => setStep({ kind: 'none' })
  const done = () => {
    close()
    setTurn((before) => before + 1)
    reload()
  }
  const show = (id: (typeof TABS)[number]) => go({ list: id === 'offers' ? null : id, page: null }, 'replace')
  const source = useMemo(
    (): RecordSource<EarnRow> => ({
      label: t('tabs.records'),
      parts: { coins: true, kinds: EARN_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) })) },
      columns: () => recordColumns(t),
      readKey: ({ id }) => id,
      load: (call, asked) => call('earnRecords', asked),
      file: { kind: 'earn', query: {} },
    }),
    [t],
  )
  if (account.kind === 'failed') return <LoadFailed of="assets" onRetry={reload} />
  const data = account.kind === 'done' ? account.data : null
  const panels = {
    offers: <OfferTable account={data} onSubscribe={subscribe} onChanged={reload} />,
    holdings: (
      <div className={styles.column}>
        <InterestCard localeCode={localeCode} turn={turn} value={data?.value} />
        <HoldingTable account={data} onRedeem={redeem} onChoose={() => show('offers')} />
      </div>
    ),
    records: <RecordList key={turn} source={source} />,
  }
  return (
    <>
      <Tabs
        label={t('title')}
        items={TABS.map((id) => ({ id, label: t(`tabs.${id}`), panel: panels[id] }))}
        value={TABS.find((id) => id === query.get('list')) ?? 'offers'}
        onChange={(id) => show(TABS.find((known) => known === id) ?? 'offers')}
      />
      <Dialog
        open={step.kind === 'subscribe'}
        onOpenChange={close}
        title={step.kind === 'subscribe' ? t('subscribeTo', { coin: step.offer.coin, term: termText(t, step.offer.days) }) : ''}
        closeLabel={words('close')}
      >
        {step.kind === 'subscribe' ? <SubscribeForm offer={step.offer} nowMs={data?.now ?? 0} onDone={done} /> : null}
      </Dialog>
      <Dialog
        open={step.kind === 'redeem'}
        onOpenChange={close}
        title={step.kind === 'redeem' ? t('redeemOf', { amount: coinText(step.holding.amount, step.holding.coin) }) : ''}
        description={step.kind === 'redeem' ? termText(t, step.holding.days) : ''}
        closeLabel={words('close')}
      >
        {step.kind === 'redeem' ? <RedeemForm holding={step.holding} onDone={done} /> : null}
      </Dialog>
    </>
  )
}
