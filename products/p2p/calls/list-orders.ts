import type { ErrorName } from '#lib/contract/errors/errors.ts'
import type { P2pOrderQuery } from '../contract/p2p.ts'
import type { P2pOrder } from '../contract/p2p-fields.ts'
import { P2P_ROBOTS } from '../contract/p2p-robots.ts'
import { filterValues } from '#lib/contract/trading/filter-lists.ts'
import type { Page } from '#lib/contract/trading/trading-fields.ts'
import { foldText } from '#lib/kernel/search-text.ts'
import { ok, type Result } from '#lib/kernel/result.ts'
import type { DetailsQuery, HistoryQuery } from '#gateway/exchange/views/history-query.ts'
import { readPage, skipped } from '#gateway/http/trading/pages.ts'
import type { TradingContext } from '#gateway/http/trading/trading-call.ts'
import { describeMerchant, traderNames } from './merchants.ts'
import { orderRow } from './order-rows.ts'

const ROWS_DEFAULT = 20

/** Returns what a search finds: the number of an order or advertisement, and the counterparties that are so called. */
function makeSearch({ exchange, wallNow }: TradingContext, text: string): NonNullable<DetailsQuery['search']> {
  const robots = P2P_ROBOTS.map(({ robot }) => `R${robot}`).filter((id) => {
    const { merchantId, name } = describeMerchant(exchange, id, wallNow())
    return foldText(`${merchantId} ${name}`).includes(text)
  })
  return { text, within: ['advertisement'], party: 'counterparty', parties: [...robots, ...traderNames(exchange, text)] }
}

/** Returns the query of an account's orders of all epochs, newest first. */
function toQuery(context: TradingContext, query: P2pOrderQuery): HistoryQuery {
  const { before, page, limit = ROWS_DEFAULT } = query
  const text = foldText(query.search ?? '')
  return {
    epoch: query.epoch,
    clock: 'began',
    startMs: query.startTime,
    endMs: query.endTime,
    kind: filterValues(query.side) ?? ['buy', 'sell'],
    ...(query.coin === undefined ? {} : { asset: [query.coin] }),
    details: {
      status: filterValues(query.status),
      are: { fiat: query.fiat },
      ...(text === '' ? {} : { search: makeSearch(context, text) }),
    },
    idBelow: before,
    limit,
    ...skipped(page, limit),
  }
}

/** Returns one page of an account's orders. */
export async function listOrders(context: TradingContext, query: P2pOrderQuery): Promise<Result<Page<P2pOrder>, ErrorName>> {
  const page = await readPage(context, 'p2p', toQuery(context, query), (record) => record)
  return ok({ ...page, rows: await Promise.all(page.rows.map((record) => orderRow(context, record))) })
}
