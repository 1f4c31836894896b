import { required as present } from '#lib/kernel/assert.ts'
import { Type, type Static } from 'typebox'
import type { Product } from '#lib/contract/market/instruments.ts'
import type { BillView } from '#gateway/exchange/views/ledger-views.ts'
import type { HistoryQuery } from '#gateway/exchange/views/history-query.ts'
import { strings } from '../envelope.ts'
import { listed } from '../query.ts'
import { DialectRefusal } from '../refusal.ts'
import { depositRow, readWallet, spotAsset, spotBill, transferRow } from '#gateway/dialect/account-rows.ts'
import { coinsHeld } from '#gateway/wire/instruments.ts'
import { readCall, transferCall, type Bot, type BotCall } from './call.ts'
import { choose, HistoryFields, LEDGER_ROWS_MAX, LedgerFields, optional, readPositive, required, requireTerms, toWindow } from './input.ts'
import { readWanted } from './page.ts'
import { markRepeated, repeated, submit } from './submit.ts'

const PRODUCTS = { spot: 'spot', mix: 'futures', margin: 'spot' } as const
const ASSET_TYPES = { hold_only: false, all: true } as const

const Assets = Type.Array(strings('coin', 'available', 'limitAvailable', 'frozen', 'locked', 'uTime'))
const Bill = strings('billId', 'coin', 'groupType', 'businessType', 'size', 'balance', 'fees', 'cTime')
const TransferRow = strings('coin', 'status', 'toType', 'toSymbol', 'fromType', 'fromSymbol', 'size', 'ts', 'clientOid', 'transferId')
export const Deposit = strings(
  'orderId',
  'tradeId',
  'coin',
  'type',
  'size',
  'status',
  'toAddress',
  'dest',
  'chain',
  'fromAddress',
  'fee',
  'cTime',
  'uTime',
)

function listAssets(bot: Bot, coin: string | undefined, all: boolean) {
  const held = bot.exchange.read.balances(bot.account, 'spot')
  const now = bot.exchange.now()
  const holding = held.map(({ asset }) => asset)
  const names = coin === undefined ? (all ? [...new Set([...coinsHeld(bot.feed), ...holding])] : holding) : [coin.toUpperCase()]
  return names.map((asset) => spotAsset(held.find((balance) => balance.asset === asset) ?? { asset, available: '0', frozen: '0' }, now))
}

function walletRows(query: HistoryQuery, coin: string | undefined): HistoryQuery {
  return { ...query, wallet: 'spot', asset: coin?.toUpperCase() }
}

/** Returns the paper deposits of an account, newest first; `coin` in any case. */
export function readDeposits(
  bot: Pick<Bot, 'studies'>,
  query: HistoryQuery,
  coin: string | undefined,
  isWanted: (bill: BillView) => boolean = () => true,
): Promise<BillView[]> {
  return readWanted(bot, 'bills', { ...walletRows(query, coin), kind: 'deposit' }, isWanted)
}

/** Checks whether a row's value is the requested one, ignoring case; without a request any value matches. */
function isAsked(value: string, wanted: string | undefined): boolean {
  return wanted === undefined || value === wanted.toLowerCase()
}

/** Returns an account's fee rates in a listed market. */
function readRates({ exchange, account }: Bot, product: Product, symbol: string) {
  const { maker, taker } = present(exchange.read.fees(account, `${product}:${symbol}`), 'a listed market has its rates')
  return { makerFeeRate: maker, takerFeeRate: taker }
}

const info = strings('userId', 'inviterId', 'ips', 'traderType', 'channelCode', 'channel', 'regisTime')

