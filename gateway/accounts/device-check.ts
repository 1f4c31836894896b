import { isAlgorithm } from '#lib/contract/signing.ts'
import type { Store } from '#gateway/journal/store/store.ts'
import { readClientKey } from '#gateway/signing/client-key.ts'
import type { ReplayGuard } from '#gateway/signing/replay-guard.ts'
import { verifyDeviceCheck } from '#gateway/signing/verify-request.ts'

/** Keys that are tried: those of the sessions that were seen last. */
const KEYS_MAX = 10

export interface DeviceCheckRequest {
  readonly userIdHash: string
  readonly sign: string
  readonly lastAlgorithm: string
  /** The time header. */
  readonly time: string
}

/**
 * Whether a device holds a key of the user whose id has this hash (specification 7.5, device-check calls): then it is one that he
 * has logged in on. A hash that nobody has is answered like a wrong signature.
 */
export async function isUsersDevice(
  store: Store,
  guard: Pick<ReplayGuard, 'isTimely'>,
  request: DeviceCheckRequest,
): Promise<boolean> {
  const { userIdHash, sign, lastAlgorithm, time } = request
  if (!isAlgorithm(lastAlgorithm)) return false
  const rows = await store
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['users.id as userId', 'sessions.publicKey'])
    .where('users.idHash', '=', userIdHash)
    .where('sessions.algorithm', '=', lastAlgorithm)
    .orderBy('sessions.seenAt', 'desc')
    .limit(KEYS_MAX)
    .execute()
  return rows.some(({ userId, publicKey }) => {
    const key = publicKey === null ? null : readClientKey(publicKey, lastAlgorithm)
    return key !== null && key.ok && verifyDeviceCheck({ userIdHash, sign, time }, userId, key.value, guard)
  })
}
