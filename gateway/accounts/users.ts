import { findGuests } from './guests-seen.ts'
import { Type } from 'typebox'
import type { Clock } from '#lib/kernel/clock.ts'
import type { UserRow } from '#gateway/store/schema.ts'
import { isDuplicate, type Store } from '#gateway/store/store.ts'
import { createTopics, type Topics } from '#gateway/accounts/topics.ts'
import type { Contact } from '#lib/contract/accounts/contacts.ts'
import { hashToken, newInviteCode, newUserId } from './secrets.ts'

/** An account as calls see it. */
export interface User extends UserRow {
  /** When access to it ended, whoever has ended it: null while it is open. */
  readonly frozenAt: number | null
  /** When an operator has frozen it, or its main account: whatever its owner does, it stays frozen. */
  readonly heldAt: number | null
}

/** Returns the error that tells why an account is frozen. */
export function frozenError({ heldAt }: Pick<User, 'heldAt'>): 'accountHeld' | 'accountFrozen' {
  return heldAt === null ? 'accountFrozen' : 'accountHeld'
}

/** Returns the main account of a user: its own, or the one that its sub-account belongs to. */
export function readMainId({ id, parentId }: Pick<User, 'id' | 'parentId'>): string {
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
  /** Writes what decides whether some accounts may be used, and tells those who listen to `onAccessChanged`. */
  changeAccess<Written>(ids: readonly string[], write: (step: Store) => Promise<Written>): Promise<Written>
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

  const rows = () => selectUsers(store)
  const find = async (id: string) => readUser(await rows().where('users.id', '=', id).executeTakeFirst())

  async function orNullIfTaken(write: () => Promise<User | null>): Promise<User | null> {
    try {
      return await write()
    } catch (error) {
      if (isDuplicate(error)) return null
      throw error
    }
  }

  return {
    find,
    async findByContact(contact) {
      const found =
        contact.kind === 'email'
          ? rows().where('email', '=', contact.email)
          : rows().where('areaCode', '=', contact.areaCode).where('mobile', '=', contact.mobile)
      return readUser(await found.executeTakeFirst())
    },
    create: (user) =>
      orNullIfTaken(async () => {
        const id = newUserId()
        await store
          .insertInto('users')
          .values({ ...EMPTY, ...user, id, idHash: hashToken(id), inviteCode: newInviteCode(), createdAt: clock.now() })
          .execute()
        return find(id)
      }),
    async change(id, changes) {
      const isAccess = 'frozenAt' in changes || 'permissions' in changes
      const write = (step: Store) => step.updateTable('users').set(changes).where('id', '=', id).execute()
      return orNullIfTaken(async () => {
        if (isAccess) await accessChanged.write(store, write, () => [{ userId: id }])
        else await write(store)
        return find(id)
      })
    },
    changeAccess: (ids, write) => accessChanged.write(store, write, () => ids.map((userId) => ({ userId }))),
    findGuests: (ids) => findGuests(store, ids),
    register: (guestId, changes) =>
      orNullIfTaken(async () => {
        const { numUpdatedRows } = await store
          .updateTable('users')
          .set({ ...changes, kind: 'user' })
          .where('id', '=', guestId)
          .where('kind', '=', 'guest')
          .executeTakeFirst()
        return numUpdatedRows === 0n ? null : find(guestId)
      }),
    async subAccounts(parentId) {
      const found = await rows().where('parentId', '=', parentId).orderBy('createdAt').orderBy('users.id').execute()
      return found.map(readRow)
    },
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

/** Selects accounts together with what operators have decided about them; `readUser` reads what is found. */
export function selectUsers(from: Pick<Store, 'selectFrom'>) {
  return from
    .selectFrom('users')
    .selectAll('users')
    .select(({ selectFrom }) =>
      selectFrom('operatorFreezes')
        .select(({ fn }) => fn.max<number | null>('operatorFreezes.frozenAt').as('heldAt'))
        .where(({ eb, or, ref }) =>
          or([eb('operatorFreezes.userId', '=', ref('users.id')), eb('operatorFreezes.userId', '=', ref('users.parentId'))]),
        )
        .as('heldAt'),
    )
}

type FoundRow = UserRow & { readonly heldAt: number | null }

function readRow(row: FoundRow): User {
  return { ...row, frozenAt: row.frozenAt ?? row.heldAt }
}

export function readUser(row: FoundRow | undefined): User | null {
  return row === undefined ? null : readRow(row)
}

/** Returns the contacts of an account, preferred one first. */
export function listContacts(user: Pick<User, 'email' | 'areaCode' | 'mobile'>): readonly Contact[] {
  return [
    ...(user.email === null ? [] : [{ kind: 'email' as const, email: user.email }]),
    ...(user.areaCode === null || user.mobile === null ? [] : [{ kind: 'mobile' as const, areaCode: user.areaCode, mobile: user.mobile }]),
  ]
}
