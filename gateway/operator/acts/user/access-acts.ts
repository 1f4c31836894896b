import type { USER_ACTS } from '#lib/contract/operator/user.ts'
import { findLocale, isLocaleCode } from '#lib/locale/locales.ts'
import type { OperatorEvent } from '#gateway/accounts/delivery/message-texts.ts'
import type { Accounts } from '#gateway/accounts/open/accounts.ts'
import { listContacts, type User } from '#gateway/accounts/users.ts'
import type { Exchange } from '#gateway/exchange/exchange.ts'
import { removeCopies } from './data-acts.ts'
import { standStill } from './stand-still.ts'
import type { Store } from '#gateway/store/store.ts'
import type { ActHandlers } from '../../act.ts'
import { readState } from './user-row.ts'

export interface UserAccessDeps {
  readonly store: Store
  readonly accounts: Accounts
  readonly exchange: Exchange
  readonly folder: { file(name: string): string }
}

type AccessActs = Pick<
  typeof USER_ACTS,
  'user/freeze' | 'user/unfreeze' | 'user/end-sessions' | 'user/reset-factors' | 'user/close' | 'user/erase'
>

interface Told {
  readonly message?: string | undefined
  readonly language?: string | undefined
}

/** What stays of an account that is erased, because others or the journal refer to it. */
const STAYS = [
  'The ids of the accounts: the journal names them, and an id is never given twice.',
  'Orders, fills, bills and records of products in the journal and the history, which name the ids alone.',
  'The other side of P2P orders and their chats, as far as it belongs to the other party.',
  'The fact and time of referrals, without codes and without who invited whom.',
  'The entries of the audit log, which name the ids.',
]

