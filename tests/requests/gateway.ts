import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { CAPTCHA_CHALLENGE_PATH, CAPTCHA_CHECK_PATH, CAPTCHA_START_PATH } from '#lib/contract/signing/captcha.ts'
import { CIPHERTEXT_REFUSAL } from '#lib/contract/signing/cipher.ts'
import { findCall, isSealed, SECURITY_LOG_PATH } from '#lib/contract/calls.ts'
import { ERRORS, type ErrorName } from '#lib/contract/errors/errors.ts'
import { SIGN_CONFIG_PATH, type GatewaySignConfig } from '#lib/contract/signing/signing-config.ts'
import { SIGN_WINDOW_MS } from '#lib/contract/signing/signing.ts'
import type { ClientKey } from '../../gateway/signing/client-key.ts'
import { openCiphertext } from '../../gateway/signing/open-ciphertext.ts'
import { createReplayGuard } from '../../gateway/signing/replay-guard.ts'
import { makeKeyPair, makeSignConfig, readServerKey } from '../../gateway/signing/server-key.ts'
import { verifyRequest } from '../../gateway/signing/verify-request.ts'
import { ERROR_TEXTS } from '../../gateway/wire/error-texts.ts'
import { bundlePage } from './bundle.ts'
import { makePuzzle, type Puzzle } from './puzzle.ts'

/** The parts of the gateway that a test may change and read. */
export interface Gateway {
  readonly origin: string
  readonly config: GatewaySignConfig
  readonly bundle: string
  /** Accepted requests as `METHOD path`, and the names of refusals. */
  readonly log: string[]
  readonly reports: string[]
  readonly deviceTokens: string[]
  /** Checked slides, and the distance between the end of each trail and its piece. */
  readonly trails: { input: string; points: number; offPixels: number }[]
  /** Deviation of the gateway's clock in milliseconds. */
  clockOffsetMs: number
  isConfigDown: boolean
  /** Names of refusals for the next calls of the core url, one after the other. */
  refuseNext: ErrorName[]
  isCaptchaAsked: boolean
  /** The device-token service waits for this before it answers. */
  deviceHold: Promise<void>
  changeServerKey(): void
  stop(): Promise<void>
}

interface State extends Gateway {
  session: { readonly id: string; readonly key: ClientKey } | null
  puzzle: Puzzle | null
}

