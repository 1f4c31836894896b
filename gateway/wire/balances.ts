import type { BalanceRow, Balances, WalletSummary } from '#lib/contract/trading/trading-assets.ts'
import { isProductWallet, type WalletName } from '#lib/contract/trading/wallets.ts'
import { isZero, sum } from '#lib/kernel/decimal.ts'
import { EXCHANGE_PRODUCTS } from '#products/all/reads/index.ts'
import type { Exchange } from '#gateway/exchange/exchange.ts'
import type { BalanceView } from '#gateway/exchange/views/account-views.ts'
import { formatValue, sumKnown, type PriceFinder } from './valuation.ts'

export function balanceRow(findPrice: PriceFinder, { asset, ...view }: BalanceView): BalanceRow {
  return { ...view, coin: asset, value: formatValue(findPrice, asset, view.total) }
}

/** Reads all wallets of an account: each balance, each wallet as a whole, the copies of leaders, and the sum. */
export function readBalances(exchange: Exchange, account: string, findPrice: PriceFinder): Balances {
  const rows = exchange.read.balances(account).map((view) => balanceRow(findPrice, view))
  const wallets = summarise(exchange, account, rows)
  const copies = sum(EXCHANGE_PRODUCTS.flatMap((product) => product.invested?.(exchange.read, account) ?? []))
  return { rows, wallets, copies, total: sum([copies, ...wallets.map(({ equity }) => equity)]) }
}

/** Returns one summary per used wallet; always for the spot and the futures wallet. */
export function summarise(exchange: Exchange, account: string, rows: readonly BalanceRow[]): WalletSummary[] {
  const used = new Set<WalletName>(['spot', 'futures', ...rows.map(({ wallet }) => wallet)])
  return [...used].map((wallet) => {
    if (wallet === 'spot') return fundsSummary(wallet, rows)
    if (wallet === 'futures') return futuresSummary(exchange, account)
    return isProductWallet(wallet) ? fundsSummary(wallet, rows) : marginSummary(exchange, account, wallet)
  })
}

const NOT_FUTURES = { available: null, unrealisedProfit: null, margin: null, maintenanceMargin: null } as const

/** Returns the summary of a wallet without debts or positions. */
function fundsSummary(wallet: WalletName, rows: readonly BalanceRow[]): WalletSummary {
  const equity = sumKnown(rows.filter((row) => row.wallet === wallet).map(({ value }) => value))
  return { wallet, equity, debt: '0', ...NOT_FUTURES, riskRatio: null }
}

function marginSummary(exchange: Exchange, account: string, wallet: WalletName): WalletSummary {
  const { netAssets, debt, riskRatio } = exchange.read.marginAccount(account, wallet)
  return { wallet, equity: netAssets, debt, ...NOT_FUTURES, riskRatio: isZero(debt) ? null : riskRatio }
}

function futuresSummary(exchange: Exchange, account: string): WalletSummary {
  const { equity, available, unrealisedProfit, isolatedMargin, crossedMargin, frozen, maintenanceMargin, marginRatio } =
    exchange.read.futures(account)
  return {
    wallet: 'futures',
    equity,
    debt: '0',
    available,
    unrealisedProfit,
    margin: sum([isolatedMargin, crossedMargin, frozen]),
    maintenanceMargin,
    riskRatio: isZero(maintenanceMargin) ? null : marginRatio,
  }
}
