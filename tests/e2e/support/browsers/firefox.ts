import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WebSocket } from 'ws'
import { end, middleOf, pressing, startSaying, typing, type ForeignPage } from './foreign.ts'

const PLACES = ['/usr/bin/firefox-esr', '/usr/bin/firefox']

/** The Firefox of this machine; undefined if there is none. */
export const FIREFOX = PLACES.find((place) => existsSync(place))

interface Answer {
  readonly id?: number
  readonly type?: string
  readonly error?: string
  readonly message?: string
  readonly result?: Readonly<Record<string, unknown>>
}

/** Opens a page in a Firefox of its own, driven by WebDriver BiDi. */
export async function openFirefox(
  path: string,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<ForeignPage> {
  const profile = mkdtempSync(join(tmpdir(), 'firefox-'))
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0', 'about:blank']
  const { process: browser, match } = await startSaying(path, args, /WebDriver BiDi listening on (ws:\/\/\S+)/, {
    ...process.env,
    HOME: profile,
  })
  const send = await connect(`${match[1]}/session`)
  await send('session.new', { capabilities: {} })
  const tree = (await send('browsingContext.getTree', {})) as { contexts: readonly { context: string }[] }
  const context = tree.contexts[0]?.context
  await send('browsingContext.setViewport', { context, viewport: { width, height } })
  const evaluate = async (expression: string) => {
    const answer = await send('script.evaluate', {
      expression: `JSON.stringify(${expression})`,
      target: { context },
      awaitPromise: true,
    })
    if (answer['type'] !== 'success') throw new Error(`${expression}: ${JSON.stringify(answer['exceptionDetails']).slice(0, 400)}`)
    const { value } = answer['result'] as { readonly value?: string }
    return value === undefined ? undefined : (JSON.parse(value) as unknown)
  }
  return {
    async goto(url) {
      await send('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    evaluate,
    async press(selector) {
      const place = (await evaluate(middleOf(selector))) as [number, number]
      await send('input.performActions', { context, actions: [pressing(place)] })
    },
    async type(text) {
      await send('input.performActions', { context, actions: [typing(text)] })
    },
    async close() {
      await end(browser)
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function connect(address: string) {
  const socket = new WebSocket(address)
  const waiting = new Map<number, (answer: Answer) => void>()
  await new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  socket.on('message', (data) => {
    const answer = JSON.parse(String(data)) as Answer
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer)
  })
  let last = 0
  return async (method: string, params: object): Promise<Readonly<Record<string, unknown>>> => {
    last += 1
    const id = last
    const answer = await new Promise<Answer>((resolve) => {
      waiting.set(id, resolve)
      socket.send(JSON.stringify({ id, method, params }))
    })
    waiting.delete(id)
    if (answer.type === 'error') throw new Error(`${method}: ${answer.error} ${answer.message}`)
    return answer.result ?? {}
  }
}
