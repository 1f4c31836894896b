import { outcomeOf } from '#lib/calc/performance/outcome.ts'
import { add, subtract, sum } from '#lib/kernel/decimal.ts'
import { LED_KIND } from '#gateway/engine/products/copy/report.ts'
import type { Leader } from '#gateway/engine/products/copy/state.ts'
import type { EngineState } from '#gateway/engine/state/state.ts'
import { type HistoryKind, idsBelow } from '../../history/history-rows.ts'
import type { HistoryStore } from '../../history/history-store.ts'
import type { HistoryQuery } from '../../views/history-query.ts'
import type { ClosedPositionView } from '../../views/position-views.ts'
import type { BareCommand } from '#gateway/engine/commands.ts'
import type { ProductRecordView } from '../product-views.ts'

type Recount = Extract<BareCommand, { type: 'copy-recount' }>
type History = Pick<HistoryStore, 'cursor' | 'query'>

const PAGE_ROWS = 1000

/**
 * Returns the commands that tell leaders of earlier rules what their trades until these came to, by the history: it has what the engine did
 * not keep. Each leader is told once, as soon as the file has the last record of the earlier rules.
 */
export function dueRecounts({ products, markets }: EngineState, history: History): BareCommand[] {
  return [...products.copy.leaders.values()].flatMap((leader): Recount[] => {
    const before = leader.net?.before ?? null
    if (before === null || history.cursor() < before.sequence) return []
    // A leader who has chosen its markets does not lead the whole of every position.
    const isWhole = leader.product === 'futures' && !leader.hasChosen
    const isQuoted = ({ market }: ClosedPositionView): boolean => markets.get(market)?.terms.quote === 'USDT'
    const nets = isWhole ? positionNets(leader, history, before.sequence, isQuoted) : ledNets(leader, history, before.lastId)
    const count = (outcome: string): number => nets.filter((net) => outcomeOf(net) === outcome).length
    return [{ type: 'copy-recount', leader: leader.id, wins: count('win'), losses: count('loss'), closed: isWhole ? sum(nets) : null }]
  })
}

function readAll<View>(history: History, account: string, kind: HistoryKind, query: Omit<HistoryQuery, 'limit'>): View[] {
  const views: View[] = []
  let { idBelow } = query
  for (;;) {
    const rows = history.query(account, kind, { ...query, idBelow, limit: PAGE_ROWS })
    views.push(...rows.map(({ payload }) => JSON.parse(payload) as View))
    const last = rows.at(-1)
    if (rows.length < PAGE_ROWS || last === undefined) return views
    idBelow = String(last.id)
  }
}

/** Returns the nets of the positions that a leader has closed since it leads. */
function positionNets(
  { account, startedAtMs }: Leader,
  history: History,
  sequence: number,
  isLed: (view: ClosedPositionView) => boolean,
): string[] {
  const query = { startMs: startedAtMs, idBelow: String(idsBelow(sequence)) }
  return readAll<ClosedPositionView>(history, account.id, 'positions', query)
    .filter(isLed)
    .map(({ netProfit }) => netProfit)
}

/** Returns the nets of the trades of a leader by its own records: of each order that sold, or of each position that is closed. */
function ledNets({ id, account, product, tracked }: Leader, history: History, lastId: number): string[] {
  const records = readAll<ProductRecordView>(history, account.id, 'copy', { kind: LED_KIND })
  const open = new Set(Array.from(tracked.values(), (trade) => trade.id))
  const nets = new Map<number, string>()
  for (const { id: recordId, details } of records) {
    const [trade, profit, openFee, closeFee] = ['trade', 'profit', 'openFee', 'closeFee'].map((name) => details[name] ?? '0')
    if (details['leader'] !== id || recordId > lastId) continue
    if (product === 'futures' && open.has(Number(trade))) continue
    const key = product === 'spot' ? Number(details['closeOrder']) : Number(trade)
    nets.set(key, add(nets.get(key) ?? '0', subtract(subtract(String(profit), String(openFee)), String(closeFee))))
  }
  return [...nets.values()]
}
