import { Type } from 'typebox'
import { sum } from '#lib/kernel/decimal.ts'
import { pricesNow, sumOf, valueOf } from '#gateway/wire/valuation.ts'
import { strings } from '../../envelope.ts'
import { readCall, type Bot, type BotCall } from '../call.ts'
import { optional } from '../input.ts'

const Overview = Type.Array(strings('accountType', 'usdtBalance'))
const FundingAsset = strings('coin', 'available', 'frozen', 'usdtValue')
const BotAsset = strings('coin', 'available', 'equity', 'bonus', 'frozen', 'usdtValue')

/** Returns the value of an account's wallets in USDT, by kind of wallet, net of debts. */
function worthOf({ exchange: { read }, account, feed }: Bot) {
  const priceOf = pricesNow(feed.frozen())
  const spot = read.balances(account, 'spot').map(({ asset, total }) => valueOf(priceOf, asset, total))
  const wallets = new Set(read.balances(account).map(({ wallet }) => wallet))
  const margin = [...wallets].filter((wallet) => wallet !== 'spot' && wallet !== 'futures')
  return {
    spot: sumOf(spot),
    futures: read.futures(account).equity,
    margin: sum(margin.map((wallet) => read.marginAccount(account, wallet).netAssets)),
  }
}

/**
 * Calls for an account's total assets ("assets overview" of the dialect). This exchange has no funding accounts and no bot accounts, so
 * these are empty.
 */
export const ASSET_CALLS: readonly BotCall[] = [
  readCall('/account/all-account-balance', Type.Object({}), Overview, (bot) => {
    const worth = { ...worthOf(bot), funding: '0', earn: '0', bots: '0' }
    return Object.entries(worth).map(([accountType, usdtBalance]) => ({ accountType, usdtBalance }))
  }),
  readCall('/account/funding-assets', Type.Object({ coin: optional }), Type.Array(FundingAsset), () => []),
  readCall('/account/bot-assets', Type.Object({ accountType: optional }), Type.Array(BotAsset), () => []),
]
