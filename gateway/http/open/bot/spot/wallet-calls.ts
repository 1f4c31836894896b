import { Type } from 'typebox'
import { strings } from '../../envelope.ts'
import { DialectRefusal } from '../../refusal.ts'
import { readCall, transferCall, type Bot, type BotCall } from '../call.ts'
import { transferBetweenWallets, TransferBody } from '../account-calls.ts'
import { optional, required } from '../input.ts'
import { findOwn } from '../user/owner.ts'

const Done = Type.Union([Type.Null(), Type.String()])

function refuseUpgrade(): never {
  throw new DialectRefusal('notOffered', 'there are no unified accounts, every account is a classic one')
}

/** The account that moves money: the caller's own, or a sub-account of it. */
async function findAccounts(bot: Bot, from: string, to: string): Promise<string> {
  const [payer, payee] = await Promise.all([findOwn(bot, from), findOwn(bot, to)])
  if (payer !== payee)
    throw new DialectRefusal('notOffered', 'each account has paper funds of its own, which do not move to another account')
  return payer
}

/** Spot calls about wallets, sub-accounts and deposits that bots make now and then (dialect, section 5). */
export const SPOT_WALLET_CALLS: readonly BotCall[] = [
  transferCall(
    '/spot/wallet/subaccount-transfer',
    Type.Object({ ...TransferBody.properties, fromUserId: required, toUserId: required }),
    strings('transferId', 'clientOid', 'deduct'),
    async (bot, { fromUserId, toUserId, ...transfer }) => {
      const account = await findAccounts(bot, fromUserId, toUserId)
      await bot.exchange.ensureAccount(account)
      return { ...(await transferBetweenWallets({ ...bot, account }, transfer)), deduct: 'no' }
    },
  ),
  transferCall('/spot/wallet/cancel-withdrawal', Type.Object({ orderId: required }), Done, () => {
    throw new DialectRefusal('withdrawalUnknown')
  }),
  transferCall('/spot/wallet/modify-deposit-account', Type.Object({ coin: required, accountType: required }), Done, () => {
    throw new DialectRefusal('notOffered', 'paper deposits go to the spot wallet')
  }),
  transferCall('/spot/account/upgrade', Type.Object({ subUid: optional }), Done, refuseUpgrade),
  readCall('/spot/account/upgrade-status', Type.Object({ subUid: optional }), strings('status'), refuseUpgrade),
]
