import { subtract } from '#lib/kernel/decimal.ts'
import type { ProductRecordView } from './exchange/products/product-views.ts'
import type { InboxNotice } from '#lib/contract/accounts/inbox-kinds.ts'
import type { NoticeRow } from './exchange/history/history-rows.ts'
import type { ClosedPositionView } from '#gateway/exchange/views/position-views.ts'
import type { EpochView } from '#gateway/exchange/views/account-views.ts'
import type { OrderView } from '#gateway/exchange/views/order-views.ts'

/** The notice for the owner of a row of the history. */

const CLOSED_BY: Partial<Record<ClosedPositionView['closedBy'], 'liquidation' | 'deleveraging' | 'position-delisted'>> = {
  liquidation: 'liquidation',
  deleveraging: 'deleveraging',
  delisting: 'position-delisted',
}

const CANCELLED_BY: Readonly<Record<string, 'trigger-failed' | 'order-delisted'>> = {
  'trigger-failed': 'trigger-failed',
  'market-closed': 'order-delisted',
}

/** Returns the notice of a limit conversion that has been executed. */
function noticeOfConvert({ kind, status, details }: ProductRecordView): InboxNotice | null {
  if (kind !== 'limit' || status !== 'completed') return null
  return { kind: 'convert-filled', args: { amount: String(details['toAmount']), coin: String(details['to']) } }
}

/** Returns the notice of a share that was received, or of a gift that is over: all of it was claimed, or a part came back. */
function noticeOfGift({ kind, status, asset: coin, details }: ProductRecordView): InboxNotice | null {
  const amount = String(details['amount'])
  if (kind === 'received') return { kind: 'gift-received', args: { amount, coin } }
  if (status === 'claimed') return { kind: 'gift-claimed', args: { amount, coin } }
  if (status !== 'expired' && status !== 'delisted') return null
  return { kind: 'gift-returned', args: { amount: subtract(amount, String(details['claimed'])), coin } }
}

/** Returns the notice of a term that has ended, or of savings that came back because their coin is no longer listed. */
function noticeOfEarn({ kind, asset: coin, details }: ProductRecordView): InboxNotice | null {
  const [amount, interest] = [String(details['amount']), String(details['interest'])]
  if (kind === 'maturity') return { kind: 'earn-ended', args: { amount, interest, coin } }
  return kind === 'return' && details['cause'] === 'delisting' ? { kind: 'earn-returned', args: { amount, coin } } : null
}

/** Returns the notice of a copy's end, of a share, of a leader's more margin, or of an opening that the copy's funds did not allow. */
function noticeOfCopy({ kind, status, details }: ProductRecordView): InboxNotice | null {
  const text = (name: string): string => String(details[name])
  const leader = text('leader')
  if (kind === 'share') {
    const amount = text('amount')
    return status === 'paid' ? { kind: 'copy-share-paid', args: { leader, amount } } : { kind: 'copy-share-received', args: { amount } }
  }
  const symbol = text('market').slice(text('market').indexOf(':') + 1)
  if (kind === 'margin') return { kind: 'copy-margin', args: { leader, symbol, amount: text('amount') } }
  if (kind === 'order') return { kind: 'copy-skipped', args: { leader, symbol } }
  if (kind !== 'copy') return null
  const args = { leader, result: text('result') }
  if (details['reason'] === 'leader-ended' || details['reason'] === 'removed') return { kind: 'copy-leader-ended', args }
  return { kind: details['reason'] === 'liquidated' ? 'copy-liquidated' : 'copy-ended', args }
}

/**
 * Returns what a notice is about, so that nothing is told twice: a copy's funds that are too small are told once for each copy, since they
 * are too small for its next trades as well.
 */
function subjectOf({ kind, payload, rowId }: NoticeRow, notice: InboxNotice['kind']): string {
  if (kind !== 'copy' || notice !== 'copy-skipped') return String(rowId)
  const { details } = JSON.parse(payload) as ProductRecordView
  return String(details['copy'])
}

type P2pNoticeKind = Extract<InboxNotice['kind'], `p2p-order-${string}` | `p2p-appeal-${string}`>

