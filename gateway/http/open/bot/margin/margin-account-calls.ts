import { Type } from 'typebox'
import { splitAmount, TRADED_DECIMALS } from '#lib/calc/arithmetic/rounding.ts'
import { compare, isZero, subtract, sum } from '#lib/kernel/decimal.ts'
import { idsBelow } from '#gateway/exchange/views/history-rows.ts'
import type { BalanceView } from '#gateway/exchange/views/account-views.ts'
import { strings } from '../../envelope.ts'
import { DialectRefusal } from '../../refusal.ts'
import { askCall, readCall, transferCall, type Bot, type BotCall } from '../call.ts'
import { optional, readPositive, required, told } from '../input.ts'
import { markOf, repeated, submit, type Instead } from '../submit.ts'
import { transferableFrom } from './loan-limits.ts'
import { rowOf, walletInput, walletOf } from './margin-input.ts'
import { isOfMode, MARGIN_MODES, symbolField, type MarginMode } from '#gateway/dialect/margin-mode.ts'
import type { TradingWalletName, WalletName } from '#lib/contract/trading/wallets.ts'

/** Assets and debts of margin wallets, and manual borrowing and repaying. */

const Asset = rowOf(
  strings('coin', 'totalAmount', 'available', 'frozen', 'borrow', 'interest', 'net', 'coupon', 'transferable', 'cTime', 'uTime'),
)
const Borrowed = rowOf(Type.Object({ ...strings('loanId', 'coin', 'borrowAmount').properties, repeated }))
const Repaid = rowOf(Type.Object({ ...strings('remainDebtAmount', 'repayId', 'coin', 'repayAmount').properties, repeated }))

const clientOid = told(
  'A name of yours: sent again with the same content, nothing more is borrowed or repaid, and the answer is the same; other content is refused.',
)

/** The invalid amount is a loan's, not an order's size. */
const LOAN_REFUSALS: Instead = { 'amount-invalid': 'parametersWrong' }

/** Returns an account's margin wallets of a mode, each once; only one if a pair is named. */
function walletsOf(bot: Bot, mode: MarginMode, symbol: string | undefined): TradingWalletName[] {
  if (symbol !== undefined || mode === 'crossed') return [walletOf(bot, mode, symbol)]
  const held = bot.exchange.read.balances(bot.account).map(({ wallet }) => wallet)
  return [...new Set(held)].filter((wallet) => isOfMode(mode, wallet))
}

export function owedOf({ borrowed, interest }: Pick<BalanceView, 'borrowed' | 'interest'>): string {
  return sum([borrowed, interest])
}

/**
 * Returns the rows. The wallet's amounts have up to 9 decimals: clients add `available` and `frozen`, or `transferable` and the
 * remainder, up to the total.
 */
function assetRows(bot: Bot, wallet: TradingWalletName, coin: string | undefined) {
  const transferable = transferableFrom(bot, wallet)
  const now = String(bot.exchange.now())
  return bot.exchange.read
    .balances(bot.account, wallet)
    .filter(({ asset }) => coin === undefined || asset === coin.toUpperCase())
    .map((balance) => {
      const { total, free, used } = splitAmount(balance.total, balance.available, TRADED_DECIMALS)
      return {
        ...symbolField(wallet),
        coin: balance.asset,
        totalAmount: total,
        available: free,
        frozen: used,
        borrow: balance.borrowed,
        interest: balance.interest,
        net: subtract(total, owedOf(balance)),
        coupon: '0',
        transferable: splitAmount(balance.total, transferable(balance.asset), TRADED_DECIMALS).free,
        cTime: now,
        uTime: now,
      }
    })
}

function balanceOf(bot: Bot, wallet: WalletName, coin: string): BalanceView | undefined {
  return bot.exchange.read.balances(bot.account, wallet).find(({ asset }) => asset === coin)
}

function refuseUnanswered(): never {
  throw new DialectRefusal('internal')
}

