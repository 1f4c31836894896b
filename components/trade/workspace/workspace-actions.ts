import { isSuccess } from '#lib/contract/calls.ts'
import type { ChangeOutcome, PlaceOutcome, TradingActions } from '#lib/stores/account/trading-actions.ts'
import type { TradingClient } from '#lib/stores/account/trading-client.ts'
import type { WorkspaceActions, SendOutcome } from './workspace.ts'
import type { OrderRow } from '#lib/contract/trading/trading-orders.ts'

export interface WorkspaceActionsOptions {
  readonly trading: () => Promise<TradingActions>
  readonly call: TradingClient
  /** Reports that an order never reached the exchange, which no answer would do. */
  readonly tellExpired: () => void
}

/** Orders per request of the history panel. */
const HISTORY_ROWS = 50

/**
 * Creates the panels' commands for the account: one change at a time per slot, and nothing is ever sent twice. The trading client shows
 * why a command failed. A second press while the first is under way is ignored silently.
 */
export function createWorkspaceActions({ trading, call, tellExpired }: WorkspaceActionsOptions): WorkspaceActions {
  function placed(outcome: PlaceOutcome): SendOutcome<OrderRow> {
    if (outcome.kind === 'placed') return { kind: 'done', data: outcome.order }
    if (outcome.kind === 'expired') tellExpired()
    return { kind: 'refused' }
  }

  function changed<Data>(outcome: ChangeOutcome<Data>): SendOutcome<Data> {
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
    countdownOff: async (apiKey) => changed(await (await trading()).change(`countdown ${apiKey}`, 'countdownOff', { apiKey })),
    edit: async (body) => changed(await (await trading()).change(`edit ${body.orderId ?? ''}`, 'editOrder', body)),
    setTargets: async (body) => changed(await (await trading()).change(`targets ${body.symbol} ${body.side}`, 'setTargets', body)),
    adjustMargin: async (body) => changed(await (await trading()).change(`margin ${body.symbol} ${body.side}`, 'adjustMargin', body)),
    setLeverage: async (body) => changed(await (await trading()).change(`leverage ${body.symbol}`, 'setLeverage', body)),
    setMarginMode: async (body) => changed(await (await trading()).change(`mode ${body.symbol}`, 'setMarginMode', body)),
    setHoldMode: async (body) => changed(await (await trading()).change('hold mode', 'setHoldMode', body)),
    settings: (symbol) => read(call('futuresSettings', { symbol }, { quiet: true })),
    detail: (key) => read(call('orderDetail', key, { quiet: true })),
    receipts: () => read(call('orderReceipts', {}, { quiet: true })),
    deleveraging: () => read(call('deleveraging', {}, { quiet: true })),
    holdings: () => read(call('holdings', {}, { quiet: true })),
    history: (scope) => read(call('orderHistory', { limit: HISTORY_ROWS, ...scope })),
  }
}

/** Returns the answer of a read; null if it failed, which has already been shown or is shown by the caller. */
async function read<Data>(answer: Promise<{ readonly data: Data }>): Promise<Data | null> {
  try {
    return (await answer).data
  } catch {
    return null
  }
}
