import { STREAM_ERRORS, type StreamError } from '#lib/contract/errors/errors-dialect.ts'
import type { Clock } from '#lib/kernel/clock.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import type { ApiKeys } from '#gateway/accounts/keys/api-keys.ts'
import type { BotKey } from '#gateway/accounts/keys/bot-keys.ts'
import type { Exchange } from '#gateway/exchange/exchange.ts'
import type { CallEntry } from '#gateway/dialect/call-entry.ts'
import { isExpired, TIME_WINDOW_MS } from '#gateway/dialect/authenticate.ts'
import { isSignedLogin } from '#gateway/dialect/signature.ts'

/** Dependencies of account streams: who may open them, and their data. */
export interface BotGate {
  readonly apiKeys: Pick<ApiKeys, 'find' | 'touch' | 'onChanged'>
  readonly exchange: Exchange
  /** The wall clock. */
  readonly clock: Clock
  /** Carries out orders that come over a stream; omitted where nothing does. */
  readonly calls?: CallEntry | undefined
}

/** A client's login; `timestamp` as in the message (dialect, section 2.4). */
export interface LoginArg {
  readonly apiKey: string
  readonly passphrase: string
  readonly timestamp: string
  readonly sign: string
}

/** Smaller numbers are seconds: some clients send seconds, others milliseconds. */
const SECONDS_MAX = 100_000_000_000

/** Returns the key of a client that logs in. A logged-in client gets everything about the account that the key may read. */
export async function logIn(arg: LoginArg, address: string, gate: BotGate): Promise<Result<BotKey, StreamError>> {
  if (!/^\d{1,16}$/.test(arg.timestamp)) return refuse(STREAM_ERRORS.timestampInvalid)
  const stamp = Number(arg.timestamp)
  const timeMs = stamp < SECONDS_MAX ? stamp * 1000 : stamp
  if (Math.abs(gate.clock.now() - timeMs) > TIME_WINDOW_MS) return refuse(STREAM_ERRORS.timestampInvalid)
  const key = await gate.apiKeys.find(arg.apiKey)
  if (key === null) return refuse(STREAM_ERRORS.keyInvalid)
  if (!isSignedLogin(arg.timestamp, key.secret, arg.sign)) return refuse(STREAM_ERRORS.signInvalid)
  if (!key.isPassphrase(arg.passphrase)) return refuse(STREAM_ERRORS.passphraseInvalid)
  if (!mayListen(key, address, gate)) return refuse(STREAM_ERRORS.loginFailed)
  await Promise.all([gate.apiKeys.touch(key), gate.exchange.ensureAccount(key.user.id)])
  return ok(key)
}

/** Checks whether a key may currently receive its account's streams from an address. */
export function mayListen(key: BotKey, address: string, { clock }: Pick<BotGate, 'clock'>): boolean {
  return !isExpired(key, clock) && key.isFrom(address) && key.permissions.has('read')
}
