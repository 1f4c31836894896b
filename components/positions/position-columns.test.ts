import { expect, it } from 'vitest'
import { screenColumns } from '#components/ui/data-table/column-entries.ts'
import { POSITION_COLUMNS } from './position-columns.tsx'

// Goal: both tables of positions show the columns that they should, each once and in this order, under their own words.

const choice = { list: 'open', words: (key: string) => key, tips: (key: string) => ({ tip: `why ${key}` }) } as const
const none = () => undefined

it('the terminal shows a position with its targets and buttons', () => {
  const context = { countLamps: none, details: () => 'details', targets: () => 'targets', actions: () => 'buttons' }
  const columns = screenColumns(POSITION_COLUMNS, 'terminal', { ...choice, context })
  expect(columns.map(({ header }) => header).join(' ')).toBe(
    'pair size entry mark liquidation unrealised targets value breakEven margin marginRatio realised funding actions',
  )
  expect(columns.flatMap(({ tip }) => tip ?? [])).toEqual([
    'why entry',
    'why mark',
    'why liquidation',
    'why unrealised',
    'why notional',
    'why breakEven',
    'why marginRatio',
  ])
})

it('the page of futures orders shows more figures and no buttons', () => {
  const context = { countLamps: none, listTargets: () => [], tradeHref: (symbol: string) => symbol }
  const columns = screenColumns(POSITION_COLUMNS, 'records', { ...choice, context })
  expect(columns.map(({ header }) => header).join(' ')).toBe(
    'pair marginMode size openPrice markPrice liquidationPrice margin marginRatio unrealised targets realised',
  )
})
