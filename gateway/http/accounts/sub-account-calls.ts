import { Type } from 'typebox'
import * as contract from '#lib/contract/accounts.ts'
import { ok } from '#lib/kernel/result.ts'
import { answerEntered, subAccount } from './answers.ts'
import { memberCall, readCall, type AccountCall } from './call.ts'

const { SubAccount } = contract

/**
 * Specification 7.4 has five ways to ask for one thing; every account here is a simulation, so the demo ones are the same too.
 */
const SWITCHES = ['switLogin', 'switchWeb', 'switchApp', 'switchLoginDemo', 'switchTradeDemo'] as const

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
  ...SWITCHES.map((name) =>
    memberCall(`/v1/user/sub/${name}`, 'session', {
      body: contract.SwitchBody,
      data: contract.LoginAnswer,
      run: async (context, { userId }) => {
        const entered = await context.accounts.subAccounts.switchTo(context.caller, String(userId))
        return entered.ok ? ok(answerEntered(context, entered.value)) : entered
      },
    }),
  ),
]
