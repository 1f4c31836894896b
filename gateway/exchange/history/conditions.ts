import { BOT_ACCOUNTS } from '#gateway/engine/state/accounts.ts'
import type { OneOf } from '../views/history-query.ts'
import { isSortedApart } from './began.ts'
import { detailConditions } from './details-query.ts'
import { boundOf, listOf, type PlacedQuery, sortOf, wantedOrders } from './history-query.ts'
import type { HistoryKind } from '../views/history-rows.ts'

/**
 * Returns the condition for the fills of a wallet. Those of futures grids were written with the wallet `futures` by earlier versions than 1.0;
 * the account in which they were made tells them.
 */
function walletOfFills(wallet: 'bot' | 'futures'): string {
  const byGrid = `payload LIKE '%"account":"${BOT_ACCOUNTS}%'`
  return wallet === 'bot' ? `(wallet = 'bot' OR (wallet = 'futures' AND ${byGrid}))` : `(wallet = 'futures' AND NOT ${byGrid})`
}

/** Builds a query's conditions; the last two values are its limit and its offset. */
export function conditionsOf(
  account: string,
  kind: HistoryKind,
  query: PlacedQuery,
): { readonly where: string; readonly order: string; readonly values: readonly (string | number)[] } {
  const conditions = ['account = ?', 'kind = ?']
  const values: (string | number)[] = [account, kind]
  const also = (condition: string, value: string | number | undefined): void => {
    if (value === undefined) return
    conditions.push(condition)
    values.push(value)
  }
  // The same SQL serves lists of any length.
  const oneOf = (column: string, wanted: OneOf | undefined): void =>
    also(`${column} IN (SELECT value FROM json_each(?))`, wanted === undefined ? undefined : JSON.stringify(listOf(wanted)))
  also('id < ?', boundOf(query.idBelow))
  if (query.after !== undefined) {
    conditions.push('(began, id) < (?, ?)')
    values.push(query.after.beganMs, query.after.id)
  }
  also('id NOT IN (SELECT value FROM json_each(?))', query.idNot && JSON.stringify(query.idNot))
  if (query.orderId !== undefined) {
    const { orders, idAbove } = wantedOrders(query.orderId)
    also('ref IN (SELECT value FROM json_each(?))', JSON.stringify(orders))
    also('id > ?', idAbove)
  }
  also('epoch = ?', query.epoch)
  also('market = ?', query.market)
  also("market LIKE ? || ':%'", query.product)
  oneOf("substr(market, instr(market, ':') + 1)", query.symbol && listOf(query.symbol).map((name) => name.toUpperCase()))
  oneOf('asset', query.asset)
  if (kind === 'fills' && (query.wallet === 'bot' || query.wallet === 'futures')) conditions.push(walletOfFills(query.wallet))
  else also('wallet = ?', query.wallet)
  oneOf('sort', sortOf(query))
  const time = query.clock === 'began' ? 'began' : 'time'
  also(`${time} >= ?`, query.startMs)
  also(`${time} <= ?`, query.endMs)
  for (const [condition, ...wanted] of detailConditions(query.details ?? {})) {
    conditions.push(condition)
    values.push(...wanted)
  }
  values.push(Math.max(0, query.limit), Math.max(0, query.skip ?? 0))
  const order = isSortedApart(kind, query.clock) ? 'began DESC, id DESC' : 'id DESC'
  return { where: conditions.join(' AND '), order, values }
}
