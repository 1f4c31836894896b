import type { FillView, OrderView } from '../views/order-views.ts'
import type { HistoryKind } from './history-rows.ts'

interface OwnList {
  readonly list: HistoryKind
  readonly account: string
  /** The orders that are open in the state of the reader: the file can have their ends before that state has them. */
  readonly isOpen: (orderId: number) => boolean
}

/** Reads the rows of an account's list as its owner sees them: fills of futures grids, made in other accounts, are in the wallet of bots. */
export function readList<View>(payloads: readonly string[], { list, account, isOpen }: OwnList): View[] {
  const rows = payloads.map((payload) => JSON.parse(payload) as unknown)
  if (list === 'orders') return (rows as OrderView[]).filter(({ orderId }) => !isOpen(Number(orderId))) as View[]
  if (list === 'fills')
    return (rows as FillView[]).map((fill) => (fill.account === account ? fill : { ...fill, wallet: 'bot' as const })) as View[]
  return rows as View[]
}