/** Starts a small gateway for testing the browser's side of the protocol: real keys, real checks, one user. */
export async function startGateway(): Promise<Gateway> {
  const [root, serverPair, nextPair, bundle] = await Promise.all([makeKeyPair(), makeKeyPair(), makeKeyPair(), bundlePage()])
  let serverKey = readServerKey(serverPair.privateKey)
  const config = makeSignConfig(serverPair, root.privateKey, {
    exactUrls: { '/v1/user/sessions': '1' },
    prefixUrls: { '/v1/spot/order': '2' },
    userCheckDeviceUrl: '/v1/user/checkDevice',
  })
  const state: State = {
    origin: '',
    config,
    bundle,
    log: [],
    reports: [],
    deviceTokens: [],
    trails: [],
    clockOffsetMs: 0,
    isConfigDown: false,
    refuseNext: [],
    isCaptchaAsked: false,
    deviceHold: Promise.resolve(),
    session: null,
    puzzle: null,
    changeServerKey() {
      serverKey = readServerKey(nextPair.privateKey)
      Object.assign(state.config, makeSignConfig(nextPair, root.privateKey, state.config))
    },
    stop: async () => {},
  }
  const now = (): number => Date.now() + state.clockOffsetMs
  // Acts as a gateway that has been running for long, and accepts requests that were signed before it started.
  const guard = {
    ...createReplayGuard({ clock: { now } }),
    isTimely: (timeMs: number) => Math.abs(now() - timeMs) <= SIGN_WINDOW_MS,
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request)
    const path = (request.url ?? '').split('?')[0] ?? ''
    if (!path.startsWith('/v1/')) return servePage(path, response, state, root.publicKey)
    response.setHeader('request-time', String(now()))
    const reply = (data: unknown): void => send(response, { code: '00000', msg: 'success', status: 'success', data, requestTime: now() })
    const refuse = (name: ErrorName, more: object = {}): void => {
      state.log.push(name)
      send(response, {
        code: ERRORS[name].code,
        msg: ERROR_TEXTS[name],
        status: 'error',
        data: null,
        requestTime: now(),
        ...more,
      })
    }
    const header = (name: string): string | undefined => (typeof request.headers[name] === 'string' ? request.headers[name] : undefined)

    if (path === SIGN_CONFIG_PATH) return state.isConfigDown ? void response.destroy() : reply({ gatewaySignConfig: state.config })
    if (path === SECURITY_LOG_PATH) {
      state.reports.push(body.toString())
      return reply(null)
    }
    if (path === '/v1/constantid/udid/c1') {
      state.deviceTokens.push(body.toString())
      await state.deviceHold
      return reply({ token: 'd'.repeat(40) })
    }
    if (path === CAPTCHA_START_PATH) {
      state.puzzle = makePuzzle()
      return reply({ status: 1, bizId: 'b', geetestId: state.puzzle.challenge.captchaId })
    }
    if (path === CAPTCHA_CHALLENGE_PATH) return reply(state.puzzle?.challenge)
    if (path === CAPTCHA_CHECK_PATH) {
      const { captchaValidate } = JSON.parse(body.toString()) as { captchaValidate: string }
      const solution = JSON.parse(Buffer.from(captchaValidate, 'base64').toString()) as Parameters<Puzzle['isSolved']>[0]
      if (solution.kind === 'slider')
        state.trails.push({
          input: solution.input,
          points: solution.trail.length,
          offPixels: (solution.trail.at(-1)?.[1] ?? solution.x) - solution.x,
        })
      return state.puzzle?.isSolved(solution) ? reply({ captchaToken: 'proof' }) : refuse('invalidParameter')
    }
    const refusal = path.startsWith('/v1/spot/order') ? state.refuseNext.shift() : undefined
    if (refusal) return refuse(refusal)
    const verified = verifyRequest({ target: request.url ?? '', body, header }, state.session, { config: state.config, guard })
    if (!verified.ok) return refuse(verified.error)
    if (state.isCaptchaAsked && header('captcha-token') !== 'proof')
      return refuse('captchaRequired', { group: 'gateway', data: { scene: 'login', bizId: 'b' } })
    const call = findCall(path)
    if (call && isSealed(call)) {
      const { bodyCiphertext } = JSON.parse(body.toString()) as { bodyCiphertext: string }
      const opened = openCiphertext(bodyCiphertext, serverKey, call.sealed)
      if (!opened.ok) return refuse(CIPHERTEXT_REFUSAL)
      state.session = { id: 'session', key: opened.value.clientKey }
      response.setHeader('set-cookie', ['agio_token=handle; Path=/', 'agio_user=1000001; Path=/'])
      state.log.push(`login ${JSON.stringify(opened.value.fields)} ${header('device-token')?.length ?? 0}`)
      return reply({ userInfo: { userId: '1000001' } })
    }
    state.log.push(`${request.method ?? ''} ${path}`)
    reply({ echo: body.toString() })
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  // `localhost` is a secure context without a certificate.
  return Object.assign(state, { origin: `http://localhost:${(server.address() as AddressInfo).port}`, stop })
}

function send(response: ServerResponse, envelope: object): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(envelope))
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

async function servePage(path: string, response: ServerResponse, { bundle }: State, rootPublicKey: string): Promise<void> {
  if (path === '/page.js') return void response.writeHead(200, { 'content-type': 'text/javascript' }).end(bundle)
  if (path.startsWith('/static/lib/')) {
    const script = await readFile(`${import.meta.dirname}/../../public${path}`)
    return void response.writeHead(200, { 'content-type': 'text/javascript' }).end(script)
  }
  // The script rules of the policy of the product's pages.
  const policy = "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'"
  response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy })
  response.end(
    `<!doctype html><html lang="en" data-root-public-key="${rootPublicKey}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
      `<link rel="icon" href="data:,"><title>requests</title><h1>requests</h1><script type="module" src="/page.js"></script></html>`,
  )
}
