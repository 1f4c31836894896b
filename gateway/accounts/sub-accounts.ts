import type { SubAccountPermission } from '#lib/contract/accounts/accounts.ts'
import type { ErrorName } from '#lib/contract/errors/errors.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import type { Clock } from '#lib/kernel/clock.ts'
import type { Entrance } from './sessions/entrance.ts'
import type { Sessions } from './sessions/sessions.ts'
import { frozenError, type User, type Users } from './users.ts'
import type { Entered, Member, Owner } from './visitor.ts'

export const SUB_ACCOUNTS_MAX = 20
export const PERMISSIONS: readonly SubAccountPermission[] = ['trade', 'view', 'transfer']

const NAME = /^[\p{L}\p{N}](?:[\p{L}\p{N} _.-]{0,38}[\p{L}\p{N}])?$/u

export interface SubAccounts {
  create(owner: Owner, name: string): Promise<Result<User, ErrorName>>
  list(owner: Owner): Promise<readonly User[]>
  /** Returns the accounts that a session can switch to, its own included: main account first, without frozen ones. */
  choices(member: Member): Promise<readonly User[]>
  /** Sets the permissions of a sub-account. */
  authorise(owner: Owner, subId: string, permissions: readonly SubAccountPermission[]): Promise<Result<User, ErrorName>>
  /** Freezes or unfreezes a sub-account. A frozen one cannot be entered, and its sessions end. */
  freeze(owner: Owner, subId: string, frozen: boolean): Promise<Result<User, ErrorName>>
  /** Switches from the main account to a sub-account, between sub-accounts, or back. */
  switchTo(member: Member, userId: string): Promise<Result<Entered, ErrorName>>
  /** Switches in order to trade: refused before the session leaves its account if the sub-account may not trade. */
  switchToTrade(member: Member, userId: string): Promise<Result<Entered, ErrorName>>
}

/** Returns the main account of a session: its own, or the one that it was switched from. */
const readMemberMainId = (member: Member): string => member.session.mainUserId ?? member.user.id

/** Returns the permissions of an account; main and guest accounts have all. */
export function readPermissions(user: Pick<User, 'kind' | 'permissions'>): readonly SubAccountPermission[] {
  if (user.kind !== 'sub') return PERMISSIONS
  const granted = JSON.parse(user.permissions ?? '[]') as unknown
  return PERMISSIONS.filter((permission) => Array.isArray(granted) && granted.includes(permission))
}

export function createSubAccounts(users: Users, sessions: Sessions, entrance: Entrance, clock: Clock): SubAccounts {
  async function findSub(owner: Owner, subId: string): Promise<User | null> {
    const sub = await users.find(subId)
    return sub !== null && sub.kind === 'sub' && sub.parentId === owner.user.id ? sub : null
  }

  async function change(owner: Owner, subId: string, changes: Parameters<Users['change']>[1]): Promise<Result<User, ErrorName>> {
    const changed = (await findSub(owner, subId)) === null ? null : await users.change(subId, changes)
    return changed === null ? refuse('subAccountUnknown') : ok(changed)
  }

  async function findChoice(member: Member, userId: string): Promise<Result<User, ErrorName>> {
    const mainId = readMemberMainId(member)
    const target = await users.find(userId)
    const isMine = target !== null && (target.id === mainId || (target.kind === 'sub' && target.parentId === mainId))
    if (!isMine || target.id === member.user.id) return refuse('subAccountUnknown')
    return target.frozenAt === null ? ok(target) : refuse(frozenError(target))
  }

  const enter = (member: Member, target: User) =>
    entrance.enterAs(target, member, target.id === readMemberMainId(member) ? null : readMemberMainId(member))

  return {
    async create(owner, unsafeName) {
      const name = unsafeName.trim().normalize('NFC')
      if (!NAME.test(name)) return refuse('invalidParameter')
      if ((await users.subAccounts(owner.user.id)).length >= SUB_ACCOUNTS_MAX) return refuse('tooManySubAccounts')
      const sub = await users.create({ kind: 'sub', parentId: owner.user.id, name, permissions: JSON.stringify(PERMISSIONS) })
      return sub === null ? refuse('subAccountNameTaken') : ok(sub)
    },
    list: (owner) => users.subAccounts(owner.user.id),
    authorise: (owner, subId, permissions) =>
      change(owner, subId, {
        permissions: JSON.stringify(PERMISSIONS.filter((permission) => permissions.includes(permission))),
      }),
    async freeze(owner, subId, frozen) {
      // What an operator has frozen, its owner cannot open.
      if (!frozen && ((await findSub(owner, subId))?.heldAt ?? null) !== null) return refuse('accountHeld')
      const changed = await change(owner, subId, { frozenAt: frozen ? clock.now() : null })
      if (changed.ok && frozen) await sessions.endAll(subId, 'frozen')
      return changed
    },
    async choices(member) {
      const main = await users.find(readMemberMainId(member))
      if (main === null || main.kind !== 'user') return []
      return [main, ...(await users.subAccounts(main.id))].filter(({ frozenAt }) => frozenAt === null)
    },
    async switchTo(member, userId) {
      const target = await findChoice(member, userId)
      return target.ok ? ok(await enter(member, target.value)) : target
    },
    async switchToTrade(member, userId) {
      const target = await findChoice(member, userId)
      if (!target.ok) return target
      return readPermissions(target.value).includes('trade') ? ok(await enter(member, target.value)) : refuse('permissionDenied')
    },
  }
}
