import { ok, refuse } from '#lib/kernel/result.ts'
import { accountCall, type AccountCall } from '../../checks/call.ts'

/** The calls by which an account manages its hooks. Guests and sub-accounts have their own. */
export const HOOK_CALLS: readonly AccountCall[] = [
  accountCall('/user/hook/list', async ({ accounts, caller }) => ok([...(await accounts.hooks.list(caller.user.id))])),
  accountCall('/user/hook/create', ({ accounts, caller }, body) => accounts.hooks.create(caller, body)),
  accountCall('/user/hook/revoke', ({ accounts, caller }, { id }) => accounts.hooks.revoke(caller.user.id, id)),
  accountCall('/user/hook/arrivals', async ({ accounts, caller }, { id }) => {
    if (!(await accounts.hooks.has(caller.user.id, id))) return refuse('hookUnknown')
    return ok([...(await accounts.hookArrivals.list(id))])
  }),
]