/** Repays like `repay`, under a client's id: a duplicate request pays nothing and returns the same answer. */
async function repayNamed(bot: Bot, wallet: WalletName, asset: string, amount: string, clientLoanId: string) {
  const { account } = bot
  const done = await submit(bot, 'spot', { type: 'repay', account, wallet, asset, amount, clientLoanId }, LOAN_REFUSALS)
  const { id, amount: repaid, owed } = done.loan ?? refuseUnanswered()
  const [row] = await bot.studies.history.rows('repayments', { wallet, asset, idBelow: String(idsBelow(id)), limit: 1 })
  return { repayId: row?.id ?? '', repaid, owed, isRepeated: done.repeated }
}

/** Repays as much of a coin's debt as is available, or a part of it. Returns the id of the repayment and its amount. */
async function repay(bot: Bot, wallet: WalletName, asset: string, amount: string | undefined) {
  const { account } = bot
  const [before] = await bot.studies.history.rows('repayments', { wallet, asset, limit: 1 })
  const much = amount === undefined ? {} : { amount }
  await submit(bot, 'spot', { type: 'repay', account, wallet, asset, ...much }, LOAN_REFUSALS)
  // There is one row per repaid loan; the rows of one record have the same time.
  const rows = await bot.studies.history.rows('repayments', { wallet, asset, limit: 1000 })
  const mine = rows.filter(({ id, timeMs }) => timeMs === rows[0]?.timeMs && Number(id) > Number(before?.id ?? 0))
  return { repayId: mine[0]?.id ?? '', repaid: sum(mine.map((row) => row.amount)) }
}

/**
 * Returns the coins that a wallet owes, if the available balance covers each one. Refuses if one is not covered or nothing is owed, and
 * then nothing is paid.
 */
function coveredCoins(bot: Bot, wallet: WalletName, coin: string | undefined): string[] {
  const owed = bot.exchange.read
    .balances(bot.account, wallet)
    .filter((balance) => !isZero(owedOf(balance)) && (coin === undefined || balance.asset === coin.toUpperCase()))
  if (owed.length === 0) throw new DialectRefusal('nothingOwed')
  if (owed.some((balance) => compare(balance.available, owedOf(balance)) < 0)) throw new DialectRefusal('flashRepayShort')
  return owed.map(({ asset }) => asset)
}

async function flashRepay(bot: Bot, wallet: WalletName, coin: string | undefined): Promise<string> {
  let last = ''
  for (const asset of coveredCoins(bot, wallet, coin)) last = (await repay(bot, wallet, asset, undefined)).repayId
  return last
}

function callsOf(mode: MarginMode): readonly BotCall[] {
  const path = (name: string) => `/margin/${mode}/account/${name}`
  return [
    readCall(path('assets'), Type.Object({ coin: optional, symbol: optional }), Type.Array(Asset), (bot, { coin, symbol }) =>
      walletsOf(bot, mode, symbol).flatMap((wallet) => assetRows(bot, wallet, coin)),
    ),
    transferCall(path('borrow'), walletInput(mode, { coin: required, borrowAmount: required, clientOid }), Borrowed, async (bot, input) => {
      const wallet = walletOf(bot, mode, input.symbol)
      const [asset, amount] = [input.coin.toUpperCase(), readPositive(input.borrowAmount, 'borrowAmount')]
      const named = input.clientOid === undefined ? {} : { clientLoanId: input.clientOid }
      const done = await submit(bot, 'spot', { type: 'borrow', account: bot.account, wallet, asset, amount, ...named }, LOAN_REFUSALS)
      const [loanId, borrowAmount] = done.loan === null ? [done.loanId, amount] : [String(done.loan.id), done.loan.amount]
      return { ...symbolField(wallet), loanId: loanId ?? '', coin: asset, borrowAmount, ...markOf(done.repeated) }
    }),
    transferCall(path('repay'), walletInput(mode, { coin: required, repayAmount: required, clientOid }), Repaid, async (bot, input) => {
      const wallet = walletOf(bot, mode, input.symbol)
      const coin = input.coin.toUpperCase()
      const amount = readPositive(input.repayAmount, 'repayAmount')
      if (input.clientOid !== undefined) {
        const { repayId, repaid, owed, isRepeated } = await repayNamed(bot, wallet, coin, amount, input.clientOid)
        return { ...symbolField(wallet), remainDebtAmount: owed, repayId, coin, repayAmount: repaid, ...markOf(isRepeated) }
      }
      const { repayId, repaid } = await repay(bot, wallet, coin, amount)
      const left = balanceOf(bot, wallet, coin)
      return { ...symbolField(wallet), remainDebtAmount: left === undefined ? '0' : owedOf(left), repayId, coin, repayAmount: repaid }
    }),
    askCall(
      path('query-flash-repay-status'),
      Type.Object({ idList: Type.Array(Type.String({ maxLength: 20, pattern: '^\\d+$' }), { minItems: 1, maxItems: 100 }) }),
      Type.Array(strings('repayId', 'status')),
      async (bot, { idList }) => {
        const found: { readonly repayId: string; readonly status: string }[] = []
        for (const repayId of idList) if (await isRepayment(bot, mode, repayId)) found.push({ repayId, status: 'FINISH' })
        return found
      },
    ),
  ]
}

