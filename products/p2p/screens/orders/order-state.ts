import type { P2pOrder } from '../../contract/p2p-fields.ts'

export type OrderStep = 'paid' | 'release' | 'cancel' | 'appeal' | 'answer'

type State = Pick<P2pOrder, 'reviewed' | 'side' | 'status' | 'appealFrom' | 'appeal' | 'payBy' | 'releaseBy'>

/** Checks whether the reader has stood by its word in an appeal. */
function hasAnswered({ side, appeal }: Pick<State, 'side' | 'appeal'>): boolean {
  return appeal !== null && (side === 'buy' ? appeal.buyerAnswered : appeal.sellerAnswered)
}

/** Returns what the reader of an order can do, the most likely first. The gateway decides again when it is done. */
export function listSteps(order: State, nowMs: number): readonly OrderStep[] {
  const { side, status, appealFrom } = order
  const appeal: readonly OrderStep[] = appealFrom !== null && appealFrom <= nowMs ? ['appeal'] : []
  if (status === 'pending_pay') return side === 'buy' ? ['paid', 'cancel'] : []
  if (status === 'paid') return side === 'buy' ? [...appeal, 'cancel'] : ['release', ...appeal]
  if (status !== 'appeal') return []
  const answer: readonly OrderStep[] = hasAnswered(order) ? [] : ['answer']
  return side === 'buy' ? [...answer, 'cancel'] : [...answer, 'release']
}

export type OrderGuide = 'buyPay' | 'sellPay' | 'buyPaid' | 'sellPaid' | 'answered' | 'answer' | 'reviewed'

/** Returns the sentence that tells the reader what is to be done; null once the order has ended. */
export function findGuide(order: State): OrderGuide | null {
  const { side, status, reviewed } = order
  if (status === 'pending_pay') return side === 'buy' ? 'buyPay' : 'sellPay'
  if (status === 'paid') return side === 'buy' ? 'buyPaid' : 'sellPaid'
  if (status === 'appeal' && reviewed) return 'reviewed'
  if (status === 'appeal') return hasAnswered(order) ? 'answered' : 'answer'
  return null
}

/** Returns the time that runs, and what happens at its end; null if none runs. */
export function findWait({
  status,
  payBy,
  releaseBy,
  appeal,
  reviewed,
}: State): { readonly name: 'timeToPay' | 'timeToRelease' | 'timeToDecide'; readonly until: number } | null {
  if (status === 'pending_pay') return { name: 'timeToPay', until: payBy }
  if (status === 'paid' && releaseBy !== null) return { name: 'timeToRelease', until: releaseBy }
  return status === 'appeal' && appeal !== null && !reviewed ? { name: 'timeToDecide', until: appeal.decidesAt } : null
}
