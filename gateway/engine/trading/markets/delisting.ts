import { ZERO, NOTHING } from '#lib/kernel/money.ts'
import { exact } from '#lib/calc/arithmetic/fraction.ts'
import { assert } from '#lib/kernel/assert.ts'
import { availableOf, balanceOf } from '../../state/accounts.ts'
import { amountText, negated } from '../../state/money/amounts.ts'
import { closeOrder } from '../orders/close-order.ts'
import type { DelistMarket } from '../../state/commands/terms-commands.ts'
import { markOf } from '../risk/futures-risk.ts'
import { post } from '../../state/ledger.ts'
import { payBack, visitWallet } from '../margin/debts.ts'
import { writeOff } from '../margin/lending.ts'
import { debtOf, loansOf, valuedBy, valuePrice } from '../margin/loans.ts'
import { exchangeFor, sell } from '../margin/margin-liquidation.ts'
import { delistFromProducts } from '../../product/dispatch.ts'
import { positionsIn } from '../../state/positions.ts'
import { type Run, takeId, visitMarket } from '../../state/run.ts'
import { endAt, endPart } from '../futures/settle-ends.ts'
import { coverShortfall } from '../futures/settle-futures.ts'
import { listedMarket } from '../../state/state.ts'
import type { WalletName } from '../../state/records/order-request.ts'
import type { Account, Loan, Market } from '../../state/records/records.ts'

/**
 * Delists a market and closes everything open in it: orders are cancelled, positions are settled at the mark price, the loans of the
 * pair's isolated wallets and the cross loans valued by the market are repaid from their wallet at its last price, and the rest of the
 * isolated wallets goes to the spot wallet.
 */
export function delistMarket(run: Run, { market: id, wallMs }: DelistMarket): void {
  const market = listedMarket(run.state, id)
  assert(market !== undefined, 'only a listed market is delisted')
  visitMarket(run, market)
  for (const order of run.state.orders.values()) {
    if (order.market === market && order.account.openOrders.get(order.id) === order) closeOrder(run, order, 'market-closed')
  }
  for (const account of market.holders) settlePositions(run, account, market)
  if (market.terms.product === 'spot') {
    for (const account of run.state.accounts.values()) if (account.kind === 'trader') settleWallets(run, account, market)
  }
  delistFromProducts(run, market, wallMs)
  market.house.clear(market.book)
  market.listed = false
  market.state = 'live'
  market.awaitsPrice = false
  run.changed = true
}

/** Closes positions at the mark price, or without profit or loss if the market has never had a price. */
function settlePositions(run: Run, account: Account, market: Market): void {
  const mark = markOf(market)
  for (const position of positionsIn(account, market)) {
    if (mark > 0) endAt(run, position, mark, position.lots, 'delisting')
    else {
      endPart(run, position, position.lots, NOTHING, 'delisting')
      run.events.push({ type: 'position-changed', position, lots: ZERO })
    }
  }
  coverShortfall(run, account, market.quoteAsset)
}

function settleWallets(run: Run, account: Account, market: Market): void {
  const isolated: WalletName = `isolated:${market.terms.symbol}`
  if (account.loans.size > 0) {
    settleLoans(run, account, isolated, loansOf(account, isolated))
    if (valuedBy(run.state, market.baseAsset) === market) {
      settleLoans(run, account, 'cross', loansOf(account, 'cross', market.baseAsset))
      // Remaining debts must not be secured by a coin without a price.
      if (loansOf(account, 'cross').length > 0) {
        visitWallet(run, account, 'cross')
        sell(run, account, 'cross', market)
      }
    }
  }
  emptyInto(run, account, isolated)
}

/** Repays loans in kind, then by exchange; the insurance fund covers what the wallet cannot. */
function settleLoans(run: Run, account: Account, wallet: WalletName, loans: readonly Loan[]): void {
  if (loans.length === 0) return
  visitWallet(run, account, wallet)
  for (const loan of loans) payBack(run, account, [loan], availableOf(account, wallet, loan.asset))
  for (const loan of loans) {
    const debt = exact(amountText(debtOf([loan])))
    if (debt.sign() <= 0) continue
    exchangeFor(run, account, wallet, loan.asset, debt.text(), debt.times(valuePrice(run.state, loan.asset)))
    payBack(run, account, [loan], availableOf(account, wallet, loan.asset))
    if (account.loans.has(loan.id)) writeOff(run, account, [loan])
  }
}

/** Moves everything from a closed wallet to the spot wallet. */
function emptyInto(run: Run, account: Account, wallet: WalletName): void {
  const left = [...(account.wallets.get(wallet) ?? []).entries()].filter(([, balance]) => balance?.total.isZero === false)
  if (left.length === 0) return
  const ref = takeId(run)
  for (const [asset] of left) {
    const { amount } = balanceOf(account, wallet, asset).total
    post(run, account, wallet, asset, negated(amount), 'transfer', ref)
    post(run, account, 'spot', asset, amount, 'transfer', ref)
  }
}
