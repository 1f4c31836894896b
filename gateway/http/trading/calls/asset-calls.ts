import { filterValues } from '#lib/contract/trading/filter-lists.ts'
import type { ErrorName } from '#lib/contract/errors/errors.ts'
import type * as contract from '#lib/contract/trading/trading-assets.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import type { LoanView } from '#gateway/exchange/views/account-views.ts'
import { readBalances } from '#gateway/wire/balances.ts'
import { readLoanTerms } from '#gateway/wire/loan-terms.ts'
import { billRow, loanEventRow, transferRow } from '../asset-rows.ts'
import { submit } from '../outcomes.ts'
import { historyQuery, readPage } from '../pages.ts'
import { readProfitCurve } from '../curve/profit-curve.ts'
import { tradingCall, type TradingCall, type TradingContext } from '../trading-call.ts'
import { pricesNow } from '#gateway/wire/valuation.ts'

function loanRow({ asset, borrowedAtMs, ...view }: LoanView): contract.LoanRow {
  const { loanId, wallet, principal, interest, dailyRate } = view
  return { loanId, wallet, coin: asset, principal, interest, dailyRate, borrowedAt: borrowedAtMs }
}

function readLoans({ exchange, account }: TradingContext): contract.LoanList {
  return { rows: exchange.read.loans(account).map(loanRow) }
}

async function transfer(
  { exchange, account }: TradingContext,
  { clientTransferId, from, to, coin, amount }: contract.TransferBody,
): Promise<Result<contract.TransferDone, ErrorName>> {
  const done = await submit(exchange, { type: 'transfer', account, from, to, asset: coin, amount, clientTransferId })
  if (!done.ok) return done
  const { transferId, repeated } = done.value
  return transferId === null ? refuse('internal') : ok({ transferId, repeated })
}

export const ASSET_CALLS: readonly TradingCall[] = [
  tradingCall('balances', ({ exchange, account, feed }) => ok(readBalances(exchange, account, pricesNow(feed.frozen())))),
  tradingCall('transfer', transfer),
  tradingCall('transfers', async (context, query) => {
    const asked = historyQuery(context, query, { asset: filterValues(query.coin), wallet: query.wallet })
    return ok(await readPage(context, 'transfers', asked, transferRow))
  }),
  tradingCall('borrow', async (context, { wallet, coin, amount, clientLoanId }) => {
    const { exchange, account } = context
    const named = clientLoanId === undefined ? {} : { clientLoanId }
    const done = await submit(exchange, { type: 'borrow', account, wallet, asset: coin, amount, ...named })
    return done.ok ? ok({ ...readLoans(context), repeated: done.value.repeated }) : done
  }),
  tradingCall('repay', async (context, { wallet, coin, amount, clientLoanId }) => {
    const { exchange, account } = context
    const given = { ...(amount === undefined ? {} : { amount }), ...(clientLoanId === undefined ? {} : { clientLoanId }) }
    const done = await submit(exchange, { type: 'repay', account, wallet, asset: coin, ...given })
    return done.ok ? ok({ ...readLoans(context), repeated: done.value.repeated }) : done
  }),
  tradingCall('loans', (context) => ok(readLoans(context))),
  tradingCall('loanTerms', readLoanTerms),
  tradingCall('loanHistory', async (context, query) => {
    const asked = historyQuery(context, query, { asset: filterValues(query.coin), wallet: query.wallet, kind: filterValues(query.kind) })
    return ok(await readPage(context, 'loans', asked, loanEventRow))
  }),
  tradingCall('bills', async (context, query) => {
    const asked = historyQuery(context, query, { asset: filterValues(query.coin), wallet: query.wallet, kind: filterValues(query.kind) })
    return ok(await readPage(context, 'bills', asked, billRow))
  }),
  tradingCall('profitCurve', async (context, query) => ok(await readProfitCurve(context, query))),
]
