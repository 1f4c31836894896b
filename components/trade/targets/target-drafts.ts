import { isAhead, isWhole, targetKind, targetSize, targetsOf, type TargetKind } from '#lib/contract/trading/position-targets.ts'
import type { OrderRow, TriggerBy } from '#lib/contract/trading/trading-orders.ts'
import type { PositionRow, SetTargetsBody } from '#lib/contract/trading/trading-positions.ts'
import { compare, trimZeros } from '#lib/kernel/decimal-text.ts'
import type { TicketFaultName } from '../ticket/fields/ticket-fault.ts'
import { findTargetProblem, resolveTarget, type ResolvedTarget, type TargetResult, type TargetTerms } from '../ticket/state/targets.ts'
import { NO_TARGET, type Target } from '../ticket/state/ticket-state.ts'

/** A take-profit or stop-loss of a position being edited: an existing one, or a new one for the whole position. */
export interface TargetDraft {
  readonly id: string
  readonly kind: TargetKind
  /** Null for a new one. */
  readonly order: OrderRow | null
  /** The price type that it watches. */
  readonly by: TriggerBy
  readonly target: Target
}

const KINDS = ['take-profit', 'stop-loss'] as const

/** Returns a position's targets by kind, whole before parts; a kind without a target for the whole position starts with an empty one. */
export function draftsOf(position: PositionRow, orders: readonly OrderRow[]): TargetDraft[] {
  const known = targetsOf(position, orders)
  return KINDS.flatMap((kind) => {
    const drafts = known.filter((order) => targetKind(order) === kind).map((order) => draftOf(kind, order))
    const [whole = [], parts = []] = [true, false].map((wanted) =>
      drafts.filter(({ order }) => order !== null && isWhole(order, position.count) === wanted),
    )
    return whole.length > 0 ? [...whole, ...parts] : [emptyDraft(kind), ...parts]
  })
}

function draftOf(kind: TargetKind, order: OrderRow): TargetDraft {
  return {
    id: order.orderId,
    kind,
    order,
    by: order.trigger?.by ?? 'last',
    target: { by: 'price', text: trimZeros(order.trigger?.price ?? '') },
  }
}

/** Returns an empty draft. A new target watches the last price, which the chart shows. */
function emptyDraft(kind: TargetKind): TargetDraft {
  return { id: kind, kind, order: null, by: 'last', target: NO_TARGET }
}

/** Returns the price of a draft and the profit or loss there; null if none can be read. */
export function resolveDraft(draft: TargetDraft, terms: TargetTerms): ResolvedTarget | null {
  return resolveTarget(draft.target, resultOf(draft), termsOf(draft, terms))
}

function resultOf({ kind }: TargetDraft): TargetResult {
  return kind === 'take-profit' ? 'profit' : 'loss'
}

/** Returns the terms for a draft: a target for a part only counts that part. */
function termsOf({ order }: TargetDraft, terms: TargetTerms): TargetTerms {
  return order === null ? terms : { ...terms, count: targetSize(order, terms.count) }
}

/** Checks whether a draft differs from the existing order. */
function isChanged({ order, by }: TargetDraft, price: string): boolean {
  return order?.trigger?.price === undefined || order.trigger.by !== by || compare(order.trigger.price, price) !== 0
}

/** Returns why a draft cannot be saved; null if it can. `watched` is the current value of the price that it watches, if known. */
export function draftFault(draft: TargetDraft, terms: TargetTerms, watched: string | undefined): TicketFaultName | null {
  const meaning = resolveDraft(draft, terms)
  if (meaning === null) return findTargetProblem(draft.target, resultOf(draft), termsOf(draft, terms))
  if (watched === undefined || !isChanged(draft, meaning.price) || isAhead(draft.kind, terms.direction, meaning.price, watched)) return null
  return draft.kind === 'take-profit' ? 'take-profit-on-wrong-side' : 'stop-loss-on-wrong-side'
}

/** Returns the changes to save: new and changed targets, and those whose price was removed. */
export function targetChangesOf(drafts: readonly TargetDraft[], terms: TargetTerms): Pick<SetTargetsBody, 'targets' | 'ended'> {
  const changes: Pick<SetTargetsBody, 'targets' | 'ended'> = { targets: [], ended: [] }
  for (const draft of drafts) {
    const { kind, order, by, target } = draft
    const price = resolveDraft(draft, terms)?.price
    if (target.text === '' && order !== null) changes.ended.push(order.orderId)
    else if (price !== undefined && isChanged(draft, price))
      changes.targets.push({ kind, by, price, ...(order !== null && { orderId: order.orderId }) })
  }
  return changes
}

/** Checks whether a target may watch another price type: a paired target for a part may not, because both are one order. */
export function mayWatchAnother({ order }: TargetDraft, count: string): boolean {
  return order === null || order.siblingId === null || isWhole(order, count)
}
