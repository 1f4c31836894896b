import { type Amount, NOTHING } from '#lib/kernel/money.ts'
import { roundAvailable, roundProfit, roundRequired } from '#lib/calc/arithmetic/rounding.ts'
import { isZero } from '#lib/kernel/decimal-text.ts'
import { availableOf } from '#gateway/engine/state/accounts.ts'
import { amountText, added, totalOf } from '#gateway/engine/state/money/amounts.ts'
import { crossAccountOf, futuresAvailable, markOf } from '#gateway/engine/trading/risk/futures-risk.ts'
import { dailyRateOf, loansOf, walletState } from '#gateway/engine/trading/margin/loans.ts'
import { initialMarginOf, profitAt, settingsOf } from '#gateway/engine/state/positions.ts'
import { crossState } from '#gateway/engine/trading/risk/margin-state.ts'
import { assetNumber, type EngineState } from '#gateway/engine/state/state.ts'
import type { BalanceView, FuturesAccountView, LeverageView, LoanView, MarginAccountView } from '../views/account-views.ts'
import { amountOrZero, keyOf, riskRatioText } from '../views/figures.ts'
import type { WalletName } from '#gateway/engine/state/records/order-request.ts'
import type { Account, Loan, Market, Position } from '#gateway/engine/state/records/records.ts'
import { productsOf } from '#gateway/engine/product/product.ts'

/** Returns the balance of one asset in one wallet. */
export function showBalance(state: EngineState, account: Account, wallet: WalletName, asset: number): BalanceView {
  const balance = account.wallets.get(wallet)?.[asset]
  const loans = account.loans.size === 0 ? [] : loansOf(account, wallet, asset)
  // The margin of futures grids is in accounts of their own.
  const beside = productsOf(state).beside.find((product) => product.wallet === wallet)
  const inGrids = beside?.worthIn(state, account, asset) ?? NOTHING
  const available = wallet === 'futures' ? futuresAvailable(account, asset) : availableOf(account, wallet, asset)
  return {
    wallet,
    asset: state.assets[asset] ?? '',
    total: amountText(added(balance?.total.amount ?? NOTHING, inGrids)),
    available: amountText(available),
    frozen: amountText(added(balance?.frozen.amount ?? NOTHING, inGrids)),
    borrowed: amountText(totalOf(loans.map(({ principal }) => principal))),
    interest: amountText(totalOf(loans.map(({ interest }) => interest))),
  }
}

/** Returns the balances of all assets that were ever used, wallet by wallet. */
export function showBalances(state: EngineState, account: Account, wallet: WalletName | undefined): BalanceView[] {
  return [...account.wallets].flatMap(([name, balances]) => {
    if (wallet !== undefined && name !== wallet) return []
    return [...balances.entries()].flatMap(([asset, balance]) => (balance === undefined ? [] : [showBalance(state, account, name, asset)]))
  })
}

const NO_FUTURES = {
  balance: '0',
  available: '0',
  frozen: '0',
  unrealisedProfit: '0',
  equity: '0',
  isolatedMargin: '0',
  crossedMargin: '0',
  crossedProfit: '0',
  isolatedProfit: '0',
  maintenanceMargin: '0',
  marginRatio: '0',
} as const

/** Returns the futures wallet of one asset, with all positions that it backs. */
export function showFutures(state: EngineState, account: Account | undefined, asset: string): FuturesAccountView {
  const number = assetNumber(state, asset)
  if (account === undefined || number < 0) return { asset, ...NO_FUTURES }
  const positions = [...account.positions.values()].filter(({ market }) => market.quoteAsset === number)
  const crossed = positions.filter(({ marginMode }) => marginMode === 'crossed')
  const isolated = positions.filter(({ marginMode }) => marginMode === 'isolated')
  const balance = account.wallets.get('futures')?.[number]
  const isolatedMargin = totalOf(isolated.map(({ margin }) => margin))
  const [crossedProfit, isolatedProfit] = [profitOf(crossed), profitOf(isolated)]
  const margins = crossed.length === 0 ? null : crossState(crossAccountOf(state, account, number))
  return {
    asset,
    balance: amountOrZero(balance?.total.amount),
    available: amountText(futuresAvailable(account, number)),
    frozen: amountOrZero(balance?.frozen.amount),
    unrealisedProfit: profitText(added(crossedProfit, isolatedProfit)),
    equity: amountText(totalOf([balance?.total.amount ?? NOTHING, isolatedMargin, crossedProfit, isolatedProfit])),
    isolatedMargin: amountText(isolatedMargin),
    crossedMargin: amountText(totalOf(crossed.map(({ cost, leverage }) => initialMarginOf(cost, leverage)))),
    crossedProfit: profitText(crossedProfit),
    isolatedProfit: profitText(isolatedProfit),
    maintenanceMargin: roundRequired(margins?.maintenance ?? '0'),
    marginRatio: margins === null ? '0' : riskRatioText(margins.ratio, margins.isLiquidated),
  }
}

function profitText(profit: Amount): string {
  return roundProfit(amountText(profit))
}

function profitOf(positions: readonly Position[]): Amount {
  return totalOf(positions.map((position) => profitAt(position, markOf(position.market))))
}

/** Returns a spot margin wallet; without debts its risk ratio is zero. */
export function showMarginAccount(state: EngineState, account: Account | undefined, wallet: WalletName): MarginAccountView {
  if (account === undefined) return { wallet, debt: '0', netAssets: '0', riskRatio: '0', state: 'safe' }
  const { debt, netAssets, ratio, state: risk } = walletState(state, account, wallet)
  return {
    wallet,
    debt: roundRequired(debt),
    netAssets: roundAvailable(netAssets),
    riskRatio: riskRatioText(ratio, risk === 'liquidated'),
    state: isZero(debt) ? 'safe' : risk,
  }
}

export function showLoan(state: EngineState, account: Account, loan: Readonly<Loan>): LoanView {
  return {
    loanId: String(loan.id),
    wallet: loan.wallet,
    asset: state.assets[loan.asset] ?? '',
    principal: amountText(loan.principal),
    interest: amountText(loan.interest),
    dailyRate: dailyRateOf(state, account, loan.asset),
    borrowedAtMs: loan.borrowedAtMs,
  }
}

export function showLeverage(account: Account, market: Market): LeverageView {
  const { marginMode, leverageCrossed, leverageLong, leverageShort } = settingsOf(account, market)
  return {
    ...keyOf(market),
    marginMode,
    leverageCrossed: String(leverageCrossed),
    leverageLong: String(leverageLong),
    leverageShort: String(leverageShort),
    maxLeverage: market.terms.futures?.maxLever ?? '1',
  }
}
