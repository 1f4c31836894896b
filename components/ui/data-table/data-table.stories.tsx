import { useState } from 'react'
import { Button } from '../button/button.tsx'
import { findDirection, formatPercent } from '#lib/format/number.ts'
import { Figure } from '../figure/figure.tsx'
import type { Stories } from '../story/story.ts'
import { useSay, type StoryText } from '../story/words.tsx'
import type { Column } from './columns.ts'
import { DataTable } from './data-table.tsx'

interface Pair {
  readonly name: string
  readonly price: number
  readonly change: string
  readonly orders?: readonly Pair[]
}

const TEXT = {
  label: { en: 'Pairs', de: 'Handelspaarübersicht', ar: 'الأزواج' },
  pair: { en: 'Pair', de: 'Handelspaar', ar: 'الزوج' },
  price: { en: 'Last price', de: 'Zuletzt gehandelter Kurs', ar: 'آخر سعر' },
  change: { en: 'Change', de: 'Veränderung in 24 Stunden', ar: 'التغير' },
  grow: { en: 'One more', de: 'Eine Zeile hinzufügen', ar: 'أضف صفاً' },
} satisfies Record<string, StoryText>

/** Returns row number `place` of an endless list that is always the same. */
function pair(place: number): Pair {
  return { name: `P${place.toString().padStart(5, '0')}`, price: (place * 7919) % 10_007, change: place % 2 ? '0.0123' : '-0.0045' }
}

function pairs(count: number): readonly Pair[] {
  return Array.from({ length: count }, (_, place) => pair(place))
}

function useColumns(): readonly Column<Pair>[] {
  const say = useSay()
  const [columns] = useState<readonly Column<Pair>[]>(() => [
    { id: 'pair', header: say(TEXT.pair), cell: ({ name }) => name, compare: (a, b) => a.name.localeCompare(b.name, 'en') },
    {
      id: 'price',
      header: say(TEXT.price),
      align: 'end',
      sortFirst: 'descending',
      cell: ({ price }) => <Figure>{`${price}.00`}</Figure>,
      compare: (a, b) => a.price - b.price,
    },
    {
      id: 'change',
      header: say(TEXT.change),
      align: 'end',
      cell: ({ change }) => (
        <Figure direction={findDirection(change)} arrow>
          {formatPercent(change)}
        </Figure>
      ),
    },
  ])
  return columns
}

const keyOf = ({ name }: Pair) => name
const childrenOf = ({ orders }: Pair) => orders

function Table({ rows, ...rest }: { rows: readonly Pair[]; loading?: boolean }) {
  const say = useSay()
  return <DataTable label={say(TEXT.label)} columns={useColumns()} rows={rows} readKey={keyOf} {...rest} />
}

const FEW = pairs(4)

function Sorted() {
  return <Table rows={FEW} />
}

function Empty() {
  return <Table rows={[]} />
}

function Loading() {
  return <Table rows={[]} loading />
}

/** 99 rows, and a button that makes them 100. */
function Gradual() {
  const say = useSay()
  const [count, setCount] = useState(99)
  return (
    <>
      <Button onClick={() => setCount(count + 1)}>{say(TEXT.grow)}</Button>
      <Table rows={pairs(count)} />
    </>
  )
}

const FAMILY: readonly Pair[] = [
  { ...pair(1), orders: [{ ...pair(11), orders: [pair(111), pair(112)] }, pair(12)] },
  { ...pair(2), orders: [pair(21)] },
  pair(3),
]

function Tree() {
  const say = useSay()
  return (
    <DataTable
      label={say(TEXT.label)}
      columns={useColumns()}
      rows={FAMILY}
      readKey={keyOf}
      listChildren={childrenOf}
      expandedAtFirst={['P00001', 'P00011']}
    />
  )
}

/** Six columns without a width: on a narrow screen each keeps its minimum. */
function Narrow() {
  const say = useSay()
  const [columns] = useState<readonly Column<Pair>[]>(() =>
    ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ({ id, header: id.toUpperCase(), widthPx: 10, cell: ({ name }) => name })),
  )
  return <DataTable label={say(TEXT.label)} columns={columns} rows={FEW} readKey={keyOf} />
}

export const stories = {
  sorted: Sorted,
  empty: Empty,
  loading: Loading,
  gradual: Gradual,
  tree: Tree,
  narrow: Narrow,
} satisfies Stories
