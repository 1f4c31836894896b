import { DEMONSTRATIONS } from '../contract/copy-demonstrations.ts'
import type { EngineState } from '#gateway/engine/state/state.ts'
import { copyReads } from './copy-reads.ts'
import { sharedFreely } from './shared-freely.ts'
import { readCopyNotice } from './copy-notice.ts'
import type { ExchangeProduct } from '#gateway/exchange/product.ts'
import type { ProductRecordView } from '#gateway/exchange/products/product-views.ts'
import { dueCopies } from './due-copies.ts'

/** Copy trading, in the exchange's threads. */
export const COPY: ExchangeProduct = {
  name: 'copy',
  due: (state, { exchangeMs }) => dueCopies(state, exchangeMs),
  isNotable: isNotableCopy,
  notice: readCopyNotice,
  // Funds that are too small are told once for each copy, since they are too small for its next trades as well.
  noticeSubject: ({ details }, kind) => (kind === 'copy-skipped' ? String(details['copy']) : null),
  lostFreely: sharedFreely,
  invested: (read, account) =>
    read
      .of(copyReads)
      .copies(account)
      .map(({ record }) => String(record.details['equity'])),
  marketsInUse: (state) => [...state.products.copy.copies.keys()].flatMap((id) => copyMarkets(state, id)),
  marketsRead(state, command) {
    const { copy } = state.products
    if (command.type === 'copy-demonstrate') return Object.values(DEMONSTRATIONS).map(({ market }) => market)
    if (command.type === 'copy-close' || command.type === 'copy-stop') return copyMarkets(state, command.id)
    if (command.type === 'copy-guests') return command.idle.flatMap((idle) => copy.of(idle).flatMap(({ id }) => copyMarkets(state, id)))
    if (command.type !== 'copy-lead') return []
    return Array.from(state.accounts.get(command.account)?.positions.values() ?? [], ({ market }) => market.id)
  },
}

/** Checks for ends of copies, shares, tops-up of a leader's margin, and openings for which the funds of a copy were too small. */
function isNotableCopy({ kind, status, details }: ProductRecordView): boolean {
  if (kind === 'share' || kind === 'margin') return true
  if (kind === 'order') return status === 'insufficient-balance' && details['opens'] === 1
  return kind === 'copy' && status === 'ended' && details['reason'] !== 'epoch-closed'
}

function copyMarkets({ products }: EngineState, id: number): string[] {
  return Array.from(products.copy.copies.get(id)?.links.values() ?? [], ({ market }) => market.id)
}
