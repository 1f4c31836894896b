import { Type } from 'typebox'
import { depositRow, readWallet } from '#gateway/dialect/account-rows.ts'
import { readMainId } from '#gateway/accounts/users.ts'
import { coinsHeld } from '#gateway/wire/instruments.ts'
import { strings } from '../../envelope.ts'
import { DialectRefusal } from '../../refusal.ts'
import { Deposit, readDeposits } from '../account-calls.ts'
import { readCall, tradeCall, type BotCall } from '../call.ts'
import { choose, HistoryFields, optional, required, toWindow } from '../input.ts'
import { checkMain, findSub } from '../user/owner.ts'

/** Wallets of the dialect that this exchange does not have: nothing can be moved there. */
const MISSING_WALLETS = new Set(['p2p', 'coin_futures', 'usdc_futures'])
const YES_OR_NO = { on: true, off: false, true: true, false: false } as const

/** Checks whether a transfer can name a wallet; which pair an isolated one is of does not matter here. */
function hasWallet(type: string, field: string): boolean {
  if (MISSING_WALLETS.has(type.toLowerCase())) return false
  if (readWallet(type, 'ANY') === null) throw new DialectRefusal('parameterInvalid', field)
  return true
}

/** Calls for what can be moved or was deposited, and for fees paid in a coin of the exchange's own, of which there is none. */
export const SPOT_DEPOSIT_CALLS: readonly BotCall[] = [
  // Every wallet takes every coin. One isolated wallet may pay another.
  readCall(
    '/spot/wallet/transfer-coin-info',
    Type.Object({ fromType: required, toType: required }),
    Type.Array(Type.String({ description: 'A coin that can be moved from the one wallet to the other' })),
    (bot, { fromType, toType }) => {
      const isSame = fromType.toLowerCase() === toType.toLowerCase() && readWallet(fromType, undefined) !== null
      const both = [hasWallet(fromType, 'fromType'), hasWallet(toType, 'toType')]
      return both.includes(false) || isSame ? [] : [...coinsHeld(bot.feed)]
    },
  ),
  readCall(
    '/spot/wallet/subaccount-deposit-address',
    Type.Object({ subUid: required, coin: required, chain: optional, size: optional }),
    strings('coin', 'address', 'chain', 'tag', 'url'),
    async (bot, { subUid }) => {
      checkMain(bot)
      await findSub(bot, subUid)
      throw new DialectRefusal('withdrawalForbidden')
    },
  ),
  readCall(
    '/spot/wallet/subaccount-deposit-records',
    Type.Object({ ...HistoryFields, subUid: required, coin: optional }),
    Type.Array(Deposit),
    async (bot, { subUid, coin, ...window }) => {
      checkMain(bot)
      const { id } = await findSub(bot, subUid)
      const query = toWindow(window)
      // A sub-account that has never traded has no simulation yet, and no records.
      if (bot.exchange.read.account(id) === null) return []
      return (await readDeposits({ studies: bot.exchange.studies(readMainId(bot.key.user), id) }, query, coin)).map(depositRow)
    },
  ),
  readCall('/spot/account/deduct-info', Type.Object({}), Type.Object({ deduct: Type.String({ enum: ['on', 'off'] }) }), () => ({
    deduct: 'off',
  })),
  tradeCall(
    '/spot/account/switch-deduct',
    Type.Object({ deduct: Type.Union([Type.Boolean(), required]) }),
    Type.Boolean(),
    (_bot, { deduct }) => {
      if (choose(String(deduct), 'deduct', YES_OR_NO)) throw new DialectRefusal('notOffered', 'every fee is paid in the coin of the trade')
      return true
    },
  ),
]
