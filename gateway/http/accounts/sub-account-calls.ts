import { Type } from 'typebox'
import * as contract from '#lib/contract/accounts.ts'
import { ok } from '#lib/kernel/result.ts'
import { accountChoice, answerEntered, subAccount } from './answers.ts'
import { memberCall, readCall, type AccountCall } from './call.ts'

const { SubAccount } = contract

/**
 * The ways of specification 7.4 to go on as another account of one's own, by who asks: `switLogin` the page of sub-accounts, as a log-in
 * to one of them; `switchWeb` the menu of the account on any page; `switchApp` an app, see docs/SIGNING.md; `switchLoginDemo` the menu
 * in simulation mode. Every account here is a simulation, so these come to the same. `switchTradeDemo` is the terminal's, to trade there.
 */
const SWITCHES = {
  switLogin: 'switchTo',
  switchWeb: 'switchTo',
  switchApp: 'switchTo',
  switchLoginDemo: 'switchTo',
  switchTradeDemo: 'switchToTrade',
} as const

export const SUB_ACCOUNT_CALLS: readonly AccountCall[] = [
  memberCall('/v1/user/sub/create', 'main', {
    body: contract.CreateSubAccountBody,
    data: SubAccount,
    run: async ({ accounts, caller }, { name }) => {
      const created = await accounts.subAccounts.create(caller, name)
      return created.ok ? ok(subAccount(created.value)) : created
    },
  }),
  readCall('/v1/user/sub/list', 'main', Type.Array(SubAccount), async ({ accounts, caller }) =>
    ok((await accounts.subAccounts.list(caller)).map(subAccount)),
  ),
  memberCall('/v1/user/sub/authorise', 'main', {
    body: contract.AuthoriseSubAccountBody,
    data: SubAccount,
    run: async ({ accounts, caller }, { userId, permissions }) => {
      const changed = await accounts.subAccounts.authorise(caller, userId, permissions)
      return changed.ok ? ok(subAccount(changed.value)) : changed
    },
  }),
  memberCall('/v1/user/sub/freeze', 'main', {
    body: contract.FreezeSubAccountBody,
    data: SubAccount,
    run: async ({ accounts, caller }, { userId, frozen }) => {
      const changed = await accounts.subAccounts.freeze(caller, userId, frozen)
      return changed.ok ? ok(subAccount(changed.value)) : changed
    },
  }),
  readCall('/v1/user/sub/choices', 'session', Type.Array(contract.AccountChoice), async ({ accounts, caller }) =>
    ok((await accounts.subAccounts.choices(caller)).map((user) => accountChoice(user, caller.user))),
  ),
  ...Object.entries(SWITCHES).map(([name, way]) =>
    memberCall(`/v1/user/sub/${name}`, 'session', {
      body: contract.SwitchBody,
      data: contract.LoginAnswer,
      run: async (context, { userId }) => {
        const entered = await context.accounts.subAccounts[way](context.caller, String(userId))
        return entered.ok ? ok(answerEntered(context, entered.value)) : entered
      },
    }),
  ),
]