/** Returns the notice that one party of a P2P order gets of its state: of steps that the other party, a robot or time took. */
function p2pNoticeKind({ kind, status, details }: ProductRecordView): P2pNoticeKind | null {
  const isBuyer = kind === 'buy'
  const { reason } = details
  if (status === 'pending_pay') return details['maker'] === 1 ? 'p2p-order-placed' : null
  if (status === 'paid') return isBuyer ? null : 'p2p-order-paid'
  if (status === 'appeal') {
    const isAnswered = details['buyerAnswered'] === 1 && details['sellerAnswered'] === 1
    return details['appealBy'] === (isBuyer ? 'buyer' : 'seller') || isAnswered ? null : 'p2p-appeal-opened'
  }
  if (reason === 'released') return isBuyer ? 'p2p-order-released' : null
  if (details['appealBy'] !== null && P2P_DECISIONS.has(String(reason))) return 'p2p-appeal-decided'
  const isOwn = isBuyer ? reason === 'buyer' || reason === 'buyer-reset' : reason === 'seller-reset' || reason === 'seller-left'
  if (isOwn) return null
  return status === 'completed' ? 'p2p-order-released' : 'p2p-order-cancelled'
}

const P2P_DECISIONS: ReadonlySet<string> = new Set(['seller-silent', 'payment-stated', 'buyer-silent', 'unproven'])

function noticeOfP2p(record: ProductRecordView): InboxNotice | null {
  if (record.kind === 'advertisement') {
    if (record.status !== 'offline' || record.details['offlineReason'] !== 'unproven') return null
    return { kind: 'p2p-sale-unproven', args: { amount: String(record.details['left']), coin: record.asset } }
  }
  const kind = p2pNoticeKind(record)
  if (kind === null) return null
  return { kind, args: { amount: String(record.details['quantity']), coin: record.asset, order: String(record.id) } }
}

/** Returns the notice of a bot that has ended without its owner's doing. */
function noticeOfBot({ details }: ProductRecordView): InboxNotice {
  const [product, symbol = ''] = String(details['market']).split(':')
  if (product !== 'futures') return { kind: 'bot-ended', args: { symbol } }
  return { kind: details['reason'] === 'liquidated' ? 'futures-bot-liquidated' : 'futures-bot-ended', args: { symbol } }
}

function noticeOf({ kind, payload }: NoticeRow): InboxNotice | null {
  const view: unknown = JSON.parse(payload)
  switch (kind) {
    case 'positions': {
      const { closedBy, symbol } = view as ClosedPositionView
      const closed = CLOSED_BY[closedBy]
      return closed === undefined ? null : { kind: closed, args: { symbol } }
    }
    case 'orders': {
      const { cancelReason, symbol } = view as OrderView
      const cancelled = CANCELLED_BY[cancelReason ?? '']
      return cancelled === undefined ? null : { kind: cancelled, args: { symbol } }
    }
    case 'liquidations':
      return { kind: 'margin-liquidation', args: {} }
    case 'epochs':
      return { kind: 'round-ended', args: { number: String((view as EpochView).number) } }
    case 'p2p':
      return noticeOfP2p(view as ProductRecordView)
    case 'convert':
      return noticeOfConvert(view as ProductRecordView)
    case 'gifts':
      return noticeOfGift(view as ProductRecordView)
    case 'earn':
      return noticeOfEarn(view as ProductRecordView)
    case 'copy':
      return noticeOfCopy(view as ProductRecordView)
    case 'bots':
      return noticeOfBot(view as ProductRecordView)
    default:
      return null
  }
}

/** Returns a row's notice and its subject; null if the row is worth none. */
export function readNotice(row: NoticeRow): { readonly notice: InboxNotice; readonly source: string } | null {
  const notice = noticeOf(row)
  // Ids of orders and positions are unique in all epochs of an account, and so are those of a product's records.
  return notice === null ? null : { notice, source: `${notice.kind} ${row.epoch} ${subjectOf(row, notice.kind)}` }
}
