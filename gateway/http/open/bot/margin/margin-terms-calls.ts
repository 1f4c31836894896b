import { Type } from 'typebox'
import { strings } from '../../envelope.ts'
import { DialectRefusal } from '../../refusal.ts'
import { readCall, type Bot, type BotCall } from '../call.ts'
import { required, termsOf } from '../input.ts'
import { initialRateOf, lendingOf, levelsOf, marginTerms } from './lending-terms.ts'
import { borrowableOf, coinTermsOf, transferableFrom } from './loan-limits.ts'
import type { MarginTerms, MarketTerms } from '#gateway/engine/state/records/market-terms.ts'

/** Lending terms, rates and limits: cross margin queries by coin, isolated margin by pair. */

const CrossRates = Type.Object({
  ...strings('coin', 'leverage', 'dailyInterestRate', 'annualInterestRate', 'maxBorrowableAmount').properties,
  transferable: Type.Boolean(),
  borrowable: Type.Boolean(),
  vipList: Type.Array(strings('level', 'limit', 'dailyInterestRate', 'annualInterestRate', 'discountRate')),
})

const PairLevels = Type.Array(strings('level', 'limit', 'dailyInterestRate', 'annuallyInterestRate', 'discountRate'))
const PairRates = Type.Object({
  ...strings(
    'symbol',
    'leverage',
    'baseCoin',
    'baseDailyInterestRate',
    'baseAnnuallyInterestRate',
    'baseMaxBorrowableAmount',
    'quoteCoin',
    'quoteDailyInterestRate',
    'quoteAnnuallyInterestRate',
    'quoteMaxBorrowableAmount',
  ).properties,
  baseTransferable: Type.Boolean(),
  baseBorrowable: Type.Boolean(),
  baseVipList: PairLevels,
  quoteTransferable: Type.Boolean(),
  quoteBorrowable: Type.Boolean(),
  quoteList: PairLevels,
})

const CoinQuery = Type.Object({ coin: required })
const PairQuery = Type.Object({ symbol: required })

/** Returns the lending terms of a coin in cross margin; refuses a coin that is not lent. */
function crossLending(margin: MarginTerms, coin: string) {
  const lent = lendingOf(margin, coin)
  if (lent === undefined) throw new DialectRefusal('coinNotLent')
  return lent
}

function levelOf({ exchange, account }: Bot, { discounts }: MarginTerms): number {
  return Math.min(exchange.read.account(account)?.spotLevel ?? 0, discounts.length - 1)
}

/** Returns the rates of one coin of a pair: at the account's level, then at every level; zeros for a coin that is not lent. */
function pairCoin(bot: Bot, margin: MarginTerms, coin: string) {
  const lent = lendingOf(margin, coin)
  const levels = lent === undefined ? [] : levelsOf(margin, lent, lent.limitIsolated)
  const own = levels[levelOf(bot, margin)]
  return {
    isLent: lent !== undefined,
    daily: own?.daily ?? '0',
    yearly: own?.yearly ?? '0',
    limit: lent?.limitIsolated ?? '0',
    levels: levels.map(({ level, limit, daily, yearly, discountRate }) => ({
      level,
      limit,
      dailyInterestRate: daily,
      annuallyInterestRate: yearly,
      discountRate,
    })),
  }
}

function pairRates(bot: Bot, { symbol, base, quote }: MarketTerms) {
  const margin = marginTerms(bot)
  const [left, right] = [pairCoin(bot, margin, base), pairCoin(bot, margin, quote)]
  return {
    symbol,
    leverage: margin.leverageIsolated,
    baseCoin: base,
    baseTransferable: true,
    baseBorrowable: left.isLent,
    baseDailyInterestRate: left.daily,
    baseAnnuallyInterestRate: left.yearly,
    baseMaxBorrowableAmount: left.limit,
    baseVipList: left.levels,
    quoteCoin: quote,
    quoteTransferable: true,
    quoteBorrowable: right.isLent,
    quoteDailyInterestRate: right.daily,
    quoteAnnuallyInterestRate: right.yearly,
    quoteMaxBorrowableAmount: right.limit,
    quoteList: right.levels,
  }
}

