import { filterValues } from '#lib/contract/trading/filter-lists.ts'
import type { ErrorName } from '#lib/contract/errors/errors.ts'
import * as contract from '#lib/contract/trading/trading-assets.ts'
import { pageOf } from '#lib/contract/trading/trading-fields.ts'
import { NoFields } from '#lib/contract/trading/trading-simulation.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import type { LoanEventView } from '#gateway/exchange/views/margin-views.ts'
import type { BillView, TransferView } from '#gateway/exchange/views/ledger-views.ts'
import type { LoanView } from '#gateway/exchange/views/account-views.ts'
import { readBalances } from '#gateway/wire/balances.ts'
import { readLoanTerms } from '#gateway/wire/loan-terms.ts'
import { submit } from './outcomes.ts'
import { historyQuery, readPage } from './pages.ts'
import { readProfitCurve } from './curve/profit-curve.ts'
import { tradingCall, type TradingCall, type TradingContext } from './trading-call.ts'
import { pricesNow } from '#gateway/wire/valuation.ts'

export function transferRow({ transferId, from, to, asset, amount, epoch, timeMs, account, between }: TransferView): contract.TransferRow {
  const otherOf = (id: string | undefined) => (id === account ? null : (id ?? null))
  const [fromAccount, toAccount] = [otherOf(between?.payer), otherOf(between?.payee)]
  return { transferId, from, fromAccount, to, toAccount, coin: asset, amount, epoch, ts: timeMs }
}

export function billRow({ asset, timeMs, symbol, side, ...view }: BillView): contract.BillRow {
  const { billId, wallet, kind, amount, fee, balance, ref, epoch } = view
  return { billId, wallet, coin: asset, kind, amount, fee, balance, ref, symbol, side, epoch, ts: timeMs }
}

export function loanEventRow({ asset, timeMs, ...view }: LoanEventView): contract.LoanEventRow {
  const { id, loanId, kind, wallet, amount, principal, dailyRate, epoch } = view
  return { id, loanId, kind, wallet, coin: asset, amount, principal, dailyRate, epoch, ts: timeMs }
}

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
  tradingCall('balances', {
    fields: NoFields,
    data: contract.Balances,
    run: ({ exchange, account, feed }) => ok(readBalances(exchange, account, pricesNow(feed.frozen()))),
  }),
  tradingCall('transfer', { fields: contract.TransferBody, data: contract.TransferDone, run: transfer }),
  tradingCall('transfers', {
    fields: contract.AssetQuery,
    data: pageOf(contract.TransferRow),
    run(context, query) {
      const { exchange, account } = context
      const asked = historyQuery(context, query, { asset: filterValues(query.coin), wallet: query.wallet })
      return ok(
        readPage(asked, {
          read: (page) => exchange.read.transfers(account, page),
          count: (all) => exchange.read.count(account, 'transfers', all),
          row: transferRow,
          idOf: ({ transferId }) => transferId,
        }),
      )
    },
  }),
  tradingCall('borrow', {
    fields: contract.BorrowBody,
    data: contract.LoanDone,
    async run(context, { wallet, coin, amount, clientLoanId }) {
      const { exchange, account } = context
      const named = clientLoanId === undefined ? {} : { clientLoanId }
      const done = await submit(exchange, { type: 'borrow', account, wallet, asset: coin, amount, ...named })
      return done.ok ? ok({ ...readLoans(context), repeated: done.value.repeated }) : done
    },
  }),
  tradingCall('repay', {
    fields: contract.RepayBody,
    data: contract.LoanDone,
    async run(context, { wallet, coin, amount, clientLoanId }) {
      const { exchange, account } = context
      const given = { ...(amount === undefined ? {} : { amount }), ...(clientLoanId === undefined ? {} : { clientLoanId }) }
      const done = await submit(exchange, { type: 'repay', account, wallet, asset: coin, ...given })
      return done.ok ? ok({ ...readLoans(context), repeated: done.value.repeated }) : done
    },
  }),
  tradingCall('loans', { fields: NoFields, data: contract.LoanList, run: (context) => ok(readLoans(context)) }),
  tradingCall('loanTerms', { fields: contract.LoanTermsQuery, data: contract.LoanTerms, run: readLoanTerms }),
  tradingCall('loanHistory', {
    fields: contract.LoanHistoryQuery,
    data: pageOf(contract.LoanEventRow),
    run(context, query) {
      const { exchange, account } = context
      const asked = historyQuery(context, query, { asset: filterValues(query.coin), wallet: query.wallet, kind: filterValues(query.kind) })
      return ok(
        readPage(asked, {
          read: (page) => exchange.read.loanHistory(account, page),
          count: (all) => exchange.read.count(account, 'loans', all),
          row: loanEventRow,
          idOf: ({ id }) => id,
        }),
      )
    },
  }),
  tradingCall('bills', {
    fields: contract.BillQuery,
    data: pageOf(contract.BillRow),
    run(context, query) {
      const { exchange, account } = context
      const asked = historyQuery(context, query, { asset: filterValues(query.coin), wallet: query.wallet, kind: filterValues(query.kind) })
      return ok(
        readPage(asked, {
          read: (page) => exchange.read.bills(account, page),
          count: (all) => exchange.read.count(account, 'bills', all),
          row: billRow,
          idOf: ({ billId }) => billId,
        }),
      )
    },
  }),
  tradingCall('profitCurve', {
    fields: contract.ProfitCurveQuery,
    data: contract.ProfitCurve,
    run: async (context, query) => ok(await readProfitCurve(context, query)),
  }),
]
