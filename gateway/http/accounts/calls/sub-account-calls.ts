import { ok } from '#lib/kernel/result.ts'
import { accountChoice, answerEntered, subAccount, withAccessToken } from './answers.ts'
import { accountCall, type AccountCall } from '../checks/call.ts'

/**
 * The ways of specification 7.4 to switch to another account of the same owner, by client: `switLogin` the page of sub-accounts, as a
 * login to one of them; `switchWeb` the account menu on any page; `switchApp` an app, ours as it is installed or another, see
 * docs/SIGNING.md, whose answer has the owner in both places (3.8); `switchLoginDemo` the menu in simulation mode. All accounts here are simulations, so these do the same. `switchTradeDemo` is the terminal's, to trade there.
 */
const APP_SWITCH = '/user/sub/switchApp'
const SWITCHES = [
  ['/user/sub/switLogin', 'switchTo'],
  ['/user/sub/switchWeb', 'switchTo'],
  [APP_SWITCH, 'switchTo'],
  ['/user/sub/switchLoginDemo', 'switchTo'],
  ['/user/sub/switchTradeDemo', 'switchToTrade'],
] as const

export const SUB_ACCOUNT_CALLS: readonly AccountCall[] = [
  accountCall('/user/sub/create', async ({ accounts, caller }, { name }) => {
    const created = await accounts.subAccounts.create(caller, name)
    return created.ok ? ok(subAccount(created.value)) : created
  }),
  accountCall('/user/sub/list', async ({ accounts, caller }) => ok((await accounts.subAccounts.list(caller)).map(subAccount))),
  accountCall('/user/sub/authorise', async ({ accounts, caller }, { userId, permissions }) => {
    const changed = await accounts.subAccounts.authorise(caller, userId, permissions)
    return changed.ok ? ok(subAccount(changed.value)) : changed
  }),
  accountCall('/user/sub/freeze', async ({ accounts, caller }, { userId, frozen }) => {
    const changed = await accounts.subAccounts.freeze(caller, userId, frozen)
    return changed.ok ? ok(subAccount(changed.value)) : changed
  }),
  accountCall('/user/sub/choices', async ({ accounts, caller }) =>
    ok((await accounts.subAccounts.choices(caller)).map((user) => accountChoice(user, caller.user))),
  ),
  ...SWITCHES.map(([path, way]) =>
    accountCall(path, async (context, { userId }) => {
      const entered = await context.accounts.subAccounts[way](context.caller, String(userId))
      if (!entered.ok) return entered
      const answer = ok(answerEntered(context, entered.value))
      return path === APP_SWITCH ? withAccessToken(answer) : answer
    }),
  ),
]