const SPOT_ACCOUNT_CALLS: readonly BotCall[] = [
  readCall(
    '/common/trade-rate',
    Type.Object({ symbol: required, businessType: optional }),
    strings('makerFeeRate', 'takerFeeRate'),
    (bot, { symbol, businessType }) => {
      const product = choose(businessType, 'businessType', PRODUCTS, 'spot')
      return readRates(bot, product, requireTerms(bot, product, symbol).symbol)
    },
  ),
  readCall(
    '/common/all-trade-rate',
    Type.Object({ symbol: optional, businessType: optional }),
    Type.Array(strings('symbol', 'makerFeeRate', 'takerFeeRate')),
    (bot, { symbol, businessType }) => {
      const product = choose(businessType, 'businessType', PRODUCTS, 'spot')
      const symbols =
        symbol === undefined
          ? listed(bot.feed, product, undefined).map((market) => market.symbol)
          : [requireTerms(bot, product, symbol).symbol]
      return symbols.map((name) => ({ symbol: name, ...readRates(bot, product, name) }))
    },
  ),
  readCall(
    '/spot/account/info',
    Type.Object({}),
    Type.Object({
      ...info.properties,
      authorities: Type.Array(Type.String()),
      parentId: Type.Number({ description: 'The main account of a sub-account; 0 for a main account' }),
    }),
    ({ key }) => ({
      userId: key.user.id,
      inviterId: '',
      ips: key.addresses.join(','),
      authorities: [...key.permissions],
      parentId: Number(key.user.parentId ?? 0),
      traderType: 'not_trader',
      channelCode: '',
      channel: '',
      regisTime: String(key.user.createdAt),
    }),
  ),
  readCall('/spot/account/assets', Type.Object({ coin: optional, assetType: optional }), Assets, (bot, { coin, assetType }) =>
    listAssets(bot, coin, choose(assetType, 'assetType', ASSET_TYPES, false)),
  ),
  readCall(
    '/spot/account/bills',
    Type.Object({ ...LedgerFields, coin: optional, groupType: optional, businessType: optional }),
    Type.Array(Bill),
    async (bot, { coin, groupType, businessType, ...window }) => {
      const isWanted = (row: ReturnType<typeof spotBill>): boolean =>
        isAsked(row.groupType, groupType) && isAsked(row.businessType, businessType)
      const bills = await readWanted(bot, 'bills', walletRows(toWindow(window, LEDGER_ROWS_MAX), coin), (bill) => isWanted(spotBill(bill)))
      return bills.map(spotBill)
    },
  ),
  readCall(
    '/spot/account/transferRecords',
    Type.Object({ ...LedgerFields, coin: optional, fromType: optional, toType: optional, clientOid: optional }),
    Type.Array(TransferRow),
    async (bot, { coin, fromType, toType, clientOid, ...window }) => {
      // Those between two accounts have a call of their own.
      const rows = await readWanted(bot, 'transfers', { ...toWindow(window, LEDGER_ROWS_MAX), asset: coin?.toUpperCase() }, (transfer) => {
        const row = transferRow(transfer)
        const isNamed = clientOid === undefined || row.clientOid === clientOid
        return transfer.between === undefined && isAsked(row.fromType, fromType) && isAsked(row.toType, toType) && isNamed
      })
      return rows.map(transferRow)
    },
  ),
]

const refuseWithdrawal = () => {
  throw new DialectRefusal('withdrawalForbidden')
}

export const TransferBody = Type.Object({
  fromType: required,
  toType: required,
  amount: required,
  coin: required,
  symbol: optional,
  clientOid: optional,
})

export const TransferName = Type.Object({ ...strings('transferId', 'clientOid').properties, repeated })

/** Moves a coin from one wallet of an account to another, or to a wallet of an account whose ownership the caller has verified. */
export async function transferBetweenWallets(bot: Bot, input: Static<typeof TransferBody>, toAccount = bot.account) {
  const [from, to] = [readWallet(input.fromType, input.symbol), readWallet(input.toType, input.symbol)]
  if (from === null) throw new DialectRefusal('parameterInvalid', 'fromType')
  if (to === null) throw new DialectRefusal('parameterInvalid', 'toType')
  const move = {
    account: bot.account,
    from,
    to,
    asset: input.coin.toUpperCase(),
    amount: readPositive(input.amount, 'amount'),
    ...(input.clientOid === undefined ? {} : { clientTransferId: input.clientOid }),
  }
  const command =
    toAccount === bot.account ? ({ type: 'transfer', ...move } as const) : ({ type: 'transfer-between', ...move, toAccount } as const)
  const done = await submit(bot, from === 'futures' ? 'futures' : 'spot', command)
  return { transferId: done.transferId ?? '', clientOid: input.clientOid ?? '', ...markRepeated(done.repeated) }
}

const WALLET_CALLS: readonly BotCall[] = [
  transferCall('/spot/wallet/transfer', TransferBody, TransferName, transferBetweenWallets),
  readCall(
    '/spot/wallet/deposit-records',
    Type.Object({ ...HistoryFields, coin: optional, orderId: optional }),
    Type.Array(Deposit),
    async (bot, { coin, orderId, ...window }) => {
      const isWanted = ({ billId }: BillView): boolean => orderId === undefined || billId === orderId
      return (await readDeposits(bot, toWindow(window), coin, isWanted)).map(depositRow)
    },
  ),
  // Nothing ever leaves a simulation account.
  readCall('/spot/wallet/withdrawal-records', Type.Object({ ...HistoryFields, coin: optional }), Type.Array(Deposit), (_bot, window) => {
    toWindow(window)
    return []
  }),
  transferCall('/spot/wallet/withdrawal', Type.Object({}), strings('orderId', 'clientOid'), refuseWithdrawal),
  readCall('/spot/wallet/deposit-address', Type.Object({}), strings('coin', 'address', 'chain', 'tag', 'url'), refuseWithdrawal),
]

/** Calls for accounts, money and costs (dialect, section 5), except the futures and margin wallets. */
export const ACCOUNT_CALLS: readonly BotCall[] = [...SPOT_ACCOUNT_CALLS, ...WALLET_CALLS]
