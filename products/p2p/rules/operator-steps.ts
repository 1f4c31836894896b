import type { P2pDecider } from '../contract/p2p-kinds.ts'
import { P2P_APPEAL_MS } from '../contract/p2p-terms.ts'
import { type Run, reject } from '#gateway/engine/state/run.ts'
import type { DecideP2pAppeal, SetP2pTerms, TakeP2pAppeal } from './commands.ts'
import { endOrder, findOrder, keepOrder } from './orders.ts'
import type { P2pOrder } from './state.ts'

/** What operators do in P2P. An appeal that waits for them has no time at which a rule decides it; its parties can still settle it. */

export function takeAppeal(run: Run, command: TakeP2pAppeal): void {
  const order = findOrder(run, command)
  if (order === null) return
  const { appeal } = order
  if (appeal === null || appeal.operator === 'taken') return reject(run, 'p2p-order-state')
  keepOrder(run, { ...order, appeal: { ...appeal, operator: 'taken' } })
}

/** Ends an appeal for the party that an operator names, whether the operator has taken it before or not. */
export function decideByOperator(run: Run, command: DecideP2pAppeal): void {
  const order = findOrder(run, command)
  if (order === null) return
  if (order.appeal === null) return reject(run, 'p2p-order-state')
  endOrder(run, order, command.towards === 'buy' ? 'operator-buyer' : 'operator-seller', command.wallMs)
}

export function setP2pTerms(run: Run, { wallMs, ...given }: SetP2pTerms): void {
  const { p2p } = run.state.products
  const { decider = p2p.terms.decider, robots = p2p.terms.robots } = given
  if (p2p.terms.decider === decider && p2p.terms.robots === robots) return
  p2p.terms = { decider, robots }
  run.changed = true
  for (const order of p2p.orders.values()) passOn(run, order, decider, wallMs)
}

/** Has an appeal that no operator has taken wait for those who decide now. */
function passOn(run: Run, order: P2pOrder, decider: P2pDecider, wallMs: number): void {
  const { appeal } = order
  if (appeal === null || appeal.operator === 'taken' || (appeal.operator !== undefined) === (decider === 'operator')) return
  const { operator: _, ...rest } = appeal
  const changed = decider === 'operator' ? { ...rest, operator: 'opened' as const } : { ...rest, decidesMs: wallMs + P2P_APPEAL_MS }
  keepOrder(run, { ...order, appeal: changed })
}
