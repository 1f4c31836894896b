import { findGuests } from './guests-seen.ts'
import { Type } from 'typebox'
import type { Clock } from '#lib/kernel/clock.ts'
import type { UserRow } from '#gateway/store/schema.ts'
import { isDuplicate, type Store } from '#gateway/store/store.ts'
import { createTopics, type Topics } from '#gateway/accounts/topics.ts'
import type { Contact } from '#lib/contract/accounts/contacts.ts'
import { hashToken, newInviteCode, newUserId } from './secrets.ts'

export type User = UserRow

/** Returns the main account of a user: its own, or the one that its sub-account belongs to. */
export function mainOf({ id, parentId }: Pick<User, 'id' | 'parentId'>): string {
  return parentId ?? id
}

/** The given columns of a new account; the rest is empty. */
export type NewUser = Partial<Omit<UserRow, 'id' | 'idHash' | 'createdAt' | 'inviteCode'>> & Pick<UserRow, 'kind'>

export interface Users {
  find(id: string): Promise<User | null>
  findByContact(contact: Contact): Promise<User | null>
  /** Creates an account; null if its contact or name is taken. */
  create(user: NewUser): Promise<User | null>
  /** Changes an account; null if a new value is taken or there is no such account. */
  change(id: string, changes: Partial<Omit<UserRow, 'id' | 'idHash' | 'createdAt' | 'inviteCode'>>): Promise<User | null>
  /** Returns which of the accounts are guests, with the time at which each was last here: in any session, or when it began. */
  findGuests(ids: readonly string[]): Promise<ReadonlyMap<string, number>>
  /**
   * Turns a guest into a registered account with the same id and data; null if the account is no guest (any more) or the contact is
   * taken.
   */
  register(guestId: string, changes: Partial<Omit<UserRow, 'id' | 'idHash' | 'kind' | 'createdAt' | 'inviteCode'>>): Promise<User | null>
  subAccounts(parentId: string): Promise<readonly User[]>
  /** Uses up a time step of the authenticator; false if this or a later one has been used. */
  useTotpStep(id: string, step: number): Promise<boolean>
  /**
   * Calls a listener when a user may have lost access: frozen, or with other permissions. Null: any user may, because messages were
   * missed. The returned function unsubscribes.
   */
  onAccessChanged(listener: (userId: string | null) => void): () => void
}

const AccessChanged = Type.Object({ userId: Type.String() })

const EMPTY = {
  parentId: null,
  name: null,
  email: null,
  areaCode: null,
  mobile: null,
  passwordHash: null,
  totpSecret: null,
  totpStep: null,
  permissions: null,
  frozenAt: null,
} as const

export function createUsers(store: Store, clock: Clock, topics: Topics = createTopics()): Users {
  const listeners = new Set<(userId: string | null) => void>()
  const notify = (userId: string | null): void => {
    for (const listener of listeners) listener(userId)
  }
  const accessChanged = topics.open('access-changed', AccessChanged)
  accessChanged.subscribe(({ userId }) => notify(userId))
  topics.onGap(() => notify(null))

  async function orNullIfTaken(write: () => Promise<User | undefined>): Promise<User | null> {
    try {
      return (await write()) ?? null
    } catch (error) {
      if (isDuplicate(error)) return null
      throw error
    }
  }

  return {
    async find(id) {
      return (await store.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
    },
    async findByContact(contact) {
      const rows = store.selectFrom('users').selectAll()
      const found =
        contact.kind === 'email'
          ? rows.where('email', '=', contact.email)
          : rows.where('areaCode', '=', contact.areaCode).where('mobile', '=', contact.mobile)
      return (await found.executeTakeFirst()) ?? null
    },
    create: (user) =>
      orNullIfTaken(() => {
        const id = newUserId()
        return store
          .insertInto('users')
          .values({ ...EMPTY, ...user, id, idHash: hashToken(id), inviteCode: newInviteCode(), createdAt: clock.now() })
          .returningAll()
          .executeTakeFirst()
      }),
    async change(id, changes) {
      const isAccess = 'frozenAt' in changes || 'permissions' in changes
      const write = (step: Store) => step.updateTable('users').set(changes).where('id', '=', id).returningAll().executeTakeFirst()
      if (!isAccess) return orNullIfTaken(() => write(store))
      return orNullIfTaken(() => accessChanged.write(store, write, () => [{ userId: id }]))
    },
    findGuests: (ids) => findGuests(store, ids),
    register: (guestId, changes) =>
      orNullIfTaken(() =>
        store
          .updateTable('users')
          .set({ ...changes, kind: 'user' })
          .where('id', '=', guestId)
          .where('kind', '=', 'guest')
          .returningAll()
          .executeTakeFirst(),
      ),
    subAccounts: (parentId) =>
      store.selectFrom('users').selectAll().where('parentId', '=', parentId).orderBy('createdAt').orderBy('id').execute(),
    async useTotpStep(id, step) {
      const { numUpdatedRows } = await store
        .updateTable('users')
        .set({ totpStep: step })
        .where('id', '=', id)
        .where((row) => row.or([row('totpStep', 'is', null), row('totpStep', '<', step)]))
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
    onAccessChanged(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Returns the contacts of an account, preferred one first. */
export function contactsOf(user: User): readonly Contact[] {
  return [
    ...(user.email === null ? [] : [{ kind: 'email' as const, email: user.email }]),
    ...(user.areaCode === null || user.mobile === null ? [] : [{ kind: 'mobile' as const, areaCode: user.areaCode, mobile: user.mobile }]),
  ]
}
