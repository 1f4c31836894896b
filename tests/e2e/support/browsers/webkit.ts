import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { freePort } from '#tests/support/free-port.ts'
import { EVENT_LIMIT_MS } from '#tests/support/limits.ts'
import { ASK_MS, end, middleOf, pressing, startSaying, typing, type ForeignPage } from './foreign.ts'

const DRIVER = '/usr/bin/WebKitWebDriver'
const DISPLAY = '/usr/bin/Xvfb'
const BROWSERS = ['4.1', '4.0', '6.0'].map((version) => `/usr/lib/x86_64-linux-gnu/webkit2gtk-${version}/MiniBrowser`)

/** The small browser of this machine's WebKitGTK; undefined if it, its driver or a screen for it are missing. */
export const WEBKIT = existsSync(DRIVER) && existsSync(DISPLAY) ? BROWSERS.find((place) => existsSync(place)) : undefined

/** Opens a page in WebKitGTK's browser, driven by WebDriver, on a screen in memory. */
export async function openWebkit(
  binary: string,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<ForeignPage> {
  const screen = await startSaying(DISPLAY, ['-displayfd', '1', '-screen', '0', '1920x1200x24', '-nolisten', 'tcp'], /^(\d+)\n/m)
  const port = await freePort()
  const driver = spawn(DRIVER, ['--host=127.0.0.1', `--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: `:${screen.match[1]}`,
      // There is no sandbox for root, and no graphics card.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
      NO_AT_BRIDGE: '1',
    },
  })
  await answering(port)
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    const { value } = (await answer.json()) as { readonly value: unknown }
    if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value).slice(0, 400)}`)
    return value
  }
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } } }
  const { sessionId } = (await call('POST', '/session', { capabilities })) as { readonly sessionId: string }
  const session = `/session/${sessionId}`
  await call('POST', `${session}/window/rect`, { x: 0, y: 0, width, height })
  const evaluate = async (expression: string): Promise<unknown> => {
    const text = await call('POST', `${session}/execute/sync`, { script: `return JSON.stringify(${expression})`, args: [] })
    return typeof text === 'string' ? (JSON.parse(text) as unknown) : undefined
  }
  return {
    async goto(url) {
      await call('POST', `${session}/url`, { url })
    },
    evaluate,
    async press(selector) {
      const place = (await evaluate(middleOf(selector))) as [number, number]
      await call('POST', `${session}/actions`, { actions: [pressing(place)] })
    },
    async type(text) {
      await call('POST', `${session}/actions`, { actions: [typing(text)] })
    },
    async close() {
      await call('DELETE', session)
      await end(driver)
      await end(screen.process)
    },
  }
}

/** Waits until the driver answers. */
async function answering(port: number): Promise<void> {
  const endMs = Date.now() + EVENT_LIMIT_MS
  while (Date.now() < endMs) {
    const answer = await fetch(`http://127.0.0.1:${port}/status`).catch(() => null)
    if (answer?.ok) return
    await new Promise((next) => setTimeout(next, ASK_MS))
  }
  throw new Error('The driver of WebKit did not answer.')
}
