import { makeTraceId, SERVER_TIME_HEADER, TIME_HEADER, TRACE_HEADER } from '#lib/contract/signing/signing.ts'
import { SUCCESS_CODES } from '#lib/contract/call-needs.ts'
import { wallClock } from '#lib/kernel/clock.ts'
import { limitSignal } from '#lib/kernel/timeout.ts'
import { toHex } from '#lib/signing/base64.ts'
import { createServerClock, type ServerClock } from '#lib/signing/server-clock.ts'
import { findSessionStorage } from '#lib/storage/storage.ts'
import { bodyFields, buildTarget, contextHeaders, JSON_CONTENT_TYPE } from '../conventions.ts'
import { RequestError } from '../answers/request-error.ts'
import { readPageContext } from './page-context.ts'
import type { Parameters } from '../parameters.ts'
import { REQUEST_TIMEOUT_MS, type RequestOptions } from '../request.ts'

/**
 * The light form of the request layer, for calls that need no session: the target, headers, time and trace of specification 7.1 as every
 * other call has them, from the same functions, and nothing else. No page waits for axios, keys and captchas before it shows its prices.
 */
export interface PublicOptions {
  readonly signal?: AbortSignal
  readonly timeoutMs?: number
  /**
   * How long the browser may keep an answer or ask only whether it has changed, in milliseconds, if the gateway's own headers allow that. The
   * timestamp `_t` then moves in such steps; otherwise every call has an address of its own, and nothing is ever kept.
   */
  readonly keptMs?: number
}

export interface PublicCall extends PublicOptions, Pick<RequestOptions, 'path' | 'params' | 'headers'> {
  readonly method?: 'GET' | 'POST'
  /** `omit` sends no cookies. */
  readonly credentials?: RequestCredentials
}

const RANDOM_BYTES = 8

// One per tab; never opened on the server.
let clock: ServerClock | undefined

/** Makes a call and resolves to its answer as received: an envelope, whatever it says. Rejects without a readable answer, or if aborted. */
export async function callPublic({ method = 'GET', credentials = 'same-origin', keptMs = 1, ...call }: PublicCall): Promise<unknown> {
  clock ??= createServerClock(wallClock, findSessionStorage())
  const options = { ...call, method }
  const context = readPageContext()
  const sentMs = wallClock.now()
  const serverMs = Math.trunc(clock.now())
  const response = await fetch(buildTarget(options, context, sentMs - (sentMs % keptMs)), {
    method,
    credentials,
    headers: {
      ...contextHeaders(context),
      [TIME_HEADER]: String(serverMs),
      [TRACE_HEADER]: makeTraceId(serverMs, toHex(crypto.getRandomValues(new Uint8Array(RANDOM_BYTES)))),
      accept: JSON_CONTENT_TYPE,
      'content-type': JSON_CONTENT_TYPE,
      ...call.headers,
    },
    ...(method === 'POST' && { body: JSON.stringify(bodyFields(options)) }),
    signal: limitSignal(call.signal, call.timeoutMs ?? REQUEST_TIMEOUT_MS),
  })
  // The time of a kept answer is an old one.
  if (keptMs === 1) clock.learn(response.headers.get(SERVER_TIME_HEADER) ?? undefined, sentMs)
  return response.json()
}

/** Reads public data and resolves to `data`, which the caller must check. Rejects without an answer, with a refusal, or if aborted. */
export async function readPublic(path: string, params: Parameters = {}, options: PublicOptions = {}): Promise<unknown> {
  const unsafe = (await callPublic({ ...options, path, params })) as { readonly code?: unknown; readonly data?: unknown } | null
  const code = String(unsafe?.code)
  if (!SUCCESS_CODES.has(code)) throw new RequestError('refused', `${path} was refused: ${code}`, { code })
  if (unsafe?.data === undefined) throw new RequestError('missingData', `the answer of ${path} has no data`, { code })
  return unsafe.data
}