const CROSSED: readonly BotCall[] = [
  readCall('/margin/crossed/interest-rate-and-limit', CoinQuery, Type.Array(CrossRates), (bot, input) => {
    const coin = input.coin.toUpperCase()
    const margin = marginTerms(bot)
    const lent = crossLending(margin, coin)
    const levels = levelsOf(margin, lent, lent.limitCross)
    const own = levels[levelOf(bot, margin)]
    return [
      {
        coin,
        leverage: margin.leverageCross,
        transferable: true,
        borrowable: true,
        dailyInterestRate: own?.daily ?? '0',
        annualInterestRate: own?.yearly ?? '0',
        maxBorrowableAmount: lent.limitCross,
        vipList: levels.map(({ level, limit, daily, yearly, discountRate }) => ({
          level,
          limit,
          dailyInterestRate: daily,
          annualInterestRate: yearly,
          discountRate,
        })),
      },
    ]
  }),
  readCall(
    '/margin/crossed/tier-data',
    CoinQuery,
    Type.Array(strings('tier', 'leverage', 'coin', 'maxBorrowableAmount', 'maintainMarginRate')),
    (bot, input) => {
      const coin = input.coin.toUpperCase()
      const margin = marginTerms(bot)
      const { limitCross } = crossLending(margin, coin)
      const { leverageCross, mmrCross } = margin
      return [{ tier: '1', leverage: leverageCross, coin, maxBorrowableAmount: limitCross, maintainMarginRate: mmrCross }]
    },
  ),
  readCall('/margin/crossed/account/max-borrowable-amount', CoinQuery, strings('coin', 'maxBorrowableAmount'), (bot, input) => {
    const coin = input.coin.toUpperCase()
    return { coin, maxBorrowableAmount: coinTermsOf(bot, 'cross', coin).borrowable }
  }),
  readCall('/margin/crossed/account/max-transfer-out-amount', CoinQuery, strings('coin', 'maxTransferOutAmount'), (bot, input) => {
    const coin = input.coin.toUpperCase()
    return { coin, maxTransferOutAmount: transferableFrom(bot, 'cross')(coin) }
  }),
]

const ISOLATED: readonly BotCall[] = [
  readCall('/margin/isolated/interest-rate-and-limit', PairQuery, Type.Array(PairRates), (bot, { symbol }) => [
    pairRates(bot, termsOf(bot, 'spot', symbol)),
  ]),
  readCall(
    '/margin/isolated/tier-data',
    PairQuery,
    Type.Array(
      strings(
        'tier',
        'symbol',
        'leverage',
        'baseCoin',
        'quoteCoin',
        'baseMaxBorrowableAmount',
        'quoteMaxBorrowableAmount',
        'maintainMarginRate',
        'initRate',
      ),
    ),
    (bot, input) => {
      const { symbol, base, quote } = termsOf(bot, 'spot', input.symbol)
      const margin = marginTerms(bot)
      const { leverageIsolated, mmrIsolated } = margin
      return [
        {
          tier: '1',
          symbol,
          leverage: leverageIsolated,
          baseCoin: base,
          quoteCoin: quote,
          baseMaxBorrowableAmount: lendingOf(margin, base)?.limitIsolated ?? '0',
          quoteMaxBorrowableAmount: lendingOf(margin, quote)?.limitIsolated ?? '0',
          maintainMarginRate: mmrIsolated,
          initRate: initialRateOf(leverageIsolated),
        },
      ]
    },
  ),
  readCall(
    '/margin/isolated/account/max-borrowable-amount',
    PairQuery,
    strings('symbol', 'baseCoin', 'baseCoinMaxBorrowAmount', 'quoteCoin', 'quoteCoinMaxBorrowAmount'),
    (bot, input) => {
      const { symbol, base, quote } = termsOf(bot, 'spot', input.symbol)
      const wallet = `isolated:${symbol}` as const
      return {
        symbol,
        baseCoin: base,
        baseCoinMaxBorrowAmount: borrowableOf(bot, wallet, base),
        quoteCoin: quote,
        quoteCoinMaxBorrowAmount: borrowableOf(bot, wallet, quote),
      }
    },
  ),
  readCall(
    '/margin/isolated/account/max-transfer-out-amount',
    PairQuery,
    strings('symbol', 'baseCoin', 'baseCoinMaxTransferOutAmount', 'quoteCoin', 'quoteCoinMaxTransferOutAmount'),
    (bot, input) => {
      const { symbol, base, quote } = termsOf(bot, 'spot', input.symbol)
      const transferable = transferableFrom(bot, `isolated:${symbol}`)
      return {
        symbol,
        baseCoin: base,
        baseCoinMaxTransferOutAmount: transferable(base),
        quoteCoin: quote,
        quoteCoinMaxTransferOutAmount: transferable(quote),
      }
    },
  ),
]

export const MARGIN_TERMS_CALLS: readonly BotCall[] = [...CROSSED, ...ISOLATED]
