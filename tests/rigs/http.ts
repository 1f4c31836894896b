import { createManualClock, type ManualClock } from './manual-clock.ts'
import { findRequestMessages } from '#lib/locale/request-messages.ts'
import type { Captcha, CaptchaResult } from '#lib/captcha/captcha.ts'
import type { CaptchaStartRequest } from '#lib/contract/captcha.ts'
import { createServerClock } from '#lib/signing/server-clock.ts'
import { createHttp, type Http } from '#lib/http/http.ts'
import type { HttpParts } from '#lib/http/http-parts.ts'
import { RequestError } from '#lib/http/request-error.ts'
import type { RequestOptions } from '#lib/http/request.ts'
import { createTwins } from '#lib/http/twins.ts'

/** A request as the gateway saw it. */
export interface Seen {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** What the gateway answers; an error is a network failure. */
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
  /** Everything else that the layer did, in order. */
  readonly did: string[]
  readonly steps: string[]
  /** Answers to come; the last one stays. */
  replies: (Reply | Error | Promise<Reply>)[]
  readonly cookies: { token: string }
  captchaResult: CaptchaResult
}

export const SUCCESS = { code: '00000', msg: 'success', status: 'success', data: { ok: true }, requestTime: 1 }

/** The envelope of a refusal. */
export function refusal(code: string, msg = 'no', more: object = {}): Reply {
  return { body: { code, msg, status: 'error', data: null, requestTime: 1, ...more } }
}

/** The request layer on a gateway in memory. */
export function openHttpBench(over: Partial<HttpParts> = {}): HttpBench {
  const clock = createManualClock(1_795_261_234_567)
  const bench: Omit<HttpBench, 'http'> = {
    clock,
    seen: [],
    toasts: [],
    did: [],
    steps: [],
    replies: [{ body: SUCCESS }],
    cookies: { token: 'handle' },
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
    twins: createTwins(),
    signing: {
      sign: () => Promise.resolve(null),
      seal: () => Promise.resolve(null),
      checkDevice: () => Promise.resolve(null),
      keepLogin: (userId) => did.push(`keep ${userId}`),
    },
    signErrors: { handle: (name, message) => did.push(`${name}: ${message}`) },
    device: { take: () => Promise.resolve('device token') },
    captcha,
    reports: {
      security: (source, event, reason) => did.push(`${source} ${event} ${reason}`),
      fault: (_error, context) => did.push(`fault ${JSON.stringify(context)}`),
    },
    texts: findRequestMessages('en'),
    translate: (code) => ({ '10001': 'Translated.', '31106': 'Not known yet.' })[code],
    toast: ({ message }) => bench.toasts.push(message),
    onLogin: (userId) => did.push(`login ${userId}`),
    onLoginExpired: () => did.push('expired'),
    ...over,
  }
  // The bench itself grows its face: what tests set on it is what the gateway in memory reads.
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

/** The failure of a request. */
export async function fail(promise: Promise<unknown>): Promise<RequestError> {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof RequestError)) throw new Error(`no RequestError but ${String(error)}`)
  return error
}

/** Sends and gives what the gateway saw. */
export async function see(options: Partial<RequestOptions>, bench: HttpBench = openHttpBench()): Promise<Seen> {
  await bench.http.send({ method: 'GET', path: '/market/tickers', ...options })
  const last = bench.seen.at(-1)
  if (!last) throw new Error('nothing was sent')
  return last
}