/** Checks whether an id is a repayment's; a repayment is finished once it is answered. */
async function isRepayment(bot: Bot, mode: MarginMode, id: string): Promise<boolean> {
  const idBelow = String(BigInt(id) + 1n)
  const [row] = await bot.studies.history.rows('repayments', { idBelow, limit: 1 })
  return row?.id === id && isOfMode(mode, row.wallet)
}

const FLASH_REPAY: readonly BotCall[] = [
  transferCall(
    '/margin/crossed/account/flash-repay',
    Type.Object({ coin: optional }),
    strings('repayId', 'coin'),
    async (bot, { coin }) => ({
      repayId: await flashRepay(bot, 'cross', coin),
      coin: coin?.toUpperCase() ?? '',
    }),
  ),
  transferCall(
    '/margin/isolated/account/flash-repay',
    Type.Object({ symbolList: Type.Optional(Type.Array(required, { maxItems: 100 })) }),
    Type.Array(strings('symbol', 'repayId', 'result')),
    async (bot, { symbolList }) => {
      const wallets = symbolList?.map((symbol) => walletOf(bot, 'isolated', symbol)) ?? walletsOf(bot, 'isolated', undefined)
      const owing = wallets.filter((wallet) => bot.exchange.read.loans(bot.account, wallet).length > 0)
      if (owing.length === 0) throw new DialectRefusal('nothingOwed')
      for (const wallet of owing) coveredCoins(bot, wallet, undefined)
      const rows: { symbol: string; repayId: string; result: string }[] = []
      for (const wallet of new Set(owing)) {
        rows.push({ symbol: symbolField(wallet).symbol, repayId: await flashRepay(bot, wallet, undefined), result: 'success' })
      }
      return rows
    },
  ),
]

const RISK: readonly BotCall[] = [
  readCall('/margin/crossed/account/risk-rate', Type.Object({}), strings('riskRateRatio'), (bot) => ({
    riskRateRatio: bot.exchange.read.marginAccount(bot.account, 'cross').riskRatio,
  })),
  readCall(
    '/margin/isolated/account/risk-rate',
    Type.Object({ symbol: optional }),
    Type.Array(strings('symbol', 'riskRateRatio')),
    (bot, { symbol }) =>
      walletsOf(bot, 'isolated', symbol).map((wallet) => ({
        symbol: symbolField(wallet).symbol,
        riskRateRatio: bot.exchange.read.marginAccount(bot.account, wallet).riskRatio,
      })),
  ),
]

/** Margin accounts: assets, loans, repayments, risk. */
export const MARGIN_ACCOUNT_CALLS: readonly BotCall[] = [...MARGIN_MODES.flatMap(callsOf), ...FLASH_REPAY, ...RISK]
