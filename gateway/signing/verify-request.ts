import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import { findSignMode, readSignParts, type GatewaySignConfig } from '#lib/contract/signing/signing-config.ts'
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
} from '#lib/contract/signing/signing.ts'
import { verifyText, type ClientKey } from './client-key.ts'
import { equalTexts, md5Hex, sha256Hex } from './digest.ts'
import type { ReplayGuard } from './replay-guard.ts'

/** A request as received. */
export interface ReceivedRequest {
  /** Path and query of the request line. */
  readonly target: string
  /** The exact bytes of the body; empty if there is none. */
  readonly body: Uint8Array
  /** Returns a header by its lower-case name; a repeated header must not be passed as one of its values. */
  readonly header: (name: string) => string | undefined
}

/** The session that the request claims to come from. */
export interface SigningSession {
  readonly id: string
  readonly key: ClientKey
}

export interface Verification {
  readonly config: Pick<GatewaySignConfig, 'exactUrls' | 'prefixUrls' | 'signModes'>
  readonly guard: ReplayGuard
}

/** An accepted request: signed in a mode, or to a path that needs no signature. */
export type Verified = { readonly signMode: string; readonly traceId: string } | { readonly signMode: null }

/**
 * Verifies the signature of a request to a core URL (specification 7.5, 8.3; DESIGN 5.15). The server's table decides the mode, never
 * the client. Only a valid signature uses up the trace id. A replay is answered as expired: the client did nothing wrong that logging
 * out would fix.
 */
export function verifyRequest(
  request: ReceivedRequest,
  session: SigningSession | null,
  { config, guard }: Verification,
): Result<Verified, SignRefusal> {
  const mode = findMode(config, request.target)
  if (mode === undefined) return refuse('signInvalid')
  if (mode === null) return ok({ signMode: null })
  const read = readHeaders(request)
  if (read === null || session === null) return refuse('signMissing')
  if (read.mode !== mode) return refuse('signModeNotMatched')
  const timeMs = readTimeHeader(read.time)
  // The trace id must repeat the time, because the signature covers the time header only in steps of 100 s.
  if (timeMs === null || readTraceTime(read.traceId) !== read.time) return refuse('signInvalid')
  if (!guard.isTimely(timeMs)) return refuse('signExpired')
  const signData = buildSignString(readSignParts(config, mode), {
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

/** Returns the sign mode of a path, null if it needs no signature; undefined if it is refused whatever its signature. */
function findMode(config: Verification['config'], target: string): string | null | undefined {
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
 * Checks that a device-check call comes from a device that has this key of the user (DESIGN 7): the signature covers the hash of the
 * user id and the time header, which must be timely. The caller selects the key by the hash from `hashUserId`.
 */
export function verifyDeviceCheck(check: DeviceCheck, userId: string, key: ClientKey, guard: Pick<ReplayGuard, 'isTimely'>): boolean {
  const timeMs = readTimeHeader(check.time)
  if (timeMs === null || !guard.isTimely(timeMs)) return false
  if (!equalTexts(check.userIdHash, hashUserId(userId))) return false
  return verifyText(key.key, buildDeviceCheckString(check.userIdHash, check.time), check.sign)
}

/** Returns the `userCheckDeviceUserIdHash` of a user. */
export function hashUserId(userId: string): string {
  return sha256Hex(userId)
}
