// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest'
import type { OrderRow } from '#lib/contract/trading/trading-orders.ts'
import { openForm, type FormPage } from '#tests/rigs/form-page.tsx'
import { useOrderLineWords } from './order-line-words.ts'

/** Goal: the lines of trigger orders in the chart say from which side their price is reached, and what a drag makes of that. */

let page: FormPage
afterEach(() => page.close())

const MARKET = { pricePlace: 1, volumePlace: 4 }
const PRICES = { last: '105172', mark: '105000' }
const ORDER = {
  product: 'futures',
  symbol: 'BTCUSDT',
  side: 'buy',
  size: '0.01',
  price: null,
  status: 'waiting',
  trigger: { kind: 'trigger', by: 'last', direction: 'below', price: '104500', bestPrice: null },
} as OrderRow

function Line({ order, to }: { readonly order: OrderRow; readonly to: string }) {
  const words = useOrderLineWords(MARKET, PRICES)
  return (
    <>
      <p>{words.line(order)}</p>
      <p>{words.consequence({ order, price: to }, '+1%')}</p>
      <p>{words.moved(order)}</p>
    </>
  )
}

function textsOf(order: OrderRow, to: string): (string | null)[] {
  page = openForm(<Line order={order} to={to} />)
  return [...document.querySelectorAll('p')].map(({ textContent }) => textContent)
}

describe('the line of an order', () => {
  it.each(['buy', 'sell'] as const)('that waits to %s says its direction, and the one that it gets by a drag across the price', (side) => {
    const [line, consequence, moved] = textsOf({ ...ORDER, side }, '106000')
    expect(line).toMatch(/^(Buy|Sell) 0\.01 · At or below 104,500\.0$/)
    expect(consequence).toMatch(/ · At or above 106,000\.0$/)
    expect(moved).toMatch(/ At or below 104,500\.0$/)
  })

  it('that rests in the book has none', () => {
    const [line, consequence, moved] = textsOf({ ...ORDER, status: 'live', price: '104600', trigger: null }, '104700')
    expect([line, moved].join()).not.toMatch(/At or/)
    expect(line).toBe('Buy 0.01 at 104,600.0')
    expect(consequence).toBe('Buy 0.01 at 104,700.0 · +1% from the last price')
  })
})
