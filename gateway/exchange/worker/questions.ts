import { considerOrder } from '#gateway/engine/trading/orders/considered/consider.ts'
import { type EngineState, listedMarket } from '#gateway/engine/state/state.ts'
import { showLiveReceipt } from '../show/show-order.ts'
import type { FromWorker, ToWorker } from './messages.ts'

/** A question of the main thread about one market, which changes nothing. */
export type Question = Extract<ToWorker, { readonly type: 'receipt' | 'consider' }>

/** Returns the market that a question is about; undefined if it is about nothing that exists. */
export function marketOf(state: EngineState, question: Question): string | undefined {
  if (question.type === 'consider') return listedMarket(state, question.market)?.id
  return state.accounts.get(question.account)?.openOrders.get(question.orderId)?.market.id
}

export function answerTo(state: EngineState, question: Question): FromWorker {
  const { id } = question
  const account = state.accounts.get(question.account)
  if (question.type === 'receipt') {
    const order = account?.openOrders.get(question.orderId)
    return { type: 'receipt', id, receipt: order === undefined ? null : showLiveReceipt(order) }
  }
  const market = listedMarket(state, question.market)
  const isKnown = account !== undefined && market !== undefined
  return { type: 'considered', id, considered: isKnown ? considerOrder(state, account, market, question.order) : null }
}
