import { readAlgorithm, type Algorithm } from '#lib/contract/signing/signing.ts'
import type { Store } from '#gateway/store/store.ts'
import { readClientKey } from '#gateway/signing/client-key.ts'
import type { ReplayGuard } from '#gateway/signing/replay-guard.ts'
import { verifyDeviceCheck } from '#gateway/signing/verify-request.ts'
import type { Session } from './sessions.ts'

/** The number of keys tried without a session: those of the most recently active sessions. */
const KEYS_MAX = 10

export interface DeviceCheckRequest {
  readonly userIdHash: string
  readonly sign: string
  /** The header's value as received; unknown values use the fallback of specification 9. */
  readonly lastAlgorithm: string | undefined
  /** The value of the time header. */
  readonly time: string
}

/**
 * Checks whether a device has a key of the user whose id has this hash (specification 7.5, device-check calls), which shows that the
 * user has logged in on it. Within a session only that session's own key counts: a cookie copied to another device does not carry
 * the key. An unknown hash gets the same answer as a wrong signature.
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
