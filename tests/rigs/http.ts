import { createManualClock, type ManualClock } from '#tests/rigs/manual-clock.ts'
import { findLocale } from '#lib/locale/locales.ts'
import { findLocaleMessages } from '#lib/locale/request-messages.ts'
import type { Captcha, CaptchaResult } from '#lib/captcha/captcha.ts'
import type { CaptchaStartRequest } from '#lib/contract/signing/captcha.ts'
import { createServerClock } from '#lib/signing/server-clock.ts'
import { createCache } from '#lib/storage/cache.ts'
import { createMemoryStorage, type StorageArea } from '#lib/storage/storage.ts'
import { createHttp, type Http } from '#lib/http/http.ts'
import type { HttpParts } from '#lib/http/http-parts.ts'
import { RequestError } from '#lib/http/answers/request-error.ts'
import type { RequestOptions } from '#lib/http/request.ts'
import { createDuplicateRequests } from '#lib/http/duplicate-requests.ts'

/** A request as received by the gateway. */
export interface Seen {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** An answer of the gateway; an error means a network failure. */
export interface Reply {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly text?: string
}

export interface HttpBench {
  readonly http: Http
  readonly clock: ManualClock
  readonly seen: Seen[]
  readonly toasts: string[]
  /** All other actions of the layer, in order. */
  readonly did: string[]
  readonly steps: string[]
  /** Pending answers; the last one is repeated. */
  replies: (Reply | Error | Promise<Reply>)[]
  readonly cookies: { token: string }
  /** This browser's local storage. */
  readonly storage: StorageArea
  captchaResult: CaptchaResult
}

export const SUCCESS = { code: '00000', msg: 'success', status: 'success', data: { ok: true }, requestTime: 1 }

/** Returns the envelope of a refusal. */
export function refusal(code: string, msg = 'no', more: object = {}): Reply {
  return { body: { code, msg, status: 'error', data: null, requestTime: 1, ...more } }
}

/** Opens the request layer on a gateway in memory. */
export function openHttpBench(over: Partial<HttpParts> = {}, storage = createMemoryStorage()): HttpBench {
  const clock = createManualClock(1_795_261_234_567)
  const bench: Omit<HttpBench, 'http'> = {
    clock,
    seen: [],
    toasts: [],
    did: [],
    steps: [],
    replies: [{ body: SUCCESS }],
    cookies: { token: 'handle' },
    storage,
    captchaResult: { kind: 'passed', code: '00000', token: 'proof' },
  }
  const { did } = bench
  const captcha: Captcha = {
    run: (request: CaptchaStartRequest) => {
      did.push(`captcha ${JSON.stringify(request)}`)
      return Promise.resolve(bench.captchaResult)
    },
  }
  const parts: HttpParts = {
    origin: 'http://gateway.test',
    fetch: async (input, init) => answer(new Request(input, init), bench),
    clock,
    timers: clock,
    randomHex: (bytes) => 'ab'.repeat(bytes),
    context: () => ({ theme: 'light', terminalCode: 'term', language: 'de', languageType: 11, isBeta: false }),
    readToken: () => bench.cookies.token,
    serverClock: createServerClock(clock),
    cache: createCache({ storage: bench.storage, clock }),
    duplicates: createDuplicateRequests(),
    signing: {
      sign: () => Promise.resolve(null),
      seal: () => Promise.resolve(null),
      checkDevice: () => Promise.resolve(null),
      keepLogin: (userId) => did.push(`keep ${userId}`),
    },
    signErrors: { handle: (name, message) => did.push(`${name}: ${message}`) },
    device: { take: () => Promise.resolve('device token'), status: () => 'demoted' },
    captcha,
    prove: () => 'kept',
    reports: {
      security: (source, event, reason) => did.push(`${source} ${event} ${reason}`),
      fault: (_error, context) => did.push(`fault ${JSON.stringify(context)}`),
    },
    texts: findLocaleMessages(findLocale('en')),
    translate: (code) => ({ '10001': 'Translated.', '00004': 'Translated 00004.', logIn: 'Log in', '31106': 'Not known yet.' })[code],
    toast: ({ message }) => bench.toasts.push(message),
    onLogin: (userId) => did.push(`login ${userId}`),
    onLoginExpired: () => did.push('expired'),
    ...over,
  }
  // Extends the same object, because the gateway in memory reads what tests set on it.
  return Object.assign(bench, { http: createHttp(parts, (step) => bench.steps.push(step)) })
}

async function answer(request: Request, bench: Omit<HttpBench, 'http'>): Promise<Response> {
  const url = new URL(request.url)
  bench.seen.push({
    method: request.method,
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    target: url.pathname + url.search,
    headers: Object.fromEntries(request.headers),
    body: await request.text(),
  })
  const next = bench.replies.length > 1 ? bench.replies.shift() : bench.replies[0]
  const reply = await cancellable(Promise.resolve(next), request.signal)
  if (reply instanceof Error) throw reply
  const { status = 200, headers = {}, body, text = body === undefined ? '' : JSON.stringify(body) } = reply ?? {}
  return new Response(text, { status, headers })
}

function cancellable<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
    promise.then(resolve, reject)
  })
}

/** Returns the failure of a request. */
export async function fail(promise: Promise<unknown>): Promise<RequestError> {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof RequestError)) throw new Error(`no RequestError but ${String(error)}`)
  return error
}

/** Sends a request and returns it as the gateway saw it. */
export async function see(options: Partial<RequestOptions>, bench: HttpBench = openHttpBench()): Promise<Seen> {
  await bench.http.send({ method: 'GET', path: '/market/tickers', ...options })
  const last = bench.seen.at(-1)
  if (!last) throw new Error('nothing was sent')
  return last
}
