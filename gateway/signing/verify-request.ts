import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import { findSignMode, signPartsOf, type GatewaySignConfig } from '#lib/contract/signing-config.ts'
import {
  buildDeviceCheckString,
  buildSignString,
  readTimeHeader,
  readTraceTime,
  SIGN_DATA_MD5_HEADER,
  SIGN_HEADER,
  SIGN_KEY_HEADER,
  SIGN_MODE_HEADER,
  TIME_HEADER,
  TRACE_HEADER,
  type SignRefusal,
} from '#lib/contract/signing.ts'
import { verifyText, type ClientKey } from './client-key.ts'
import { equalTexts, md5Hex, sha256Hex } from './digest.ts'
import type { ReplayGuard } from './replay-guard.ts'

/** A request as it came over the wire. */
export interface ReceivedRequest {
  /** Target of the request line, path and query. */
  readonly target: string
  /** The exact bytes of the body; empty where there is none. */
  readonly body: Uint8Array
  /** A header by its name in lower case; one that came twice must not be passed as one of the two. */
  readonly header: (name: string) => string | undefined
}

/** Who the request says it comes from. */
export interface SigningSession {
  readonly id: string
  readonly key: ClientKey
}

export interface Verification {
  readonly config: Pick<GatewaySignConfig, 'exactUrls' | 'prefixUrls' | 'signModes'>
  readonly guard: ReplayGuard
}

/** A request that may go on: signed in a mode, or to a path that needs no signature. */
export type Verified = { readonly signMode: string; readonly traceId: string } | { readonly signMode: null }

/**
 * Judges the signature of a request to a core url (specification 7.5, 8.3; DESIGN 5.15). The server's table decides the mode, never
 * the client. The trace id is used up only by a valid signature. A replay is answered as expired: the client did nothing wrong that
 * logging out would mend.
 */
export function verifyRequest(
  request: ReceivedRequest,
  session: SigningSession | null,
  { config, guard }: Verification,
): Result<Verified, SignRefusal> {
  const mode = modeOf(config, request.target)
  if (mode === undefined) return refuse('signInvalid')
  if (mode === null) return ok({ signMode: null })
  const read = readHeaders(request)
  if (read === null || session === null) return refuse('signMissing')
  if (read.mode !== mode) return refuse('signModeNotMatched')
  const timeMs = readTimeHeader(read.time)
  // The trace id repeats the time: of the time header itself only a step of 100 s is signed.
  if (timeMs === null || readTraceTime(read.traceId) !== read.time) return refuse('signInvalid')
  if (!guard.isTimely(timeMs)) return refuse('signExpired')
  const signData = buildSignString(signPartsOf(config, mode), {
    target: request.target,
    time: read.time,
    traceId: read.traceId,
    bodyHash: sha256Hex(request.body),
    header: request.header,
  })
  const isMatch = equalTexts(read.md5, md5Hex(signData)) && equalTexts(read.key, session.key.md5)
  if (!isMatch || !verifyText(session.key.key, signData, read.sign)) return refuse('signInvalid')
  if (guard.admit(session.id, read.traceId, timeMs) !== 'fresh') return refuse('signExpired')
  return ok({ signMode: mode, traceId: read.traceId })
}

/** Undefined for a path that is refused whatever its signature says. */
function modeOf(config: Verification['config'], target: string): string | null | undefined {
  try {
    return findSignMode(config, target)
  } catch {
    return undefined
  }
}

interface SignHeaders {
  readonly time: string
  readonly traceId: string
  readonly sign: string
  readonly mode: string
  readonly md5: string
  readonly key: string
}

function readHeaders({ header }: ReceivedRequest): SignHeaders | null {
  const headers = {
    time: header(TIME_HEADER) ?? '',
    traceId: header(TRACE_HEADER) ?? '',
    sign: header(SIGN_HEADER) ?? '',
    mode: header(SIGN_MODE_HEADER) ?? '',
    md5: header(SIGN_DATA_MD5_HEADER) ?? '',
    key: header(SIGN_KEY_HEADER) ?? '',
  }
  return Object.values(headers).includes('') ? null : headers
}

/** Fields and time of a device-check call (specification 7.5). */
export interface DeviceCheck {
  readonly userIdHash: string
  readonly sign: string
  readonly time: string
}

/**
 * Whether a device-check call comes from a device that holds this key of the user (DESIGN 7): the signature is over the hash of
 * the user id and the time header, which must be timely. The caller picks the key by the hash, which `hashUserId` makes.
 */
export function verifyDeviceCheck(
  check: DeviceCheck,
  userId: string,
  key: ClientKey,
  guard: Pick<ReplayGuard, 'isTimely'>,
): boolean {
  const timeMs = readTimeHeader(check.time)
  if (timeMs === null || !guard.isTimely(timeMs)) return false
  if (!equalTexts(check.userIdHash, hashUserId(userId))) return false
  return verifyText(key.key, buildDeviceCheckString(check.userIdHash, check.time), check.sign)
}

/** `userCheckDeviceUserIdHash` of a user. */
export function hashUserId(userId: string): string {
  return sha256Hex(userId)
}
