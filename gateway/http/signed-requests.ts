import type { FastifyRequest } from 'fastify'
import { findCall, isSealed } from '#lib/contract/calls.ts'
import { CIPHERTEXT_FIELD, CIPHERTEXT_REFUSAL } from '#lib/contract/signing/cipher.ts'
import type { GatewaySignConfig } from '#lib/contract/signing/signing-config.ts'
import { isAlgorithm, type SignRefusal } from '#lib/contract/signing/signing.ts'
import type { Clock } from '#lib/kernel/clock.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import { readClientKey, type ClientKey } from '../signing/client-key.ts'
import { openCiphertext } from '../signing/open-ciphertext.ts'
import type { GatewayKeys } from '../signing/key-file.ts'
import { createReplayGuard, type ReplayGuard } from '../signing/replay-guard.ts'
import { makeSignConfig } from '../signing/server-key.ts'
import { SIGN_TABLES } from '../signing/sign-tables.ts'
import { verifyRequest } from '../signing/verify-request.ts'

/** The part of a session that signatures depend on. */
export interface SignedSession {
  readonly id: string
  readonly publicKey: string | null
  readonly algorithm: string | null
}

/** The decrypted content of a login-type call. */
export interface OpenedBody {
  readonly body: Readonly<Record<string, unknown>>
  readonly clientKey: { readonly publicKey: string; readonly algorithm: string }
}

/** Enforces the published configuration. All calls of the gateway share one, since a trace id is valid for only one of them. */
export interface SignedRequests {
  readonly config: GatewaySignConfig
  readonly guard: ReplayGuard
  /** Decrypts the body of a login-type call; null for calls that encrypt nothing. */
  open(path: string, body: unknown): Result<OpenedBody | null, SignRefusal>
  /** Verifies the signature of a request to a core url. Visitors without a session need none: the answer tells them to log in. */
  verify(request: FastifyRequest, session: SignedSession): Result<null, SignRefusal>
}

const NO_BYTES = new Uint8Array(0)

export function createSignedRequests(keys: GatewayKeys, clock: Clock): SignedRequests {
  const config = makeSignConfig(keys.server, keys.root.privateKey, SIGN_TABLES)
  const guard = createReplayGuard({ clock })
  return {
    config,
    guard,
    open(path, body) {
      const call = findCall(path)
      if (call === undefined || !isSealed(call)) return ok(null)
      if (!isRecord(body) || body[CIPHERTEXT_FIELD] === undefined) return refuse('signMissing')
      const { [CIPHERTEXT_FIELD]: text, ...rest } = body
      // Fields that belong in the ciphertext are ignored if sent in plain text.
      const open = Object.fromEntries(Object.entries(rest).filter(([name]) => !call.sealed.includes(name)))
      const opened = openCiphertext(text, keys.serverKey, call.sealed)
      // This must be a signing error: a browser with an old server key then fetches the new one.
      if (!opened.ok) return refuse(CIPHERTEXT_REFUSAL)
      const { fields, clientKey } = opened.value
      return ok({ body: { ...open, ...fields }, clientKey: { publicKey: clientKey.pem, algorithm: clientKey.algorithm } })
    },
    verify(request, session) {
      const key = readSessionKey(session)
      const received = {
        target: request.raw.url ?? '',
        body: request.bodyBytes ?? NO_BYTES,
        header(name: string) {
          const value = request.headers[name]
          return typeof value === 'string' ? value : undefined
        },
      }
      const verified = verifyRequest(received, key === null ? null : { id: session.id, key }, { config, guard })
      return verified.ok ? ok(null) : verified
    },
  }
}

/** Returns a session's stored key, which was validated before it was stored; null if it has none. */
export function readSessionKey({ publicKey, algorithm }: Pick<SignedSession, 'publicKey' | 'algorithm'>): ClientKey | null {
  if (publicKey === null || !isAlgorithm(algorithm)) return null
  const read = readClientKey(publicKey, algorithm)
  return read.ok ? read.value : null
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
