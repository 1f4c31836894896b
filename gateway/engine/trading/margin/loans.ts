import { type Amount, NOTHING } from '#lib/kernel/money.ts'
import { assert, required } from '#lib/kernel/assert.ts'
import { discountedRate } from '#lib/calc/fees.ts'
import { exact, Fraction } from '#lib/calc/arithmetic/fraction.ts'
import { isZero } from '#lib/kernel/decimal-text.ts'
import { round } from '#lib/kernel/rounding.ts'
import { amountText, added } from '../../state/money/amounts.ts'
import { type MarginAccountState, marginAccountState, type MarginHolding } from '../risk/margin-account.ts'
import { isCurrent } from '../../state/currency.ts'
import { type EngineState, listedMarket } from '../../state/state.ts'
import { ticksText } from '../../state/money/units.ts'
import type { MarginTerms } from '../../state/records/market-terms.ts'
import type { WalletName } from '../../state/records/order-request.ts'
import type { Account, Loan, Market } from '../../state/records/records.ts'

/** Decimals of a daily rate after its discount. */
const RATE_DECIMALS = 8

/**
 * Daily rate of an asset for an account, less the discount of its level, up at 8 decimals (reference formulas 10). A loan of an asset that
 * is no longer lent bears no interest.
 */
export function dailyRateOf(state: EngineState, account: Account, asset: number): string {
  const { margin } = state.terms
  const lent = margin?.assets[required(state.assets[asset], 'an asset has a name')]
  if (margin === undefined || lent === undefined) return '0'
  const rate = lent.dailyRate
  const discount = required(margin.discounts[Math.min(account.spotLevel, margin.discounts.length - 1)], 'every spot level has its discount')
  return isZero(discount) ? rate : round(discountedRate({ feeRate: rate, discount }), RATE_DECIMALS, 'up')
}

/** Checks whether a wallet can borrow an asset; an isolated one only the two assets of its pair. */
export function lends(state: EngineState, wallet: WalletName, asset: string): boolean {
  if (state.terms.margin?.assets[asset] === undefined) return false
  // A coin whose market is delisted has no price to value a debt.
  if (valuedBy(state, state.assets.indexOf(asset))?.listed === false) return false
  if (wallet === 'cross') return true
  const pair = wallet.startsWith('isolated:') ? listedMarket(state, `spot:${wallet.slice('isolated:'.length)}`) : undefined
  return pair !== undefined && (pair.terms.base === asset || pair.terms.quote === asset)
}

export function loansOf(account: Account, wallet: WalletName, asset?: number): Loan[] {
  return [...account.loans.values()].filter((loan) => loan.wallet === wallet && (asset === undefined || loan.asset === asset))
}

export function debtOf(loans: readonly Loan[]): Amount {
  return loans.reduce<Amount>((sum, { principal, interest }) => added(sum, added(principal, interest)), NOTHING)
}

/** Returns the market that values an asset; null for the valuation asset itself and for an asset without one. */
export function valuedBy(state: EngineState, asset: number): Market | null {
  const quote = state.terms.margin?.quote ?? ''
  return state.markets.get(`spot:${state.assets[asset]}${quote}`) ?? null
}

/** Returns the price of an asset in the valuation asset; `0` while there is none. */
export function valuePrice(state: EngineState, asset: number): string {
  if (state.assets[asset] === state.terms.margin?.quote) return '1'
  const market = valuedBy(state, asset)
  return market === null ? '0' : ticksText(market.terms, market.last)
}

/** Returns the assets and debts of a margin wallet. */
export function holdingsOf(state: EngineState, account: Account, wallet: WalletName): MarginHolding[] {
  const balances = account.wallets.get(wallet) ?? []
  return state.assets.flatMap((_, asset) => {
    const assets = balances[asset]?.total.amount ?? NOTHING
    const debt = debtOf(loansOf(account, wallet, asset))
    if (assets === 0n && debt === 0n) return []
    return [{ price: valuePrice(state, asset), assets: amountText(assets), debt: amountText(debt) }]
  })
}

/** Checks whether all prices that value a margin wallet are current. Only then may it be liquidated. */
export function isWalletCurrent(state: EngineState, account: Account, wallet: WalletName): boolean {
  const balances = account.wallets.get(wallet) ?? []
  return [...state.assets.keys()].every((asset) => {
    const market = valuedBy(state, asset)
    if (market === null || isCurrent(market)) return true
    return (balances[asset]?.total.isZero ?? true) && loansOf(account, wallet, asset).length === 0
  })
}

/** Returns the maintenance rate and leverage of a margin wallet. */
export function ratesOf(margin: MarginTerms, wallet: WalletName): { readonly mmr: string; readonly leverage: string } {
  if (wallet === 'cross') return { mmr: margin.mmrCross, leverage: margin.leverageCross }
  return { mmr: margin.mmrIsolated, leverage: margin.leverageIsolated }
}

/** Returns how close a margin wallet is to liquidation (formulas 10). */
export function walletState(state: EngineState, account: Account, wallet: WalletName): MarginAccountState {
  const { margin } = state.terms
  assert(margin !== undefined || loansOf(account, wallet).length === 0, 'what was lent has its terms')
  const mmr = margin === undefined ? '0' : ratesOf(margin, wallet).mmr
  return marginAccountState(holdingsOf(state, account, wallet), mmr)
}

/** Checks whether net assets cover the debt at the wallet's leverage: `debt <= net assets x (leverage - 1)`. */
export function carries({ debt, netAssets }: Pick<MarginAccountState, 'debt' | 'netAssets'>, leverage: string): boolean {
  return exact(netAssets).times(exact(leverage).minus(Fraction.one)).compare(debt) >= 0
}
