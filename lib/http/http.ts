import axios, { type AxiosInstance, type InternalAxiosRequestConfig } from 'axios'
import { required } from '#lib/kernel/assert.ts'
import { isSuccess, type Envelope } from '#lib/contract/calls.ts'
import { createOncePer, SIGN_DEBOUNCE_MS } from '#lib/signing/once-per.ts'
import { ANSWER_STEPS, type Answer, type AnswerParts } from './answers/answer-steps.ts'
import { CACHED_TIMEOUT_MS, createCachedLayer } from './response-cache.ts'
import type { HttpParts } from './http-parts.ts'
import { cleanParameters, type Parameters } from './parameters.ts'
import { PendingCall } from './pending-call.ts'
import { readEnvelope } from './answers/read-answer.ts'
import type { RequestError } from './answers/request-error.ts'
import { REQUEST_TIMEOUT_MS, type RequestOptions } from './request.ts'
import { REQUEST_STEPS } from './request-steps.ts'
import { toRequestError } from './answers/to-request-error.ts'

/** All other options of a call. */
export type CallOptions = Omit<RequestOptions, 'method' | 'path' | 'params' | 'file'>

/** The page's only way to `/v1` (specification 7; DESIGN 5.19). Every failure rejects with RequestError. */
export interface Http {
  /** Resolves to the whole envelope of a success; `data` is as received, so the caller must check it. */
  send(options: RequestOptions): Promise<Envelope>
  /** Resolves to `data` of a GET. */
  get(path: string, params?: Parameters, options?: CallOptions): Promise<unknown>
  /** Resolves to `data` of a POST. */
  post(path: string, params?: Parameters, options?: CallOptions): Promise<unknown>
  /** Resolves to `data` of a multipart POST with a file and further fields. */
  upload(path: string, file: Blob, params?: Parameters, options?: CallOptions): Promise<unknown>
}

/** Reports each step to a test. */
export type Trace = (step: string) => void

/** Creates the request layer over one axios instance with the steps of REQUEST_STEPS and ANSWER_STEPS. */
export function createHttp(parts: HttpParts, trace: Trace = () => {}): Http {
  const instance = createInstance(parts)
  const failures = new WeakMap<RequestError, PendingCall>()
  const answers: AnswerParts = {
    ...parts,
    repeat: (call, captchaToken) => dispatch(new PendingCall({ ...call.options, captchaToken }, true)),
    onceExpiredToast: createOncePer(SIGN_DEBOUNCE_MS, parts.clock),
    onceExpired: createOncePer(SIGN_DEBOUNCE_MS, parts.clock),
  }
  const cached = createCachedLayer<Envelope>({ ...parts, parse: parseAnswer })

  function dispatch(call: PendingCall): Promise<Answer> {
    const { options } = call
    const timeout = options.timeoutMs ?? (options.cached ? CACHED_TIMEOUT_MS : REQUEST_TIMEOUT_MS)
    return instance.request({ call, timeout })
  }

  /** Attaches a failure to its call: request steps may throw anything, and errors of axios carry their configuration. */
  function claim(error: unknown, call: PendingCall): RequestError {
    const claimed = toRequestError(error, call.abort.signal.aborted)
    failures.set(claimed, call)
    return claimed
  }

  async function runRequestStep(
    step: (typeof REQUEST_STEPS)[number],
    config: InternalAxiosRequestConfig,
  ): Promise<InternalAxiosRequestConfig> {
    const call = readCall(config)
    trace(step.name)
    try {
      await step.run(call, parts)
    } catch (error) {
      throw claim(error, call)
    }
    return config
  }

  function findFailedCall(error: unknown): PendingCall {
    const known = failures.get(error as RequestError)
    return known ?? readCall((error as { config?: InternalAxiosRequestConfig }).config)
  }

  // Axios runs the last registered step first, so the order is reversed here; the hand-over is registered before all of them.
  instance.interceptors.request.use((config) => handOver(config, parts))
  for (const step of REQUEST_STEPS.toReversed()) instance.interceptors.request.use((config) => runRequestStep(step, config))
  for (const { name, onAnswer, onFailure } of ANSWER_STEPS) {
    instance.interceptors.response.use(
      onAnswer &&
        ((answer) => {
          const call = readCall(answer.config)
          trace(name)
          try {
            return onAnswer(answer, call, parts)
          } catch (error) {
            throw claim(error, call)
          }
        }),
      onFailure &&
        (async (error: unknown) => {
          const call = findFailedCall(error)
          trace(name)
          try {
            return await onFailure(claim(error, call), call, answers)
          } catch (rethrown) {
            throw claim(rethrown, call)
          }
        }),
    )
  }

  async function send(options: RequestOptions): Promise<Envelope> {
    const ask = async (request: RequestOptions): Promise<Envelope> => (await dispatch(new PendingCall(request))).data as Envelope
    if (!options.cached || options.method !== 'GET' || options.needsLogin) return ask(options)
    const { languageType = parts.context().languageType } = options
    const key = JSON.stringify([options.path, languageType, cleanParameters(options.params ?? {})])
    // A read shared by several callers cannot be cancelled by any of them.
    const { signal: _own, cancelsDuplicate: _none, ...request } = options
    return cached.read(key, (isLast) => ask(isLast ? request : { ...request, quiet: true }))
  }

  return {
    send,
    get: async (path, params = {}, options = {}) => (await send({ ...options, method: 'GET', path, params })).data,
    post: async (path, params = {}, options = {}) => (await send({ ...options, method: 'POST', path, params })).data,
    upload: async (path, file, params = {}, options = {}) => (await send({ ...options, method: 'POST', path, params, file })).data,
  }
}

/** Accepts a stored answer only if the gateway could have sent it. */
function parseAnswer(unsafe: unknown): Envelope | undefined {
  const envelope = readEnvelope(unsafe)
  return envelope !== null && isSuccess(envelope.code) && envelope.data !== undefined ? envelope : undefined
}

function readCall(config: Pick<InternalAxiosRequestConfig, 'call'> | undefined): PendingCall {
  return required(config?.call, 'every request of the instance carries its call')
}

/** Creates an instance that sends bytes and returns texts unchanged, and treats any HTTP status as an answer. */
function createInstance({ origin, fetch }: HttpParts): AxiosInstance {
  return axios.create({
    ...(origin === '' ? {} : { baseURL: origin }),
    adapter: 'fetch',
    env: { fetch },
    responseType: 'text',
    transformRequest: [(data: unknown) => data],
    transformResponse: [(data: unknown) => data],
    validateStatus: () => true,
    headers: { common: { Accept: 'application/json' } },
  })
}

/** Passes the results of the steps to axios. */
function handOver(config: InternalAxiosRequestConfig, { clock }: HttpParts): InternalAxiosRequestConfig {
  const call = readCall(config)
  config.method = call.options.method
  config.url = call.target
  config.signal = call.abort.signal
  if (call.bytes !== null) config.data = call.bytes
  for (const [name, value] of call.headers) config.headers.set(name, value)
  call.sentMs = clock.now()
  return config
}
