import { Type } from 'typebox'
import type { TransferView } from '#gateway/exchange/views/ledger-views.ts'
import { readMainId } from '#gateway/accounts/users.ts'
import { strings } from '../../envelope.ts'
import { DialectRefusal } from '../../refusal.ts'
import { readCall, transferCall, type BotCall } from '../call.ts'
import { transferBetweenWallets, TransferBody, TransferName } from '../account-calls.ts'
import { transferRow } from '#gateway/dialect/account-rows.ts'
import { choose, HistoryFields, optional, required, toWindow } from '../input.ts'
import { readWanted } from '../page.ts'
import { checkMain, findOwn, findSub } from '../user/owner.ts'

const BetweenRow = strings(
  'coin',
  'status',
  'toType',
  'toSymbol',
  'fromType',
  'fromSymbol',
  'size',
  'ts',
  'clientOid',
  'transferId',
  'fromUserId',
  'toUserId',
)
const ROLES = { initiator: 'payer', receiver: 'payee' } as const
const RECORDS_MAX = 100

function betweenRow(transfer: TransferView) {
  return { ...transferRow(transfer), fromUserId: transfer.between?.payer ?? '', toUserId: transfer.between?.payee ?? '' }
}

const Done = Type.Union([Type.Null(), Type.String()])

function refuseUpgrade(): never {
  throw new DialectRefusal('notOffered', 'there are no unified accounts, every account is a classic one')
}

/** Spot calls for wallets, sub-accounts and deposits that bots make occasionally (dialect, section 5). */
export const SPOT_WALLET_CALLS: readonly BotCall[] = [
  transferCall(
    '/spot/wallet/subaccount-transfer',
    Type.Object({ ...TransferBody.properties, fromUserId: required, toUserId: required }),
    Type.Object({ ...TransferName.properties, deduct: Type.String() }),
    async (bot, { fromUserId, toUserId, ...transfer }) => {
      const [account, payee] = await Promise.all([findOwn(bot, fromUserId), findOwn(bot, toUserId)])
      await Promise.all([bot.exchange.ensureAccount(account), bot.exchange.ensureAccount(payee)])
      return { ...(await transferBetweenWallets({ ...bot, account }, transfer, payee)), deduct: 'no' }
    },
  ),
  readCall(
    '/spot/account/sub-main-trans-record',
    Type.Object({ ...HistoryFields, coin: optional, role: optional, subUid: optional, clientOid: optional }),
    Type.Array(BetweenRow),
    async (bot, { coin, role, subUid, clientOid, ...window }) => {
      checkMain(bot)
      const { id } = subUid === undefined ? bot.key.user : await findSub(bot, subUid)
      const side = choose(role, 'role', ROLES, 'payer')
      const own = { studies: bot.exchange.studies(readMainId(bot.key.user), id) }
      const rows = await readWanted(
        own,
        'transfers',
        { ...toWindow(window, RECORDS_MAX), asset: coin?.toUpperCase() },
        ({ between, clientTransferId }) => between?.[side] === id && (clientOid === undefined || clientTransferId === clientOid),
      )
      return rows.map(betweenRow)
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
