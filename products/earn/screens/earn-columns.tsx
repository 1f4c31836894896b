import type { ReactNode } from 'react'
import { RecordTime } from '#components/orders/cells.tsx'
import type { Column } from '#components/ui/data-table/columns.ts'
import { AmountFigure } from '#components/ui/figure/amounts.tsx'
import { Figure } from '#components/ui/figure/figure.tsx'
import type { EarnHoldingRow, EarnRow } from '../contract/earn.ts'
import { compare, isZero } from '#lib/kernel/decimal-text.ts'
import { figureColumn } from '#components/assets/records/figure-column.ts'
import { bestRate, type EarnWords, rateText, termText } from './earn-words.ts'
import type { EarnChoice } from './use-earn.ts'

interface OfferCells {
  readonly actions: (row: EarnChoice) => ReactNode
  /** The switch of automatic subscription, for flexible savings. */
  readonly auto: ((row: EarnChoice) => ReactNode) | null
}

/** Returns the columns of offers. */
export function offerColumns(t: EarnWords, { actions, auto }: OfferCells): readonly Column<EarnChoice>[] {
  return [
    { id: 'coin', header: t('coin'), widthPx: 80, cell: ({ coin }) => coin },
    {
      ...figureColumn<EarnChoice>('rate', t('rate'), ({ tiers }) => <Figure>{bestRate(t, tiers)}</Figure>, 150),
      compare: (a, b) => compare(a.tiers[0]?.rate ?? '0', b.tiers[0]?.rate ?? '0'),
    },
    {
      ...figureColumn<EarnChoice>('available', t('available'), ({ available }) => <AmountFigure amount={available} />, 140),
      compare: (a, b) => compare(a.available, b.available),
    },
    ...(auto === null ? [] : [{ id: 'auto', header: t('auto'), widthPx: 150, grow: 0, align: 'end' as const, cell: auto }]),
    { id: 'actions', fixed: true, header: t('actions'), align: 'end', widthPx: 130, grow: 0, cell: actions },
  ]
}

/** Returns the columns of what is saved. */
export function holdingColumns(t: EarnWords, actions: (row: EarnHoldingRow) => ReactNode): readonly Column<EarnHoldingRow>[] {
  return [
    { id: 'coin', header: t('coin'), widthPx: 90, cell: ({ coin }) => coin },
    { id: 'term', header: t('term'), widthPx: 110, cell: ({ days }) => termText(t, days) },
    figureColumn('amount', t('amount'), ({ amount }) => <AmountFigure amount={amount} />, 140),
    figureColumn('rate', t('rate'), ({ rate }) => <Figure>{rateText(rate)}</Figure>, 120),
    figureColumn('interest', t('interest'), ({ interest }) => <AmountFigure amount={interest} />, 140),
    { id: 'pays', header: t('paysNext'), widthPx: 165, cell: ({ paysAt }) => <RecordTime timeMs={paysAt} /> },
    { id: 'actions', fixed: true, header: t('actions'), align: 'end', widthPx: 130, grow: 0, cell: actions },
  ]
}

/** Returns the name of an operation; of savings that the exchange returned with the reason. */
function kindText(t: EarnWords, { kind, auto, cause }: EarnRow): string {
  if (cause !== null) return t(`returnedFor.${cause}`)
  return t(`kinds.${auto ? 'auto' : kind}`)
}

/** Returns the columns of the history of savings. */
export function recordColumns(t: EarnWords): readonly Column<EarnRow>[] {
  const formatAmount = (amount: string, coin: string) => (isZero(amount) ? '--' : <AmountFigure amount={amount} unit={coin} />)
  return [
    { id: 'time', header: t('time'), widthPx: 165, cell: ({ ts }) => <RecordTime timeMs={ts} /> },
    { id: 'kind', header: t('kind'), widthPx: 170, cell: (row) => kindText(t, row) },
    { id: 'term', header: t('term'), widthPx: 110, cell: ({ days }) => termText(t, days) },
    figureColumn('amount', t('amount'), ({ amount, coin }) => formatAmount(amount, coin), 160),
    figureColumn('interest', t('kinds.interest'), ({ interest, coin }) => formatAmount(interest, coin), 160),
    figureColumn('givenUp', t('givenUp'), ({ givenUp, coin }) => formatAmount(givenUp, coin), 160),
  ]
}
