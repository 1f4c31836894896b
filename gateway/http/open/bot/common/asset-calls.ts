import { Type } from 'typebox'
import { isProductWallet, type WalletName } from '#lib/contract/trading/wallets.ts'
import { sum } from '#lib/kernel/decimal.ts'
import { formatValue, pricesNow, sumKnown } from '#gateway/wire/valuation.ts'
import { strings } from '../../envelope.ts'
import { readCall, type Bot, type BotCall } from '../call.ts'
import { optional } from '../input.ts'

const Overview = Type.Array(strings('accountType', 'usdtBalance'))
const FundingAsset = strings('coin', 'available', 'frozen', 'usdtValue')
const BotAsset = strings('coin', 'available', 'equity', 'bonus', 'frozen', 'usdtValue')

/** Returns the value of an account's wallets in USDT, by kind of wallet, net of debts. */
function sumWorths({ exchange: { read }, account, feed }: Bot) {
  const findPrice = pricesNow(feed.frozen())
  const balances = read.balances(account)
  const worth = (...names: readonly WalletName[]) =>
    sumKnown(balances.flatMap(({ wallet, asset, total }) => (names.includes(wallet) ? [formatValue(findPrice, asset, total)] : [])))
  const margin = [...new Set(balances.map(({ wallet }) => wallet))].filter(
    (wallet) => wallet !== 'spot' && wallet !== 'futures' && !isProductWallet(wallet),
  )
  return {
    // The dialect has no account for what limit conversions set aside.
    spot: worth('spot', 'convert'),
    futures: read.futures(account).equity,
    margin: sum(margin.map((wallet) => read.marginAccount(account, wallet).netAssets)),
    funding: '0',
    earn: worth('earn'),
    bots: worth('bot'),
  }
}

function botAssets({ exchange: { read }, account, feed }: Bot) {
  const findPrice = pricesNow(feed.frozen())
  return read.balances(account, 'bot').map(({ asset: coin, available, frozen, total: equity }) => {
    return { coin, available, equity, bonus: '0', frozen, usdtValue: formatValue(findPrice, coin, equity) ?? '0' }
  })
}

/**
 * Calls for an account's total assets ("assets overview" of the dialect). This exchange has no funding accounts, so these are empty; the
 * account of the bots is the wallet in which their funds lie.
 */
export const ASSET_CALLS: readonly BotCall[] = [
  readCall('/account/all-account-balance', Type.Object({}), Overview, (bot) => {
    return Object.entries(sumWorths(bot)).map(([accountType, usdtBalance]) => ({ accountType, usdtBalance }))
  }),
  readCall('/account/funding-assets', Type.Object({ coin: optional }), Type.Array(FundingAsset), () => []),
  readCall('/account/bot-assets', Type.Object({ accountType: optional }), Type.Array(BotAsset), botAssets),
]
