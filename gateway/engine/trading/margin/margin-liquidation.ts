import { type Amount } from '#lib/kernel/money.ts'
import { assert, required } from '#lib/kernel/assert.ts'
import { exact, Fraction } from '#lib/calc/arithmetic/fraction.ts'
import { divideToDecimals } from '#lib/kernel/rounding.ts'
import { availableOf } from '../../state/accounts.ts'
import { AMOUNT_DECIMALS, amountText, toAmount, negated, smaller } from '../../state/money/amounts.ts'
import { closeOrder } from '../orders/close-order.ts'
import { postEntry, post } from '../../state/ledger.ts'
import { payBack, visitWallet } from './debts.ts'
import { writeOff } from './lending.ts'
import { debtOf, isWalletCurrent, loansOf, ratesOf, valuePrice, walletState } from './loans.ts'
import { debtToRepay } from '../risk/margin-account.ts'
import { type Run, takeId, visitMarket } from '../../state/run.ts'
import type { WalletName } from '../../state/records/order-request.ts'
import type { Account, Market } from '../../state/records/records.ts'

/** In the valuation asset. */
const SPARE = '0.00000001'

/** Checks margin wallets that have or owe the base of a spot market whose price moved (formulas 10). */
export function checkMarginWallets(run: Run, market: Market): void {
  for (const account of run.state.borrowers) {
    for (const wallet of new Set([...account.loans.values()].map((loan) => loan.wallet))) {
      const held = account.wallets.get(wallet)?.[market.baseAsset]?.total.amount ?? 0n
      if (held === 0n && loansOf(account, wallet, market.baseAsset).length === 0) continue
      if (!isWalletCurrent(run.state, account, wallet)) continue
      visitWallet(run, account, wallet)
      if (walletState(run.state, account, wallet).state === 'liquidated') liquidate(run, account, wallet)
    }
  }
}

/**
 * Liquidates a margin wallet: cancels its orders, lets each asset repay its own debt, and if that is not enough the house takes assets
 * at the last price until the risk ratio is at most a half. The insurance fund pays the debt left when there are no assets.
 */
function liquidate(run: Run, account: Account, wallet: WalletName): void {
  const { state } = run
  assert(isWalletCurrent(state, account, wallet), 'no wallet is liquidated at prices that are not current')
  for (const order of account.openOrders.values()) {
    if (order.wallet !== wallet) continue
    visitMarket(run, order.market)
    closeOrder(run, order, 'liquidated')
  }
  for (const asset of state.assets.keys()) payBack(run, account, loansOf(account, wallet, asset), availableOf(account, wallet, asset))
  const after = walletState(state, account, wallet)
  const margin = required(state.terms.margin, 'what was lent has its terms')
  // Slightly more, so that the ratio is at most a half even after the exchanged amounts are rounded.
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

/** Exchanges assets of the wallet for one that it owes, with the house at the last prices. Returns the value received. */
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
    const given = toRoundedAmount(part.over(assetPrice), 'up')
    const got = toRoundedAmount(part.over(price), 'down')
    swap(run, account, wallet, asset, smaller(given, available), owedAsset, got)
    value = value.minus(part)
    done = done.plus(part)
  }
  return done
}

/** Sells a wallet's available base of a market for its quote, with the house at the last price. */
export function sell(run: Run, account: Account, wallet: WalletName, { baseAsset, quoteAsset }: Market): void {
  const available = availableOf(account, wallet, baseAsset)
  const got = toRoundedAmount(exact(amountText(available)).times(valuePrice(run.state, baseAsset)), 'down')
  if (available > 0n && got > 0n) swap(run, account, wallet, baseAsset, available, quoteAsset, got)
}

/** Rounds once, from the fraction itself: its text would already be rounded. */
function toRoundedAmount(amount: Fraction, mode: 'up' | 'down'): Amount {
  const { numerator, denominator } = amount.wholeParts()
  return toAmount(divideToDecimals(String(numerator), String(denominator), AMOUNT_DECIMALS, mode))
}

function swap(run: Run, account: Account, wallet: WalletName, from: number, given: Amount, to: number, got: Amount): void {
  const worth = (asset: number, amount: Amount): Fraction => exact(amountText(amount)).times(valuePrice(run.state, asset))
  assert(given > 0n && got >= 0n, 'an exchange goes from one asset to the other')
  assert(worth(to, got).compare(worth(from, given)) <= 0, 'the house gives no more than it takes')
  const ref = takeId(run)
  post(run, account, wallet, from, negated(given), 'liquidation', ref)
  postEntry(run, run.state.house, 'spot', from, given)
  post(run, account, wallet, to, got, 'liquidation', ref)
  postEntry(run, run.state.house, 'spot', to, negated(got))
}
