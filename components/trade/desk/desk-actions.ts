import type { ChangeOutcome, PlaceOutcome, TradingActions } from '#lib/stores/trading-actions.ts'
import type { TradingClient } from '#lib/stores/trading-client.ts'
import type { DeskActions, DeskOutcome } from './desk.ts'
import type { OrderRow } from '#lib/contract/trading-orders.ts'

export interface DeskActionsOptions {
  readonly trading: () => Promise<TradingActions>
  readonly call: TradingClient
  /** Shows why something was not done. */
  readonly refuse: (message: string) => void
  readonly texts: { readonly expired: string; readonly uncertain: string }
}

/** Orders that the history panel reads at once. */
const HISTORY_ROWS = 50

/**
 * What the panels do with the account: one change at a time in each slot, refusals shown, nothing ever sent twice. What is pressed
 * again while its first press is under way does nothing and says nothing.
 */
export function createDeskActions({ trading, call, refuse, texts }: DeskActionsOptions): DeskActions {
  function placed(outcome: PlaceOutcome): DeskOutcome<OrderRow> {
    if (outcome.kind === 'placed') return { kind: 'done', data: outcome.order }
    if (outcome.kind === 'refused') refuse(outcome.refusal.message)
    if (outcome.kind === 'expired') refuse(texts.expired)
    return { kind: 'refused' }
  }

  function changed<Data>(outcome: ChangeOutcome<Data>): DeskOutcome<Data> {
    if (outcome.kind === 'done') return outcome
    if (outcome.kind === 'refused') refuse(outcome.refusal.message)
    if (outcome.kind !== 'uncertain') return { kind: 'refused' }
    refuse(texts.uncertain)
    return { kind: 'unknown' }
  }

  return {
    place: async (order) => placed(await (await trading()).place(`ticket ${order.product}`, order)),
    closePosition: async (position) => placed(await (await trading()).close(`close ${position.symbol} ${position.side}`, position)),
    async cancel(orders) {
      const slot = `cancel ${orders.map(({ orderId, clientOrderId }) => orderId ?? clientOrderId).join(' ')}`
      const outcome = changed(await (await trading()).change(slot, 'cancelOrders', { orders: [...orders] }))
      if (outcome.kind !== 'done') return outcome
      const { results } = outcome.data
      const failed = results.find(({ code }) => code !== '00000')
      if (failed) refuse(failed.msg)
      return { kind: 'done', data: results.filter(({ code }) => code === '00000').length }
    },
    async cancelAll(body) {
      const outcome = changed(await (await trading()).change('cancel all', 'cancelAll', body))
      return outcome.kind === 'done' ? { kind: 'done', data: outcome.data.cancelled } : outcome
    },
    edit: async (body) => changed(await (await trading()).change(`edit ${body.orderId ?? ''}`, 'editOrder', body)),
    adjustMargin: async (body) => changed(await (await trading()).change(`margin ${body.symbol} ${body.side}`, 'adjustMargin', body)),
    setLeverage: async (body) => changed(await (await trading()).change(`leverage ${body.symbol}`, 'setLeverage', body)),
    setMarginMode: async (body) => changed(await (await trading()).change(`mode ${body.symbol}`, 'setMarginMode', body)),
    setHoldMode: async (body) => changed(await (await trading()).change('hold mode', 'setHoldMode', body)),
    settings: (symbol) => read(call('futuresSettings', { symbol })),
    detail: (key) => read(call('orderDetail', key)),
    deleveraging: () => read(call('deleveraging', {})),
    history: (before) => read(call('orderHistory', { limit: HISTORY_ROWS, ...(before === undefined ? {} : { before }) })),
  }
}

/** What a read answered; null where it failed, which whoever asked says in its place. */
async function read<Data>(answer: Promise<{ readonly data: Data }>): Promise<Data | null> {
  try {
    return (await answer).data
  } catch {
    return null
  }
}
