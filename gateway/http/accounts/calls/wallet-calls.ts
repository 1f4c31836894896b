import { accountCall, limitChallenges, type AccountCall } from './call.ts'

/** The calls that bind a wallet to the account of the session, and unbind it. */
export const WALLET_CALLS: readonly AccountCall[] = [
  limitChallenges(accountCall('/user/wallet/challenge', ({ accounts, caller }, { publicAddress }) => accounts.wallets.challenge(caller, publicAddress))),
  accountCall('/user/wallet/bind', ({ accounts, caller }, { token, signature, ...given }) =>
    accounts.wallets.bind(caller, { token, signature }, given),
  ),
  accountCall('/user/wallet/unbind', ({ accounts, caller }, given) => accounts.wallets.unbind(caller, given)),
]
