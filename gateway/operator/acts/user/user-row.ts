import type { AccountState } from '#lib/contract/operator/user.ts'
import type { User } from '#gateway/accounts/users.ts'

/** Tells whether an account can be used, and who has ended that. Only a sub-account can be frozen by its owner. */
export function readState({ kind, frozenAt, heldAt, inviteCode }: User): AccountState {
  if (inviteCode === null) return 'closed'
  if (heldAt !== null) return 'operator'
  if (frozenAt === null) return 'open'
  return kind === 'sub' ? 'owner' : 'closed'
}

/** Writes an account as a row of a list. */
export function toRow(user: User) {
  const { id, kind, name, email, areaCode, mobile, parentId, createdAt } = user
  return {
    userId: id,
    kind,
    name,
    email,
    mobile: areaCode === null || mobile === null ? null : `+${areaCode}${mobile}`,
    mainUserId: parentId,
    state: readState(user),
    createdAt,
  }
}
