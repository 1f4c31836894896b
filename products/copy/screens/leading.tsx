'use client'

import { labelled } from '#lib/format/labelled.ts'
import { useLocale, useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { DataTable } from '#components/ui/data-table/data-table.tsx'
import { EmptyState } from '#components/ui/empty-state/empty-state.tsx'
import { Figure } from '#components/ui/figure/figure.tsx'
import { ProfitFigure, ValueFigure } from '#components/ui/figure/amounts.tsx'
import { Switch } from '#components/ui/switch/switch.tsx'
import { useToaster } from '#components/ui/toast/toaster-context.tsx'
import type { CopyLeading } from '../contract/copy.ts'
import { useAction } from '#lib/stores/use-action.ts'
import { useTradingData } from '#components/assets/use-trading-data.ts'
import { followerColumns, shareText } from './copy-columns.tsx'
import { LedPairs } from './led-pairs.tsx'

interface Props {
  readonly row: CopyLeading['rows'][number]
  readonly onDone: () => void
}

/** An account as a leader in one product: results, followers that it can let go, and the button that ends it. */
export function Leading({ row: { leader, earned, followers }, onDone }: Props) {
  const { product, share, takesNew } = leader
  const locale = useLocale()
  const t = useTranslations('copy')
  const words = useTranslations('bots')
  const call = useTradingData()
  const toaster = useToaster()
  const take = useAction(async (takes: boolean) => {
    await call('copyLead', { product, share, takesNew: takes })
    onDone()
  })
  const end = useAction(async () => {
    await call('copyLeadEnd', { product })
    toaster.show(t('leadEnded'), { type: 'success' })
    onDone()
  })
  const remove = useAction(async (id: string) => {
    await call('copyStop', { id })
    toaster.show(t('removed'), { type: 'success' })
    onDone()
  })
  const columns = useMemo(
    () =>
      followerColumns(t, words, ({ copyId }) => (
        <Button
          size="small"
          pending={remove.pending}
          onClick={() => remove.run(copyId)}
          aria-label={labelled(locale, t('remove'), t('follower', { id: copyId }))}
        >
          {t('remove')}
        </Button>
      )),
    [locale, t, words, remove],
  )
  return (
    <>
      <p>
        <strong>{t('leader', { id: leader.id })}</strong>
        {` · ${t('share')} `}
        <Figure>{shareText(share)}</Figure>
      </p>
      <p>
        {t('followersResult')}: <ProfitFigure amount={leader.followersResult} unit="USDT" />
      </p>
      <p data-earned>
        {t('shared')}: <ValueFigure amount={earned} unit="USDT" />
      </p>
      <Switch label={t('takesNew')} checked={takesNew} disabled={take.pending} onChange={(takes) => take.run(takes)} />
      <LedPairs leader={leader} onDone={onDone} />
      <DataTable
        label={t('followers')}
        name="copy-followers"
        columns={columns}
        rows={followers}
        readKey={({ copyId }) => copyId}
        empty={<EmptyState title={`${t('followers')}: 0`} icon="clock" />}
      />
      <Button pending={end.pending} onClick={() => end.run()}>
        {t('leadEnd')}
      </Button>
    </>
  )
}
