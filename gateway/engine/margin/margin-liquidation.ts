import { exact, Fraction } from '#lib/calc/fraction.ts'
import { divideToPlaces } from '#lib/kernel/rounding.ts'
import { availableOf } from '../state/accounts.ts'
import { AMOUNT_PLACES, type Amount, amountText, toAmount } from '../ledger/amounts.ts'
import { closeOrder } from '../orders/close-order.ts'
import { book, post } from '../ledger/ledger.ts'
import { payBack, visitWallet } from './debts.ts'
import { writeOff } from './lending.ts'
import { debtOf, loansOf, ratesOf, valuePrice, walletState } from '../state/loans.ts'
import { debtToRepay } from '../risk/margin-account.ts'
import { type Run, takeId, visitMarket } from '../run.ts'
import type { WalletName } from '../state/order-request.ts'
import type { Account, Market } from '../state/records.ts'

/** In the valuation asset. */
const SPARE = '0.00000001'

/** A spot price moved: margin wallets that hold or owe its base are judged anew (formulas 10). */
export function checkMarginWallets(run: Run, market: Market): void {
  for (const account of run.state.borrowers) {
    for (const wallet of new Set([...account.loans.values()].map((loan) => loan.wallet))) {
      const held = account.wallets.get(wallet)?.[market.baseAsset]?.total.amount ?? 0n
      if (held === 0n && loansOf(account, wallet, market.baseAsset).length === 0) continue
      visitWallet(run, account, wallet)
      if (walletState(run.state, account, wallet).state === 'liquidated') liquidate(run, account, wallet)
    }
  }
}

/**
 * Liquidates a margin wallet: its orders end, each asset repays its own debt, and where that does not suffice the house takes assets at
 * the last price until the risk ratio is at most a half. What is still owed when nothing is left, the insurance fund pays.
 */
function liquidate(run: Run, account: Account, wallet: WalletName): void {
  const { state } = run
  for (const order of account.openOrders.values()) {
    if (order.wallet !== wallet) continue
    visitMarket(run, order.market)
    closeOrder(run, order, 'liquidated')
  }
  for (const asset of state.assets.keys())
    payBack(run, account, loansOf(account, wallet, asset), availableOf(account, wallet, asset))
  const after = walletState(state, account, wallet)
  const { margin } = state.terms
  if (margin === undefined) return
  // A little more, so that rounding what is exchanged leaves the ratio at a half at most.
  let wanted = debtToRepay(after, ratesOf(margin, wallet).mmr).plus(SPARE)
  for (const asset of state.assets.keys()) {
    for (const loan of loansOf(account, wallet, asset)) {
      if (wanted.sign() <= 0) return
      wanted = wanted.minus(exchangeFor(run, account, wallet, asset, amountText(debtOf([loan])), wanted))
      payBack(run, account, [loan], availableOf(account, wallet, asset))
    }
  }
  const owed = loansOf(account, wallet)
  if (owed.length > 0 && exact(walletState(state, account, wallet).netAssets).sign() <= 0) writeOff(run, account, owed)
}

/** Exchanges assets of the wallet into one that it owes, at the last prices with the house. Returns the value of what came in. */
export function exchangeFor(run: Run, account: Account, wallet: WalletName, owedAsset: number, debt: string, wanted: Fraction): Fraction {
  const { state } = run
  const price = exact(valuePrice(state, owedAsset))
  let value = exact(debt).times(price).atMost(wanted)
  let done = Fraction.zero
  for (const asset of state.assets.keys()) {
    const assetPrice = exact(valuePrice(state, asset))
    const available = availableOf(account, wallet, asset)
    if (asset === owedAsset || available <= 0n || assetPrice.sign() <= 0 || price.sign() <= 0 || value.sign() <= 0) continue
    const part = value.atMost(exact(amountText(available)).times(assetPrice))
    const given = units(part.over(assetPrice), 'up')
    const got = units(part.over(price), 'down')
    swap(run, account, wallet, asset, given > available ? available : given, owedAsset, got)
    value = value.minus(part)
    done = done.plus(part)
  }
  return done
}

/** Sells what a wallet can use of the base of a market for its quote, at the last price with the house. */
export function sell(run: Run, account: Account, wallet: WalletName, { baseAsset, quoteAsset }: Market): void {
  const available = availableOf(account, wallet, baseAsset)
  const got = units(exact(amountText(available)).times(valuePrice(run.state, baseAsset)), 'down')
  if (available > 0n && got > 0n) swap(run, account, wallet, baseAsset, available, quoteAsset, got)
}

/** Rounded once: the text of a quotient is rounded already. */
function units(amount: Fraction, mode: 'up' | 'down'): Amount {
  const { numerator, denominator } = amount.wholeParts()
  return toAmount(divideToPlaces(String(numerator), String(denominator), AMOUNT_PLACES, mode))
}

function swap(run: Run, account: Account, wallet: WalletName, from: number, given: Amount, to: number, got: Amount): void {
  const ref = takeId(run)
  post(run, account, wallet, from, -given, 'liquidation', ref)
  book(run, run.state.house, 'spot', from, given)
  post(run, account, wallet, to, got, 'liquidation', ref)
  book(run, run.state.house, 'spot', to, -got)
}
