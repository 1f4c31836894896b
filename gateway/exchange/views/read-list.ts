import type { FillView } from './order-views.ts'
import type { HistoryKind } from './history-rows.ts'

interface OwnList {
  readonly list: HistoryKind
  readonly account: string
}

/** Reads the rows of an account's list as its owner sees them: fills of futures grids, made in other accounts, are in the wallet of bots. */
export function readList<View>(payloads: readonly string[], { list, account }: OwnList): View[] {
  const rows = payloads.map((payload) => JSON.parse(payload) as unknown)
  if (list !== 'fills') return rows as View[]
  return (rows as FillView[]).map((fill) => (fill.account === account ? fill : { ...fill, wallet: 'bot' as const })) as View[]
}
