'use client'

import { Bidi } from '#components/ui/figure/bidi.tsx'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { LoadFailed } from '#components/personal/load-failed.tsx'
import { Button } from '#components/ui/button/button.tsx'
import { Checkbox } from '#components/ui/checkbox/checkbox.tsx'
import type { Column } from '#components/ui/data-table/columns.ts'
import { DataTable } from '#components/ui/data-table/data-table.tsx'
import { EmptyState } from '#components/ui/empty-state/empty-state.tsx'
import { AmountFigure } from '#components/ui/figure/amounts.tsx'
import { useOwn } from '#components/ui/figure/masked.ts'
import { useToaster } from '#components/ui/toast/toaster-context.tsx'
import { CONVERT_DECIMALS } from '../rules/formulas/convert.ts'
import type { SmallBalances as Balances } from '../contract/convert.ts'
import { SMALL_TARGET, SMALL_VALUE_MAX } from '../contract/convert-terms.ts'
import { isolated } from '#lib/format/isolated.ts'
import { formatTrimmed } from '#lib/format/number.ts'
import { sum } from '#lib/kernel/decimal.ts'
import { useAction } from '#lib/stores/use-action.ts'
import { useLoad } from '#lib/stores/use-load.ts'
import { figureColumn } from '#components/assets/records/figure-column.ts'
import { useTradingData } from '#components/assets/use-trading-data.ts'
import type { ConvertWords } from './convert-columns.tsx'
import layout from '#components/ui/layout/layout.module.css'

type Row = Balances['rows'][number]

/** Converts balances that are too small to trade, all in one go. */
export function SmallBalances({ onChanged }: { readonly onChanged: () => void }) {
  const t = useTranslations('convert')
  const call = useTradingData()
  const toaster = useToaster()
  const own = useOwn()
  const [requestId, setRequestId] = useState(() => crypto.randomUUID())
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [found, reload] = useLoad('small', () => call('convertSmallBalances', {}))
  const rows = found.kind === 'done' ? found.data.rows : []
  const chosen = rows.filter(({ coin }) => !left.has(coin))
  const amount = (figure: string) => isolated(`${own(formatTrimmed(figure, CONVERT_DECIMALS))} ${SMALL_TARGET}`)
  const send = useAction(async () => {
    const done = await call('convertSmall', { requestId, coins: chosen.map(({ coin }) => coin) })
    toaster.show(t('small.done', { amount: amount(done.toAmount) }), { type: 'success' })
    setRequestId(crypto.randomUUID())
    reload()
    onChanged()
  })
  const columns = useMemo(() => {
    const choose = (coin: string, isChosen: boolean) => {
      const next = new Set(left)
      if (isChosen) next.delete(coin)
      else next.add(coin)
      setLeft(next)
    }
    return makeColumns(t, left, choose)
  }, [t, left])
  if (found.kind === 'failed') return <LoadFailed of="assets" onRetry={reload} />
  return (
    <div className={layout.column}>
      <p className={layout.quiet}>{t('small.text', { value: SMALL_VALUE_MAX })}</p>
      <DataTable
        label={t('tabs.small')}
        name="convert-small"
        columns={columns}
        rows={rows}
        readKey={({ coin }) => coin}
        loading={found.kind === 'pending'}
        empty={<EmptyState title={t('small.none')} text={t('small.text', { value: SMALL_VALUE_MAX })} icon="wallet" />}
      />
      {rows.length === 0 ? null : (
        <div className={layout.toolbar}>
          <span>
            <Bidi>{t('small.total', { amount: amount(sum(chosen.map(({ toAmount }) => toAmount))) })}</Bidi>
          </span>
          <Button variant="primary" disabled={chosen.length === 0} pending={send.pending} onClick={() => send.run()}>
            {t('accept')}
          </Button>
        </div>
      )}
    </div>
  )
}

function makeColumns(t: ConvertWords, left: ReadonlySet<string>, choose: ChoiceProps['onChange']): readonly Column<Row>[] {
  return [
    {
      id: 'coin',
      header: t('coin'),
      widthPx: 160,
      cell: ({ coin }) => <CoinChoice coin={coin} isChosen={!left.has(coin)} onChange={choose} />,
    },
    figureColumn('amount', t('amount'), (row) => <AmountFigure amount={row.amount} />, 180),
    figureColumn('brings', t('small.brings'), (row) => <AmountFigure amount={row.toAmount} unit={SMALL_TARGET} />, 180),
  ]
}

interface ChoiceProps {
  readonly coin: string
  readonly isChosen: boolean
  readonly onChange: (coin: string, isChosen: boolean) => void
}

function CoinChoice({ coin, isChosen, onChange }: ChoiceProps) {
  return (
    <Checkbox checked={isChosen} onChange={(next) => onChange(coin, next)}>
      {coin}
    </Checkbox>
  )
}
