import type { DialectErrorName } from '#lib/contract/errors/errors-dialect.ts'
import type { Clock } from '#lib/kernel/clock.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import type { ApiKeys } from '#gateway/accounts/keys/api-keys.ts'
import type { BotKey, BotPermission } from '#gateway/accounts/keys/bot-keys.ts'
import { isSigned, type SignedRequest } from './signature.ts'

/** How far the time of a request may differ from ours, in milliseconds (dialect, section 2.2). */
export const TIME_WINDOW_MS = 30_000

/** The part of a bot's request that identifies the caller. */
export interface BotRequest extends Omit<SignedRequest, 'timestamp'> {
  header(name: 'access-key' | 'access-sign' | 'access-timestamp' | 'access-passphrase'): string
  /** Address of the visitor. */
  readonly address: string
}

export interface Judge {
  readonly apiKeys: Pick<ApiKeys, 'find' | 'isSuspended'>
  /** The wall clock. */
  readonly clock: Clock
}

/** Checks whose request it is and whether they may make it: a specific refusal for each possible fault, in a fixed order. */
export async function authenticate(
  request: BotRequest,
  needs: BotPermission,
  { apiKeys, clock }: Judge,
): Promise<Result<BotKey, DialectErrorName>> {
  const [name, signature, timestamp, passphrase] = (['access-key', 'access-sign', 'access-timestamp', 'access-passphrase'] as const).map(
    (header) => request.header(header),
  ) as [string, string, string, string]
  if (name === '') return refuse('keyMissing')
  if (signature === '') return refuse('signMissing')
  if (passphrase === '') return refuse('passphraseMissing')
  if (!/^\d{1,16}$/.test(timestamp)) return refuse('timestampInvalid')
  if (Math.abs(clock.now() - Number(timestamp)) > TIME_WINDOW_MS) return refuse('timestampExpired')
  const key = await apiKeys.find(name)
  if (key === null) return refuse((await apiKeys.isSuspended(name)) ? 'keySuspended' : 'keyUnknown')
  const { method, target, body } = request
  if (!isSigned({ timestamp, method, target, body }, key.secret, signature)) return refuse('signWrong')
  if (!key.isPassphrase(passphrase)) return refuse('passphraseWrong')
  return mayCall(key, request, needs, clock)
}

/** Checks whether a key may make a call from an address now. */
export function mayCall(
  key: BotKey,
  { address }: Pick<BotRequest, 'address'>,
  needs: BotPermission,
  clock: Clock,
): Result<BotKey, DialectErrorName> {
  if (isExpired(key, clock)) return refuse('keyExpired')
  if (!key.isFrom(address)) return refuse('addressRefused')
  return key.permissions.has(needs) ? ok(key) : refuse('permissionMissing')
}

export function isExpired(key: Pick<BotKey, 'expiresAt'>, clock: Clock): boolean {
  return key.expiresAt !== null && key.expiresAt <= clock.now()
}
