import { EARN_DECIMALS } from '../rules/formulas/earn.ts'
import type { ErrorName } from '#lib/contract/errors/errors.ts'
import type * as contract from '../contract/earn.ts'
import { filterValues } from '#lib/contract/trading/filter-lists.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import { isZero, parseDecimal } from '#lib/kernel/decimal-text.ts'
import { earnReads } from '../reads/earn-reads.ts'
import type { TraderCommand } from '#gateway/engine/state/commands/trader-command.ts'
import { pricesNow, sumOf, valueOf } from '#gateway/wire/valuation.ts'
import { submit } from '#gateway/http/trading/outcomes.ts'
import { historyQuery, readPage } from '#gateway/http/trading/pages.ts'
import { tradingCall, type TradingCall, type TradingContext } from '#gateway/http/trading/trading-call.ts'
import { readCurve } from './earn-curve.ts'
import { earnRow, holdingRow, offerRow } from './earn-rows.ts'

function readAccount({ exchange, feed, account }: TradingContext): contract.EarnAccount {
  const { read } = exchange
  const { holdings, assets, rooms } = read.of(earnReads).savings(account)
  const available = new Map(read.balances(account, 'spot').map((balance) => [balance.asset, balance.available]))
  const priceOf = pricesNow(feed.frozen())
  return {
    offers: (read.of(earnReads).terms()?.offers ?? []).map((offer) => ({
      ...offerRow(offer),
      room: rooms.find(({ asset, days }) => asset === offer.asset && days === offer.days)?.room ?? '0',
      available: available.get(offer.asset) ?? '0',
    })),
    holdings: holdings.map((holding) => holdingRow(holding, exchange.now())).toReversed(),
    autoCoins: assets.flatMap(({ asset, auto }) => (auto ? asset : [])),
    value: sumOf(holdings.map(({ asset, amount }) => valueOf(priceOf, asset, amount))),
    paid: assets.flatMap(({ asset: coin, paid: amount }) => (isZero(amount) ? [] : { coin, amount })),
    now: exchange.now(),
  }
}

/** Sends a command of savings and returns its record. */
async function record(
  { exchange, account }: TradingContext,
  command: Extract<TraderCommand, { readonly type: 'earn-subscribe' | 'earn-redeem' }>,
): Promise<Result<contract.EarnDone, ErrorName>> {
  const done = await submit(exchange, command)
  if (!done.ok) return done
  const found = exchange.read.productRecord(account, 'earn', done.value.product?.id ?? '')
  return found === null ? refuse('internal') : ok({ ...earnRow(found), repeated: done.value.repeated })
}

/** The calls of savings that a session authenticates. */
export const EARN_CALLS: readonly TradingCall[] = [
  tradingCall('earnAccount', (context) => ok(readAccount(context))),
  tradingCall('earnSubscribe', (context, { requestId, coin: asset, days, amount }) => {
    return record(context, { type: 'earn-subscribe', account: context.account, requestId, asset, days, amount })
  }),
  tradingCall('earnRedeem', (context, { requestId, id, amount }) => {
    if (amount !== undefined && parseDecimal(amount).scale > EARN_DECIMALS) return refuse('amountInvalid')
    const part = amount === undefined ? {} : { amount }
    return record(context, { type: 'earn-redeem', account: context.account, requestId, id: Number(id), ...part })
  }),
  tradingCall('earnAuto', async ({ exchange, account }, { coin, on }) => {
    const done = await submit(exchange, { type: 'earn-auto', account, asset: coin, on })
    return done.ok ? ok({ coin, on }) : done
  }),
  tradingCall('earnRecords', async (context, query) => {
    const asked = historyQuery(context, query, { asset: filterValues(query.coin), kind: filterValues(query.kind) })
    return ok(await readPage(context, 'earn', asked, earnRow))
  }),
  tradingCall('earnCurve', async (context) => {
    return ok(await readCurve(context, historyQuery(context, {}).epoch, pricesNow(context.feed.frozen())))
  }),
]