/** Makes the acts that decide whether an account can be used. */
export function makeUserAccessActs({ store, accounts, exchange, folder }: UserAccessDeps): ActHandlers<AccessActs> {
  const { users, sessions, closing, notices, operatorFreezes, limits } = accounts
  const nameUser = ({ userId }: { readonly userId: string }): string => `user ${userId}`

  async function tell(user: User, event: OperatorEvent, { message = '', language = 'en' }: Told): Promise<void> {
    await notices.tellDecision({ user, locale: findLocale(isLocaleCode(language) ? language : 'en') }, event, message)
  }

  /** Returns an account that is not closed. */
  async function findOpen(userId: string): Promise<User | 'userUnknown' | 'alreadySo'> {
    const user = await users.find(userId)
    if (user === null) return 'userUnknown'
    return readState(user) === 'closed' ? 'alreadySo' : user
  }

  const listAll = async ({ id }: User): Promise<readonly string[]> => [id, ...(await users.subAccounts(id)).map((sub) => sub.id)]

  /** Tells what an act would touch. */
  async function preview({ userId }: { readonly userId: string }) {
    const user = await users.find(userId)
    if (user === null) return { refused: 'userUnknown' as const }
    const ids = await listAll(user)
    const { read } = exchange
    return {
      accounts: ids,
      sessions: (await sessions.list(userId)).length,
      openOrders: ids.reduce((sum, id) => sum + read.openOrders(id).length, 0),
      positions: ids.reduce((sum, id) => sum + read.positions(id).length, 0),
      contacts: listContacts(user).length,
    }
  }

  async function endSessions(user: User): Promise<number> {
    let count = 0
    for (const id of await listAll(user)) count += await sessions.endAll(id, 'revoked')
    return count
  }

  return {
    'user/freeze': {
      subject: nameUser,
      preview,
      // What is closed at the market does not come back with the account.
      isDangerous: ({ fate }) => fate === 'cancel-and-close',
      async run({ userId, fate, ...told }, maker) {
        const user = await findOpen(userId)
        if (typeof user === 'string') return { refused: user }
        const isNew = (await operatorFreezes.find({ id: userId, parentId: null })) === null
        const words = { reason: maker.reason, message: told.message ?? '', fate, frozenBy: maker.name }
        await operatorFreezes.freeze(user, words)
        // Frozen first: nothing that is cancelled can be placed again.
        const left = []
        for (const id of await listAll(user)) left.push({ userId: id, ...(await standStill(exchange, id, fate)) })
        if (isNew) await tell(user, 'frozen', told)
        return { userId, left }
      },
    },
    'user/unfreeze': {
      subject: nameUser,
      async run({ userId, ...told }) {
        const user = await users.find(userId)
        if (user === null) return { refused: 'userUnknown' }
        if (!(await operatorFreezes.unfreeze(user))) return { refused: 'alreadySo' }
        await tell(user, 'unfrozen', told)
        return { userId }
      },
    },
    'user/end-sessions': {
      subject: nameUser,
      async run({ userId, sessionId }) {
        const user = await users.find(userId)
        if (user === null) return { refused: 'userUnknown' }
        if (sessionId === undefined) return { ended: await endSessions(user) }
        return (await sessions.end(userId, sessionId, 'revoked')) ? { ended: 1 } : { refused: 'sessionUnknown' }
      },
    },
    'user/reset-factors': {
      subject: nameUser,
      preview,
      async run({ userId, authenticator = false, passkeys = false, withdrawPassword = false, message, language }) {
        const user = await findOpen(userId)
        if (typeof user === 'string') return { refused: user }
        if (!authenticator && !passkeys && !withdrawPassword) return { refused: 'invalidParameter' }
        const removed: string[] = []
        await store.transaction().execute(async (step) => {
          if (authenticator && user.totpSecret !== null) {
            await step.updateTable('users').set({ totpSecret: null, totpStep: null }).where('id', '=', userId).execute()
            removed.push('authenticator')
          }
          if (passkeys) {
            const gone = await step.deleteFrom('passkeys').where('userId', '=', userId).returning('id').execute()
            await step.deleteFrom('suspensions').where('userId', '=', userId).where('kind', '=', 'passkey').execute()
            removed.push(...gone.map(() => 'passkey'))
          }
          if (withdrawPassword) {
            const gone = await step.deleteFrom('withdrawPasswords').where('userId', '=', userId).returning('userId').execute()
            removed.push(...gone.map(() => 'withdrawPassword'))
          }
        })
        if (removed.length === 0) return { refused: 'alreadySo' }
        await limits.forget('secondFactor', userId)
        const sessionsEnded = await endSessions(user)
        await tell(user, 'factorsReset', { message, language })
        return { removed, sessionsEnded }
      },
    },
    'user/close': {
      subject: nameUser,
      preview,
      async run({ userId, ...told }) {
        const user = await users.find(userId)
        if (user === null) return { refused: 'userUnknown' }
        if (user.inviteCode === null) return { refused: 'alreadySo' }
        // The end of a guest is an erasure: the sweep of idle ones would take a closed one for that, too.
        if (user.kind !== 'user') return { refused: 'permissionDenied' }
        const closed = await closing.closeForOperator(user)
        if (!closed.ok) return { refused: closed.error }
        await tell(user, 'closed', told)
        return { closed: [...closed.value] }
      },
    },
    'user/erase': {
      subject: nameUser,
      preview,
      async run({ userId, ...told }) {
        const user = await users.find(userId)
        if (user === null) return { refused: 'userUnknown' }
        if (user.inviteCode === null) return { refused: 'alreadySo' }
        if (user.kind === 'sub') return { refused: 'permissionDenied' }
        const wasClosed = readState(user) === 'closed'
        const erased = await closing.eraseForOperator(user)
        if (!erased.ok) return { refused: erased.error }
        await removeCopies(folder, userId)
        // Sent to the contact that the account had; it is no longer stored.
        if (!wasClosed) await tell(user, 'closed', told)
        return { erased: [...erased.value], stays: [...STAYS] }
      },
    },
  }
}
