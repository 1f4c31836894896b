// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest'
import type { OrderReceipt } from '#lib/contract/trading/order-receipts.ts'
import type { OrderRow } from '#lib/contract/trading/trading-orders.ts'
import { openForm, type FormPage } from '#tests/rigs/form-page.tsx'
import { ReceiptText } from './receipt-text.tsx'

/** Goal: a receipt tells which price its order waits for, or has waited for, by the direction that the exchange has decided. */

let page: FormPage
afterEach(() => page.close())

const ORDER = {
  product: 'futures',
  symbol: 'BTCUSDT',
  side: 'buy',
  size: '0.01',
  filledSize: '0',
  reduceOnly: false,
  takeProfit: null,
  stopLoss: null,
  trigger: { kind: 'trigger', by: 'mark', direction: 'below', price: '104500', bestPrice: null },
} as OrderRow
const RECEIPT = {
  levelsTaken: 0,
  queueAhead: '0',
  latencyMs: 0,
  referenceAgeMs: 1,
  waits: 'trigger-not-reached',
  cancelReason: null,
} as OrderReceipt

it('of a buy that waits for a lower price says so, and which price it watches', () => {
  page = openForm(<ReceiptText order={ORDER} receipt={RECEIPT} />)
  expect(page.text()).toContain('At or below 104,500.0 · Mark price')
})

it('of an order without a trigger says nothing of one', () => {
  page = openForm(<ReceiptText order={{ ...ORDER, trigger: null }} receipt={RECEIPT} />)
  expect(page.text()).not.toContain('At or')
})
