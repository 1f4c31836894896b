import { ok, refuse } from '#lib/kernel/result.ts'
import { accountCall, type AccountCall } from '../../checks/call.ts'

/** The calls of an inbox. A guest's is always empty; a sub-account has one of its own. */
export const INBOX_CALLS: readonly AccountCall[] = [
  accountCall('/user/inbox/list', async ({ accounts, caller }, { before }) => ok(await accounts.inbox.list(caller.user.id, before))),
  accountCall('/user/inbox/unread', async ({ accounts, caller }) => ok({ unread: await accounts.inbox.unread(caller.user.id) })),
  accountCall('/user/inbox/read', async ({ accounts, caller }, { ids, upTo }) => {
    if (ids !== undefined) await accounts.inbox.markRead(caller.user.id, { ids })
    else if (upTo === undefined) return refuse('invalidParameter')
    else await accounts.inbox.markRead(caller.user.id, { upTo })
    return ok({ unread: await accounts.inbox.unread(caller.user.id) })
  }),
]
