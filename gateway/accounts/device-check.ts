import { readAlgorithm, type Algorithm } from '#lib/contract/signing.ts'
import type { Store } from '#gateway/journal/store/store.ts'
import { readClientKey } from '#gateway/signing/client-key.ts'
import type { ReplayGuard } from '#gateway/signing/replay-guard.ts'
import { verifyDeviceCheck } from '#gateway/signing/verify-request.ts'
import type { Session } from './sessions.ts'

/** Keys that are tried where nobody is logged in: those of the sessions that were seen last. */
const KEYS_MAX = 10

export interface DeviceCheckRequest {
  readonly userIdHash: string
  readonly sign: string
  /** As it came; without a known one the fallback of specification 9. */
  readonly lastAlgorithm: string | undefined
  /** The time header. */
  readonly time: string
}

/**
 * Whether a device holds a key of the user whose id has this hash (specification 7.5, device-check calls): then it is one that he
 * has logged in on. Within a session only that session's own key will do, however long ago it was made: a cookie that was copied to
 * another device comes without it. A hash that nobody has is answered like a wrong signature.
 */
export async function isUsersDevice(
  store: Store,
  guard: Pick<ReplayGuard, 'isTimely'>,
  request: DeviceCheckRequest,
  session: Session | null,
): Promise<boolean> {
  const { userIdHash, sign, time } = request
  const algorithm = readAlgorithm(request.lastAlgorithm)
  const keys = session === null ? await findKeys(store, userIdHash, algorithm) : [session]
  return keys.some(({ userId, publicKey }) => {
    const key = publicKey === null ? null : readClientKey(publicKey, algorithm)
    return key !== null && key.ok && verifyDeviceCheck({ userIdHash, sign, time }, userId, key.value, guard)
  })
}

function findKeys(store: Store, userIdHash: string, algorithm: Algorithm): Promise<Pick<Session, 'userId' | 'publicKey'>[]> {
  return store
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['users.id as userId', 'sessions.publicKey'])
    .where('users.idHash', '=', userIdHash)
    .where('sessions.algorithm', '=', algorithm)
    .orderBy('sessions.seenAt', 'desc')
    .limit(KEYS_MAX)
    .execute()
}
