import { isSuccess } from '#lib/contract/calls.ts'
import type { ChangeOutcome, PlaceOutcome, TradingActions } from '#lib/stores/trading-actions.ts'
import type { TradingClient } from '#lib/stores/trading-client.ts'
import type { DeskActions, DeskOutcome } from './desk.ts'
import type { OrderRow } from '#lib/contract/trading-orders.ts'

export interface DeskActionsOptions {
  readonly trading: () => Promise<TradingActions>
  readonly call: TradingClient
  /** Says that an order never reached the exchange: no answer does. */
  readonly tellExpired: () => void
}

/** Orders that the history panel reads at once. */
const HISTORY_ROWS = 50

/**
 * What the panels do with the account: one change at a time in each slot, nothing ever sent twice. The trading client shows why
 * something failed. What is pressed again while its first press is under way does nothing and says nothing.
 */
export function createDeskActions({ trading, call, tellExpired }: DeskActionsOptions): DeskActions {
  function placed(outcome: PlaceOutcome): DeskOutcome<OrderRow> {
    if (outcome.kind === 'placed') return { kind: 'done', data: outcome.order }
    if (outcome.kind === 'expired') tellExpired()
    return { kind: 'refused' }
  }

  function changed<Data>(outcome: ChangeOutcome<Data>): DeskOutcome<Data> {
    if (outcome.kind === 'done') return outcome
    return { kind: outcome.kind === 'uncertain' ? 'unknown' : 'refused' }
  }

  return {
    place: async (order) => placed(await (await trading()).place(`ticket ${order.product}`, order)),
    closePosition: async (position) => placed(await (await trading()).close(`close ${position.symbol} ${position.side}`, position)),
    async cancel(orders) {
      const slot = `cancel ${orders.map(({ orderId, clientOrderId }) => orderId ?? clientOrderId).join(' ')}`
      const outcome = changed(await (await trading()).change(slot, 'cancelOrders', { orders: [...orders] }))
      if (outcome.kind !== 'done') return outcome
      return { kind: 'done', data: outcome.data.results.filter(({ code }) => isSuccess(code)).length }
    },
    async cancelAll(body) {
      const outcome = changed(await (await trading()).change('cancel all', 'cancelAll', body))
      return outcome.kind === 'done' ? { kind: 'done', data: outcome.data.cancelled } : outcome
    },
    edit: async (body) => changed(await (await trading()).change(`edit ${body.orderId ?? ''}`, 'editOrder', body)),
    setTargets: async (body) => changed(await (await trading()).change(`targets ${body.symbol} ${body.side}`, 'setTargets', body)),
    adjustMargin: async (body) => changed(await (await trading()).change(`margin ${body.symbol} ${body.side}`, 'adjustMargin', body)),
    setLeverage: async (body) => changed(await (await trading()).change(`leverage ${body.symbol}`, 'setLeverage', body)),
    setMarginMode: async (body) => changed(await (await trading()).change(`mode ${body.symbol}`, 'setMarginMode', body)),
    setHoldMode: async (body) => changed(await (await trading()).change('hold mode', 'setHoldMode', body)),
    settings: (symbol) => read(call('futuresSettings', { symbol }, { quiet: true })),
    detail: (key) => read(call('orderDetail', key, { quiet: true })),
    deleveraging: () => read(call('deleveraging', {}, { quiet: true })),
    history: (scope) => read(call('orderHistory', { limit: HISTORY_ROWS, ...scope })),
  }
}

/** What a read answered; null where it failed, which has been shown, or is said in its place by whoever asked. */
async function read<Data>(answer: Promise<{ readonly data: Data }>): Promise<Data | null> {
  try {
    return (await answer).data
  } catch {
    return null
  }
}
