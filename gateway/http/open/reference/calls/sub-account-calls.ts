import { type Described } from '../fields/described.ts'

const NOTHING_LEAVES = 'Accounts are simulated: nothing can be sent to them or withdrawn from them.'

/** What the calls of this group do, by method and path. */
export const SUBS_CALLS: Readonly<Record<string, Described>> = {
  'POST user/create-virtual-subaccount': { does: 'Creates sub-accounts.', example: { subAccountList: ['Grid'] } },
  'POST user/modify-virtual-subaccount': { does: 'Changes what a sub-account may do, and freezes it.', example: { permList: ['read'] } },
  'GET user/virtual-subaccount-list': { does: 'Lists the sub-accounts, newest first.' },
  'POST user/create-virtual-subaccount-apikey': { does: 'Creates a key of a sub-account.', example: { permList: ['read'] } },
  'POST user/modify-virtual-subaccount-apikey': { does: 'Changes a key of a sub-account.', example: { permList: ['read'] } },
  'POST user/batch-create-subaccount-and-apikey': {
    does: 'Creates a sub-account with a key.',
    data: 'A list of one.',
    example: { permList: ['spot_trade', 'contract_trade'] },
  },
  'POST user/create-agent-subaccount': { does: 'Creates a sub-account with a key that trades.' },
  'GET user/virtual-subaccount-apikey-list': { does: 'Lists the keys of a sub-account.' },
  'GET spot/account/subaccount-assets': { does: 'Lists the coins of all sub-accounts.' },
  'POST spot/wallet/subaccount-transfer': { does: 'Moves a coin between wallets of the main account and its sub-accounts.' },
  'GET spot/account/sub-main-trans-record': { does: 'Lists transfers between the main account and its sub-accounts, newest first.' },
  'GET spot/wallet/subaccount-deposit-address': { does: 'Tells the address for deposits of a sub-account.', refused: NOTHING_LEAVES },
  'GET spot/wallet/subaccount-deposit-records': { does: 'Lists the paper funds that a sub-account got.' },
  'GET mix/account/sub-account-assets': { does: 'Tells the futures accounts of all sub-accounts.' },
}
