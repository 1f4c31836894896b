import type { Clock } from '#lib/kernel/clock.ts'
import type { UserRow } from '#gateway/store/schema.ts'
import { isDuplicate, type Store } from '#gateway/store/store.ts'
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
  /**
   * Turns a guest into a registered account with the same id and data; null if the account is no guest (any more) or the contact is
   * taken.
   */
  register(guestId: string, changes: Partial<Omit<UserRow, 'id' | 'idHash' | 'kind' | 'createdAt' | 'inviteCode'>>): Promise<User | null>
  subAccounts(parentId: string): Promise<readonly User[]>
  /** Uses up a time step of the authenticator; false if this or a later one has been used. */
  useTotpStep(id: string, step: number): Promise<boolean>
}

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

export function createUsers(store: Store, clock: Clock): Users {
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
    change: (id, changes) =>
      orNullIfTaken(() => store.updateTable('users').set(changes).where('id', '=', id).returningAll().executeTakeFirst()),
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
  }
}

/** Returns the contacts of an account, preferred one first. */
export function contactsOf(user: User): readonly Contact[] {
  return [
    ...(user.email === null ? [] : [{ kind: 'email' as const, email: user.email }]),
    ...(user.areaCode === null || user.mobile === null ? [] : [{ kind: 'mobile' as const, areaCode: user.areaCode, mobile: user.mobile }]),
  ]
}
