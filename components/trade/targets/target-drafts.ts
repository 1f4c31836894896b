import { isAhead, isWhole, targetKind, targetSize, targetsOf, type TargetKind } from '#lib/contract/position-targets.ts'
import type { OrderRow, TriggerBy } from '#lib/contract/trading-orders.ts'
import type { PositionRow, SetTargetsBody } from '#lib/contract/trading-positions.ts'
import { compare, trimZeros } from '#lib/kernel/decimal-text.ts'
import type { TicketFaultName } from '../ticket/ticket-errors.ts'
import { findTargetProblem, resolveTarget, type ResolvedTarget, type TargetResult, type TargetTerms } from '../ticket/targets.ts'
import { NO_TARGET, type Target } from '../ticket/ticket-state.ts'

/** A take-profit or stop-loss of a position as it is typed: one that is there, or a new one for the whole position. */
export interface TargetDraft {
  readonly id: string
  readonly kind: TargetKind
  /** Null: there is none yet. */
  readonly order: OrderRow | null
  /** The price that it watches. */
  readonly by: TriggerBy
  readonly target: Target
}

const KINDS = ['take-profit', 'stop-loss'] as const

/** What protects a position, by kind, the whole of it before parts; a kind without a target of the whole position begins with an empty one. */
export function draftsOf(position: PositionRow, orders: readonly OrderRow[]): TargetDraft[] {
  const known = targetsOf(position, orders)
  return KINDS.flatMap((kind) => {
    const drafts = known.filter((order) => targetKind(order) === kind).map((order) => draftOf(kind, order))
    const [whole = [], parts = []] = [true, false].map((wanted) => drafts.filter(({ order }) => order !== null && isWhole(order, position.count) === wanted))
    return whole.length > 0 ? [...whole, ...parts] : [emptyDraft(kind), ...parts]
  })
}

function draftOf(kind: TargetKind, order: OrderRow): TargetDraft {
  return { id: order.orderId, kind, order, by: order.trigger?.by ?? 'last', target: { by: 'price', text: trimZeros(order.trigger?.price ?? '') } }
}

/** A new target watches the last price, which is what the chart shows. */
function emptyDraft(kind: TargetKind): TargetDraft {
  return { id: kind, kind, order: null, by: 'last', target: NO_TARGET }
}

/** The price that a draft stands for, and what is won or lost there; null where none can be read. */
export function resolveDraft(draft: TargetDraft, terms: TargetTerms): ResolvedTarget | null {
  return resolveTarget(draft.target, resultOf(draft), termsOf(draft, terms))
}

function resultOf({ kind }: TargetDraft): TargetResult {
  return kind === 'take-profit' ? 'profit' : 'loss'
}

/** A target of a part wins or loses with that part. */
function termsOf({ order }: TargetDraft, terms: TargetTerms): TargetTerms {
  return order === null ? terms : { ...terms, count: targetSize(order, terms.count) }
}

/** Whether a draft differs from the order that is there. */
function isChanged({ order, by }: TargetDraft, price: string): boolean {
  return order?.trigger?.price === undefined || order.trigger.by !== by || compare(order.trigger.price, price) !== 0
}

/** Why a draft cannot be saved; null where it can. `watched` is the price that it watches, where that is known. */
export function draftFault(draft: TargetDraft, terms: TargetTerms, watched: string | undefined): TicketFaultName | null {
  const meaning = resolveDraft(draft, terms)
  if (meaning === null) return findTargetProblem(draft.target, resultOf(draft), termsOf(draft, terms))
  if (watched === undefined || !isChanged(draft, meaning.price) || isAhead(draft.kind, terms.direction, meaning.price, watched)) return null
  return draft.kind === 'take-profit' ? 'take-profit-on-wrong-side' : 'stop-loss-on-wrong-side'
}

/** What a save asks for: new and changed targets, and those whose price was taken away. */
export function changesOf(drafts: readonly TargetDraft[], terms: TargetTerms): Pick<SetTargetsBody, 'targets' | 'ended'> {
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

/** Whether a target may be given another price to watch: one of a pair for a part is tied to the other by being the same order. */
export function mayWatchAnother({ order }: TargetDraft, count: string): boolean {
  return order === null || order.siblingId === null || isWhole(order, count)
}
