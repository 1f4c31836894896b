import { type Described } from '../fields/described.ts'

const NOTHING_LEAVES = 'Accounts are simulated: nothing can be sent to them or withdrawn from them.'
const CLASSIC = 'There are no unified accounts: every account is a classic one.'

/** What the calls of this group do, by method and path. */
export const ACCOUNT_CALLS: Readonly<Record<string, Described>> = {
  'GET common/trade-rate': { does: 'Tells the fee rates of the account.' },
  'GET common/all-trade-rate': { does: 'Tells the fee rates of the account for every symbol of a product.' },
  'POST common/countdown-cancel-all': {
    does: "Arms or refreshes the dead man's switch of the key. All open orders of the account are cancelled if the key is silent for so long; what protects a position stays.",
    example: { countdown: '60' },
  },
  'GET common/countdown-cancel-all': { does: "Tells how the dead man's switch of the key stands." },
  'GET spot/account/info': { does: 'Tells about the account and its key.' },
  'GET spot/account/assets': { does: 'Lists the coins of the spot wallet.', example: { coin: 'USDT' } },
  'GET spot/account/bills': { does: 'Lists the bills of the spot wallet, newest first.', example: { limit: '5' } },
  'GET spot/account/transferRecords': { does: 'Lists transfers between wallets of the account, newest first.', example: { limit: '5' } },
  'POST spot/wallet/transfer': {
    does: 'Moves a coin from one wallet of the account to another.',
    example: { fromType: 'spot', clientOid: 'my-transfer-1' },
  },
  'GET spot/wallet/transfer-coin-info': {
    does: 'Lists the coins that can be moved from one wallet to another.',
    example: { fromType: 'spot', toType: 'usdt_futures' },
  },
  'GET spot/account/deduct-info': { does: 'Tells whether fees are paid in a coin of the exchange: there is none.' },
  'POST spot/account/switch-deduct': {
    does: 'Chooses whether fees are paid in a coin of the exchange. `on` is refused: there is none.',
    data: 'Always true.',
    example: { deduct: 'off' },
  },
  'GET spot/wallet/deposit-records': { does: 'Lists the paper funds that the account got.' },
  'GET spot/wallet/withdrawal-records': { does: 'Lists withdrawals: there are none.', data: 'Always empty.' },
  'POST spot/wallet/withdrawal': { does: 'Withdraws a coin.', refused: NOTHING_LEAVES },
  'GET spot/wallet/deposit-address': { does: 'Tells the address for deposits.', refused: NOTHING_LEAVES },
  'POST spot/wallet/cancel-withdrawal': { does: 'Cancels a withdrawal.', refused: NOTHING_LEAVES, data: 'Nothing.' },
  'POST spot/wallet/modify-deposit-account': {
    does: 'Chooses the wallet for deposits.',
    refused: 'Paper funds come to the spot wallet.',
    data: 'Nothing.',
  },
  'POST spot/account/upgrade': { does: 'Changes to a unified account.', refused: CLASSIC, data: 'Nothing.' },
  'GET spot/account/upgrade-status': { does: 'Tells how far that change is.', refused: CLASSIC },
  'GET account/all-account-balance': { does: 'Tells what each kind of wallet is worth.' },
  'GET account/funding-assets': { does: 'Lists the coins of the funding account: there is none.', data: 'Always empty.' },
  'GET account/bot-assets': { does: 'Lists the coins that trading bots have.' },
}
