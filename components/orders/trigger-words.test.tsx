// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest'
import type { OrderRow } from '#lib/contract/trading/trading-orders.ts'
import { screenColumns } from '#components/ui/data-table/column-entries.ts'
import { openForm, type FormPage } from '#tests/rigs/form-page.tsx'
import { PanelOrderKind, RecordOrderKind, useNameWithTrigger } from './order-kind.tsx'
import { ORDER_COLUMNS } from './order-columns.tsx'
import { directionAt, triggerAt, type TriggerState } from './trigger-words.ts'

/** Goal: every text about a trigger tells the direction that its row carries, whatever side and kind would suggest. */

let page: FormPage
afterEach(() => page.close())

const TRIGGER: TriggerState = { kind: 'trigger', by: 'last', direction: 'above', price: '104500', bestPrice: null }
const ORDER = {
  orderId: '1',
  product: 'spot',
  symbol: 'BTCUSDT',
  wallet: 'spot',
  side: 'buy',
  type: 'market',
  force: 'gtc',
  price: null,
  size: '0.01',
  status: 'waiting',
  reduceOnly: false,
  takeProfit: null,
  stopLoss: null,
  trigger: TRIGGER,
} as OrderRow

const KINDS = ['trigger', 'take-profit', 'stop-loss', 'trailing'] as const
const CASES = (['spot', 'futures'] as const).flatMap((product) =>
  (['buy', 'sell'] as const).flatMap((side) =>
    KINDS.flatMap((kind) => (['above', 'below'] as const).map((direction) => ({ product, side, kind, direction }))),
  ),
)

function ControlName({ order }: { readonly order: OrderRow }) {
  return useNameWithTrigger()('Cancel', order)
}

const words = (key: string): string => key
const context = { actions: () => null }

/** Shows an order in every list that has a column for what it waits for, in the kind of an ended one, and in the name of its buttons. */
function Surfaces({ order }: { readonly order: OrderRow }) {
  const columns = [
    ...screenColumns(ORDER_COLUMNS, 'terminal', { list: 'triggers', words, context }),
    ...screenColumns(ORDER_COLUMNS, 'records', { list: 'open', words, context }),
  ].filter(({ id }) => id === 'trigger')
  const ended: OrderRow = { ...order, status: 'cancelled', cancelReason: 'cancelled-by-user' }
  return (
    <>
      {columns.map(({ cell }, at) => (
        // The columns never change their order.
        // eslint-disable-next-line react/no-array-index-key
        <p key={at}>{cell(order)}</p>
      ))}
      <p>
        <PanelOrderKind order={ended} />
      </p>
      <p>
        <RecordOrderKind order={ended} />
      </p>
      <p>
        <ControlName order={order} />
      </p>
    </>
  )
}

const textsOf = () => [...document.querySelectorAll('p')].map(({ textContent }) => textContent)

describe.each(CASES)('a $kind of $product to $side that fires $direction its price', ({ product, side, kind, direction }) => {
  it('says so in every list and in the names of its buttons', () => {
    const trailing = kind === 'trailing' ? { callbackRatio: '0.01' } : {}
    const order = { ...ORDER, product, side, trigger: { ...TRIGGER, kind, direction, ...trailing } } as OrderRow
    page = openForm(<Surfaces order={order} />)
    const texts = textsOf()
    expect(texts).toHaveLength(5)
    for (const text of texts) {
      expect(text).toMatch(new RegExp(`at or ${direction} 104,500`, 'i'))
      expect(text).not.toMatch(new RegExp(`at or ${direction === 'above' ? 'below' : 'above'}`, 'i'))
      expect(/Starts|Trails/.test(text)).toBe(kind === 'trailing')
    }
  })
})

it('says nothing of a direction that no record has', () => {
  page = openForm(<Surfaces order={{ ...ORDER, trigger: { ...TRIGGER, direction: null } }} />)
  for (const text of textsOf()) {
    expect(text).toContain('104,500')
    expect(text).toContain('direction unknown')
  }
})

it('tells from which price a trailing order that has started trails, and at which price it was to start', () => {
  const trigger = { ...TRIGGER, kind: 'trailing', callbackRatio: '0.01', bestPrice: '105200' } as const
  page = openForm(<Surfaces order={{ ...ORDER, trigger }} />)
  for (const text of textsOf()) {
    expect(text).toMatch(/Trails by 1.*best price 105,200.*activation price 104,500/)
    expect(text).not.toContain('at or above')
  }
})

it.each([
  ['stays while the price does', TRIGGER, '104500.0', '90000', 'above'],
  ['is decided anew at another price', TRIGGER, '104600', '105172', 'below'],
  ['is above at the watched price itself', { ...TRIGGER, direction: 'below' }, '105172', '105172', 'above'],
  ['is unknown while the watched price is', TRIGGER, '104600', undefined, null],
  ['of a take-profit never turns', { ...TRIGGER, kind: 'take-profit' }, '200000', '105172', 'above'],
  ['of a trailing order never turns', { ...TRIGGER, kind: 'trailing', direction: 'below' }, '200000', '105172', 'below'],
] as const)('the direction of an edited order %s', (_name, trigger, to, watched, expected) => {
  page = openForm(null)
  expect(directionAt(trigger, to, watched)).toBe(expected)
  expect(triggerAt({ ...trigger, bestPrice: '1' }, to, watched)).toMatchObject({ direction: expected, price: to })
})
