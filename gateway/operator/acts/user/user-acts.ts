import type { USER_ACTS } from '#lib/contract/operator/user.ts'
import type { ActHandlers } from '../../act.ts'
import { makeUserAccessActs, type UserAccessDeps } from './access-acts.ts'
import { makeUserCopyActs, type UserCopyDeps } from './data-acts.ts'
import { makeUserMendActs, type UserMendDeps } from './mend-acts.ts'
import { makeUserReadActs, type UserReadDeps } from './read-acts.ts'

export type UserActDeps = UserAccessDeps & UserCopyDeps & UserMendDeps & UserReadDeps

/** Makes the acts about accounts of users. */
export function makeUserActs(deps: UserActDeps): ActHandlers<typeof USER_ACTS> {
  return { ...makeUserReadActs(deps), ...makeUserAccessActs(deps), ...makeUserCopyActs(deps), ...makeUserMendActs(deps) }
}
