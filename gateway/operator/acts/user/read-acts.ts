import type { USER_ACTS } from '#lib/contract/operator/user.ts'
import { listLetters } from '#gateway/accounts/delivery/letters.ts'
import type { Outbox } from '#gateway/accounts/delivery/outbox.ts'
import type { Accounts } from '#gateway/accounts/open/accounts.ts'
import { readPermissions } from '#gateway/accounts/sub-accounts.ts'
import type { User } from '#gateway/accounts/users.ts'
import type { Exchange } from '#gateway/exchange/exchange.ts'
import type { OrderView } from '#gateway/exchange/views/order-views.ts'
import type { PositionView } from '#gateway/exchange/views/position-views.ts'
import type { Store } from '#gateway/store/store.ts'
import type { ActHandlers } from '../../act.ts'
import { findUsers } from './find-users.ts'
import { toRow } from './user-row.ts'

export interface UserReadDeps {
  readonly store: Store
  readonly accounts: Accounts
  readonly outbox: Pick<Outbox, 'list'>
  readonly exchange: Exchange
}

/** Rows of a list, unless fewer are asked for; and the most of one that has no pages, because each account has few. */
const ROWS = 50
const ROWS_MAX = 100

type ReadActs = Pick<
  typeof USER_ACTS,
  'user/find' | 'user/show' | 'user/sessions' | 'user/devices' | 'user/keys' | 'user/orders' | 'user/balances' | 'user/letters'
>

const nameUser = ({ userId }: { readonly userId: string }): string => `user ${userId}`

/** Makes the acts that show what there is of an account. */
export function makeUserReadActs({ store, accounts, outbox, exchange }: UserReadDeps): ActHandlers<ReadActs> {
  const { users, sessions, inbox, operatorFreezes } = accounts

  /** Makes the handler of an act about an account that there is. */
  function about<Fields extends { readonly userId: string }, Answer>(read: (user: User, fields: Fields) => Promise<Answer> | Answer) {
    return {
      subject: nameUser,
      async run(fields: Fields): Promise<Answer | { readonly refused: 'userUnknown' }> {
        const user = await users.find(fields.userId)
        return user === null ? { refused: 'userUnknown' } : read(user, fields)
      },
    }
  }

  async function show(user: User) {
    const { id } = user
    const [freeze, subAccounts, live] = await Promise.all([operatorFreezes.find(user), users.subAccounts(id), sessions.list(id)])
    const identities = await store.selectFrom('identities').select(['provider', 'createdAt']).where('userId', '=', id).execute()
    const passkeys = await store.selectFrom('passkeys').select('id').where('userId', '=', id).execute()
    const withdrawal = await store.selectFrom('withdrawPasswords').select('userId').where('userId', '=', id).executeTakeFirst()
    const referral = await store.selectFrom('referrals').select('inviterId').where('userId', '=', id).executeTakeFirst()
    const came = store.selectFrom('referrals').select((row) => row.fn.countAll<number>().as('count'))
    const { count } = await came.where('inviterId', '=', id).executeTakeFirstOrThrow()
    const invitation = await store.selectFrom('invitationUses').select('code').where('userId', '=', id).executeTakeFirst()
    return {
      ...toRow(user),
      freeze:
        freeze === null
          ? null
          : {
              frozenAt: freeze.frozenAt,
              reason: freeze.reason,
              message: freeze.message,
              fate: freeze.fate,
              frozenBy: freeze.frozenBy,
            },
      hasPassword: user.passwordHash !== null,
      hasAuthenticator: user.totpSecret !== null,
      hasWithdrawPassword: withdrawal !== undefined,
      passkeys: passkeys.length,
      identities,
      permissions: [...readPermissions(user)],
      subAccounts: subAccounts.map(toRow),
      inviteCode: user.inviteCode,
      inviterId: referral?.inviterId ?? null,
      invited: count,
      invitation: invitation?.code ?? null,
      sessions: live.length,
    }
  }

  async function listKeys({ id }: User) {
    const ids = [id, ...(await users.subAccounts(id)).map((sub) => sub.id)]
    const rows = await store.selectFrom('apiKeys').selectAll().where('userId', 'in', ids).orderBy('createdAt').orderBy('apiKey').execute()
    const suspended = await store.selectFrom('suspensions').select('id').where('kind', '=', 'apiKey').where('userId', 'in', ids).execute()
    const keys = rows.map(({ userId, apiKey, label, permissions, addresses, expiresAt, createdAt, usedAt }) => ({
      userId,
      apiKey,
      label,
      permissions: JSON.parse(permissions) as string[],
      addresses: JSON.parse(addresses) as string[],
      expiresAt,
      createdAt,
      usedAt,
      suspended: suspended.some((row) => row.id === apiKey),
    }))
    const hooks = store.selectFrom('hooks').select(['userId', 'id', 'name', 'createdAt', 'usedAt']).where('userId', 'in', ids)
    return { keys, hooks: await hooks.orderBy('createdAt').orderBy('id').execute() }
  }

  return {
    'user/find': {
      subject: ({ text }) => `users like ${text.slice(0, 3)}…`,
      async run({ text, after, limit = ROWS }) {
        const rows = await findUsers(store, text, limit + 1, after)
        return { rows: rows.slice(0, limit).map(toRow), more: rows.length > limit }
      },
    },
    'user/show': about(show),
    'user/sessions': about(async ({ id }) => ({
      rows: (await sessions.history(id)).map(({ id: sessionId, userId, device, address, createdAt, seenAt, endedAt }) => ({
        sessionId,
        userId,
        device,
        address,
        createdAt,
        seenAt,
        endedAt,
      })),
    })),
    'user/devices': about(async ({ id }) => ({
      rows: await store
        .selectFrom('devices')
        .select(['firstSeenAt', 'seenAt'])
        .where('userId', '=', id)
        .orderBy('seenAt', 'desc')
        .limit(ROWS_MAX)
        .execute(),
    })),
    'user/keys': about(listKeys),
    'user/orders': about(({ id }, { after, limit = ROWS }: { userId: string; after?: string; limit?: number }) => {
      const all = exchange.read.openOrders(id)
      const from = after === undefined ? 0 : all.findIndex(({ orderId }) => orderId === after) + 1
      const orders = all.slice(from, from + limit)
      return {
        orders: orders.map(toOrderRow),
        more: all.length > from + orders.length,
        positions: exchange.read.positions(id).map(toPositionRow),
      }
    }),
    'user/balances': about(({ id }) => ({
      rows: exchange.read.balances(id).map(({ wallet, asset, total, available, frozen, borrowed, interest }) => ({
        wallet,
        coin: asset,
        total,
        available,
        frozen,
        borrowed,
        interest,
      })),
    })),
    'user/letters': about(async (user, { before }: { userId: string; before?: number }) => {
      const { rows, more } = await inbox.list(user.id, before)
      return { letters: before === undefined ? await listLetters(outbox, user) : [], notices: rows, more }
    }),
  }
}

function toOrderRow({ orderId, market, wallet, side, type, status, price, size, filledSize, placedAtMs }: OrderView) {
  return { orderId, market, wallet, side, type, status, price, size, filledSize, placedAt: placedAtMs }
}

function toPositionRow(position: PositionView) {
  const { market, side, direction, marginMode, leverage, size, averagePrice, unrealisedProfit, liquidationPrice, openedAtMs } = position
  return {
    market,
    side,
    direction,
    marginMode,
    leverage,
    size,
    averagePrice,
    unrealisedProfit,
    liquidationPrice,
    openedAt: openedAtMs,
  }
}
