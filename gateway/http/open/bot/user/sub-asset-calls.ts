import { Type } from 'typebox'
import { isZero } from '#lib/kernel/decimal-text.ts'
import { strings } from '../../envelope.ts'
import { hasContracts } from '../../query.ts'
import { mixAccount, spotAsset } from '#gateway/dialect/account-rows.ts'
import { readCall, type BotCall } from '../call.ts'
import { bitcoinPrice } from '../mix-account-calls.ts'
import { ProductField } from '../mix-input.ts'
import { checkMain, listSubAccounts } from './owner.ts'

const SpotAssets = Type.Object({
  userId: Type.Number(),
  assetsList: Type.Array(strings('coin', 'available', 'limitAvailable', 'frozen', 'locked', 'uTime')),
})
const MixAssets = Type.Object({
  userId: Type.Number(),
  assetList: Type.Array(
    strings(
      'marginCoin',
      'locked',
      'available',
      'crossedMaxAvailable',
      'isolatedMaxAvailable',
      'maxTransferOut',
      'accountEquity',
      'usdtEquity',
      'btcEquity',
      'unrealizedPL',
      'coupon',
    ),
  ),
})

/** Calls for the assets of sub-accounts. A sub-account that has never traded has no simulation yet, and so no assets. */
export const SUB_ASSET_CALLS: readonly BotCall[] = [
  readCall('/spot/account/subaccount-assets', Type.Object({}), Type.Array(SpotAssets), async (bot) => {
    checkMain(bot)
    const nowMs = bot.exchange.now()
    return (await listSubAccounts(bot)).map(({ id }) => ({
      userId: Number(id),
      assetsList: bot.exchange.read
        .balances(id, 'spot')
        .filter(({ total }) => !isZero(total))
        .map((balance) => spotAsset(balance, nowMs)),
    }))
  }),
  readCall('/mix/account/sub-account-assets', Type.Object(ProductField), Type.Array(MixAssets), async (bot, { productType }) => {
    checkMain(bot)
    if (!hasContracts(productType)) return []
    const price = bitcoinPrice(bot)
    return (await listSubAccounts(bot)).map(({ id }) => ({
      userId: Number(id),
      assetList: bot.exchange.read.account(id) === null ? [] : [mixAccount(bot.exchange.read.futures(id), price)],
    }))
  }),
]
